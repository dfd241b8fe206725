#pragma once

#define PODIUM_CONCAT_INNER(a, b) a##b
#define PODIUM_CONCAT(a, b) PODIUM_CONCAT_INNER(a, b)

/// Returns the Status of `expression` to the caller unless it is OK.
#define PODIUM_RETURN_NOT_OK(expression)                                                          \
  do {                                                                                            \
    if (::podium::Status podium_status = (expression); !podium_status.ok()) return podium_status; \
  } while (false)

/// Evaluates a Result and assigns its value to `lhs`, or returns its Status to the caller.
#define PODIUM_ASSIGN_OR_RETURN(lhs, expression) \
  PODIUM_ASSIGN_OR_RETURN_IMPL(PODIUM_CONCAT(podium_result_, __LINE__), lhs, expression)
#define PODIUM_ASSIGN_OR_RETURN_IMPL(result, lhs, expression) \
  auto result = (expression);                                 \
  if (!result.ok()) return result.status();                   \
  lhs = std::move(result).value()

/// Drops a Status on purpose, in a way that can be searched for. Say why beside it.
#define PODIUM_IGNORE_STATUS(expression) static_cast<void>(expression)

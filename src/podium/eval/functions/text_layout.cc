#include "podium/eval/functions/text_layout.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <utility>

#include "podium/eval/functions/logic.h"
#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/text_parsing.h"
#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

/// UTF-16 units of the character at `at`: Java counts lengths in them.
std::int64_t Utf16Units(std::string_view text, std::size_t at) { return CharBytes(text[at]) == 4 ? 2 : 1; }

std::int64_t CountUtf16(std::string_view text) {
  std::int64_t units = 0;
  for (std::size_t at = 0; at < text.size(); at = NextChar(text, at)) units += Utf16Units(text, at);
  return units;
}

/// Appends the first `units` units of a text. Half of a character of two units becomes "?", as where Java
/// encodes a lone surrogate.
void AppendUnits(std::string& out, std::string_view text, std::int64_t units) {
  std::size_t at = 0;
  while (at < text.size() && units > 0) {
    const std::int64_t width = Utf16Units(text, at);
    const std::size_t next = NextChar(text, at);
    if (width > units) {
      out += '?';
      return;
    }
    out += text.substr(at, next - at);
    units -= width;
    at = next;
  }
}

void AppendFiller(std::string& out, std::string_view pad, std::int64_t units) {
  const std::int64_t pad_units = CountUtf16(pad);
  for (; units >= pad_units; units -= pad_units) out += pad;
  AppendUnits(out, pad, units);
}

enum class Side : std::uint8_t { kLeft, kRight };

/// LPAD and RPAD: cut or filled to `length` UTF-16 units; NULL for a negative length or an empty filler.
template <Side side>
Result<Slot> CompilePad(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::int32_t, std::string_view>(
      builder, call,
      [](std::string& out, std::string_view text, std::int32_t length, std::string_view pad) -> Result<bool> {
        if (length < 0 || pad.empty()) return false;
        const std::int64_t missing = std::max<std::int64_t>(0, length - CountUtf16(text));
        PODIUM_RETURN_NOT_OK(CheckMadeText(side == Side::kLeft ? "LPAD" : "RPAD", missing));
        if (side == Side::kLeft) AppendFiller(out, pad, missing);
        AppendUnits(out, text, length);
        if (side == Side::kRight) AppendFiller(out, pad, missing);
        return true;
      });
}

/// Replaces `length` characters of the text from `start` (from 1) on; unchanged if the start lies outside.
void AppendOverlaid(std::string& out, std::string_view text, std::string_view with, std::int64_t start,
                    std::int64_t length) {
  const std::int64_t chars = CountChars(text);
  if (start <= 0 || start > chars) {
    out += text;
    return;
  }
  out += text.substr(0, OffsetOfChar(text, start - 1));
  out += with;
  if (length > 0 && start + length <= chars) out += text.substr(OffsetOfChar(text, start - 1 + length));
}

Result<Slot> CompileOverlay(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 3, 4));
  if (call.operands.size() == 4) {
    return CompileText<std::string_view, std::string_view, std::int64_t, std::int64_t>(builder, call,
                                                                                       AppendOverlaid);
  }
  return CompileText<std::string_view, std::string_view, std::int64_t>(
      builder, call, [](std::string& out, std::string_view text, std::string_view with, std::int64_t start) {
        AppendOverlaid(out, text, with, start, CountChars(with));
      });
}

/// Token number `index` (from 0) between separators; false (NULL) if there are fewer. An empty text has none.
bool AppendToken(std::string& out, std::string_view text, std::string_view separator, std::int32_t index) {
  if (index < 0 || text.empty()) return false;
  std::size_t begin = 0;
  for (; index > 0; --index) {
    const std::size_t found = text.find(separator, begin);
    if (found == std::string_view::npos) return false;
    begin = found + separator.size();
  }
  out += text.substr(begin, text.find(separator, begin) - begin);
  return true;
}

/// The same between white space, each of it a separator: what an empty separator means.
bool AppendWord(std::string& out, std::string_view text, std::int32_t index) {
  constexpr std::string_view kBlanks = " \t\n\v\f\r\x1C\x1D\x1E\x1F";
  if (index < 0 || text.empty()) return false;
  std::size_t begin = 0;
  for (; index > 0; --index) {
    const std::size_t found = text.find_first_of(kBlanks, begin);
    if (found == std::string_view::npos) return false;
    begin = found + 1;
  }
  out += text.substr(begin, text.find_first_of(kBlanks, begin) - begin);
  return true;
}

Result<Slot> CompileSplitIndex(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 3, 3));
  if (call.operands[1]->type.is_integer()) {
    return CompileText<std::string_view, std::int32_t, std::int32_t>(
        builder, call,
        [](std::string& out, std::string_view text, std::int32_t character, std::int32_t index) {
          if (character < 1 || character > 255) return false;
          std::string separator;
          if (character >= 0x80) separator += static_cast<char>(0xC0 | character >> 6);
          separator += static_cast<char>(character >= 0x80 ? 0x80 | (character & 0x3F) : character);
          return AppendToken(out, text, separator, index);
        });
  }
  return CompileText<std::string_view, std::string_view, std::int32_t>(
      builder, call,
      [](std::string& out, std::string_view text, std::string_view separator, std::int32_t index) {
        return separator.empty() ? AppendWord(out, text, index) : AppendToken(out, text, separator, index);
      });
}

/// Characters of `text` as they begin, for counting from its end.
std::string Reversed(std::string_view text) {
  std::string reversed;
  for (std::size_t end = text.size(); end > 0;) {
    std::size_t begin = end - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
    reversed += text.substr(begin, end - begin);
    end = begin;
  }
  return reversed;
}

/// The place (from 1) of appearance number `nth` at or behind `start`; from the end backwards if it is
/// negative.
Result<std::int32_t> Instr(std::string_view text, std::string_view part, std::int32_t start,
                           std::int32_t nth) {
  if (nth <= 0) return Status::Invalid("nthAppearance must be positive!");
  if (start == 0) return 0;
  if (start < 0) {
    PODIUM_ASSIGN_OR_RETURN(const std::int32_t place, Instr(Reversed(text), Reversed(part), -start, nth));
    return place == 0 ? 0 : CountChars(text) + 2 - place - CountChars(part);
  }
  std::int32_t place = 0;
  std::int64_t from = start;
  for (std::int32_t i = 0; i < nth; ++i) {
    if (part.empty()) {
      place = 1;
    } else {
      const std::size_t found = text.find(part, OffsetOfChar(text, from - 1));
      if (found == std::string_view::npos) return 0;
      place = CountChars(text.substr(0, found)) + 1;
    }
    from = std::int64_t{place} + 1;
  }
  return place;
}

Result<Slot> CompileInstr(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 4));
  if (call.operands.size() == 2) {
    return CompileValue<std::int32_t, std::string_view, std::string_view>(
        builder, call, [](std::string_view text, std::string_view part) { return Instr(text, part, 1, 1); });
  }
  if (call.operands.size() == 3) {
    return CompileValue<std::int32_t, std::string_view, std::string_view, std::int32_t>(
        builder, call, [](std::string_view text, std::string_view part, std::int32_t start) {
          return Instr(text, part, start, 1);
        });
  }
  return CompileValue<std::int32_t, std::string_view, std::string_view, std::int32_t, std::int32_t>(
      builder, call, Instr);
}

Result<Slot> CompileStartsWith(ExpressionBuilder& builder, const Rex& call) {
  return CompileValue<bool, std::string_view, std::string_view>(
      builder, call, [](std::string_view text, std::string_view start) { return text.starts_with(start); });
}

Result<Slot> CompileEndsWith(ExpressionBuilder& builder, const Rex& call) {
  return CompileValue<bool, std::string_view, std::string_view>(
      builder, call, [](std::string_view text, std::string_view end) { return text.ends_with(end); });
}

template <UBool (*test)(UChar32)>
bool AllCharacters(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at = NextChar(text, at)) {
    if (test(static_cast<UChar32>(CodePoint(text, at))) == 0) return false;
  }
  return !text.empty();
}

/// A test of texts; other types have a fixed answer, and NULL is false, not NULL.
Result<Slot> CompileTextTest(ExpressionBuilder& builder, const Rex& call, bool (*test)(std::string_view),
                             bool for_integers, bool for_other_numbers) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  const RexPtr& operand = call.operands[0];
  const auto constant = [](bool value) { return Rex::Literal(value, LogicalType::Boolean(false)); };
  if (!operand->type.is_character()) {
    const bool answer =
        operand->type.is_integer() ? for_integers : (operand->type.is_numeric() && for_other_numbers);
    const RexPtr present = Rex::Call("IS NOT NULL", {operand}, LogicalType::Boolean(false));
    return builder.Compile(*(answer ? present : constant(false)));
  }
  PODIUM_ASSIGN_OR_RETURN(const Slot text, builder.Compile(*operand));
  PODIUM_ASSIGN_OR_RETURN(
      const Slot tested,
      builder.Add(PerRow<bool, std::string_view>(arrow::boolean(), test), {text}, call.type));
  return CompileIsTrue(builder, tested);
}

Result<Slot> CompileIsAlpha(ExpressionBuilder& builder, const Rex& call) {
  return CompileTextTest(builder, call, AllCharacters<u_isalpha>, false, false);
}
Result<Slot> CompileIsDigit(ExpressionBuilder& builder, const Rex& call) {
  return CompileTextTest(builder, call, AllCharacters<u_isdigit>, true, false);
}
/// What Java parses as an integer, in any script's digits, or as a double.
bool IsDecimal(std::string_view text) {
  if (ParseDouble(text).ok()) return true;
  std::string_view digits = text;
  if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
  // More digits than a long has are no integer.
  return CountChars(digits) <= 18 && AllCharacters<u_isdigit>(digits);
}

Result<Slot> CompileIsDecimal(ExpressionBuilder& builder, const Rex& call) {
  return CompileTextTest(builder, call, IsDecimal, true, true);
}

}  // namespace

std::span<const FunctionEntry> TextLayoutFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"LPAD", CompilePad<Side::kLeft>}, FunctionEntry{"RPAD", CompilePad<Side::kRight>},
      FunctionEntry{"OVERLAY", CompileOverlay},       FunctionEntry{"SPLIT_INDEX", CompileSplitIndex},
      FunctionEntry{"INSTR", CompileInstr},           FunctionEntry{"STARTSWITH", CompileStartsWith},
      FunctionEntry{"ENDSWITH", CompileEndsWith},     FunctionEntry{"IS_ALPHA", CompileIsAlpha},
      FunctionEntry{"IS_DIGIT", CompileIsDigit},      FunctionEntry{"IS_DECIMAL", CompileIsDecimal},
  };
  return kTable;
}

}  // namespace podium::eval

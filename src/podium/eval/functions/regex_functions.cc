#include "podium/eval/functions/regex_functions.h"

#include <array>
#include <optional>
#include <utility>

#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/regex.h"

namespace podium::eval {
namespace {

/// The expression of a row: the constant one, or one compiled for the row. No value for an invalid one.
class RegexSource {
 public:
  /// Errors: a constant expression that is valid in Java but not supported here.
  static Result<RegexSource> Make(const ExpressionBuilder& builder, Slot pattern) {
    RegexSource source;
    const auto text = builder.ConstantText(pattern);
    if (text == nullptr) return source;
    source.constant_ = true;
    PODIUM_ASSIGN_OR_RETURN(source.regex_, Compile(*text));
    return source;
  }

  Result<std::optional<Regex>> For(std::string_view pattern) const {
    if (constant_) return regex_;
    return Compile(pattern);
  }

 private:
  static Result<std::optional<Regex>> Compile(std::string_view pattern) {
    auto regex = Regex::Make(pattern);
    if (regex.ok()) return std::optional<Regex>(std::move(regex).value());
    if (regex.status().code() == StatusCode::kInvalid) return std::optional<Regex>();
    return regex.status();
  }

  bool constant_ = false;
  std::optional<Regex> regex_;
};

/// REGEXP(text, expression): whether it matches anywhere; an empty or invalid expression never does.
Result<Slot> CompileRegexp(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  PODIUM_ASSIGN_OR_RETURN(const Slot pattern, builder.Compile(*call.operands[1]));
  PODIUM_ASSIGN_OR_RETURN(auto source, RegexSource::Make(builder, pattern));
  return CompileValue<bool, std::string_view, std::string_view>(
      builder, call,
      [source = std::move(source)](std::string_view text, std::string_view from) -> Result<bool> {
        if (from.empty()) return false;
        PODIUM_ASSIGN_OR_RETURN(const auto regex, source.For(from));
        if (!regex.has_value()) return false;
        PODIUM_ASSIGN_OR_RETURN(const auto groups, regex->Find(text, 0));
        return !groups.empty();
      });
}

/// REGEXP_EXTRACT(text, expression [, group]): NULL without a match, such a group, or a valid expression.
Result<Slot> CompileExtract(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 3));
  PODIUM_ASSIGN_OR_RETURN(const Slot pattern, builder.Compile(*call.operands[1]));
  PODIUM_ASSIGN_OR_RETURN(auto source, RegexSource::Make(builder, pattern));
  auto extract = [source = std::move(source)](std::string& out, std::string_view text, std::string_view from,
                                              std::int64_t group) -> Result<bool> {
    PODIUM_ASSIGN_OR_RETURN(const auto regex, source.For(from));
    if (!regex.has_value()) return false;
    PODIUM_ASSIGN_OR_RETURN(const auto groups, regex->Find(text, 0));
    const auto index = static_cast<std::size_t>(static_cast<std::int32_t>(group));
    if (index >= groups.size() || groups[index].begin == std::string_view::npos) return false;
    out += text.substr(groups[index].begin, groups[index].end - groups[index].begin);
    return true;
  };
  if (call.operands.size() == 3) {
    return CompileText<std::string_view, std::string_view, std::int64_t>(builder, call, std::move(extract));
  }
  return CompileText<std::string_view, std::string_view>(
      builder, call,
      [extract = std::move(extract)](std::string& out, std::string_view text, std::string_view from) {
        return extract(out, text, from, 0);
      });
}

/// REGEXP_REPLACE(text, expression, replacement): NULL for an invalid expression.
Result<Slot> CompileReplace(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 3, 3));
  PODIUM_ASSIGN_OR_RETURN(const Slot pattern, builder.Compile(*call.operands[1]));
  PODIUM_ASSIGN_OR_RETURN(auto source, RegexSource::Make(builder, pattern));
  return CompileText<std::string_view, std::string_view, std::string_view>(
      builder, call,
      [source = std::move(source)](std::string& out, std::string_view text, std::string_view from,
                                   std::string_view replacement) -> Result<bool> {
        PODIUM_ASSIGN_OR_RETURN(const auto regex, source.For(from));
        if (!regex.has_value()) return false;
        PODIUM_RETURN_NOT_OK(AppendReplacedMatches(out, *regex, text, replacement));
        return true;
      });
}

}  // namespace

std::span<const FunctionEntry> RegexFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"REGEXP", CompileRegexp},
      FunctionEntry{"REGEXP_EXTRACT", CompileExtract},
      FunctionEntry{"REGEXP_REPLACE", CompileReplace},
  };
  return kTable;
}

}  // namespace podium::eval

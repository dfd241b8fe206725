#include "podium/eval/functions/string.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/case_mapping.h"
#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/like.h"
#include "podium/eval/row_operation.h"
#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

constexpr std::int32_t kToTheEnd = std::numeric_limits<std::int32_t>::max();

/// SUBSTRING as BinaryStringDataUtil.substringSQL: from 1; a negative start counts from the end. False is
/// NULL.
bool AppendSubstring(std::string& out, std::string_view text, std::int32_t position, std::int32_t length) {
  if (length < 0) return false;
  std::size_t begin = 0;
  if (position > 0) {
    begin = OffsetOfChar(text, std::int64_t{position} - 1);
  } else if (position < 0) {
    const std::int64_t start = std::int64_t{CountChars(text)} + position;
    if (start < 0) return true;
    begin = OffsetOfChar(text, start);
  }
  const std::string_view rest = text.substr(begin);
  out += length == kToTheEnd ? rest : rest.substr(0, OffsetOfChar(rest, length));
  return true;
}

Result<Slot> CompileSubstring(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 3));
  if (call.operands.size() == 2) {
    return CompileText<std::string_view, std::int32_t>(
        builder, call, [](std::string& out, std::string_view text, std::int32_t position) {
          return AppendSubstring(out, text, position, kToTheEnd);
        });
  }
  return CompileText<std::string_view, std::int32_t, std::int32_t>(builder, call, AppendSubstring);
}

Result<Slot> CompileLeft(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::int32_t>(
      builder, call, [](std::string& out, std::string_view text, std::int32_t length) {
        out += text.substr(0, OffsetOfChar(text, length));
      });
}

Result<Slot> CompileRight(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::int32_t>(
      builder, call, [](std::string& out, std::string_view text, std::int32_t length) {
        if (length <= 0) return;
        out += text.substr(OffsetOfChar(text, std::int64_t{CountChars(text)} - length));
      });
}

Result<Slot> CompileUpper(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendUpper);
}

Result<Slot> CompileLower(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendLower);
}

/// Words are runs of ASCII letters and digits; nothing else changes (Flink: SqlFunctionUtils.initcap).
void AppendInitcap(std::string& out, std::string_view text) {
  bool start = true;
  for (char c : text) {
    const bool lower = c >= 'a' && c <= 'z';
    const bool upper = c >= 'A' && c <= 'Z';
    const bool digit = c >= '0' && c <= '9';
    if (start && lower) c = static_cast<char>(c - 'a' + 'A');
    if (!start && upper) c = static_cast<char>(c - 'A' + 'a');
    start = !(lower || upper || digit);
    out += c;
  }
}

Result<Slot> CompileInitcap(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendInitcap);
}

Result<Slot> CompileCharLength(ExpressionBuilder& builder, const Rex& call) {
  return CompileValue<std::int32_t, std::string_view>(builder, call, CountChars);
}

/// Removes characters of `chars` from the ends; a character is looked for as a part of the text `chars`.
std::string_view Trim(std::string_view text, std::string_view chars, bool leading, bool trailing) {
  while (leading && !text.empty()) {
    const std::size_t next = NextChar(text, 0);
    if (chars.find(text.substr(0, next)) == std::string_view::npos) break;
    text.remove_prefix(next);
  }
  while (trailing && !text.empty()) {
    std::size_t last = text.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
    if (chars.find(text.substr(last)) == std::string_view::npos) break;
    text.remove_suffix(text.size() - last);
  }
  return text;
}

/// TRIM(FLAG, characters, text)
Result<Slot> CompileTrim(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 3, 3));
  const auto* flag = std::get_if<std::string>(&call.operands[0]->literal);
  if (flag == nullptr) return Status::Internal("TRIM without a flag");
  const bool leading = *flag != "TRAILING";
  const bool trailing = *flag != "LEADING";
  PODIUM_ASSIGN_OR_RETURN(auto slots, builder.CompileAll({call.operands[1], call.operands[2]}));
  auto operation = PerRow<Text, std::string_view, std::string_view>(
      ToArrowType(call.type),
      [leading, trailing](std::string& out, std::string_view chars, std::string_view text) {
        out += Trim(text, chars, leading, trailing);
      });
  return builder.Add(std::move(operation), std::move(slots), call.type);
}

/// LTRIM, RTRIM and BTRIM: of blanks, or of the characters of the second argument.
template <bool leading, bool trailing>
Result<Slot> CompileTrimEnds(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  if (call.operands.size() == 1) {
    return CompileText<std::string_view>(builder, call, [](std::string& out, std::string_view text) {
      out += Trim(text, " ", leading, trailing);
    });
  }
  return CompileText<std::string_view, std::string_view>(
      builder, call, [](std::string& out, std::string_view text, std::string_view chars) {
        out += Trim(text, chars, leading, trailing);
      });
}

/// The number of the character (from 1) at which `seek` begins at or behind character `from`; 0 if nowhere.
std::int32_t Position(std::string_view seek, std::string_view text, std::int32_t from) {
  if (seek.empty()) return 1;
  // Flink looks from the start for any position before it.
  const std::size_t begin = OffsetOfChar(text, std::max<std::int64_t>(0, std::int64_t{from} - 1));
  const std::size_t found = text.find(seek, begin);
  return found == std::string_view::npos ? 0 : CountChars(text.substr(0, found)) + 1;
}

Result<Slot> CompilePosition(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 3));
  if (call.operands.size() == 2) {
    return CompileValue<std::int32_t, std::string_view, std::string_view>(
        builder, call, [](std::string_view seek, std::string_view text) { return Position(seek, text, 1); });
  }
  return CompileValue<std::int32_t, std::string_view, std::string_view, std::int32_t>(builder, call,
                                                                                      Position);
}

/// Java's String.replace: an empty text to replace is found before every character and at the end.
void AppendReplaced(std::string& out, std::string_view text, std::string_view from, std::string_view to) {
  if (from.empty()) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t next = NextChar(text, at);
      out += to;
      out += text.substr(at, next - at);
      at = next;
    }
    out += to;
    return;
  }
  std::size_t at = 0;
  for (std::size_t found = text.find(from); found != std::string_view::npos; found = text.find(from, at)) {
    out += text.substr(at, found - at);
    out += to;
    at = found + from.size();
  }
  out += text.substr(at);
}

Result<Slot> CompileReplace(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::string_view, std::string_view>(builder, call, AppendReplaced);
}

void AppendReversed(std::string& out, std::string_view text) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  std::size_t end = out.size();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = NextChar(text, at);
    end -= next - at;
    text.copy(out.data() + end, next - at, at);
    at = next;
  }
}

Result<Slot> CompileReverse(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendReversed);
}

Result<Slot> CompileRepeat(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::int32_t>(
      builder, call, [](std::string& out, std::string_view text, std::int32_t times) -> Status {
        PODIUM_RETURN_NOT_OK(CheckMadeText("REPEAT", static_cast<std::int64_t>(text.size()) * times));
        for (std::int32_t i = 0; i < times; ++i) out += text;
        return Status::OK();
      });
}

Result<Slot> CompileLike(ExpressionBuilder& builder, const Rex& call, bool negated) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 3));
  PODIUM_ASSIGN_OR_RETURN(auto slots, builder.CompileAll(call.operands));
  const auto pattern = builder.ConstantText(slots[1]);
  const auto escape = slots.size() == 3 ? builder.ConstantText(slots[2]) : std::make_unique<std::string>();
  if (pattern != nullptr && escape != nullptr) {
    PODIUM_ASSIGN_OR_RETURN(auto like, LikePattern::Make(*pattern, *escape));
    return builder.Add(
        PerRow<bool, std::string_view>(arrow::boolean(),
                                       [like = std::move(like), negated](std::string_view text) {
                                         return like.Matches(text) != negated;
                                       }),
        {slots[0]}, call.type);
  }
  const auto match = [negated](std::string_view text, std::string_view from,
                               std::string_view by) -> Result<bool> {
    PODIUM_ASSIGN_OR_RETURN(const auto like, LikePattern::Make(from, by));
    return like.Matches(text) != negated;
  };
  if (slots.size() == 2) {
    return builder.Add(
        PerRow<bool, std::string_view, std::string_view>(
            arrow::boolean(),
            [match](std::string_view text, std::string_view from) { return match(text, from, {}); }),
        std::move(slots), call.type);
  }
  return builder.Add(
      PerRow<bool, std::string_view, std::string_view, std::string_view>(arrow::boolean(), match),
      std::move(slots), call.type);
}

Result<Slot> CompilePlainLike(ExpressionBuilder& builder, const Rex& call) {
  return CompileLike(builder, call, false);
}
Result<Slot> CompileNotLike(ExpressionBuilder& builder, const Rex& call) {
  return CompileLike(builder, call, true);
}

enum class Concatenation : std::uint8_t { kStrict, kWithSeparator };

/// CONCAT: NULL if any argument is. CONCAT_WS: the arguments that are not NULL, the first one between them.
class ConcatOperation final : public Operation {
 public:
  ConcatOperation(std::shared_ptr<arrow::DataType> type, Concatenation kind)
      : type_(std::move(type)), kind_(kind) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    std::vector<Validity> validities;
    std::vector<View<std::string_view>> views;
    for (const Column& argument : arguments) {
      validities.emplace_back(argument);
      if (validities.back().all_null() && (kind_ == Concatenation::kStrict || views.empty()))
        return NullConstant(type_);
      views.emplace_back(argument);
    }
    TextWriter writer(type_, {}, num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      const bool present = kind_ == Concatenation::kStrict ? Append(writer.text(), validities, views, row)
                                                           : Join(writer.text(), validities, views, row);
      PODIUM_RETURN_NOT_OK(internal::StoreText(writer, row, present));
    }
    return writer.Finish();
  }

 private:
  static bool Append(std::string& out, const std::vector<Validity>& validities,
                     const std::vector<View<std::string_view>>& views, std::int64_t row) {
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (!validities[i][row]) return false;
      out += views[i][row];
    }
    return true;
  }

  static bool Join(std::string& out, const std::vector<Validity>& validities,
                   const std::vector<View<std::string_view>>& views, std::int64_t row) {
    if (!validities[0][row]) return false;
    bool first = true;
    for (std::size_t i = 1; i < views.size(); ++i) {
      if (!validities[i][row]) continue;
      if (!first) out += views[0][row];
      out += views[i][row];
      first = false;
    }
    return true;
  }

  std::shared_ptr<arrow::DataType> type_;
  Concatenation kind_;
};

template <Concatenation kind>
Result<Slot> CompileConcat(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, call.operands.size()));
  std::vector<Slot> slots;
  for (const RexPtr& operand : call.operands) {
    const LogicalType type = operand->type.is_binary() ? operand->type : LogicalType::String();
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(operand, type));
    slots.push_back(slot);
  }
  return builder.Add(std::make_unique<ConcatOperation>(ToArrowType(call.type), kind), std::move(slots),
                     call.type);
}

}  // namespace

std::span<const FunctionEntry> StringFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"UPPER", CompileUpper},
      FunctionEntry{"LOWER", CompileLower},
      FunctionEntry{"INITCAP", CompileInitcap},
      FunctionEntry{"CHAR_LENGTH", CompileCharLength},
      FunctionEntry{"CHARACTER_LENGTH", CompileCharLength},
      FunctionEntry{"SUBSTRING", CompileSubstring},
      FunctionEntry{"SUBSTR", CompileSubstring},
      FunctionEntry{"LEFT", CompileLeft},
      FunctionEntry{"RIGHT", CompileRight},
      FunctionEntry{"TRIM", CompileTrim},
      FunctionEntry{"LTRIM", CompileTrimEnds<true, false>},
      FunctionEntry{"RTRIM", CompileTrimEnds<false, true>},
      FunctionEntry{"BTRIM", CompileTrimEnds<true, true>},
      FunctionEntry{"POSITION", CompilePosition},
      FunctionEntry{"LOCATE", CompilePosition},
      FunctionEntry{"REPLACE", CompileReplace},
      FunctionEntry{"REVERSE", CompileReverse},
      FunctionEntry{"REPEAT", CompileRepeat},
      FunctionEntry{"CONCAT", CompileConcat<Concatenation::kStrict>},
      FunctionEntry{"||", CompileConcat<Concatenation::kStrict>},
      FunctionEntry{"CONCAT_WS", CompileConcat<Concatenation::kWithSeparator>},
      FunctionEntry{"LIKE", CompilePlainLike},
      FunctionEntry{"NOT LIKE", CompileNotLike},
  };
  return kTable;
}

}  // namespace podium::eval

#include "podium/sql/analyzer/functions.h"

#include <algorithm>
#include <array>
#include <span>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/type_rules.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

/// How a function's result type follows from its arguments. Unless said otherwise the result is nullable if
/// an argument is; the `Nullable` ones are so always, the `NotNull` ones never.
enum class Returns : std::uint8_t {
  kString,
  kStringNullable,
  kFirst,         ///< The first argument's type.
  kFirstVarying,  ///< The same, CHAR as VARCHAR.
  kFirstVaryingNullable,
  kLastVarying,        ///< TRIM(flag, characters, text)
  kFirstWithoutScale,  ///< FLOOR, CEIL: DECIMAL(p, s) gives DECIMAL(p, 0).
  kRounded,            ///< ROUND, TRUNCATE
  kModulo,
  kInt,
  kBigInt,
  kBigIntNullable,
  kDouble,
  kDoubleNotNull,
  kBoolean,
  kChar32,
  kChar40,
  kChar56,
  kChar64,
  kChar96,
  kChar128,
  kVarChar128,
  kChar36NotNull,
  kBytes,
  kDateNullable,
  kDateNotNull,
  kTimeNotNull,
  kTimestamp3Nullable,
  kTimestamp3NotNull,
  kTimestampLtz3Nullable,
  kTimestampLtz3NotNull,
  kProctime,
  kWidest,           ///< LeastRestrictive of all arguments.
  kElementNullable,  ///< ELEMENT(array)
};

/// `forms`: one letter per argument, alternatives behind |. i integer, n numeric, c characters, s characters
/// or bytes, t timestamp, d date, D any date or time, b boolean, y array, C collection, f symbol, a anything;
/// a `*` at the end repeats the last letter. `printed`: how EXPLAIN spells the function.
struct Function {
  std::string_view name;
  std::string_view printed;
  std::string_view forms;
  Returns returns;
};

// Source: Flink 2.2.1 FlinkSqlOperatorTable and BuiltInFunctionDefinitions.
constexpr std::array kFunctions = {
    Function{"ABS", "ABS", "n", Returns::kFirst},
    Function{"ACOS", "ACOS", "n", Returns::kDouble},
    Function{"ARRAY_CONTAINS", "ARRAY_CONTAINS", "ya", Returns::kBoolean},
    Function{"ASCII", "ASCII", "c", Returns::kInt},
    Function{"ASIN", "ASIN", "n", Returns::kDouble},
    Function{"ATAN", "ATAN", "n", Returns::kDouble},
    Function{"ATAN2", "ATAN2", "nn", Returns::kDouble},
    Function{"BIN", "BIN", "i", Returns::kString},
    Function{"BTRIM", "BTRIM", "c|cc", Returns::kString},
    Function{"CARDINALITY", "CARDINALITY", "C", Returns::kInt},
    Function{"CEIL", "CEIL", "n|Df", Returns::kFirstWithoutScale},
    Function{"CHARACTER_LENGTH", "CHAR_LENGTH", "c", Returns::kInt},
    Function{"CHAR_LENGTH", "CHAR_LENGTH", "c", Returns::kInt},
    Function{"CHR", "CHR", "i", Returns::kStringNullable},
    Function{"CONCAT", "CONCAT", "c*", Returns::kString},
    Function{"CONCAT_WS", "CONCAT_WS", "c*", Returns::kString},
    Function{"CONVERT_TZ", "CONVERT_TZ", "ccc", Returns::kStringNullable},
    Function{"COS", "COS", "n", Returns::kDouble},
    Function{"COSH", "COSH", "n", Returns::kDouble},
    Function{"COT", "COT", "n", Returns::kDouble},
    Function{"CURRENT_DATE", "CURRENT_DATE", "", Returns::kDateNotNull},
    Function{"CURRENT_ROW_TIMESTAMP", "CURRENT_ROW_TIMESTAMP", "", Returns::kTimestampLtz3NotNull},
    Function{"CURRENT_TIME", "CURRENT_TIME", "", Returns::kTimeNotNull},
    Function{"CURRENT_TIMESTAMP", "CURRENT_TIMESTAMP", "", Returns::kTimestampLtz3NotNull},
    Function{"DATE_FORMAT", "DATE_FORMAT", "tc|cc", Returns::kStringNullable},
    Function{"DECODE", "DECODE", "sc", Returns::kString},
    Function{"DEGREES", "DEGREES", "n", Returns::kDouble},
    Function{"E", "E", "", Returns::kDoubleNotNull},
    Function{"ELEMENT", "ELEMENT", "C", Returns::kElementNullable},
    Function{"ENCODE", "ENCODE", "cc", Returns::kBytes},
    Function{"ENDSWITH", "ENDSWITH", "ss", Returns::kBoolean},
    Function{"EXP", "EXP", "n", Returns::kDouble},
    Function{"FLOOR", "FLOOR", "n|Df", Returns::kFirstWithoutScale},
    Function{"FROM_BASE64", "FROM_BASE64", "s", Returns::kString},
    Function{"FROM_UNIXTIME", "FROM_UNIXTIME", "i|ic", Returns::kStringNullable},
    Function{"GREATEST", "GREATEST", "a*", Returns::kWidest},
    Function{"HASH_CODE", "HASH_CODE", "a", Returns::kInt},
    Function{"HEX", "HEX", "i|c", Returns::kString},
    Function{"INITCAP", "INITCAP", "c", Returns::kFirst},
    Function{"INSTR", "INSTR", "cc|cci|ccii", Returns::kInt},
    Function{"IS_ALPHA", "IS_ALPHA", "a", Returns::kBoolean},
    Function{"IS_DECIMAL", "IS_DECIMAL", "a", Returns::kBoolean},
    Function{"IS_DIGIT", "IS_DIGIT", "a", Returns::kBoolean},
    Function{"LEAST", "LEAST", "a*", Returns::kWidest},
    Function{"LEFT", "LEFT", "ci", Returns::kFirstVaryingNullable},
    Function{"LN", "LN", "n", Returns::kDouble},
    Function{"LOCALTIME", "LOCALTIME", "", Returns::kTimeNotNull},
    Function{"LOCALTIMESTAMP", "LOCALTIMESTAMP", "", Returns::kTimestamp3NotNull},
    Function{"LOCATE", "LOCATE", "cc|cci", Returns::kInt},
    Function{"LOG", "LOG", "n|nn", Returns::kDouble},
    Function{"LOG10", "LOG10", "n", Returns::kDouble},
    Function{"LOG2", "LOG2", "n", Returns::kDouble},
    Function{"LOWER", "LOWER", "c", Returns::kFirst},
    Function{"LPAD", "LPAD", "cic", Returns::kString},
    Function{"LTRIM", "LTRIM", "c|cc", Returns::kFirstVarying},
    Function{"MD5", "MD5", "s", Returns::kChar32},
    Function{"MOD", "MOD", "nn", Returns::kModulo},
    Function{"NOW", "NOW", "", Returns::kTimestampLtz3NotNull},
    Function{"OVERLAY", "OVERLAY", "cci|ccii", Returns::kFirstVarying},
    Function{"PARSE_URL", "PARSE_URL", "cc|ccc", Returns::kStringNullable},
    Function{"PI", "PI", "", Returns::kDoubleNotNull},
    Function{"POSITION", "POSITION", "cc|cci", Returns::kInt},
    Function{"POWER", "POWER", "nn", Returns::kDouble},
    Function{"PROCTIME", "PROCTIME", "", Returns::kProctime},
    Function{"RADIANS", "RADIANS", "n", Returns::kDouble},
    Function{"REGEXP", "REGEXP", "cc", Returns::kBoolean},
    Function{"REGEXP_EXTRACT", "REGEXP_EXTRACT", "cci|cc", Returns::kStringNullable},
    Function{"REGEXP_REPLACE", "REGEXP_REPLACE", "ccc", Returns::kString},
    Function{"REPEAT", "REPEAT", "ci", Returns::kString},
    Function{"REPLACE", "REPLACE", "ccc", Returns::kString},
    Function{"REVERSE", "REVERSE", "c", Returns::kStringNullable},
    Function{"RIGHT", "RIGHT", "ci", Returns::kFirstVaryingNullable},
    Function{"ROUND", "ROUND", "ni|n", Returns::kRounded},
    Function{"RPAD", "RPAD", "cic", Returns::kString},
    Function{"RTRIM", "RTRIM", "c|cc", Returns::kFirstVarying},
    Function{"SHA1", "SHA1", "s", Returns::kChar40},
    Function{"SHA2", "SHA2", "si", Returns::kVarChar128},
    Function{"SHA224", "SHA224", "s", Returns::kChar56},
    Function{"SHA256", "SHA256", "s", Returns::kChar64},
    Function{"SHA384", "SHA384", "s", Returns::kChar96},
    Function{"SHA512", "SHA512", "s", Returns::kChar128},
    Function{"SIGN", "SIGN", "n", Returns::kFirst},
    Function{"SIN", "SIN", "n", Returns::kDouble},
    Function{"SINH", "SINH", "n", Returns::kDouble},
    Function{"SPLIT_INDEX", "SPLIT_INDEX", "cii|cci", Returns::kStringNullable},
    Function{"STARTSWITH", "STARTSWITH", "ss", Returns::kBoolean},
    Function{"SUBSTR", "SUBSTR", "ci|cii", Returns::kFirstVaryingNullable},
    Function{"SUBSTRING", "SUBSTRING", "ci|cii", Returns::kFirstVaryingNullable},
    Function{"TAN", "TAN", "n", Returns::kDouble},
    Function{"TANH", "TANH", "n", Returns::kDouble},
    Function{"TO_BASE64", "TO_BASE64", "s", Returns::kString},
    Function{"TO_DATE", "TO_DATE", "c|cc", Returns::kDateNullable},
    Function{"TO_TIMESTAMP", "TO_TIMESTAMP", "c|cc", Returns::kTimestamp3Nullable},
    Function{"TO_TIMESTAMP_LTZ", "TO_TIMESTAMP_LTZ", "n|ni|c|cc|ccc", Returns::kTimestampLtz3Nullable},
    Function{"TRIM", "TRIM", "fcc", Returns::kLastVarying},
    Function{"TRUNCATE", "TRUNCATE", "ni|n", Returns::kRounded},
    Function{"UNIX_TIMESTAMP", "UNIX_TIMESTAMP", "|c|cc", Returns::kBigIntNullable},
    Function{"UPPER", "UPPER", "c", Returns::kFirst},
    Function{"UUID", "UUID", "", Returns::kChar36NotNull},
};

// Handled by the resolver; listed so that a misspelt one is recognised.
constexpr std::array<std::string_view, 24> kRewritten = {
    "CAST",          "COALESCE", "DAYOFMONTH", "DAYOFWEEK", "DAYOFYEAR", "EXTRACT",    "HOUR", "IF",
    "IFNULL",        "MINUTE",   "MONTH",      "NULLIF",    "QUARTER",   "SECOND",     "SQRT", "TIMESTAMPADD",
    "TIMESTAMPDIFF", "TRY_CAST", "WEEK",       "YEAR",      "CEILING",   "ROW_NUMBER", "RANK", "DENSE_RANK"};

bool FitsLetter(char letter, const LogicalType& type) {
  switch (letter) {
    case 'i':
      return type.is_integer();
    case 'n':
      return type.is_numeric();
    case 'c':
      return type.is_character();
    case 's':
      return type.is_character() || type.is_binary();
    case 't':
      return type.is_timestamp();
    case 'd':
      return type.root() == TypeRoot::kDate;
    case 'D':
      return type.is_timestamp() || type.root() == TypeRoot::kDate || type.root() == TypeRoot::kTime;
    case 'b':
      return type.root() == TypeRoot::kBoolean;
    case 'y':
      return type.root() == TypeRoot::kArray;
    case 'C':
      return type.is_nested() && type.root() != TypeRoot::kRow;
    case 'f':
      return type.root() == TypeRoot::kSymbol;
    default:
      return type.root() != TypeRoot::kNull;
  }
}

std::string_view LetterName(char letter) {
  switch (letter) {
    case 'i':
      return "INTEGER";
    case 'n':
      return "NUMERIC";
    case 'c':
      return "CHARACTER";
    case 's':
      return "STRING";
    case 't':
      return "TIMESTAMP";
    case 'd':
      return "DATE";
    case 'D':
      return "DATETIME";
    case 'b':
      return "BOOLEAN";
    case 'y':
      return "ARRAY";
    case 'C':
      return "MULTISET";
    case 'f':
      return "TIME_UNIT";
    default:
      return "ANY";
  }
}

std::vector<std::string_view> Alternatives(std::string_view forms) {
  std::vector<std::string_view> alternatives;
  for (;;) {
    const std::size_t bar = forms.find('|');
    alternatives.push_back(forms.substr(0, bar));
    if (bar == std::string_view::npos) return alternatives;
    forms.remove_prefix(bar + 1);
  }
}

bool CountFits(std::string_view form, std::size_t count) {
  return form.ends_with('*') ? count >= form.size() - 1 : count == form.size();
}

bool FormFits(std::string_view form, const std::vector<RexPtr>& arguments) {
  if (!CountFits(form, arguments.size())) return false;
  const std::size_t letters = form.ends_with('*') ? form.size() - 1 : form.size();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!FitsLetter(form[std::min(i, letters - 1)], arguments[i]->type)) return false;
  }
  return true;
}

std::string FormsText(std::string_view name, const std::vector<std::string_view>& forms) {
  std::string text;
  for (const auto form : forms) {
    if (!text.empty()) text += "\n";
    text.append("'").append(name).append("(");
    for (std::size_t i = 0; i < form.size(); ++i) {
      if (i > 0) text += form[i] == '*' ? "" : ", ";
      text += form[i] == '*' ? "..." : "<" + std::string(LetterName(form[i])) + ">";
    }
    text += ")'";
  }
  return text;
}

std::string CountsText(const std::vector<std::string_view>& forms) {
  std::vector<std::size_t> counts;
  for (const auto form : forms) counts.push_back(form.size());
  std::ranges::sort(counts);
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (i > 0) text += i + 1 == counts.size() ? " or " : ", ";
    text += std::to_string(counts[i]);
  }
  return text;
}

LogicalType Varying(const LogicalType& type) {
  return type.root() == TypeRoot::kChar ? LogicalType::VarChar(type.length()) : type;
}

LogicalType Rounded(const std::vector<RexPtr>& arguments) {
  const LogicalType& type = arguments[0]->type;
  if (type.root() != TypeRoot::kDecimal) return type;
  if (arguments.size() == 1) return DecimalRoundType(type, 0);
  const auto* digits = std::get_if<std::int64_t>(&arguments[1]->literal);
  const bool constant = arguments[1]->kind == RexKind::kLiteral && digits != nullptr;
  return constant ? DecimalRoundType(type, *digits) : type;
}

LogicalType Modulo(const LogicalType& left, const LogicalType& right) {
  const bool decimal = left.root() == TypeRoot::kDecimal || right.root() == TypeRoot::kDecimal;
  if (decimal && !left.is_approximate() && !right.is_approximate()) return DecimalModuloType(left, right);
  return right;
}

LogicalType WithoutScale(const LogicalType& type) {
  return type.root() == TypeRoot::kDecimal ? LogicalType::Decimal(type.precision(), 0) : type;
}

struct ResultType {
  LogicalType type;
  std::optional<bool> nullable = std::nullopt;  ///< Nothing: as the arguments.
};

std::optional<ResultType> TypeOf(Returns returns, const std::vector<RexPtr>& arguments) {
  const auto first = [&]() -> const LogicalType& { return arguments[0]->type; };
  switch (returns) {
    case Returns::kString:
      return ResultType{LogicalType::String()};
    case Returns::kStringNullable:
      return ResultType{LogicalType::String(), true};
    case Returns::kFirst:
      return ResultType{first()};
    case Returns::kFirstVarying:
      return ResultType{Varying(first())};
    case Returns::kFirstVaryingNullable:
      return ResultType{Varying(first()), true};
    case Returns::kLastVarying:
      return ResultType{Varying(arguments.back()->type)};
    case Returns::kFirstWithoutScale:
      return ResultType{WithoutScale(first())};
    case Returns::kRounded:
      return ResultType{Rounded(arguments)};
    case Returns::kModulo:
      return ResultType{Modulo(first(), arguments[1]->type)};
    case Returns::kInt:
      return ResultType{LogicalType::Int()};
    case Returns::kBigInt:
    case Returns::kBigIntNullable:
      return ResultType{LogicalType::BigInt()};
    case Returns::kDouble:
      return ResultType{LogicalType::Double()};
    case Returns::kDoubleNotNull:
      return ResultType{LogicalType::Double(), false};
    case Returns::kBoolean:
      return ResultType{LogicalType::Boolean()};
    case Returns::kChar32:
      return ResultType{LogicalType::Char(32)};
    case Returns::kChar40:
      return ResultType{LogicalType::Char(40)};
    case Returns::kChar56:
      return ResultType{LogicalType::Char(56)};
    case Returns::kChar64:
      return ResultType{LogicalType::Char(64)};
    case Returns::kChar96:
      return ResultType{LogicalType::Char(96)};
    case Returns::kChar128:
      return ResultType{LogicalType::Char(128)};
    case Returns::kVarChar128:
      return ResultType{LogicalType::VarChar(128)};
    case Returns::kChar36NotNull:
      return ResultType{LogicalType::Char(36), false};
    case Returns::kBytes:
      return ResultType{LogicalType::Bytes()};
    case Returns::kDateNullable:
      return ResultType{LogicalType::Date(), true};
    case Returns::kDateNotNull:
      return ResultType{LogicalType::Date(), false};
    case Returns::kTimeNotNull:
      return ResultType{LogicalType::Time(0), false};
    case Returns::kTimestamp3Nullable:
      return ResultType{LogicalType::Timestamp(3), true};
    case Returns::kTimestamp3NotNull:
      return ResultType{LogicalType::Timestamp(3), false};
    case Returns::kTimestampLtz3Nullable:
      return ResultType{LogicalType::TimestampLtz(3), true};
    case Returns::kTimestampLtz3NotNull:
      return ResultType{LogicalType::TimestampLtz(3), false};
    case Returns::kProctime:
      return ResultType{LogicalType::TimestampLtz(3, false, TimeAttribute::kProctime), false};
    case Returns::kElementNullable:
      return ResultType{first().children()[0], true};
    case Returns::kWidest:
      break;
  }
  std::vector<LogicalType> types;
  for (const auto& argument : arguments) types.push_back(argument->type);
  const auto widest = LeastRestrictive(types);
  if (!widest) return std::nullopt;
  return ResultType{*widest};
}

bool AnyNullable(const std::vector<RexPtr>& arguments) {
  return std::ranges::any_of(arguments, [](const RexPtr& argument) { return argument->type.nullable(); });
}

Status UnknownFunction(const std::string& name, const std::vector<RexPtr>& arguments,
                       SourcePosition position) {
  std::string signature = name + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    signature += (i > 0 ? ", <" : "<") + TypeFamilyText(arguments[i]->type) + ">";
  }
  const Status status =
      Status::Refused("No match found for function signature ", signature, ")").At(position);
  std::vector<std::string> known(kRewritten.begin(), kRewritten.end());
  for (const auto& function : kFunctions) known.emplace_back(function.name);
  for (const auto aggregate : {"SUM", "COUNT", "MIN", "MAX", "AVG", "FIRST_VALUE", "LAST_VALUE", "LISTAGG"}) {
    known.emplace_back(aggregate);
  }
  const std::string_view nearest = NearestName(name, known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

}  // namespace

Status CannotApply(std::string_view name, const std::vector<RexPtr>& arguments, std::string_view forms,
                   SourcePosition position) {
  std::string types;
  for (const auto& argument : arguments) {
    types += (types.empty() ? "<" : ", <") + ShortTypeText(argument->type) + ">";
  }
  return Status::Refused("Cannot apply '", name, "' to arguments of type '", name, "(", types,
                         ")'. Supported form(s): ", forms)
      .At(position);
}

Result<RexPtr> BuildFunction(const std::string& name, std::vector<RexPtr> arguments,
                             SourcePosition position) {
  const auto found = std::ranges::find(kFunctions, name, &Function::name);
  if (found == kFunctions.end()) return UnknownFunction(name, arguments, position);
  const auto forms = Alternatives(found->forms);
  const auto count_fits = [&](std::string_view form) { return CountFits(form, arguments.size()); };
  if (std::ranges::none_of(forms, count_fits)) {
    return Status::Refused("Invalid number of arguments to function '", name, "'. Was expecting ",
                           CountsText(forms), " arguments")
        .At(position);
  }
  for (const auto& argument : arguments) {
    if (argument->type.root() == TypeRoot::kNull) {
      return Status::Refused("Illegal use of 'NULL'")
          .At(argument->position)
          .WithHint("give the NULL a type: CAST(NULL AS STRING)");
    }
  }
  if (std::ranges::none_of(forms, [&](std::string_view form) { return FormFits(form, arguments); })) {
    return CannotApply(name, arguments, FormsText(name, forms), position);
  }
  const auto result = TypeOf(found->returns, arguments);
  if (!result) return CannotApply(name, arguments, FormsText(name, forms), position);
  LogicalType type = result->type.WithNullable(result->nullable.value_or(AnyNullable(arguments)));
  if (found->returns != Returns::kProctime) type = type.WithTimeAttribute(TimeAttribute::kNone);
  return Rex::Call(std::string(found->printed), std::move(arguments), type, position);
}

}  // namespace podium

// Literals with a grammar of their own: strings, bytes, dates, intervals.
#include <array>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;
using syntax::LiteralKind;
using syntax::TimeUnit;

namespace {

// The units of interval qualifiers, each also in the plural.
struct IntervalUnit {
  std::string_view singular;
  std::string_view plural;
  TimeUnit unit;
};

constexpr IntervalUnit kIntervalUnits[] = {
    {"YEAR", "YEARS", TimeUnit::kYear},       {"QUARTER", "QUARTERS", TimeUnit::kQuarter},
    {"MONTH", "MONTHS", TimeUnit::kMonth},    {"WEEK", "WEEKS", TimeUnit::kWeek},
    {"DAY", "DAYS", TimeUnit::kDay},          {"HOUR", "HOURS", TimeUnit::kHour},
    {"MINUTE", "MINUTES", TimeUnit::kMinute}, {"SECOND", "SECONDS", TimeUnit::kSecond},
};

constexpr std::string_view kUnitNames = "YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE or SECOND";

// What may follow TO, from the coarser unit to the finer.
bool MayEndAt(TimeUnit start, TimeUnit end) {
  switch (start) {
    case TimeUnit::kYear:
      return end == TimeUnit::kMonth;
    case TimeUnit::kDay:
      return end == TimeUnit::kHour || end == TimeUnit::kMinute || end == TimeUnit::kSecond;
    case TimeUnit::kHour:
      return end == TimeUnit::kMinute || end == TimeUnit::kSecond;
    case TimeUnit::kMinute:
      return end == TimeUnit::kSecond;
    default:
      return false;
  }
}

// The character sets that Calcite knows by these names and Java under others; all hold UTF-8's characters or
// fail.
bool IsKnownCharset(std::string_view name) {
  for (const std::string_view known : {"UTF8", "UTF-8", "UTF16", "UTF-16", "UTF-16LE", "UTF-16BE", "LATIN1",
                                       "ISO-8859-1", "ISO_8859_1", "US-ASCII", "ASCII"}) {
    if (name == known) return true;
  }
  return false;
}

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Result<ExpressionPtr> Parser::Literal(LiteralKind kind, std::string text, SourcePosition at) {
  syntax::Expression literal;
  literal.kind = ExpressionKind::kLiteral;
  literal.position = at;
  literal.literal = kind;
  literal.text = std::move(text);
  return Finish(std::move(literal));
}

Result<ExpressionPtr> Parser::StringLiteral() {
  syntax::Expression literal;
  literal.kind = ExpressionKind::kLiteral;
  literal.literal = LiteralKind::kString;
  literal.position = Position();
  PODIUM_ASSIGN_OR_RETURN(literal.text, String("a string", &literal.charset));
  if (!literal.charset.empty() && !IsKnownCharset(literal.charset)) {
    return Status::Refused("Unknown character set '", literal.charset, "'")
        .At(literal.position)
        .WithHint("text is UTF-8 here; leave the character set out");
  }
  return Finish(std::move(literal));
}

Result<ExpressionPtr> Parser::BinaryLiteral() {
  const SourcePosition at = Position();
  std::string digits = Current().text;
  Next();
  while (Current().kind == TokenKind::kString && Current().charset.empty()) {
    digits += Current().text;
    Next();
  }
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int value = HexValue(digits[i]);
    if (value < 0) {
      return Status::Refused("Binary literal string must contain only characters '0' - '9', 'A' - 'F'")
          .At(at);
    }
    if (i % 2 == 0) {
      bytes.push_back(static_cast<char>(value << 4));
    } else {
      bytes.back() =
          static_cast<char>(static_cast<unsigned char>(bytes.back()) | static_cast<unsigned>(value));
    }
  }
  if (digits.size() % 2 != 0) {
    return Status::Refused("Binary literal string must contain an even number of hexits").At(at);
  }
  return Literal(LiteralKind::kBinary, std::move(bytes), at);
}

Result<ExpressionPtr> Parser::DateTimeLiteral(LiteralKind kind) {
  const SourcePosition at = Position();
  const Token& word = Current();
  const std::string name = word.upper;
  Next();
  if (kind == LiteralKind::kTimestamp && TakeWord("WITH")) {
    if (!TakeWords({"LOCAL", "TIME", "ZONE"})) {
      return Unexpected("LOCAL TIME ZONE after TIMESTAMP WITH");
    }
    kind = LiteralKind::kTimestampLtz;
  }
  if (Current().kind != TokenKind::kString) {
    Status status = Unexpected("a string after " + name + ", as in " + name +
                               (kind == LiteralKind::kDate   ? " '2026-01-31'"
                                : kind == LiteralKind::kTime ? " '12:30:00'"
                                                             : " '2026-01-31 12:30:00'"));
    if (Current().kind == TokenKind::kError) return status;
    return status.WithHint("a column of this name stands in backquotes: `" + word.text + "`");
  }
  PODIUM_ASSIGN_OR_RETURN(auto text, String("a string"));
  return Literal(kind, std::move(text), at);
}

bool Parser::AtIntervalUnit() const {
  for (const IntervalUnit& unit : kIntervalUnits) {
    if (AtWord(unit.singular) || AtWord(unit.plural)) return true;
  }
  return false;
}

std::optional<TimeUnit> Parser::TakeIntervalUnit() {
  for (const IntervalUnit& unit : kIntervalUnits) {
    if (TakeWord(unit.singular) || TakeWord(unit.plural)) return unit.unit;
  }
  return std::nullopt;
}

Result<syntax::IntervalQualifier> Parser::Interval() {
  const auto start = TakeIntervalUnit();
  if (!start) {
    const Status status = Unexpected(kUnitNames);
    const bool fraction = AtAnyWord({"MILLISECOND", "MICROSECOND", "NANOSECOND"});
    return fraction ? status.WithHint("write fractions of a second as: INTERVAL '0.010' SECOND") : status;
  }
  syntax::IntervalQualifier qualifier;
  qualifier.start = *start;
  const SourcePosition opened = Position();
  if (TakeSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(qualifier.start_precision, SmallInteger("a precision"));
    if (*start == TimeUnit::kSecond && TakeSymbol(",")) {
      PODIUM_ASSIGN_OR_RETURN(qualifier.fractional_precision, SmallInteger("a fractional precision"));
    }
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  }
  if (!MayEndAt(*start, TimeUnit::kSecond) && !MayEndAt(*start, TimeUnit::kMonth)) return qualifier;
  if (!TakeWord("TO")) return qualifier;
  const Token& end_token = Current();
  qualifier.end = TakeIntervalUnit();
  if (!qualifier.end) return Unexpected("a finer unit after TO");
  if (!MayEndAt(*start, *qualifier.end)) {
    return Status::Invalid("no interval goes from ", syntax::TimeUnitName(*start), " to ", end_token.upper)
        .At(end_token.position)
        .WithHint("there are YEAR TO MONTH, and DAY, HOUR, MINUTE to a finer one down to SECOND");
  }
  const SourcePosition end_opened = Position();
  if (*qualifier.end == TimeUnit::kSecond && TakeSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(qualifier.fractional_precision, SmallInteger("a fractional precision"));
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", end_opened));
  }
  return qualifier;
}

Result<ExpressionPtr> Parser::IntervalLiteral() {
  syntax::Expression interval;
  interval.position = Position();
  interval.operator_position = interval.position;
  Next();
  const bool sign = AtSymbol("-") || AtSymbol("+");
  const TokenKind quoted = Ahead(sign ? 1 : 0).kind;
  if (quoted == TokenKind::kString || quoted == TokenKind::kUnicodeString) {
    interval.kind = ExpressionKind::kLiteral;
    interval.literal = LiteralKind::kInterval;
    interval.negative = AtSymbol("-");
    if (sign) Next();
    PODIUM_ASSIGN_OR_RETURN(interval.text, String("a string"));
  } else {
    // INTERVAL a DAY: a number, a name or something in parentheses, with signs.
    interval.kind = ExpressionKind::kOperator;
    interval.op = syntax::Operator::kIntervalOf;
    std::vector<std::pair<syntax::Operator, SourcePosition>> signs;
    while (AtSymbol("-") || AtSymbol("+")) {
      signs.emplace_back(AtSymbol("-") ? syntax::Operator::kUnaryMinus : syntax::Operator::kUnaryPlus,
                         Position());
      Next();
    }
    ExpressionPtr value;
    if (AtSymbol("(")) {
      PODIUM_ASSIGN_OR_RETURN(value, ParenthesizedExpression());
    } else if (Current().kind == TokenKind::kExact || Current().kind == TokenKind::kApproximate) {
      PODIUM_ASSIGN_OR_RETURN(value, Atom());
    } else if (AtName()) {
      const SourcePosition at = Position();
      syntax::Expression name;
      name.kind = ExpressionKind::kName;
      name.position = at;
      PODIUM_ASSIGN_OR_RETURN(name.name, Names("a name"));
      PODIUM_ASSIGN_OR_RETURN(value, Finish(std::move(name)));
    } else {
      return Unexpected("a string after INTERVAL, as in INTERVAL '10' SECOND");
    }
    while (!signs.empty()) {
      const auto [op, at] = signs.back();
      signs.pop_back();
      PODIUM_ASSIGN_OR_RETURN(value, Operation(op, {std::move(value)}, at, at));
    }
    interval.operands.push_back(std::move(value));
  }
  PODIUM_ASSIGN_OR_RETURN(interval.interval, Interval());
  return Finish(std::move(interval));
}

}  // namespace podium

// Names of operators and units, as SQL and Calcite spell them.
#include "podium/sql/parser/syntax_expression.h"

namespace podium::syntax {

std::string_view OperatorName(Operator op) {
  switch (op) {
    case Operator::kPlus:
    case Operator::kUnaryPlus:
      return "+";
    case Operator::kMinus:
    case Operator::kUnaryMinus:
    case Operator::kIntervalMinus:
      return "-";
    case Operator::kMultiply:
      return "*";
    case Operator::kDivide:
      return "/";
    case Operator::kModulo:
      return "%";
    case Operator::kConcat:
      return "||";
    case Operator::kEqual:
      return "=";
    case Operator::kNotEqual:
      return "<>";
    case Operator::kLess:
      return "<";
    case Operator::kLessEqual:
      return "<=";
    case Operator::kGreater:
      return ">";
    case Operator::kGreaterEqual:
      return ">=";
    case Operator::kAnd:
      return "AND";
    case Operator::kOr:
      return "OR";
    case Operator::kNot:
      return "NOT";
    case Operator::kIsNull:
      return "IS NULL";
    case Operator::kIsNotNull:
      return "IS NOT NULL";
    case Operator::kIsTrue:
      return "IS TRUE";
    case Operator::kIsNotTrue:
      return "IS NOT TRUE";
    case Operator::kIsFalse:
      return "IS FALSE";
    case Operator::kIsNotFalse:
      return "IS NOT FALSE";
    case Operator::kIsUnknown:
      return "IS UNKNOWN";
    case Operator::kIsNotUnknown:
      return "IS NOT UNKNOWN";
    case Operator::kIsDistinctFrom:
      return "IS DISTINCT FROM";
    case Operator::kIsNotDistinctFrom:
      return "IS NOT DISTINCT FROM";
    case Operator::kIsJsonValue:
      return "IS JSON VALUE";
    case Operator::kIsJsonObject:
      return "IS JSON OBJECT";
    case Operator::kIsJsonArray:
      return "IS JSON ARRAY";
    case Operator::kIsJsonScalar:
      return "IS JSON SCALAR";
    case Operator::kIsNotJsonValue:
      return "IS NOT JSON VALUE";
    case Operator::kIsNotJsonObject:
      return "IS NOT JSON OBJECT";
    case Operator::kIsNotJsonArray:
      return "IS NOT JSON ARRAY";
    case Operator::kIsNotJsonScalar:
      return "IS NOT JSON SCALAR";
    case Operator::kBetween:
      return "BETWEEN";
    case Operator::kNotBetween:
      return "NOT BETWEEN";
    case Operator::kBetweenSymmetric:
      return "BETWEEN SYMMETRIC";
    case Operator::kNotBetweenSymmetric:
      return "NOT BETWEEN SYMMETRIC";
    case Operator::kIn:
      return "IN";
    case Operator::kNotIn:
      return "NOT IN";
    case Operator::kLike:
      return "LIKE";
    case Operator::kNotLike:
      return "NOT LIKE";
    case Operator::kILike:
      return "ILIKE";
    case Operator::kNotILike:
      return "NOT ILIKE";
    case Operator::kRLike:
      return "RLIKE";
    case Operator::kNotRLike:
      return "NOT RLIKE";
    case Operator::kSimilarTo:
      return "SIMILAR TO";
    case Operator::kNotSimilarTo:
      return "NOT SIMILAR TO";
    case Operator::kOverlaps:
      return "OVERLAPS";
    case Operator::kContains:
      return "CONTAINS";
    case Operator::kEquals:
      return "EQUALS";
    case Operator::kPrecedes:
      return "PRECEDES";
    case Operator::kSucceeds:
      return "SUCCEEDS";
    case Operator::kImmediatelyPrecedes:
      return "IMMEDIATELY PRECEDES";
    case Operator::kImmediatelySucceeds:
      return "IMMEDIATELY SUCCEEDS";
    case Operator::kMemberOf:
      return "MEMBER OF";
    case Operator::kSubmultisetOf:
      return "SUBMULTISET OF";
    case Operator::kIntervalOf:
      return "INTERVAL";
  }
  return "";
}

std::string_view TimeUnitName(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::kYear:
      return "YEAR";
    case TimeUnit::kQuarter:
      return "QUARTER";
    case TimeUnit::kMonth:
      return "MONTH";
    case TimeUnit::kWeek:
      return "WEEK";
    case TimeUnit::kDay:
      return "DAY";
    case TimeUnit::kHour:
      return "HOUR";
    case TimeUnit::kMinute:
      return "MINUTE";
    case TimeUnit::kSecond:
      return "SECOND";
    case TimeUnit::kMillisecond:
      return "MILLISECOND";
    case TimeUnit::kMicrosecond:
      return "MICROSECOND";
    case TimeUnit::kNanosecond:
      return "NANOSECOND";
    case TimeUnit::kDayOfWeek:
      return "DOW";
    case TimeUnit::kDayOfYear:
      return "DOY";
    case TimeUnit::kIsoDayOfWeek:
      return "ISODOW";
    case TimeUnit::kIsoYear:
      return "ISOYEAR";
    case TimeUnit::kEpoch:
      return "EPOCH";
    case TimeUnit::kDecade:
      return "DECADE";
    case TimeUnit::kCentury:
      return "CENTURY";
    case TimeUnit::kMillennium:
      return "MILLENNIUM";
  }
  return "";
}

}  // namespace podium::syntax

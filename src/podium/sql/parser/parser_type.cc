// Types as written in CAST and in CREATE TABLE.
#include <algorithm>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::TypeKind;
using syntax::TypePtr;

namespace {

struct PlainType {
  std::string_view word;
  TypeKind kind;
};

// Types that are one word and nothing more.
constexpr PlainType kPlainTypes[] = {
    {"BOOLEAN", TypeKind::kBoolean}, {"TINYINT", TypeKind::kTinyInt}, {"SMALLINT", TypeKind::kSmallInt},
    {"INT", TypeKind::kInt},         {"INTEGER", TypeKind::kInt},     {"BIGINT", TypeKind::kBigInt},
    {"FLOAT", TypeKind::kFloat},     {"STRING", TypeKind::kString},   {"BYTES", TypeKind::kBytes},
    {"DATE", TypeKind::kDate},       {"VARIANT", TypeKind::kVariant},
};

}  // namespace

Result<TypePtr> Parser::FinishType(syntax::Type type) const {
  return std::make_shared<const syntax::Type>(std::move(type));
}

// A type without NOT NULL, perhaps with ARRAY or MULTISET behind it.
Result<TypePtr> Parser::TypeOf() {
  const Nesting nesting(this);
  PODIUM_RETURN_NOT_OK(nesting.Check());
  PODIUM_ASSIGN_OR_RETURN(syntax::Type type, SimpleType());
  std::int32_t depth = nesting_;
  while (AtAnyWord({"ARRAY", "MULTISET"})) {
    PODIUM_RETURN_NOT_OK(CheckDepth(++depth, kMaxNesting, Position()));
    syntax::Type collection;
    collection.position = type.position;
    collection.kind = AtWord("ARRAY") ? TypeKind::kArray : TypeKind::kMultiset;
    Next();
    collection.children.push_back(std::make_shared<const syntax::Type>(std::move(type)));
    type = std::move(collection);
  }
  return FinishType(std::move(type));
}

// A type with [NOT NULL | NULL].
Result<TypePtr> Parser::NullableType() {
  PODIUM_ASSIGN_OR_RETURN(auto type, TypeOf());
  if (TakeWord("NULL")) return type;
  if (!TakeWord("NOT")) return type;
  PODIUM_RETURN_NOT_OK(ExpectWord("NULL", "after NOT"));
  syntax::Type not_null = *type;
  not_null.not_null = true;
  return FinishType(std::move(not_null));
}

Result<syntax::Type> Parser::SimpleType() {
  syntax::Type type;
  type.position = Position();
  const Token& token = Current();
  const std::string& word = token.upper;
  if (token.kind == TokenKind::kWord) {
    const auto* const plain = std::ranges::find(kPlainTypes, word, &PlainType::word);
    if (plain != std::end(kPlainTypes)) {
      type.kind = plain->kind;
      Next();
      return type;
    }
  }
  if (TakeWord("DOUBLE")) {
    type.kind = TypeKind::kDouble;
    TakeWord("PRECISION");
    return type;
  }
  if (AtAnyWord({"DECIMAL", "DEC", "NUMERIC"})) {
    type.kind = TypeKind::kDecimal;
    Next();
    PODIUM_RETURN_NOT_OK(PrecisionAndScale(&type));
    return type;
  }
  if (AtAnyWord({"CHAR", "CHARACTER", "VARCHAR", "BINARY", "VARBINARY"})) {
    const bool character = AtAnyWord({"CHAR", "CHARACTER", "VARCHAR"});
    bool varying = AtAnyWord({"VARCHAR", "VARBINARY"});
    Next();
    if (!varying && TakeWord("VARYING")) varying = true;
    type.kind = character ? (varying ? TypeKind::kVarChar : TypeKind::kChar)
                          : (varying ? TypeKind::kVarBinary : TypeKind::kBinary);
    PODIUM_RETURN_NOT_OK(LengthOf(&type));
    if (character && AtWords({"CHARACTER", "SET"}))
      return Status::NotSupported("CHARACTER SET").At(Position());
    return type;
  }
  if (TakeWord("TIME")) {
    type.kind = TypeKind::kTime;
    PODIUM_RETURN_NOT_OK(TimeType(&type, /*local_zone_allowed=*/false));
    return type;
  }
  if (TakeWord("TIMESTAMP")) {
    type.kind = TypeKind::kTimestamp;
    PODIUM_RETURN_NOT_OK(TimeType(&type, /*local_zone_allowed=*/true));
    return type;
  }
  if (TakeWord("TIMESTAMP_LTZ")) {
    type.kind = TypeKind::kTimestampLtz;
    PODIUM_RETURN_NOT_OK(LengthOf(&type));
    return type;
  }
  if (TakeWord("INTERVAL")) {
    type.kind = TypeKind::kInterval;
    PODIUM_ASSIGN_OR_RETURN(type.interval, Interval());
    return type;
  }
  if (TakeWord("ARRAY")) {
    type.kind = TypeKind::kArray;
    PODIUM_RETURN_NOT_OK(Children(1, &type));
    return type;
  }
  if (TakeWord("MULTISET")) {
    type.kind = TypeKind::kMultiset;
    PODIUM_RETURN_NOT_OK(Children(1, &type));
    return type;
  }
  if (AtWord("MAP") && AtSymbol("<", 1)) {
    Next();
    type.kind = TypeKind::kMap;
    PODIUM_RETURN_NOT_OK(Children(2, &type));
    return type;
  }
  if (TakeWord("ROW")) {
    type.kind = TypeKind::kRow;
    PODIUM_RETURN_NOT_OK(RowFields(&type));
    return type;
  }
  if (AtWord("RAW")) {
    Next();
    type.kind = TypeKind::kRaw;
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after RAW"));
    do {
      PODIUM_ASSIGN_OR_RETURN(auto argument, String("a string in RAW"));
      type.arguments.push_back(std::move(argument));
    } while (TakeSymbol(","));
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    return type;
  }
  if (AtAnyWord({"REAL", "ANY", "STRUCTURED", "GEOMETRY"})) {
    Status status = Status::NotSupported("the type ", word).At(token.position);
    return word == "REAL" ? status.WithHint("the same type is: FLOAT") : status;
  }
  if (!AtName()) return Unexpected("a type");
  type.kind = TypeKind::kUserDefined;
  PODIUM_ASSIGN_OR_RETURN(type.name, Names("a type"));
  return type;
}

// [(precision)] [WITHOUT TIME ZONE | WITH LOCAL TIME ZONE]
Status Parser::TimeType(syntax::Type* type, bool local_zone_allowed) {
  PODIUM_RETURN_NOT_OK(LengthOf(type));
  if (TakeWord("WITHOUT")) {
    if (TakeWords({"TIME", "ZONE"})) return Status::OK();
    return Unexpected("TIME ZONE after WITHOUT");
  }
  const SourcePosition with = Position();
  if (!TakeWord("WITH")) return Status::OK();
  if (AtWord("TIME")) {
    return Status::Invalid("Flink SQL has no WITH TIME ZONE without LOCAL")
        .At(with)
        .WithHint("write: TIMESTAMP(3) WITH LOCAL TIME ZONE");
  }
  if (!TakeWords({"LOCAL", "TIME", "ZONE"})) return Unexpected("LOCAL TIME ZONE after WITH");
  if (!local_zone_allowed) return Status::NotSupported("TIME WITH LOCAL TIME ZONE").At(with);
  type->kind = TypeKind::kTimestampLtz;
  return Status::OK();
}

// [(n)]
Status Parser::LengthOf(syntax::Type* type) {
  const SourcePosition opened = Position();
  if (!TakeSymbol("(")) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(type->precision, SmallInteger("a whole number"));
  return ExpectClose(")", "(", opened);
}

// [(p [, s])]
Status Parser::PrecisionAndScale(syntax::Type* type) {
  const SourcePosition opened = Position();
  if (!TakeSymbol("(")) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(type->precision, SmallInteger("a precision"));
  if (TakeSymbol(",")) {
    PODIUM_ASSIGN_OR_RETURN(type->scale, SmallInteger("a scale"));
  }
  return ExpectClose(")", "(", opened);
}

// <type [NOT NULL], ...>
Status Parser::Children(std::size_t count, syntax::Type* type) {
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("<", count == 1 ? "and the type of the elements" : "and two types"));
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) PODIUM_RETURN_NOT_OK(ExpectSymbol(",", "and the type of the values"));
    PODIUM_ASSIGN_OR_RETURN(auto child, NullableType());
    type->children.push_back(std::move(child));
  }
  return ExpectClose(">", "<", opened);
}

// <name type [NOT NULL] ['comment'], ...>, or the same in parentheses
Status Parser::RowFields(syntax::Type* type) {
  const SourcePosition opened = Position();
  if (AtSymbol("<>")) {  // ROW<> reaches us as one operator.
    Next();
    return Status::OK();
  }
  const bool angles = AtSymbol("<");
  if (!angles && !AtSymbol("(")) return Unexpected("< and the fields of ROW");
  const std::string_view opening = angles ? "<" : "(";
  const std::string_view closing = angles ? ">" : ")";
  Next();
  do {
    syntax::RowField field;
    PODIUM_ASSIGN_OR_RETURN(field.name, Name("a field name of ROW"));
    PODIUM_ASSIGN_OR_RETURN(auto child, NullableType());
    if (AtString()) {
      PODIUM_ASSIGN_OR_RETURN(field.comment, String("a comment"));
    }
    type->fields.push_back(std::move(field));
    type->children.push_back(std::move(child));
  } while (TakeSymbol(","));
  return ExpectClose(closing, opening, opened);
}

}  // namespace podium

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/parser/lexer.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// The recursive-descent parser behind parser.h; its methods are spread over parser*.cc by subject.
///
/// Every method that reads something starts at the current token and leaves the parser behind what it read.
/// The first error ends the parse, so a failed method may leave the parser anywhere.
class Parser {
 public:
  explicit Parser(std::string_view text);

  // parser.cc
  Result<std::vector<syntax::Statement>> Script();
  Result<syntax::ExpressionPtr> OnlyExpression();
  Result<syntax::QueryPtr> OnlyQuery();

 private:
  // What stands on the way down to an expression: how tightly its surroundings bind, and whether AND ends it
  // (between BETWEEN and its AND).
  struct Binding {
    int minimum = 0;
    bool stop_at_and = false;
  };

  // --- Tokens: parser_tokens.cc
  const Token& Current() const { return tokens_[index_]; }
  const Token& Ahead(std::size_t count) const {
    return tokens_[std::min(index_ + count, tokens_.size() - 1)];
  }
  const SourcePosition& Position() const { return Current().position; }
  void Next() {
    if (index_ + 1 < tokens_.size()) ++index_;
  }
  bool AtEnd() const { return Current().kind == TokenKind::kEnd; }
  bool AtSymbol(std::string_view symbol, std::size_t ahead = 0) const;
  bool AtWord(std::string_view upper, std::size_t ahead = 0) const;
  /// True at these words in a row.
  bool AtWords(std::initializer_list<std::string_view> words) const;
  bool AtAnyWord(std::initializer_list<std::string_view> words) const;
  bool TakeSymbol(std::string_view symbol);
  bool TakeWord(std::string_view upper);
  bool TakeWords(std::initializer_list<std::string_view> words);
  Status ExpectSymbol(std::string_view symbol, std::string_view where);
  Status ExpectWord(std::string_view upper, std::string_view where);
  /// Expects `closing` for the `opening` that stood at `opened`.
  Status ExpectClose(std::string_view closing, std::string_view opening, SourcePosition opened);
  /// The error for the current token, where `expected` should stand.
  Status Unexpected(std::string_view expected) const;
  /// How the current token reads in a message: `found: FROM`.
  std::string Found() const;
  bool AtName() const;
  Result<syntax::Identifier> Name(std::string_view what);
  Result<syntax::QualifiedName> Names(std::string_view what);
  /// (name, name, ...)
  Result<std::vector<syntax::Identifier>> NameList(std::string_view what);
  bool AtString() const;
  /// A string with its continuations; `charset` takes that of the first, if asked for.
  Result<std::string> String(std::string_view what, std::string* charset = nullptr);
  Result<std::int32_t> SmallInteger(std::string_view what);

  // --- Depth: parser_tokens.cc
  // A level of nesting takes up to ten calls, and some 20 KB of stack in a sanitizer build; a level of a tree
  // that a loop builds (a + b + c) takes none. So the first is bounded more tightly than the second.
  static constexpr std::int32_t kMaxNesting = 200;
  class Nesting;
  static Status CheckDepth(std::int32_t depth, std::int32_t limit, SourcePosition position);

  // --- Statements: parser_statement.cc, parser_create.cc
  Result<syntax::Statement> OneStatement();
  Status StatementBody(syntax::Statement* statement);
  Result<syntax::SetStatement> Set();
  Result<syntax::ResetStatement> Reset();
  Result<syntax::TableOption> BareSetOption();
  Result<syntax::DropStatement> Drop();
  Result<syntax::InsertStatement> Insert();
  Result<syntax::StatementSet> InsertsUntilEnd();
  Status Explain(syntax::ExplainStatement* explain);
  Result<syntax::UseStatement> Use();
  Result<syntax::ShowStatement> Show();
  Result<syntax::DescribeStatement> Describe();
  Status UnsupportedStatement() const;
  Status Create(syntax::Statement* statement);
  Result<syntax::CreateTableStatement> CreateTable();
  Result<syntax::CreateViewStatement> CreateView();
  Status TableElement(syntax::CreateTableStatement* table);
  Status Column(syntax::CreateTableStatement* table);
  Result<syntax::TableConstraint> Constraint(const syntax::Identifier* column);
  Result<syntax::Distribution> Distributed();
  Result<syntax::LikeClause> Like();
  Result<syntax::TableOption> Option();
  Result<std::vector<syntax::TableOption>> Options();
  Result<bool> IfNotExists();

  // --- Queries: parser_query.cc, parser_table.cc
  bool AtQuery(std::size_t ahead = 0) const;
  Result<syntax::QueryPtr> Query();
  Result<syntax::QueryPtr> SetOperations(int minimum);
  Result<syntax::QueryPtr> QueryPrimary();
  Result<syntax::CommonTable> CommonTableExpression();
  Status OrderAndLimit(syntax::Query* query);
  Result<syntax::ExpressionPtr> RowCount(std::string_view what);
  Result<syntax::QueryPtr> FinishQuery(syntax::Query query);
  Result<syntax::Select> SelectBody();
  Result<syntax::SelectItem> Item();
  Result<std::vector<syntax::GroupItem>> GroupItems();
  Result<syntax::GroupItem> OneGroupItem();
  Result<syntax::Values> ValuesBody();
  Result<std::vector<syntax::Hint>> Hints();
  Result<syntax::Hint> OneHint();
  Result<syntax::TableReferencePtr> From();
  Result<syntax::TableReferencePtr> Joined();
  Result<syntax::TableReferencePtr> JoinCondition(syntax::TableReference join);
  Result<std::optional<syntax::JoinKind>> JoinStart(bool natural);
  Result<syntax::TableReferencePtr> TablePrimary();
  Result<syntax::TableReferencePtr> Parenthesized();
  Status NamedTable(syntax::TableReference* table);
  Status TableFunction(syntax::TableReference* table);
  Status Unnest(syntax::TableReference* table);
  Status TableAlias(syntax::TableReference* table);
  Result<syntax::TableReferencePtr> FinishTable(syntax::TableReference table);

  // --- Expressions: parser_expression.cc
  Result<syntax::ExpressionPtr> Expression() { return Operators({}); }
  Result<std::vector<syntax::ExpressionPtr>> ExpressionList();
  Result<syntax::ExpressionPtr> Operators(Binding binding);
  Result<syntax::ExpressionPtr> Prefix(Binding binding);
  Result<syntax::ExpressionPtr> Between(syntax::ExpressionPtr left, bool negated, SourcePosition at,
                                        Binding binding);
  Result<syntax::ExpressionPtr> In(syntax::ExpressionPtr left, bool negated, SourcePosition at);
  Result<syntax::ExpressionPtr> Pattern(syntax::ExpressionPtr left, bool negated, SourcePosition at,
                                        Binding binding);
  Result<syntax::ExpressionPtr> Is(syntax::ExpressionPtr left, SourcePosition at, Binding binding);
  Result<syntax::ExpressionPtr> Quantified(syntax::ExpressionPtr left, syntax::Operator op,
                                           SourcePosition at);
  Result<syntax::ExpressionPtr> Finish(syntax::Expression expression);
  Result<syntax::ExpressionPtr> Operation(syntax::Operator op, std::vector<syntax::ExpressionPtr> operands,
                                          SourcePosition start, SourcePosition at);

  // --- Operands: parser_primary.cc
  Result<syntax::ExpressionPtr> Primary();
  Result<syntax::ExpressionPtr> Atom();
  Result<syntax::ExpressionPtr> WordAtom();
  Result<syntax::ExpressionPtr> ParenthesizedExpression();
  Result<syntax::ExpressionPtr> RowOf(std::vector<syntax::ExpressionPtr> items, SourcePosition at,
                                      bool keyword);
  Result<syntax::ExpressionPtr> NameOrCall();
  Result<syntax::ExpressionPtr> Case();
  Result<syntax::ExpressionPtr> Cast(syntax::ExpressionKind kind);
  Result<syntax::ExpressionPtr> Constructor(syntax::ExpressionKind kind);
  Result<syntax::ExpressionPtr> Exists();
  Result<syntax::ExpressionPtr> SubQuery();

  // --- Literals: parser_literal.cc
  Result<syntax::ExpressionPtr> StringLiteral();
  Result<syntax::ExpressionPtr> BinaryLiteral();
  Result<syntax::ExpressionPtr> DateTimeLiteral(syntax::LiteralKind kind);
  Result<syntax::ExpressionPtr> IntervalLiteral();
  Result<syntax::IntervalQualifier> Interval();
  std::optional<syntax::TimeUnit> TakeIntervalUnit();
  bool AtIntervalUnit() const;
  Result<syntax::ExpressionPtr> Literal(syntax::LiteralKind kind, std::string text, SourcePosition at);

  // --- Functions and windows: parser_function.cc
  bool AtSpecialFunction() const;
  Result<syntax::ExpressionPtr> SpecialFunction();
  Result<syntax::ExpressionPtr> Call(syntax::QualifiedName name);
  Status Arguments(syntax::Expression* call);
  Result<syntax::ExpressionPtr> Argument();
  Result<syntax::ExpressionPtr> ArgumentValue();
  Result<syntax::ExpressionPtr> TableArgument();
  Status TablePartitioning(syntax::Expression* table);
  Status CallSuffixes(syntax::Expression* call);
  Result<syntax::ExpressionPtr> Descriptor();
  Result<syntax::ExpressionPtr> Symbol(std::string_view what);
  Status ExtractArguments(syntax::Expression* call);
  Status RoundToUnitArguments(syntax::Expression* call);
  Status SubstringArguments(syntax::Expression* call);
  Status TrimArguments(syntax::Expression* call);
  Status PositionArguments(syntax::Expression* call);
  Status OverlayArguments(syntax::Expression* call);
  Status TimestampArguments(syntax::Expression* call);
  Result<std::shared_ptr<const syntax::Window>> Over();
  Result<std::shared_ptr<const syntax::Window>> WindowSpecification();
  Result<syntax::Frame> WindowFrame();
  Result<syntax::FrameBound> Bound();
  Result<std::vector<syntax::OrderItem>> OrderItems();
  Result<syntax::OrderItem> OneOrderItem();

  // --- Types: parser_type.cc
  Result<syntax::TypePtr> TypeOf();
  Result<syntax::TypePtr> NullableType();
  Result<syntax::Type> SimpleType();
  Status TimeType(syntax::Type* type, bool local_zone_allowed);
  Status LengthOf(syntax::Type* type);
  Status PrecisionAndScale(syntax::Type* type);
  Status Children(std::size_t count, syntax::Type* type);
  Status RowFields(syntax::Type* type);
  Result<syntax::TypePtr> FinishType(syntax::Type type) const;

  std::string_view text_;
  std::vector<Token> tokens_;
  Status lexical_error_;
  std::vector<std::size_t> closing_;  ///< Of each ( token, the index of its ); 0 if it has none.
  std::size_t index_ = 0;
  std::int32_t nesting_ = 0;
  std::int64_t num_nodes_ = 0;  ///< Expressions made so far, those that CASE repeats counted as often.
  std::int64_t num_repeated_nodes_ = 0;
};

/// Counts one level of recursion for as long as it lives.
class Parser::Nesting {
 public:
  explicit Nesting(Parser* parser) : parser_(parser) { ++parser_->nesting_; }
  ~Nesting() { --parser_->nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

  Status Check() const { return parser_->CheckDepth(parser_->nesting_, kMaxNesting, parser_->Position()); }

 private:
  Parser* parser_;
};

}  // namespace podium

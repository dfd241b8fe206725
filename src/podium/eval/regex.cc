#include "podium/eval/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <utility>

#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

struct FreeCode {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreeMatch {
  void operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }
};
struct FreeMatchContext {
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
struct FreeStack {
  void operator()(pcre2_jit_stack* stack) const { pcre2_jit_stack_free(stack); }
};
struct FreeContext {
  void operator()(pcre2_compile_context* context) const { pcre2_compile_context_free(context); }
};

/// Java's names for ASCII classes, and the POSIX classes that hold the same characters.
struct JavaClass {
  std::string_view name;
  std::string_view posix;
};
constexpr std::array kJavaClasses = {
    JavaClass{"Lower", "a-z"},
    JavaClass{"Upper", "A-Z"},
    JavaClass{"ASCII", "\\x00-\\x7F"},
    JavaClass{"Alpha", "a-zA-Z"},
    JavaClass{"Digit", "0-9"},
    JavaClass{"Alnum", "a-zA-Z0-9"},
    JavaClass{"Punct", "!-/:-@\\[-`{-~"},
    JavaClass{"Graph", "!-~"},
    JavaClass{"Print", " -~"},
    JavaClass{"Blank", " \\t"},
    JavaClass{"Cntrl", "\\x00-\\x1F\\x7F"},
    JavaClass{"XDigit", "0-9a-fA-F"},
    JavaClass{"Space", " \\t\\n\\x0B\\f\\r"},
    JavaClass{"IsAlphabetic", "\\p{L}\\p{Nl}"},
    JavaClass{"IsLetter", "\\p{L}"},
    JavaClass{"IsDigit", "\\p{Nd}"},
    JavaClass{"IsLowercase", "\\p{Ll}"},
    JavaClass{"IsUppercase", "\\p{Lu}"},
};

/// Rewrites what Java writes differently; refuses what PCRE2 would read as something else.
class Translator {
 public:
  explicit Translator(std::string_view pattern) : pattern_(pattern) {}

  Result<std::string> Translate() {
    while (at_ < pattern_.size()) {
      const char c = pattern_[at_];
      if (c == '\\') {
        PODIUM_RETURN_NOT_OK(Escape());
        continue;
      }
      if (in_class_) {
        if (c == '[') return Unsupported("a character class within another");
        if (pattern_.substr(at_).starts_with("&&"))
          return Unsupported("an intersection of character classes");
        if (c == ']' && at_ > class_begin_) in_class_ = false;
      } else if (c == '[') {
        in_class_ = true;
        class_begin_ = at_ + 1;
        if (pattern_.substr(class_begin_).starts_with("^")) ++class_begin_;
      }
      out_ += c;
      ++at_;
    }
    return std::move(out_);
  }

 private:
  Status Unsupported(std::string_view what) const {
    return Status::NotSupported(what, " in the regular expression ", pattern_);
  }

  Status Escape() {
    const std::string_view rest = pattern_.substr(at_);
    const bool negated = rest.starts_with("\\P{");
    if (negated || rest.starts_with("\\p{")) {
      const std::size_t close = rest.find('}');
      const std::string_view name = rest.substr(3, close == std::string_view::npos ? close : close - 3);
      for (const JavaClass& known : kJavaClasses) {
        if (name != known.name) continue;
        if (in_class_ && negated) return Unsupported("a negated named class within a class");
        out_ +=
            in_class_ ? std::string(known.posix) : (negated ? "[^" : "[") + std::string(known.posix) + "]";
        at_ += close + 1;
        return Status::OK();
      }
    } else if (rest.starts_with("\\Q")) {
      const std::size_t end = rest.find("\\E");
      const std::size_t length = end == std::string_view::npos ? rest.size() : end + 2;
      out_ += rest.substr(0, length);
      at_ += length;
      return Status::OK();
    }
    const std::size_t length = rest.size() > 1 ? 1 + CharBytes(rest[1]) : 1;
    out_ += rest.substr(0, length);
    at_ += length;
    return Status::OK();
  }

  std::string_view pattern_;
  std::string out_;
  std::size_t at_ = 0;
  bool in_class_ = false;
  std::size_t class_begin_ = 0;
};

/// The stack that compiled expressions backtrack on, one a thread: what it is given by default, 32 KiB, does
/// not do for long texts.
pcre2_match_context* ThreadMatchContext() {
  constexpr std::size_t kLeastBytes = std::size_t{32} << 10;
  constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  thread_local const std::unique_ptr<pcre2_jit_stack, FreeStack> stack(
      pcre2_jit_stack_create(kLeastBytes, kMostBytes, nullptr));
  thread_local const std::unique_ptr<pcre2_match_context, FreeMatchContext> context = [] {
    std::unique_ptr<pcre2_match_context, FreeMatchContext> made(pcre2_match_context_create(nullptr));
    if (made != nullptr) pcre2_jit_stack_assign(made.get(), nullptr, stack.get());
    return made;
  }();
  return context.get();
}

PCRE2_SPTR Units(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

}  // namespace

struct Regex::Code {
  std::unique_ptr<pcre2_code, FreeCode> code;
};

Result<Regex> Regex::Make(std::string_view pattern) {
  PODIUM_ASSIGN_OR_RETURN(const std::string translated, Translator(pattern).Translate());
  const std::unique_ptr<pcre2_compile_context, FreeContext> context(pcre2_compile_context_create(nullptr));
  if (context == nullptr) return Status::OutOfMemory("no memory for a regular expression");
  pcre2_set_newline(context.get(), PCRE2_NEWLINE_ANY);
  int error = 0;
  PCRE2_SIZE place = 0;
  auto code = std::make_shared<Code>();
  // Text that is no valid UTF-8 matches as far as it is valid.
  code->code.reset(pcre2_compile(Units(translated), translated.size(),
                                 PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C, &error,
                                 &place, context.get()));
  if (code->code == nullptr) {
    std::array<PCRE2_UCHAR, 256> message{};
    pcre2_get_error_message(error, message.data(), message.size());
    return Status::Invalid("invalid regular expression at ", place, " of ", pattern, ": ",
                           reinterpret_cast<const char*>(message.data()));
  }
  // Without just-in-time code the expression is interpreted: slower, not different.
  PODIUM_IGNORE_STATUS(pcre2_jit_compile(code->code.get(), PCRE2_JIT_COMPLETE));
  Regex regex;
  regex.code_ = std::move(code);
  return regex;
}

Result<std::vector<Regex::Group>> Regex::Find(std::string_view text, std::size_t from) const {
  const std::unique_ptr<pcre2_match_data, FreeMatch> match(
      pcre2_match_data_create_from_pattern(code_->code.get(), nullptr));
  if (match == nullptr) return Status::OutOfMemory("no memory for a regular expression");
  const std::string_view safe = text.data() == nullptr ? std::string_view("") : text;
  const int count =
      pcre2_match(code_->code.get(), Units(safe), safe.size(), from, 0, match.get(), ThreadMatchContext());
  if (count == PCRE2_ERROR_NOMATCH) return std::vector<Group>();
  if (count < 0) {
    std::array<PCRE2_UCHAR, 256> message{};
    pcre2_get_error_message(count, message.data(), message.size());
    return Status::Invalid("regular expression stopped: ", reinterpret_cast<const char*>(message.data()));
  }
  const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(match.get());
  std::vector<Group> groups(pcre2_get_ovector_count(match.get()));
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    groups[i] = {offsets[2 * i] == PCRE2_UNSET ? std::string_view::npos : offsets[2 * i], offsets[2 * i + 1]};
  }
  return groups;
}

Status AppendReplacedMatches(std::string& out, const Regex& regex, std::string_view text,
                             std::string_view replacement) {
  std::size_t at = 0;
  while (at <= text.size()) {
    PODIUM_ASSIGN_OR_RETURN(const auto groups, regex.Find(text, at));
    if (groups.empty()) break;
    out += text.substr(at, groups[0].begin - at);
    out += replacement;
    at = groups[0].end;
    if (groups[0].end == groups[0].begin) {
      // Behind an empty match the search goes on one character later.
      if (at >= text.size()) return Status::OK();
      const std::size_t next = NextChar(text, at);
      out += text.substr(at, next - at);
      at = next;
    }
  }
  out += text.substr(at);
  return Status::OK();
}

}  // namespace podium::eval

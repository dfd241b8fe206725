#include "podium/connect/options.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "podium/base/nearest_name.h"

namespace podium {
namespace {

std::string Lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Flink unescapes delimiters as Java source would be, so that '\t' may be written as a backslash and a t.
std::string Unescape(const std::string& text) {
  if (text.size() != 2 || text[0] != '\\') return text;
  switch (text[1]) {
    case 't':
      return "\t";
    case 'n':
      return "\n";
    case 'r':
      return "\r";
    case '\\':
    case '"':
    case '\'':
      return text.substr(1);
    default:
      return text;
  }
}

/// The part behind the last dot.
std::string_view LastPart(std::string_view name) { return name.substr(name.rfind('.') + 1); }

/// The option that was meant: one of a like name, else one with the same last part, as csv.podium.header for
/// csv.header.
std::string_view NearestOption(const std::string& unknown, const std::vector<std::string>& known) {
  const std::string_view nearest = NearestName(unknown, known);
  if (!nearest.empty()) return nearest;
  const auto same_end = std::ranges::find_if(
      known, [&unknown](const std::string& name) { return LastPart(name) == LastPart(unknown); });
  return same_end == known.end() ? std::string_view() : std::string_view(*same_end);
}

}  // namespace

SourcePosition OptionReader::PositionOf(const std::string& key) const {
  const auto found = table_.option_positions.find(key);
  return found == table_.option_positions.end() ? table_.position : found->second;
}

Status OptionReader::InvalidValue(const std::string& key, const std::string& value,
                                  const std::string& hint) const {
  return Status::Invalid("Invalid value for option '", key, "': ", value).WithHint(hint).At(PositionOf(key));
}

Result<std::string> OptionReader::Required(const std::string& key) {
  auto value = Find(key);
  if (value) return *std::move(value);
  return Status::Refused("One or more required options are missing.\n\nMissing required options are:\n\n",
                         key)
      .WithHint("add to WITH: '" + key + "' = '...'")
      .At(table_.position);
}

std::optional<std::string> OptionReader::Find(const std::string& key) {
  known_.insert(key);
  const auto found = table_.options.find(key);
  if (found == table_.options.end()) return std::nullopt;
  return found->second;
}

Result<bool> OptionReader::Bool(const std::string& key, bool otherwise) {
  const auto value = Find(key);
  if (!value) return otherwise;
  const std::string word = Lower(*value);
  if (word == "true") return true;
  if (word == "false") return false;
  return InvalidValue(key, *value, "write 'true' or 'false'");
}

Result<char> OptionReader::Char(const std::string& key, char otherwise) {
  const auto value = Find(key);
  if (!value) return otherwise;
  const std::string text = Unescape(*value);
  if (text.size() == 1 && static_cast<unsigned char>(text[0]) < 0x80) return text[0];
  return InvalidValue(key, *value, "write a single ASCII character, such as ',' or '\\t'");
}

Result<std::string> OptionReader::Word(const std::string& key, const std::vector<std::string>& words,
                                       const std::string& otherwise) {
  const auto value = Find(key);
  if (!value) return otherwise;
  std::string all;
  for (const std::string& word : words) {
    if (Lower(word) == Lower(*value)) return word;
    all += (all.empty() ? "" : ", ") + word;
  }
  return InvalidValue(key, *value, "known values: " + all);
}

Status OptionReader::CheckAllKnown() const {
  std::vector<std::string> unknown;
  for (const auto& [key, value] : table_.options) {
    if (!known_.contains(key)) unknown.push_back(key);
  }
  if (unknown.empty()) return Status::OK();
  const std::vector<std::string> known(known_.begin(), known_.end());
  std::string message;
  for (const std::string& key : unknown) message += key + "\n";
  message += "\nSupported options:\n";
  for (const std::string& key : known) message += "\n" + key;
  const auto connector = table_.options.find("connector");
  const Status status = Status::Refused("Unsupported options found for '",
                                        connector == table_.options.end() ? std::string() : connector->second,
                                        "'.\n\nUnsupported options:\n\n", message)
                            .At(PositionOf(unknown.front()));
  const std::string_view nearest = NearestOption(unknown.front(), known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

}  // namespace podium

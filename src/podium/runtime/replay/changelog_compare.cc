#include "podium/runtime/replay/changelog_compare.h"

#include <fmt/format.h>
#include <openssl/sha.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace podium {

namespace {

// Sort key of one line: the event, and the values of the key columns as they are written.
Result<std::pair<std::string, std::string>> EventAndKey(std::string_view line,
                                                        const std::vector<int>& key_columns) {
  const std::size_t event_end = line.find(' ');
  const std::size_t kind_end =
      event_end == std::string_view::npos ? event_end : line.find(' ', event_end + 1);
  if (kind_end == std::string_view::npos) return Status::Invalid("not a changelog line: ", line);
  simdjson::dom::parser parser;
  simdjson::dom::array values;
  if (parser.parse(simdjson::padded_string(line.substr(kind_end + 1))).get(values) != simdjson::SUCCESS) {
    return Status::Invalid("the row of a changelog line is not a JSON array: ", line);
  }
  std::string key;
  for (const int column : key_columns) {
    simdjson::dom::element value;
    if (values.at(static_cast<std::size_t>(column)).get(value) != simdjson::SUCCESS) {
      return Status::Invalid("key column ", column, " of case.meta is not in the row: ", line);
    }
    key += simdjson::to_string(value) + "\n";
  }
  return std::pair{std::string(line.substr(0, event_end)), std::move(key)};
}

}  // namespace

std::vector<std::string_view> SplitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string FirstDifference(std::string_view what, std::string_view expected, std::string_view actual) {
  if (expected == actual) return {};
  const auto wanted = SplitLines(expected);
  const auto got = SplitLines(actual);
  std::size_t line = 0;
  while (line < wanted.size() && line < got.size() && wanted[line] == got[line]) ++line;
  const auto show = [line](const std::vector<std::string_view>& lines) {
    return line < lines.size() ? lines[line] : std::string_view("(end)");
  };
  return fmt::format("{} differs in line {} ({} lines wanted, {} found)\n  wanted: {}\n  found:  {}\n", what,
                     line + 1, wanted.size(), got.size(), show(wanted), show(got));
}

Result<std::string> OrderByKey(std::string_view changelog, const std::vector<int>& key_columns) {
  std::vector<std::pair<std::pair<std::string, std::string>, std::string_view>> lines;
  for (const std::string_view line : SplitLines(changelog)) {
    PODIUM_ASSIGN_OR_RETURN(auto key, EventAndKey(line, key_columns));
    lines.emplace_back(std::move(key), line);
  }
  std::ranges::stable_sort(lines, {}, [](const auto& line) { return line.first; });
  std::string ordered;
  for (const auto& [key, line] : lines) ordered.append(line).push_back('\n');
  return ordered;
}

std::string Sha256Hex(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

Result<std::string> DigestDifference(std::string_view digest, std::string_view actual) {
  std::string_view sha256;
  std::string_view lines;
  std::vector<std::string_view> first;
  std::vector<std::string_view>* section = nullptr;
  for (const std::string_view line : SplitLines(digest)) {
    if (line.starts_with("sha256 ")) sha256 = line.substr(7);
    if (line.starts_with("lines ")) lines = line.substr(6);
    if (line == "last") section = nullptr;
    if (section != nullptr) section->push_back(line);
    if (line == "first") section = &first;
  }
  if (sha256.empty()) return Status::Invalid("expected.digest has no line `sha256 <hex>`");
  if (Sha256Hex(actual) == sha256) return std::string();
  const auto got = SplitLines(actual);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (i < got.size() && got[i] == first[i]) continue;
    return fmt::format(
        "changelog differs in line {} (digest of {} lines, {} found)\n  wanted: {}\n  found:  {}\n", i + 1,
        lines, got.size(), first[i], i < got.size() ? got[i] : "(end)");
  }
  return fmt::format(
      "changelog differs from the digest after its first {} lines ({} lines wanted, {} found)\n",
      first.size(), lines, got.size());
}

}  // namespace podium

#include "podium/base/nearest_name.h"

#include <algorithm>
#include <utility>

namespace podium {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Names are short; a longer text is cut, so that an absurd one costs no time.
constexpr std::size_t kMaxCompared = 256;

}  // namespace

std::size_t EditDistance(std::string_view a, std::string_view b) {
  a = a.substr(0, kMaxCompared);
  b = b.substr(0, kMaxCompared);
  // Three rows of the usual table: a swap of neighbours looks two rows back.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, above);
    std::swap(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char from = Lower(a[i - 1]);
      const char to = Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (from == to ? 0U : 1U)});
      if (i > 1 && j > 1 && from == Lower(b[j - 2]) && Lower(a[i - 2]) == to) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::string_view NearestName(std::string_view unknown, std::span<const std::string_view> known) {
  std::string_view nearest;
  std::size_t allowed = (unknown.size() + 2) / 3 + 1;
  for (const std::string_view name : known) {
    const std::size_t distance = EditDistance(unknown, name);
    if (distance < allowed) {
      allowed = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::string_view NearestName(std::string_view unknown, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  return NearestName(unknown, std::span<const std::string_view>(views));
}

std::string DidYouMean(std::string_view unknown, const std::vector<std::string>& known) {
  const std::string_view nearest = NearestName(unknown, known);
  if (nearest.empty()) return {};
  return " (did you mean: " + std::string(nearest) + "?)";
}

}  // namespace podium

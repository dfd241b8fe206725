#include "podium/eval/case_mapping.h"

#include <unicode/ucasemap.h>

#include <algorithm>
#include <memory>

namespace podium::eval {
namespace {

struct CloseCaseMap {
  void operator()(UCaseMap* map) const { ucasemap_close(map); }
};

const UCaseMap* RootCaseMap() {
  static const std::unique_ptr<UCaseMap, CloseCaseMap> kMap = [] {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<UCaseMap, CloseCaseMap>(ucasemap_open("", 0, &error));
  }();
  return kMap.get();
}

bool IsAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

template <class Map>
void AppendAscii(std::string& out, std::string_view text, Map map) {
  const std::size_t begin = out.size();
  out.resize(begin + text.size());
  std::ranges::transform(text, out.begin() + static_cast<std::ptrdiff_t>(begin), map);
}

using Mapping = decltype(&ucasemap_utf8ToUpper);

void AppendMapped(std::string& out, std::string_view text, Mapping mapping) {
  const std::size_t begin = out.size();
  // Few characters grow; if the room does not do, ICU says how much it takes.
  std::size_t room = text.size() + text.size() / 2 + 8;
  for (int attempt = 0; attempt < 2; ++attempt) {
    out.resize(begin + room);
    UErrorCode error = U_ZERO_ERROR;
    const std::int32_t length = mapping(RootCaseMap(), out.data() + begin, static_cast<std::int32_t>(room),
                                        text.data(), static_cast<std::int32_t>(text.size()), &error);
    room = static_cast<std::size_t>(length);
    if (error == U_BUFFER_OVERFLOW_ERROR) continue;
    out.resize(begin + (U_SUCCESS(error) != 0 ? room : 0));
    return;
  }
  out.resize(begin);
}

}  // namespace

void AppendUpper(std::string& out, std::string_view text) {
  if (!IsAscii(text)) return AppendMapped(out, text, ucasemap_utf8ToUpper);
  AppendAscii(out, text, [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
}

void AppendLower(std::string& out, std::string_view text) {
  if (!IsAscii(text)) return AppendMapped(out, text, ucasemap_utf8ToLower);
  AppendAscii(out, text, [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
}

}  // namespace podium::eval

#include "podium/eval/java_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace podium::eval {
namespace {

template <class T>
void Append(std::string& out, T value) {
  if (std::isnan(value)) {
    out += "NaN";
    return;
  }
  if (std::signbit(value)) out += '-';
  const T magnitude = std::fabs(value);
  if (std::isinf(magnitude)) {
    out += "Infinity";
    return;
  }
  if (magnitude == 0) {
    out += "0.0";
    return;
  }
  std::array<char, 40> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::scientific)
          .ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const char* from = text.data() + mark + 1;
  if (*from == '+') ++from;
  std::from_chars(from, end, exponent);
  std::string digits(1, text[0]);
  if (mark > 2) digits += text.substr(2, mark - 2);

  if (exponent < -3 || exponent >= 7) {
    out += digits[0];
    out += '.';
    out += digits.size() > 1 ? std::string_view(digits).substr(1) : std::string_view("0");
    out += 'E';
    out += std::to_string(exponent);
  } else if (exponent < 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-exponent - 1), '0');
    out += digits;
  } else {
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() < whole) digits.append(whole - digits.size(), '0');
    out += std::string_view(digits).substr(0, whole);
    out += '.';
    out += digits.size() > whole ? std::string_view(digits).substr(whole) : std::string_view("0");
  }
}

}  // namespace

void AppendJavaText(std::string& out, double value) { Append(out, value); }
void AppendJavaText(std::string& out, float value) { Append(out, value); }

std::string JavaText(double value) {
  std::string text;
  Append(text, value);
  return text;
}

std::string JavaText(float value) {
  std::string text;
  Append(text, value);
  return text;
}

}  // namespace podium::eval

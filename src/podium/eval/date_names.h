#pragma once

#include <array>
#include <string_view>

namespace podium::eval {

inline constexpr std::array<std::string_view, 12> kMonthNames = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
/// From Monday on.
inline constexpr std::array<std::string_view, 7> kDayNames = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                              "Friday", "Saturday", "Sunday"};
/// Short names are the first three letters.
inline constexpr std::size_t kShortName = 3;

}  // namespace podium::eval

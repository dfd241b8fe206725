#pragma once

#include <cstddef>
#include <string_view>

namespace podium {

/// True if Flink SQL reserves the word (given in upper case), so that a name spelt like it needs backquotes.
bool IsReservedWord(std::string_view upper);

/// True if a reserved word is still the name of a function where `(` follows: COUNT, RANK, YEAR, ...
bool IsReservedFunctionName(std::string_view upper);

/// True for a reserved word that was rather meant as a name where it surprises: VALUE, RANK, DAY, but not
/// FROM.
bool IsLikelyName(std::string_view upper);

/// True for the functions that are written without parentheses: CURRENT_TIMESTAMP, USER, ...
bool IsContextVariable(std::string_view upper);

/// The keyword that a word (in upper case) may be a misspelling of; empty if none is near or it is one
/// itself.
std::string_view NearestClauseWord(std::string_view upper);

}  // namespace podium

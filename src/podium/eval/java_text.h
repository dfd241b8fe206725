#pragma once

#include <string>

namespace podium::eval {

/// A floating-point number as Java's Double.toString and Float.toString write it: "1.0", "1.0E-7", "NaN".
/// The digits are the shortest that read back; Java before 19 writes a few values with one digit more.
std::string JavaText(double value);
std::string JavaText(float value);
void AppendJavaText(std::string& out, double value);
void AppendJavaText(std::string& out, float value);

}  // namespace podium::eval

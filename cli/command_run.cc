#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "cli/commands.h"
#include "cli/error_text.h"
#include "podium/base/result.h"
#include "podium/sql/parser/parser.h"

namespace podium {

namespace {

Result<std::string> ReadScript(const std::string& file) {
  if (file == "-") {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl is what it is.
    if (fcntl(STDIN_FILENO, F_GETFD) < 0)
      return Status::IoError("cannot read: standard input is closed")
          .WithHint("name a file, or use -e 'SQL'");
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
  }
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return Status::IoError("cannot read: ", std::strerror(errno));
  return std::move(text).str();
}

}  // namespace

int RunCommand(const RunArguments& arguments) {
  const std::string name = arguments.has_sql       ? "-e"
                           : arguments.file == "-" ? "(standard input)"
                                                   : arguments.file;
  std::string script = arguments.sql;
  std::error_code unknown;
  if (!arguments.has_sql && std::filesystem::is_directory(arguments.file, unknown)) {
    fmt::print(stderr, "{}: is a folder; give a file with a SQL script\n", name);
    return kExitUsage;
  }
  if (!arguments.has_sql) {
    Result<std::string> text = ReadScript(arguments.file);
    if (!text.ok()) {
      std::fputs(ErrorText(name, text.status()).c_str(), stderr);
      return kExitFailed;
    }
    script = std::move(text).value();
  }
  if (const auto statements = ParseScript(script); statements.ok() && statements->empty()) {
    fmt::print(stderr, "{}: the script is empty: it has no statement\n", name);
    return kExitUsage;
  }
  SessionOptions options;
  options.compatibility = arguments.compatibility;
  options.result_style = arguments.result_style;
  options.progress = ProgressMeter::ForStandardError();
  options.note = [](const std::string& note) { fmt::print(stderr, "note: {}\n", note); };
  Session session(std::move(options));
  Status status = session.Execute(script, arguments.mode);
  if (std::fflush(stdout) != 0 && status.ok()) {
    status = Status::IoError("cannot write to standard output: ", std::strerror(errno));
  }
  if (status.ok()) return kExitOk;
  std::fputs(ErrorText(name, status).c_str(), stderr);
  return kExitFailed;
}

}  // namespace podium

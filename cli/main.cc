#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "podium/base/nearest_name.h"

namespace podium {

namespace {

const std::map<std::string, Compatibility> kCompatibilities = {{"correct", Compatibility::kCorrect},
                                                               {"flink-2.2.1", Compatibility::kFlink221}};
const std::map<std::string, ResultStyle> kResultStyles = {{"changelog", ResultStyle::kChangelog},
                                                          {"jsonl", ResultStyle::kJsonLines},
                                                          {"table", ResultStyle::kTable}};

template <class T>
void AddChoice(CLI::App* command, const std::string& flag, T& value, const std::map<std::string, T>& choices,
               const std::string& description, const std::string& names) {
  const auto choose = [&choices](std::string& text) -> std::string {
    std::vector<std::string> known;
    for (const auto& [name, choice] : choices) {
      if (CLI::detail::to_lower(text) == name) {
        text = std::to_string(static_cast<int>(choice));
        return {};
      }
      known.push_back(name);
    }
    return fmt::format("'{}' is not one of {}{}", text, fmt::join(known, ", "), DidYouMean(text, known));
  };
  command->add_option(flag, value, description)
      ->transform(CLI::Validator(choose, "", ""))
      ->option_text(names);
}

// The script of run and explain: FILE.sql, -f FILE or -e 'SQL'.
void AddScriptOptions(CLI::App* command, RunArguments& arguments) {
  auto* file = command->add_option("file", arguments.file, "SQL script; - reads standard input")
                   ->option_text("FILE.sql");
  auto* file_flag =
      command->add_option("-f,--file", arguments.file, "the same, as an option")->option_text("FILE.sql");
  auto* sql =
      command->add_option("-e,--execute", arguments.sql, "SQL text instead of a file")->option_text("SQL");
  file->excludes(sql);
  file->excludes(file_flag);
  file_flag->excludes(sql);
  AddChoice(command, "--compatibility", arguments.compatibility, kCompatibilities,
            "which answer holds where Flink 2.2.1 is itself wrong (default: correct)", "correct|flink-2.2.1");
}

/// The message for a first word that is no subcommand; empty if it is one, or an option.
std::string UnknownSubcommand(int argc, char** argv) {
  const std::vector<std::string> known = {"run", "explain", "replay"};
  if (argc < 2 || argv[1][0] == '-') return {};
  const std::string word = argv[1];
  if (std::ranges::find(known, word) != known.end()) return {};
  return fmt::format("unknown subcommand '{}'{}; podium knows {}\n", word, DidYouMean(word, known),
                     fmt::join(known, ", "));
}

int Main(int argc, char** argv) {
  if (const std::string unknown = UnknownSubcommand(argc, argv); !unknown.empty()) {
    std::fputs(unknown.c_str(), stderr);
    return kExitUsage;
  }
  CLI::App app{
      "Podium keeps the top N rows of every group in a stream, always up to date.\n"
      "It speaks Flink SQL's Top-N and answers with Flink 2.2.1's changelog."};
  app.name("podium");
  app.set_version_flag("--version", "podium " PODIUM_VERSION);
  app.require_subcommand(1);
  app.footer("Exit codes: 0 done, 1 the run failed or a case differs, 2 wrong usage.");

  RunArguments run;
  CLI::App* run_command = app.add_subcommand("run", "Run a SQL script");
  AddScriptOptions(run_command, run);
  AddChoice(
      run_command, "--result", run.result_style, kResultStyles,
      "how a bare SELECT is written: every change as it happens, the same as JSON lines, or the final table "
      "at the end of the input (default: changelog)",
      "changelog|jsonl|table");

  RunArguments explain;
  explain.mode = ScriptMode::kExplain;
  CLI::App* explain_command =
      app.add_subcommand("explain", "Print the plans of a script's queries, running nothing");
  AddScriptOptions(explain_command, explain);

  ReplayArguments replay;
  CLI::App* replay_command = app.add_subcommand(
      "replay", "Play recorded cases: a query with a scripted input and, perhaps, the expected answer");
  replay_command->add_option("cases", replay.cases, "case folders, or folders of cases")
      ->required()
      ->option_text("CASE_DIR...");
  replay_command->add_flag("--check", replay.check,
                           "compare with the case's expected files and print the differences");
  replay_command->add_option("--filter", replay.filter, "only cases whose name matches")
      ->option_text("REGEX");
  replay_command->add_option("--at-least", replay.at_least, "with --check: fail if fewer cases were compared")
      ->option_text("N");
  AddChoice(replay_command, "--compatibility", replay.compatibility, kCompatibilities,
            "which answer holds where Flink 2.2.1 is itself wrong (default: flink-2.2.1)",
            "correct|flink-2.2.1");
  const auto add_output = [&](const char* flag, ReplayOutput output, const char* description) {
    replay_command->add_flag_callback(
        flag, [&replay, output] { replay.output = output; }, description);
  };
  add_output("--explain", ReplayOutput::kExplain, "print EXPLAIN of the statement instead of playing it");
  add_output("--explain-changelog", ReplayOutput::kExplainChangelog, "print EXPLAIN CHANGELOG_MODE of it");
  add_output("--explain-advice", ReplayOutput::kExplainAdvice, "print EXPLAIN PLAN_ADVICE of it");
  add_output("--explain-insert", ReplayOutput::kExplainInsert,
             "print EXPLAIN CHANGELOG_MODE of the INSERT that is played");
  add_output("--json-plan", ReplayOutput::kJsonPlan,
             "print its physical execution plan in JSON, for a default parallelism of 4");

  add_output("--exchange", ReplayOutput::kExchange,
             "print, for each keyed operator, its first keys with hash, key group and subtask of 4");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitOk : kExitUsage;
  }
  for (RunArguments* arguments : {&run, &explain}) {
    CLI::App* command = arguments == &run ? run_command : explain_command;
    if (!command->parsed()) continue;
    arguments->has_sql = command->count("--execute") > 0;
    if (!arguments->has_sql && arguments->file.empty()) {
      std::fputs("no script: give FILE.sql, -f FILE, or -e 'SQL'\n", stderr);
      return kExitUsage;
    }
    return RunCommand(*arguments);
  }
  return ReplayCommand(replay);
}

}  // namespace

}  // namespace podium

int main(int argc, char** argv) { return podium::Main(argc, argv); }

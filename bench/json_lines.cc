#include "bench/json_lines.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <regex>
#include <string_view>
#include <vector>

namespace podium::bench {

namespace {

struct Options {
  std::string face;
  int trials = 7;
  std::uint32_t limit = 0;
  std::string pattern = ".*";
};

Result<Options> ParseOptions(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto value_of = [&](std::string_view name) -> std::optional<std::string> {
      if (!argument.starts_with(name)) return std::nullopt;
      return argument.substr(name.size());
    };
    if (argument == "--json_lines") continue;
    if (const auto face = value_of("--face=")) {
      options.face = *face;
    } else if (const auto trials = value_of("--trials=")) {
      options.trials = std::max(1, std::atoi(trials->c_str()));
    } else if (const auto limit = value_of("--limit=")) {
      options.limit = static_cast<std::uint32_t>(std::max(1, std::atoi(limit->c_str())));
    } else if (argument.starts_with("--")) {
      return Status::Invalid("unknown option: ", argument);
    } else {
      options.pattern = argument;
    }
  }
  return options;
}

Status PrintLine(const AppendWorkload& workload, const std::string& face, const MakeSubject& make,
                 int trials) {
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<Subject> subject, make(workload));
  PODIUM_ASSIGN_OR_RETURN(const Answer answer, subject->Verify());
  const auto num_rows = static_cast<double>(subject->num_rows());
  // As on the peer's side, small inputs are repeated over fresh state within a trial.
  const int repeats = std::max(1, static_cast<int>(1e6 / num_rows));
  std::vector<double> rows_per_s;
  for (int trial = -1; trial < trials; ++trial) {  // Trial -1 warms up.
    double seconds = 0;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      PODIUM_ASSIGN_OR_RETURN(const double run, subject->TimeOneRun());
      seconds += run;
    }
    if (trial >= 0) rows_per_s.push_back(repeats * num_rows / seconds);
  }
  std::string figures;
  for (const double figure : rows_per_s)
    figures += fmt::format("{}{:.0f}", figures.empty() ? "" : ", ", figure);
  std::ranges::sort(rows_per_s);
  fmt::print(
      "{{\"workload\": \"{}\", \"face\": \"{}\", \"rows\": {}, \"rows_per_cpu_s\": {:.0f}, "
      "\"trials_rows_per_cpu_s\": [{}], \"emitted_rows\": {}, \"digest\": \"{:x}\", \"bag\": \"{:x}\"{}}}\n",
      workload.name, face, subject->num_rows(), rows_per_s[rows_per_s.size() / 2], figures,
      answer.emitted_rows, answer.digest, answer.bag,
      answer.full_digest ? fmt::format(", \"full_digest\": \"{:x}\"", *answer.full_digest) : "");
  std::fflush(stdout);
  return Status::OK();
}

}  // namespace

double ThreadCpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void KeepFreedMemory() {
  constexpr int kLargestThreshold = 32 << 20;  // What glibc takes.
  mallopt(M_MMAP_THRESHOLD, kLargestThreshold);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

bool WantsJsonLines(int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc,
                     [](const char* a) { return std::string_view(a) == "--json_lines"; });
}

int PrintJsonLines(int argc, char** argv, const std::map<std::string, MakeSubject>& faces) {
  const auto options = ParseOptions(argc, argv);
  if (!options.ok()) {
    fmt::print(stderr, "{}\n", options.status().message());
    return 2;
  }
  const auto face = options->face.empty() ? faces.begin() : faces.find(options->face);
  if (face == faces.end()) {
    fmt::print(stderr, "unknown face: {}\n", options->face);
    return 2;
  }
  const std::regex wanted(options->pattern, std::regex::extended);
  for (AppendWorkload workload : AppendWorkloads()) {
    if (!std::regex_match(workload.name, wanted)) continue;
    if (options->limit != 0) workload.row_limit = options->limit;
    const Status status = PrintLine(workload, face->first, face->second, options->trials);
    if (!status.ok()) {
      fmt::print(stderr, "{}: {}\n", workload.name, status.ToString());
      return 1;
    }
  }
  return 0;
}

}  // namespace podium::bench

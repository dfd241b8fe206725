// Arbitrary bytes as a CSV file, under options that the first byte chooses: no crash, a batch that Arrow
// finds valid, and, where bad records are skipped, no error at all.

#include <arrow/api.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/memory_file.h"
#include "fuzz/mutated_text.h"
#include "podium/connect/connect_test_support.h"

namespace {

const char* const kNarrowSample = "a,1\n\"b, \"\"c\"\"\nd\",-2\r\n#,3\n,\n";
const char* const kSample =
    "true,1,-2,3,-4,1.5,2.5E-1,12.3,1,abc,\"a, \"\"b\"\"\",Cv8=,AA==,2024-02-29,12:34:56.789,2024-02-29 "
    "12:34:56.789,2024-02-29 12:34:56.000001,2024-02-29 12:34:56.000000001,2024-02-29 "
    "12:34:56.789Z,1;;3,7;x\n"
    ",,,,,,,,,,,,,,,,,,,,\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  if (size == 0) return 0;
  static MemoryFile file;
  const bool narrow = (data[0] & 32U) != 0;
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 128U) != 0)
    text = MutatedText(narrow ? kNarrowSample : kSample, ByteChoices(data + 1, size - 1));
  file.Set(text.data(), text.size());
  std::map<std::string, std::string> options = {
      {"connector", "filesystem"}, {"format", "csv"}, {"path", file.path()}};
  const bool skip = (data[0] & 1U) != 0;
  if (skip) options["csv.ignore-parse-errors"] = "true";
  if ((data[0] & 2U) != 0) options["csv.null-literal"] = "";
  if ((data[0] & 4U) != 0) options["csv.escape-character"] = "\\";
  if ((data[0] & 8U) != 0) options["csv.disable-quote-character"] = "true";
  if ((data[0] & 16U) != 0) options["csv.allow-comments"] = "true";
  const RowType type =
      narrow ? RowType{{"s", "i"}, {LogicalType::String(), LogicalType::Int()}} : testing_support::AllTypes();
  const auto rows = testing_support::ReadAll(testing_support::Table(type, options), {}, 7);
  if (skip && !rows.ok() && rows.status().code() != StatusCode::kIoError) {
    std::fprintf(stderr, "csv_fuzz: %s\n", rows.status().ToString().c_str());
    std::abort();
  }
  if (rows.ok()) testing_support::Text(rows.value(), ValueStyle::kScript);
  return 0;
}

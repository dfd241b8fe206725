// Arbitrary bytes as a JSON file: no crash, a batch that Arrow finds valid; the rows that were taken, written
// as JSON and read again, are the same rows.

#include <arrow/api.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/memory_file.h"
#include "fuzz/mutated_text.h"
#include "podium/connect/connect_test_support.h"

namespace {

const char* const kSample =
    R"({"b":true,"i8":1,"i16":-2,"i32":3,"i64":-4,"f":1.5,"d":"NaN","dec":12.3,"wide":"1","c":"abc","s":{"x":[1, 2]},)"
    R"("bin":"Cv8=","bytes":"AA==","date":"2024-02-29","t":"12:34:56.789","ts3":"2024-02-29 12:34:56.789",)"
    R"("ts6":"2024-02-29 12:34:56.000001","ts9":"2024-02-29 12:34:56.000000001","ltz":"2024-02-29 12:34:56.789Z",)"
    R"("a":[1,null,3],"r":{"x":7,"y":"x\u00e9"},"m":{"k":[1e5,-0.0],"l":null}} {"s":12}
{"b":null,"unknown":[{"x":1}],"s":"\n"}
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  if (size == 0) return 0;
  static MemoryFile file;
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 128U) != 0) text = MutatedText(kSample, ByteChoices(data + 1, size - 1));
  file.Set(text.data(), text.size());
  std::map<std::string, std::string> options = {
      {"connector", "filesystem"}, {"format", "json"}, {"path", file.path()}};
  if ((data[0] & 1U) != 0) options["json.ignore-parse-errors"] = "true";
  RowType type = testing_support::AllTypes();
  type.names.emplace_back("m");
  type.types.push_back(LogicalType::Map(LogicalType::String(), LogicalType::Array(LogicalType::Double())));
  const TableDefinition table = testing_support::Table(type, options);
  const auto rows = testing_support::ReadAll(table, {}, 7);
  if (!rows.ok()) return 0;
  const std::string json = testing_support::Text(rows.value(), ValueStyle::kJson);
  file.Set(json.data(), json.size());
  const auto again = testing_support::ReadAll(table);
  const std::string expected = testing_support::Text(rows.value(), ValueStyle::kScript);
  const std::string found =
      again.ok() ? testing_support::Text(again.value(), ValueStyle::kScript) : again.status().ToString();
  if (found == expected) return 0;
  std::fprintf(stderr, "json_fuzz: wrote\n%sread\n%sexpected\n%s", json.c_str(), found.c_str(),
               expected.c_str());
  std::abort();
}

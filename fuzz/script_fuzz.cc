// Arbitrary bytes as an input script: no crash; the rows that were taken, written as a script and read again,
// are the same rows.

#include <arrow/api.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/mutated_text.h"
#include "podium/connect/connect_test_support.h"

namespace {

const char* const kSample =
    R"(# comment
+I [true,1,-2,3,-4,1.5,"NaN","12.30","1","abc","a\u00e9","0aff","00","2024-02-29","12:34:56.789","2024-02-29 12:34:56.789","2024-02-29 12:34:56.000001","2024-02-29 12:34:56.000000001","2024-02-29 12:34:56.789Z",[1,null,3],[7,"x"],[["k",[1e5]],["l",null]],[["e",2]]]
W 5
-D [null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  RowType type = testing_support::AllTypes();
  type.names.insert(type.names.end(), {"m", "u"});
  type.types.push_back(LogicalType::Map(LogicalType::String(), LogicalType::Array(LogicalType::Double())));
  type.types.push_back(LogicalType::Multiset(LogicalType::String()));
  std::string text(reinterpret_cast<const char*>(data), size);
  if (size > 0 && (data[0] & 128U) != 0) text = MutatedText(kSample, ByteChoices(data + 1, size - 1));
  const auto rows = testing_support::ScriptRows(type, text);
  if (!rows.ok()) return 0;
  const std::string script = testing_support::Text(rows.value(), ValueStyle::kScript);
  const auto again = testing_support::ScriptRows(type, script);
  if (again.ok() && testing_support::Text(again.value(), ValueStyle::kScript) == script) return 0;
  std::fprintf(stderr, "script_fuzz: wrote\n%sread\n%s", script.c_str(), again.status().ToString().c_str());
  std::abort();
}

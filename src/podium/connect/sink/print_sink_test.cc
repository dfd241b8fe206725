#include "podium/connect/sink/print_sink.h"

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"

namespace podium {
namespace {

using testing_support::ScriptRows;
using testing_support::Table;

const RowType kType{{"name", "price"}, {LogicalType::String(), LogicalType::Int()}};

TEST(PrintSinkTest, PrintsRecordsInFlinksForm) {
  auto batch = ScriptRows(kType, "+I [\"a\",1]\n-U [\"a\",1]\n+U [null,2]\n-D [\"\",null]\n").value();
  const auto sink = OpenSink(Table(kType, {{"connector", "print"}})).value();
  ::testing::internal::CaptureStdout();
  const Status status = sink->Write(batch);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "+I[a, 1]\n-U[a, 1]\n+U[null, 2]\n-D[, null]\n");
  EXPECT_TRUE(status.ok());
  EXPECT_TRUE(sink->Finish().ok());
}

TEST(PrintSinkTest, PrintsTheIdentifierAndGoesWhereItIsTold) {
  const auto batch = ScriptRows(kType, "+I [\"a\",1]\n").value();
  const auto sink =
      OpenSink(
          Table(kType, {{"connector", "print"}, {"print-identifier", "top"}, {"standard-error", "true"}}))
          .value();
  ::testing::internal::CaptureStderr();
  const Status status = sink->Write(batch);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "top> +I[a, 1]\n");
  EXPECT_TRUE(status.ok());
}

TEST(PrintSinkTest, PrintsRecordsThatShareRowsAndHaveRanks) {
  auto batch = ScriptRows(kType, "+I [\"a\",1]\n+I [\"b\",2]\n").value();
  batch.type = {{"name", "price", "rn"}, {kType.types[0], kType.types[1], LogicalType::BigInt(false)}};
  batch.kinds = {RowKind::kUpdateBefore, RowKind::kUpdateAfter, RowKind::kInsert};
  batch.row_index = {0, 1, 0};
  batch.ranks = {1, 1, 2};
  batch.has_rank = true;
  const auto sink = OpenSink(Table(batch.type, {{"connector", "print"}})).value();
  ::testing::internal::CaptureStdout();
  const Status status = sink->Write(batch);
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "-U[a, 1, 1]\n+U[b, 2, 1]\n+I[a, 1, 2]\n");
  EXPECT_TRUE(status.ok());
}

TEST(BlackholeSinkTest, TakesEverything) {
  const auto sink = OpenSink(Table(kType, {{"connector", "blackhole"}})).value();
  EXPECT_TRUE(sink->Write(ScriptRows(kType, "-D [\"a\",1]\n").value()).ok());
  EXPECT_TRUE(sink->Finish().ok());
  EXPECT_EQ(
      OpenSink(Table(kType, {{"connector", "blackhole"}, {"speed", "9"}})).status().message(),
      "Unsupported options found for 'blackhole'.\n\nUnsupported options:\n\nspeed\n\nSupported options:\n\n"
      "connector\nproperty-version");
}

}  // namespace
}  // namespace podium

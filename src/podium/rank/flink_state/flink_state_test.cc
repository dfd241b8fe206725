// What the recorded cases (test/parity/recorded/rankttl_*) show of whole queries, one rule at a time. A16 and
// so on are the traces of semantics.md, appendix A, recorded from Flink 2.2.1.

#include <sstream>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

struct Options {
  RankFunction function;
  std::int64_t ttl_ms = 1000;
  std::int64_t rank_end = 2;
  RankNumber rank_number = RankNumber::kOutput;
  std::int64_t cache_size = 10000;
  /// Whether the cache's clock goes with processing time, as in a job, or stands still.
  bool cache_clock_runs = true;
};

class Rankings {
 public:
  explicit Rankings(const Options& options) : options_(options), driver_(SpecOf(options), FormsOf(options)) {}

  /// Plays "0:1A 600:+2B@q 700:-1A": at 600 ms +I of row 2B, whose order key is 2, in partition q (p where
  /// none is named). The letter is the row key. One line for each row.
  std::string Play(const std::string& script) {
    std::istringstream words(script);
    std::string lines;
    for (std::string word; words >> word;) {
      const std::size_t colon = word.find(':');
      SetTime(std::stoll(word.substr(0, colon)));
      lines += (lines.empty() ? "" : " ; ") + ToText(driver_.Push({RowOf(word.substr(colon + 1))}));
    }
    return lines;
  }
  Status TryPlay(const std::string& row) {
    std::vector<TestRecord> records;
    return driver_.TryPush({RowOf(row)}, &records);
  }
  std::string Snapshot(std::int64_t now_ms) {
    SetTime(now_ms);
    driver_.ranking().PrepareSnapshot(driver_.time());
    StateWriter writer;
    EXPECT_TRUE(driver_.ranking().Snapshot(driver_.store(), writer).ok());
    return writer.Take();
  }
  void Restore(const std::string& image) {
    StateReader reader(image);
    EXPECT_TRUE(driver_.ranking().Restore(reader, driver_.store()).ok());
    EXPECT_TRUE(reader.Finish().ok());
  }

 private:
  static RankSpec SpecOf(const Options& options) {
    RankSpec spec;
    spec.function = options.function;
    spec.range.rank_end = options.rank_end;
    spec.rank_number = options.rank_number;
    spec.compatibility = Compatibility::kFlink221;
    spec.state_ttl_ms = options.ttl_ms;
    spec.cache_size = options.cache_size;
    return spec;
  }
  static KeyForms FormsOf(const Options& options) {
    const bool updates = options.function == RankFunction::kUpdatableTopN;
    return {.row_key = updates ? KeyForm::kBytes : KeyForm::kNone};
  }
  void SetTime(std::int64_t now_ms) {
    driver_.SetTime({.processing_ms = now_ms, .cache_ms = options_.cache_clock_runs ? now_ms : 0});
  }
  static TestRow RowOf(std::string text) {
    TestRow row{.partition = "p", .order = std::nullopt, .order_bytes = {}, .text = {}};
    if (text[0] == '-') row.kind = RowKind::kDelete;
    if (text[0] == '-' || text[0] == '+') text = text.substr(1);
    if (const std::size_t at = text.find('@'); at != std::string::npos) {
      row.partition = text.substr(at + 1);
      text = text.substr(0, at);
    }
    row.order = std::stoull(text);
    row.row_key = text.substr(text.find_first_not_of("0123456789"));
    row.text = text;
    return row;
  }

  Options options_;
  RankingDriver driver_;
};

}  // namespace

TEST(FlinkStateTest, AppendForgetsListByListOnceThePartitionIsLoadedAgain) {  // A16
  Rankings rankings({.function = RankFunction::kAppendTopN, .rank_end = 5});
  EXPECT_EQ(rankings.Play("0:1A 600:2B 1200:5X 1800:9C"), "+I 1A@1 ; +I 2B@2 ; +I 5X@2 ; +I 9C@3");
}

TEST(FlinkStateTest, AppendKeepsAPartitionForGoodWhileItIsCached) {
  Rankings rankings({.function = RankFunction::kAppendTopN, .cache_clock_runs = false});
  EXPECT_EQ(rankings.Play("0:1A 90000:2B"), "+I 1A@1 ; +I 2B@2");
}

TEST(FlinkStateTest, AppendFindsWhatIsLeftOfAPartitionThatWasEvicted) {
  Rankings rankings({.function = RankFunction::kAppendTopN, .cache_size = 2, .cache_clock_runs = false});
  EXPECT_EQ(rankings.Play("0:1A 600:2B 700:1Z@q 1200:3C 1200:4D@q"),
            "+I 1A@1 ; +I 2B@2 ; +I 1Z@1 ; +I 3C@2 ; +I 4D@2");
}

TEST(FlinkStateTest, RetractForgetsKeyByKey) {  // A17
  Rankings rankings({.function = RankFunction::kRetractableTopN});
  EXPECT_EQ(rankings.Play("0:+1A 700:+2B 1400:+3C 1400:-1A 1400:-2B"),
            "+I 1A@1 ; +I 2B@2 ; . ; . ; -U 2B@1 | +U 3C@1 | -D 3C@2");
}

TEST(FlinkStateTest, RetractCountsRowsThatHaveExpired) {  // A21
  Rankings rankings({.function = RankFunction::kRetractableTopN, .ttl_ms = 2000});
  EXPECT_EQ(rankings.Play("0:+1A 1600:+5E 3200:+1B"), "+I 1A@1 ; +I 5E@2 ; -U 5E@2 | +U 1B@2");
}

TEST(FlinkStateTest, RetractFailsAsTheJobDoesWhereACountExceedsTheRows) {  // A21
  Rankings rankings(
      {.function = RankFunction::kRetractableTopN, .ttl_ms = 2000, .rank_number = RankNumber::kOmit});
  EXPECT_EQ(rankings.Play("0:+1A 1600:+5E 3200:+1B"), "+I 1A ; +I 5E ; -D 5E | +I 1B");
  const Status status = rankings.TryPlay("+0Z");
  EXPECT_EQ(status.ToString(), "Refused: Index 1 out of bounds for length 1");
  EXPECT_EQ(status.hint(),
            "some rows of an order key have expired while others have not: SET 'podium.compatibility' = "
            "'correct'; to let whole partitions expire");
}

TEST(FlinkStateTest, Top1IsForgottenWithItsLastImprovement) {  // A18, with the order turned round
  Rankings rankings({.function = RankFunction::kTop1, .ttl_ms = 2000, .rank_end = 1});
  EXPECT_EQ(rankings.Play("0:9A 1600:5B 3200:7X 4800:7Y"), "+I 9A@1 ; -U 9A@1 | +U 5B@1 ; . ; +I 7Y@1");
}

TEST(FlinkStateTest, Top1IsWrittenWhenThePartitionIsEvicted) {
  Rankings rankings(
      {.function = RankFunction::kTop1, .rank_end = 1, .cache_size = 1, .cache_clock_runs = false});
  EXPECT_EQ(rankings.Play("0:9A 500:9Z@q 1400:5B 1500:8Y@q 2499:7X 2500:7X"),
            "+I 9A@1 ; +I 9Z@1 ; -U 9A@1 | +U 5B@1 ; -U 9Z@1 | +U 8Y@1 ; . ; +I 7X@1");
}

TEST(FlinkStateTest, FirstNStartsAgain) {  // A19
  Rankings rankings({.function = RankFunction::kFirstN});
  EXPECT_EQ(rankings.Play("0:1A 600:1B 1200:1X 1800:1Y 3000:1Z"),
            "+I 1A@1 ; +I 1B@2 ; . ; +I 1Y@1 ; +I 1Z@1");
}

TEST(FlinkStateTest, UpdateFastLosesWhatTheCacheHeldBack) {  // A20, with the order turned round
  Rankings rankings({.function = RankFunction::kUpdatableTopN, .ttl_ms = 2000, .rank_end = 3});
  EXPECT_EQ(rankings.Play("0:9P 1600:9Q 3200:8P 4800:8Q"), "+I 9P@1 ; +I 9Q@2 ; +I 8P@1 ; +I 8Q@2");
}

TEST(FlinkStateTest, UpdateFastGoesOnFromTheLastCheckpoint) {
  Rankings rankings({.function = RankFunction::kUpdatableTopN, .ttl_ms = 2000, .rank_end = 3});
  EXPECT_EQ(rankings.Play("0:9P 100:9Q"), "+I 9P@1 ; +I 9Q@2");
  const std::string image = rankings.Snapshot(500);
  EXPECT_EQ(rankings.Play("1000:5Q 2100:8P"), "-U 9P@1 | -U 9Q@2 | +U 5Q@1 | +U 9P@2 ; -U 9P@1 | +U 8P@1");
  Rankings restored({.function = RankFunction::kUpdatableTopN, .ttl_ms = 2000, .rank_end = 3});
  restored.Restore(image);
  EXPECT_EQ(restored.Play("2499:8Q 2500:8P"), "-U 9P@1 | -U 9Q@2 | +U 8Q@1 | +U 9P@2 ; -U 9P@2 | +U 8P@2");
}

TEST(FlinkStateTest, UpdateFastFailsAsTheJobDoesWhereTwoRowsHaveOnePlace) {
  Rankings rankings(
      {.function = RankFunction::kUpdatableTopN, .rank_end = 3, .cache_size = 3, .cache_clock_runs = false});
  // P and Q tie. P expires; R then takes the inner rank that Q still has.
  EXPECT_EQ(rankings.Play("0:9P@p 0:1X@q 900:9Q@p 900:1X@q 1500:9R@p 1500:1X@q"),
            "+I 9P@1 ; +I 1X@1 ; +I 9Q@2 ; -U 1X@1 | +U 1X@1 ; +I 9R@2 ; -U 1X@1 | +U 1X@1");
  const Status first = rankings.TryPlay("8Q@p");
  const Status second = rankings.TryPlay("8R@p");
  EXPECT_EQ((first.ok() ? second : first).ToString(),
            "Refused: Failed to find the sortKey, rowkey in the buffer. This should never happen");
}

}  // namespace podium

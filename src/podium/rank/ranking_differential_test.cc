// One random changelog through the ranking and through the model of Flink's pseudo-code: the same records,
// however the input is cut into batches; and the fold of the records is a stable sort, cut at the range.

#include <algorithm>
#include <random>
#include <sstream>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

struct Scenario {
  RankSpec spec;
  KeyForms forms;
  std::vector<TestRow> rows;
  std::string description;
};

template <class T>
T Pick(std::mt19937& random, std::initializer_list<T> choices) {
  return *(choices.begin() + random() % choices.size());
}

std::uint64_t RandomOrderWord(std::mt19937& random, std::uint32_t num_orders) {
  const std::uint64_t word = random() % num_orders;
  // Around both ends of the range, where NULLs have the words of values.
  return random() % 2 == 0 ? word : ~word;
}

std::string RandomOrderBytes(std::mt19937& random, std::uint32_t num_orders) {
  // Many keys agree in their first eight bytes, some are prefixes of others, some are long.
  std::string bytes(random() % 3 == 0 ? 9 : 0, 'k');
  const auto draw = static_cast<std::uint32_t>(random() % num_orders);
  if (draw % 5 == 0) bytes += std::string(draw % 7, '\0');
  bytes += std::to_string(draw);
  if (draw % 11 == 0) bytes += std::string(700 + draw, 'z');
  return bytes;
}

Scenario RandomScenario(std::uint32_t seed) {
  std::mt19937 random(seed);
  Scenario scenario;
  RankSpec& spec = scenario.spec;
  spec.function =
      Pick(random, {RankFunction::kAppendTopN, RankFunction::kAppendTopN, RankFunction::kAppendTopN,
                    RankFunction::kAppendTopN, RankFunction::kTop1, RankFunction::kFirstN});
  spec.rank_number = Pick(random, {RankNumber::kOmit, RankNumber::kOutput});
  spec.update_before = Pick(random, {UpdateBefore::kOmit, UpdateBefore::kEmit});
  spec.range.rank_end =
      Pick<std::int64_t>(random, {1, 2, 3, 5, 10, 11, 12, 50, 127, 128, 129, 200, 1'000'000});
  spec.range.rank_start = 1;
  if (random() % 3 == 0) {
    spec.range.rank_start =
        static_cast<std::int64_t>(random() % std::min<std::int64_t>(spec.range.rank_end, 300));
  }
  if (spec.function == RankFunction::kTop1) spec.range = {};
  if (spec.function != RankFunction::kTop1 && random() % 8 == 0) {
    spec.range = {.rank_start = 1, .rank_end = 1, .end_column = 0};
    spec.compatibility = Compatibility::kFlink221;
  }
  // The rankings whose state could expire, but does not.
  if (spec.compatibility == Compatibility::kFlink221 || random() % 3 == 0) {
    spec.compatibility = Compatibility::kFlink221;
    spec.state_ttl_ms = 1000;
    spec.cache_size = Pick<std::int64_t>(random, {1, 4, 300, 10000});
  }
  scenario.forms = {.partition = Pick(random, {KeyForm::kNone, KeyForm::kWord, KeyForm::kBytes}),
                    .order = Pick(random, {KeyForm::kWord, KeyForm::kWord, KeyForm::kBytes}),
                    .nulls = Pick(random, {NullOrder::kFirst, NullOrder::kLast})};
  if (!spec.range.end_column && random() % 16 == 0) scenario.forms.order = KeyForm::kNone;

  const std::uint32_t num_partitions = Pick(random, {1U, 3U, 40U});
  const std::uint32_t num_orders = Pick(random, {2U, 10U, 1000U, 1'000'000U});
  const std::uint32_t null_every = Pick(random, {0U, 5U, 60U});
  const std::uint32_t num_rows = Pick(random, {30U, 300U, 300U, 700U});
  const bool worsening = random() % 4 == 0;
  for (std::uint32_t i = 0; i < num_rows; ++i) {
    TestRow row;
    row.partition = std::to_string(random() % num_partitions);
    row.order = RandomOrderWord(random, num_orders);
    if (worsening) row.order = i / 2;
    row.order_bytes = RandomOrderBytes(random, num_orders);
    if (null_every != 0 && random() % null_every == 0) row.partition = std::nullopt;
    if (null_every != 0 && random() % null_every == 0) row.order = std::nullopt;
    row.rank_end = Pick<std::int64_t>(random, {-1, 0, 1, 2, 7, 99, 100, 101, 150});
    row.text = "row " + std::to_string(i);
    scenario.rows.push_back(std::move(row));
  }
  std::ostringstream description;
  description << "seed " << seed << ": function " << static_cast<int>(spec.function) << ", ranks "
              << spec.range.rank_start << ".." << spec.range.rank_end
              << (spec.range.end_column ? " (variable)" : "") << ", rank number "
              << static_cast<int>(spec.rank_number) << ", ttl " << spec.state_ttl_ms << ", -U "
              << static_cast<int>(spec.update_before) << ", key forms "
              << static_cast<int>(scenario.forms.partition) << " and "
              << static_cast<int>(scenario.forms.order) << ", " << num_rows << " rows";
  scenario.description = description.str();
  return scenario;
}

std::string PartitionOf(const TestRow& row, const KeyForms& forms) {
  if (forms.partition == KeyForm::kNone) return "";
  return row.partition ? "v" + *row.partition : "NULL";
}

/// Splits `records` by the partition of their rows.
std::map<std::string, std::vector<TestRecord>> ByPartition(const Scenario& scenario,
                                                           const std::vector<TestRecord>& records) {
  std::map<std::string, std::string> partition_of_text;
  for (const TestRow& row : scenario.rows) partition_of_text[row.text] = PartitionOf(row, scenario.forms);
  std::map<std::string, std::vector<TestRecord>> split;
  for (const TestRecord& record : records) split[partition_of_text.at(record.text)].push_back(record);
  return split;
}

/// The rows that a changelog leaves, by rank where there is one, as a sorted list of texts otherwise.
std::vector<std::string> Fold(const std::vector<TestRecord>& records) {
  std::map<std::int64_t, std::string> by_rank;
  std::multiset<std::string> rows;
  for (const TestRecord& record : records) {
    if (record.rank != 0) {
      if (IsAccumulate(record.kind)) by_rank[record.rank] = record.text;
    } else if (IsAccumulate(record.kind)) {
      rows.insert(record.text);
    } else {
      rows.erase(rows.find(record.text));
    }
  }
  std::vector<std::string> folded(rows.begin(), rows.end());
  for (const auto& [_, text] : by_rank) folded.push_back(text);
  return folded;
}

std::vector<std::string> StableSortAndCut(const Scenario& scenario, const std::string& partition) {
  std::vector<TestRow> rows;
  for (const TestRow& row : scenario.rows) {
    if (PartitionOf(row, scenario.forms) == partition) rows.push_back(row);
  }
  if (scenario.spec.function != RankFunction::kFirstN) {
    std::ranges::stable_sort(rows, {},
                             [&](const TestRow& row) { return ModelOrderKey(row, scenario.forms); });
  }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto rank = static_cast<std::int64_t>(i) + 1;
    if (rank >= scenario.spec.range.rank_start && rank <= scenario.spec.range.rank_end)
      texts.push_back(rows[i].text);
  }
  if (scenario.spec.rank_number == RankNumber::kOmit) std::ranges::sort(texts);
  return texts;
}

void CheckFold(const Scenario& scenario, const std::vector<TestRecord>& records) {
  // Without -U, records that carry no rank cannot be folded; a variable rank end is not one cut.
  const bool upserts = scenario.spec.update_before == UpdateBefore::kOmit;
  const bool ranked = scenario.spec.rank_number == RankNumber::kOutput;
  const bool replaces = scenario.spec.function == RankFunction::kTop1 || scenario.spec.range.rank_start > 1;
  if ((upserts && !ranked && replaces) || scenario.spec.range.end_column) return;
  for (const auto& [partition, part] : ByPartition(scenario, records)) {
    ASSERT_EQ(FindIllegalRecord(part, scenario.spec.range.rank_end, upserts), "") << scenario.description;
    ASSERT_EQ(Fold(part), StableSortAndCut(scenario, partition)) << scenario.description;
  }
}

class RankingDifferentialTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(RankingDifferentialTest, EmitsFlinksRecordsHoweverTheInputIsCut) {
  constexpr std::uint32_t kScenarios = 60;
  for (std::uint32_t i = 0; i < kScenarios; ++i) {
    const Scenario scenario = RandomScenario(GetParam() * kScenarios + i);
    FlinkModel model(scenario.spec, scenario.forms);
    std::vector<TestRecord> expected;
    for (const TestRow& row : scenario.rows) {
      const auto records = model.Process(row);
      expected.insert(expected.end(), records.begin(), records.end());
    }
    for (const std::size_t batch_rows :
         {std::size_t{1}, std::size_t{7}, std::size_t{256}, scenario.rows.size()}) {
      RankingDriver driver(scenario.spec, scenario.forms);
      const auto actual = driver.PushSliced(scenario.rows, batch_rows);
      const auto [expected_at, actual_at] = std::ranges::mismatch(expected, actual);
      const auto index = expected_at - expected.begin();
      ASSERT_TRUE(expected_at == expected.end() && actual_at == actual.end())
          << scenario.description << ", batches of " << batch_rows << ", record " << index << ": expected "
          << (expected_at == expected.end() ? "no more" : ToText({*expected_at})) << ", got "
          << (actual_at == actual.end() ? "no more" : ToText({*actual_at}));
      const RankingMetrics metrics = driver.ranking().metrics();
      ASSERT_EQ(metrics.retained_rows, driver.store().live_rows()) << scenario.description;
      ASSERT_EQ(metrics.input_rows, std::ssize(scenario.rows)) << scenario.description;
      ASSERT_EQ(metrics.emitted_records, std::ssize(actual)) << scenario.description;
    }
    ASSERT_NO_FATAL_FAILURE(CheckFold(scenario, expected));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RankingDifferentialTest, testing::Range(0U, 8U));

}  // namespace
}  // namespace podium

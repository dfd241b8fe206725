// One random changelog through the rankings over updating input and through the models of Flink's
// pseudo-code: the same records, however the input is cut into batches; every prefix is legal; and the fold
// of the records is a stable sort of the rows that are there, cut at the range.

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <sstream>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"
#include "podium/rank/updating_models_test_support.h"

namespace podium {
namespace {

struct Scenario {
  RankSpec spec;
  KeyForms forms;
  std::vector<TestRow> rows;
  std::string description;
  bool stays_legal = true;  ///< Every retraction finds its row, and update-fast rows only get better.
};

template <class T>
T Pick(std::mt19937& random, std::initializer_list<T> choices) {
  return *(choices.begin() + random() % choices.size());
}

std::string OrderBytes(std::uint32_t draw) {
  std::string bytes(draw % 3 == 0 ? 9 : 0, 'k');
  if (draw % 5 == 0) bytes += std::string(draw % 7, '\0');
  return bytes + std::to_string(draw) + std::string(draw % 11 == 0 ? 300 + draw % 100 : 0, 'z');
}

void SetOrder(std::mt19937& random, std::uint32_t num_orders, std::uint32_t null_every, TestRow& row) {
  const auto draw = static_cast<std::uint32_t>(random() % num_orders);
  // Around both ends of the range, where NULLs have the words of values.
  row.order = draw % 2 == 0 ? std::uint64_t{draw} : ~std::uint64_t{draw};
  row.order_bytes = OrderBytes(draw);
  if (null_every != 0 && random() % null_every == 0) row.order = std::nullopt;
}

std::string Describe(const TestRow& row, const KeyForms& forms) {
  std::string key = forms.order == KeyForm::kNone ? "" : row.order ? std::to_string(*row.order) : "null";
  if (forms.order == KeyForm::kBytes) key = row.order_bytes;
  return row.partition.value_or("NULL") + "/" + key;
}

Scenario RandomSpec(std::mt19937& random, RankFunction function) {
  Scenario scenario;
  RankSpec& spec = scenario.spec;
  spec.function = function;
  spec.rank_number = Pick(random, {RankNumber::kOmit, RankNumber::kOutput});
  spec.update_before = Pick(random, {UpdateBefore::kOmit, UpdateBefore::kEmit, UpdateBefore::kEmit});
  spec.compatibility = Pick(random, {Compatibility::kFlink221, Compatibility::kCorrect});
  spec.range.rank_end = Pick<std::int64_t>(random, {1, 2, 3, 5, 10, 50, 127, 128, 300, 1'000'000});
  spec.range.rank_start = 1;
  if (random() % 3 == 0) {
    spec.range.rank_start =
        static_cast<std::int64_t>(random() % std::min<std::int64_t>(spec.range.rank_end, 300));
  }
  if (random() % 8 == 0) {
    spec.range = {.rank_start = 1, .rank_end = 1, .end_column = 0};
    spec.compatibility = Compatibility::kFlink221;
  }
  // The rankings whose state could expire, but does not.
  if (spec.compatibility == Compatibility::kFlink221 && random() % 3 == 0) {
    spec.state_ttl_ms = 1000;
    spec.cache_size = Pick<std::int64_t>(random, {1, 4, 300, 10000});
  }
  scenario.forms = {.partition = Pick(random, {KeyForm::kNone, KeyForm::kWord, KeyForm::kBytes}),
                    .order = Pick(random, {KeyForm::kWord, KeyForm::kWord, KeyForm::kBytes, KeyForm::kNone}),
                    .nulls = Pick(random, {NullOrder::kFirst, NullOrder::kLast}),
                    .row_key = Pick(random, {KeyForm::kWord, KeyForm::kBytes})};
  return scenario;
}

void DescribeScenario(std::uint32_t seed, Scenario& scenario) {
  const RankSpec& spec = scenario.spec;
  std::ostringstream description;
  description << "seed " << seed << ": function " << static_cast<int>(spec.function) << ", ranks "
              << spec.range.rank_start << ".." << spec.range.rank_end
              << (spec.range.end_column ? " (variable)" : "") << ", rank number "
              << static_cast<int>(spec.rank_number) << ", -U " << static_cast<int>(spec.update_before)
              << ", compatibility " << static_cast<int>(spec.compatibility) << ", ttl " << spec.state_ttl_ms
              << ", key forms " << static_cast<int>(scenario.forms.partition) << " and "
              << static_cast<int>(scenario.forms.order) << ", " << scenario.rows.size() << " rows"
              << (scenario.stays_legal ? "" : ", not a changelog");
  scenario.description = description.str();
}

/// Rows come and go; some look alike, some tie, some move to another partition.
Scenario RandomRetractScenario(std::uint32_t seed) {
  std::mt19937 random(seed);
  Scenario scenario = RandomSpec(random, RankFunction::kRetractableTopN);
  const std::uint32_t num_partitions = Pick(random, {1U, 3U, 20U});
  const std::uint32_t num_orders = Pick(random, {1U, 3U, 20U, 1'000'000U});
  const std::uint32_t null_every = Pick(random, {0U, 5U, 60U});
  const std::uint32_t num_tags = Pick(random, {1U, 3U, 1'000'000U});
  const std::uint32_t missing_every = Pick(random, {0U, 0U, 5U, 40U});
  const std::uint32_t num_rows = Pick(random, {30U, 300U, 1000U, 2000U});
  std::vector<TestRow> live;
  for (std::uint32_t i = 0; i < num_rows; ++i) {
    const bool grows = i % 700 < 400 ? random() % 4 != 0 : random() % 4 == 0;
    TestRow row;
    row.partition = std::to_string(random() % num_partitions);
    if (null_every != 0 && random() % null_every == 0) row.partition = std::nullopt;
    SetOrder(random, num_orders, null_every, row);
    row.text = Describe(row, scenario.forms) + "/" + std::to_string(random() % num_tags);
    row.rank_end = Pick<std::int64_t>(random, {-1, 0, 1, 2, 7, 99, 100, 101, 150});
    if (missing_every != 0 && random() % missing_every == 0) {
      // The row is most likely not there, but others with its order key may be.
      row.kind = Pick(random, {RowKind::kUpdateBefore, RowKind::kDelete});
      row.text += "/missing";
      scenario.stays_legal = false;
    } else if (grows || live.empty()) {
      row.kind = Pick(random, {RowKind::kInsert, RowKind::kUpdateAfter});
      live.push_back(row);
    } else {
      const std::size_t victim = random() % live.size();
      row = live[victim];
      row.kind = Pick(random, {RowKind::kUpdateBefore, RowKind::kDelete});
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(victim));
    }
    scenario.rows.push_back(std::move(row));
  }
  DescribeScenario(seed, scenario);
  return scenario;
}

/// Rows get better, most of the time by a little.
Scenario RandomUpdateFastScenario(std::uint32_t seed) {
  std::mt19937 random(seed);
  Scenario scenario = RandomSpec(random, RankFunction::kUpdatableTopN);
  // Rows cannot get better without an order key.
  if (scenario.forms.order == KeyForm::kNone) scenario.stays_legal = false;
  const std::uint32_t num_partitions = Pick(random, {1U, 3U, 20U});
  const std::uint32_t num_keys = Pick(random, {3U, 20U, 300U});
  const std::uint32_t step = Pick(random, {1U, 3U, 1000U});
  const std::uint32_t worse_every = Pick(random, {0U, 0U, 3U, 30U});
  const std::uint32_t num_rows = Pick(random, {30U, 300U, 1000U, 2000U});
  std::map<std::string, std::uint64_t> current;
  for (std::uint32_t i = 0; i < num_rows; ++i) {
    TestRow row;
    const auto partition = static_cast<std::uint32_t>(random() % num_partitions);
    row.partition = std::to_string(partition);
    row.row_key = std::to_string(partition) + "#" + std::to_string(random() % num_keys);
    std::uint64_t& order = current.emplace(row.row_key, 100'000 + random() % (10 * step)).first->second;
    if (worse_every != 0 && random() % worse_every == 0) {
      order += random() % (3 * step);
      scenario.stays_legal = false;
    } else {
      order -= std::min<std::uint64_t>(order, random() % step);
    }
    row.order = order;
    const std::string digits = std::to_string(order);
    row.order_bytes = "a common prefix " + std::string(10 - digits.size(), '0') + digits;
    row.text = row.row_key + "/" + std::to_string(order) + "/" + std::to_string(random() % 3);
    row.rank_end = Pick<std::int64_t>(random, {-1, 0, 1, 2, 7, 99, 100, 101, 150});
    row.kind = Pick(random, {RowKind::kInsert, RowKind::kUpdateAfter});
    scenario.rows.push_back(std::move(row));
  }
  DescribeScenario(seed, scenario);
  return scenario;
}

bool SkipsRanks(const RankSpec& spec) { return !spec.range.end_column && spec.range.rank_start > 1; }

std::vector<TestRecord> Join(const std::vector<TestRow>& rows,
                             const std::function<std::vector<TestRecord>(const TestRow&)>& process) {
  std::vector<TestRecord> all;
  for (const TestRow& row : rows) {
    const auto records = process(row);
    all.insert(all.end(), records.begin(), records.end());
  }
  return all;
}

std::vector<TestRecord> ExpectedOf(const Scenario& scenario) {
  RankSpec spec = scenario.spec;
  if (spec.function == RankFunction::kUpdatableTopN) {
    FlinkUpdateFastModel model(spec, scenario.forms);
    return Join(scenario.rows, [&](const TestRow& row) { return model.Process(row); });
  }
  std::vector<TestRow> rows = scenario.rows;
  const bool correct = spec.compatibility == Compatibility::kCorrect;
  if (correct) {
    // What is not there is ignored, and without the rank number the same rows come out as with it.
    std::erase_if(rows, [](const TestRow& row) { return row.text.ends_with("/missing"); });
    if (SkipsRanks(spec)) spec.rank_number = RankNumber::kOutput;
  }
  FlinkRetractModel model(spec, scenario.forms);
  auto records = Join(rows, [&](const TestRow& row) { return model.Process(row); });
  if (scenario.spec.rank_number == RankNumber::kOmit) {
    for (TestRecord& record : records) record.rank = 0;
  }
  return records;
}

std::string PartitionOf(const Scenario& scenario, const std::string& text) {
  return scenario.forms.partition == KeyForm::kNone ? "" : text.substr(0, text.find_first_of("/#"));
}

/// The rows that are there in the end, best first.
std::vector<TestRow> FinalRows(const Scenario& scenario) {
  std::vector<TestRow> rows;
  for (const TestRow& row : scenario.rows) {
    const auto same = std::ranges::find_if(rows, [&](const TestRow& other) {
      return scenario.spec.function == RankFunction::kUpdatableTopN ? other.row_key == row.row_key
                                                                    : other.text == row.text;
    });
    if (scenario.spec.function == RankFunction::kUpdatableTopN) {
      // A row whose order key stays keeps its place among equal ones.
      if (same != rows.end() && same->order == row.order) {
        *same = row;
        continue;
      }
      if (same != rows.end()) rows.erase(same);
      rows.push_back(row);
    } else if (IsAccumulate(row.kind)) {
      rows.push_back(row);
    } else if (same != rows.end()) {
      rows.erase(same);
    }
  }
  std::ranges::stable_sort(rows, {}, [&](const TestRow& row) { return ModelOrderKey(row, scenario.forms); });
  return rows;
}

/// Folds the records of each partition and compares them with a sort and a cut. Of update-fast input only the
/// order keys are compared: which of tied rows stays depends on what was turned away before.
void CheckFold(const Scenario& scenario, const std::vector<TestRecord>& records) {
  const RankSpec& spec = scenario.spec;
  const bool ranked = spec.rank_number == RankNumber::kOutput;
  const bool upserts = spec.update_before == UpdateBefore::kOmit;
  const bool faulty = spec.function == RankFunction::kRetractableTopN &&
                      spec.compatibility == Compatibility::kFlink221 &&
                      (!scenario.stays_legal || (SkipsRanks(spec) && !ranked));
  const bool update_fast = spec.function == RankFunction::kUpdatableTopN;
  if (faulty || spec.range.end_column || (update_fast && !scenario.stays_legal)) return;
  if (upserts && !ranked && (update_fast || SkipsRanks(spec))) return;  // Cannot be folded.

  std::map<std::string, std::vector<TestRecord>> by_partition;
  for (const TestRecord& record : records) {
    by_partition[PartitionOf(scenario, record.text)].push_back(record);
  }
  const auto key_of = [&](const std::string& text) {
    if (!update_fast) return text;
    return text.substr(text.find('/') + 1, text.rfind('/') - text.find('/') - 1);
  };
  std::map<std::string, std::multiset<std::string>> expected;
  std::map<std::string, std::int64_t> ranks;
  for (const TestRow& row : FinalRows(scenario)) {
    const std::string partition = PartitionOf(scenario, row.text);
    const std::int64_t rank = ++ranks[partition];
    if (rank < spec.range.rank_start || rank > spec.range.rank_end) continue;
    expected[partition].insert(key_of(row.text) + (ranked ? "@" + std::to_string(rank) : ""));
  }
  for (const auto& [partition, part] : by_partition) {
    ASSERT_EQ(FindIllegalRecord(part, spec.range.rank_end, upserts), "") << scenario.description;
    std::multiset<std::string> rows;
    std::map<std::int64_t, std::string> by_rank;
    for (const TestRecord& record : part) {
      if (!ranked && IsAccumulate(record.kind)) rows.insert(key_of(record.text));
      if (!ranked && !IsAccumulate(record.kind)) rows.erase(rows.find(key_of(record.text)));
      if (ranked && IsAccumulate(record.kind)) by_rank[record.rank] = key_of(record.text);
      if (ranked && record.kind == RowKind::kDelete) by_rank.erase(record.rank);
    }
    for (const auto& [rank, text] : by_rank) rows.insert(text + "@" + std::to_string(rank));
    ASSERT_EQ(rows, expected[partition]) << scenario.description << ", partition " << partition;
  }
}

void CheckScenario(const Scenario& scenario) {
  const std::vector<TestRecord> expected = ExpectedOf(scenario);
  for (const std::size_t batch_rows :
       {std::size_t{1}, std::size_t{7}, std::size_t{256}, scenario.rows.size()}) {
    RankingDriver driver(scenario.spec, scenario.forms);
    const auto actual = driver.PushSliced(scenario.rows, batch_rows);
    const auto [expected_at, actual_at] = std::ranges::mismatch(expected, actual);
    ASSERT_TRUE(expected_at == expected.end() && actual_at == actual.end())
        << scenario.description << ", batches of " << batch_rows << ", record "
        << expected_at - expected.begin() << ": expected "
        << (expected_at == expected.end() ? "no more" : ToText({*expected_at})) << ", got "
        << (actual_at == actual.end() ? "no more" : ToText({*actual_at}));
    const RankingMetrics metrics = driver.ranking().metrics();
    ASSERT_EQ(metrics.retained_rows, driver.store().live_rows()) << scenario.description;
    ASSERT_EQ(metrics.input_rows, std::ssize(scenario.rows)) << scenario.description;
    ASSERT_EQ(metrics.emitted_records, std::ssize(actual)) << scenario.description;
  }
  ASSERT_NO_FATAL_FAILURE(CheckFold(scenario, expected));
}

constexpr std::uint32_t kScenarios = 40;

class UpdatingDifferentialTest : public testing::TestWithParam<std::uint32_t> {};

TEST_P(UpdatingDifferentialTest, RetractEmitsFlinksRecordsHoweverTheInputIsCut) {
  for (std::uint32_t i = 0; i < kScenarios; ++i) {
    ASSERT_NO_FATAL_FAILURE(CheckScenario(RandomRetractScenario(GetParam() * kScenarios + i)));
  }
}

TEST_P(UpdatingDifferentialTest, UpdateFastEmitsFlinksRecordsHoweverTheInputIsCut) {
  for (std::uint32_t i = 0; i < kScenarios; ++i) {
    ASSERT_NO_FATAL_FAILURE(CheckScenario(RandomUpdateFastScenario(GetParam() * kScenarios + i)));
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, UpdatingDifferentialTest, testing::Range(0U, 8U));

}  // namespace
}  // namespace podium

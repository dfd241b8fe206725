#include "bench/append_workloads.h"

#include <algorithm>

#include "podium/row/binary_row_writer.h"

namespace podium::bench {
namespace {

/// SplitMix64, as the peer draws.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::int64_t Below(std::uint64_t limit) { return static_cast<std::int64_t>((Next() >> 1U) % limit); }

 private:
  std::uint64_t Next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EB;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

}  // namespace

RankSpec AppendWorkload::Spec() const {
  return {.partition_columns = {0},
          .order_columns = {{.column = 1}},
          .range = {.rank_start = 1, .rank_end = 10, .end_column = {}},
          .strategy = RankStrategy::kAppendFast,
          .function = RankFunction::kAppendTopN,
          .rank_number = rank_number,
          .update_before = update_before,
          .row_key = {}};
}

RowType AppendWorkload::InputType() const {
  RowType type{.names = {"k", "v"}, .types = {LogicalType::BigInt(), LogicalType::BigInt()}};
  if (with_payload) {
    type.names.emplace_back("s");
    type.types.push_back(LogicalType::String());
  }
  return type;
}

const std::vector<AppendWorkload>& AppendWorkloads() {
  static const std::vector<AppendWorkload> workloads = [] {
    using Arrival = AppendWorkload::Arrival;
    constexpr std::uint32_t kSeedRows = 4096;
    constexpr std::uint32_t kRows = 1'000'000;
    struct Partitions {
      const char* name;
      std::uint32_t number;
    };
    std::vector<AppendWorkload> all;
    for (const RankNumber rank : {RankNumber::kOutput, RankNumber::kOmit}) {
      const std::string suffix = rank == RankNumber::kOutput ? "_rank" : "_norank";
      all.push_back({"append_seed" + suffix, kSeedRows, 64, Arrival::kDescending, rank});
      all.push_back({"append_seed_nopayload" + suffix, kSeedRows, 64, Arrival::kDescending, rank, false});
      for (const Partitions& partitions :
           {Partitions{"64", 64}, Partitions{"10k", 10'000}, Partitions{"100k", 100'000}}) {
        const std::string base = std::string("append_1m_") + partitions.name;
        all.push_back({base + "_desc" + suffix, kRows, partitions.number, Arrival::kDescending, rank});
        all.push_back({base + "_random" + suffix, kRows, partitions.number, Arrival::kRandom, rank});
      }
    }
    all.push_back({"append_seed_rank_noub", kSeedRows, 64, Arrival::kDescending, RankNumber::kOutput, true,
                   UpdateBefore::kOmit});
    all.push_back({"append_1m_64_desc_rank_noub", kRows, 64, Arrival::kDescending, RankNumber::kOutput, true,
                   UpdateBefore::kOmit});
    return all;
  }();
  return workloads;
}

AppendRows::AppendRows(const AppendWorkload& workload) : k_(workload.num_rows), v_(workload.num_rows) {
  Random random(std::uint64_t{workload.num_rows} * 31 + workload.num_partitions);
  for (std::uint32_t i = 0; i < workload.num_rows; ++i) {
    if (workload.arrival == AppendWorkload::Arrival::kDescending) {
      k_[i] = i % workload.num_partitions;
      v_[i] = std::int64_t{workload.num_rows} - 1 - i;
    } else {
      k_[i] = random.Below(workload.num_partitions);
      v_[i] = random.Below(1'000'000'000);
    }
  }
  k_.resize(std::min(workload.row_limit, workload.num_rows));
  v_.resize(k_.size());
}

std::string_view AppendRows::s(std::size_t row) {
  text_ = "payload-" + std::to_string(row);
  return text_;
}

Result<AppendImages> AppendImages::Make(const AppendWorkload& workload) {
  AppendImages images;
  AppendRows rows(workload);
  BinaryRowWriter writer(workload.InputType().size());
  std::vector<std::size_t> offsets = {0};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    writer.Reset();
    writer.WriteInt64(0, rows.k()[i]);
    writer.WriteInt64(1, rows.v()[i]);
    if (workload.with_payload) writer.WriteBytes(2, rows.s(i));
    PODIUM_ASSIGN_OR_RETURN(const RowImage image, writer.Finish());
    images.bytes_.insert(images.bytes_.end(), image.begin(), image.end());
    offsets.push_back(images.bytes_.size());
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    images.rows_.emplace_back(images.bytes_.data() + offsets[i], offsets[i + 1] - offsets[i]);
  }
  return images;
}

}  // namespace podium::bench

#include "podium/rank/flink_state/partition_cache.h"

#include <string>

#include "gtest/gtest.h"

namespace podium {
namespace {

/// A cache that writes down who leaves: "2e" for evicted, "2x" for expired.
class LoggedCache {
 public:
  LoggedCache(std::int64_t capacity, std::int64_t ttl_ms)
      : cache_(capacity, ttl_ms, [this](std::uint32_t partition, PartitionCache::Departure departure) {
          log_ += (log_.empty() ? "" : " ") + std::to_string(partition) +
                  (departure == PartitionCache::Departure::kEvicted ? "e" : "x");
        }) {}

  PartitionCache& operator*() { return cache_; }
  PartitionCache* operator->() { return &cache_; }
  std::string TakeLog() { return std::exchange(log_, ""); }

 private:
  std::string log_;
  PartitionCache cache_;
};

TEST(PartitionCacheTest, TheLeastRecentlyUsedPartitionMakesRoom) {
  LoggedCache cache(2, 0);
  cache->Put(1, 11, 0);
  cache->Put(2, 22, 0);
  EXPECT_TRUE(cache->Find(1, 0));
  cache->Put(3, 33, 0);
  EXPECT_EQ(cache.TakeLog(), "2e");
  EXPECT_FALSE(cache->Find(2, 0));
  cache->Put(1, 11, 0);  // Again: a use like any other.
  cache->Put(4, 44, 0);
  EXPECT_EQ(cache.TakeLog(), "3e");
}

TEST(PartitionCacheTest, APartitionExpiresAfterItsLastPutHoweverOftenItIsUsed) {
  LoggedCache cache(10, 100);
  cache->Put(1, 11, 0);
  cache->Put(2, 22, 50);
  EXPECT_TRUE(cache->Find(1, 99));
  EXPECT_FALSE(cache->Find(1, 100));
  EXPECT_EQ(cache.TakeLog(), "1x");
  cache->Put(2, 22, 149);
  cache->Expire(200);
  EXPECT_EQ(cache.TakeLog(), "");
  cache->Expire(249);
  EXPECT_EQ(cache.TakeLog(), "2x");
}

TEST(PartitionCacheTest, WhatHasExpiredMakesRoomBeforeWhatIsLeastRecentlyUsed) {
  LoggedCache cache(2, 100);
  cache->Put(1, 11, 0);
  cache->Put(2, 22, 60);
  EXPECT_TRUE(cache->Find(1, 70));
  cache->Put(3, 33, 100);
  EXPECT_EQ(cache.TakeLog(), "1x");
}

TEST(PartitionCacheTest, From20EntriesOnSegmentsEvictForThemselves) {
  LoggedCache one(19, 0);
  LoggedCache two(20, 0);
  for (std::uint32_t partition = 0; partition < 19; ++partition) {
    one->Put(partition, /*hash=*/7, 0);
    two->Put(partition, /*hash=*/7, 0);
  }
  EXPECT_EQ(one.TakeLog(), "");
  // All in one segment, which has room for half of them.
  EXPECT_EQ(two.TakeLog(), "0e 1e 2e 3e 4e 5e 6e 7e 8e");
}

}  // namespace
}  // namespace podium

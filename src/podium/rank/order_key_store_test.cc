#include "podium/rank/order_key_store.h"

#include <map>
#include <random>
#include <string>

#include "gtest/gtest.h"

namespace podium {
namespace {

std::span<const std::uint8_t> BytesOf(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string TextOf(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

TEST(OrderKeyStoreTest, GivesBackEachKeyUntilItIsRemoved) {
  std::mt19937 random(1);
  OrderKeyStore store;
  std::map<OrderKeyStore::Handle, std::string> keys;
  for (int step = 0; step < 30'000; ++step) {
    if (!keys.empty() && random() % 5 < 2) {
      auto victim = keys.lower_bound(static_cast<OrderKeyStore::Handle>(random()));
      if (victim == keys.end()) victim = keys.begin();
      ASSERT_EQ(TextOf(store.Get(victim->first)), victim->second);
      store.Remove(victim->first);
      keys.erase(victim);
      continue;
    }
    // Mostly short keys, now and then one longer than a part of the store.
    const std::size_t size = random() % 1000 == 0 ? random() % 300'000 : random() % 700;
    std::string key(size, static_cast<char>('a' + step % 26));
    const auto handle = store.Add(BytesOf(key));
    ASSERT_TRUE(handle.ok());
    ASSERT_TRUE(keys.emplace(*handle, std::move(key)).second) << "a handle is given twice";
  }
  for (const auto& [handle, key] : keys) ASSERT_EQ(TextOf(store.Get(handle)), key);
}

TEST(OrderKeyStoreTest, UsesTheMemoryOfRemovedKeysAgain) {
  OrderKeyStore store;
  const std::string key(40, 'k');
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(store.Add(BytesOf(key)).ok());
  const std::int64_t bytes = store.bytes();
  for (int i = 0; i < 100'000; ++i) {
    const auto handle = store.Add(BytesOf(key));
    ASSERT_TRUE(handle.ok());
    store.Remove(*handle);
  }
  EXPECT_EQ(store.bytes(), bytes);
}

}  // namespace
}  // namespace podium

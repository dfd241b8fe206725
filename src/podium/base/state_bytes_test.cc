#include "podium/base/state_bytes.h"

#include <gtest/gtest.h>

namespace podium {
namespace {

std::string Image() {
  StateWriter writer;
  writer.Put(std::int64_t{-7});
  writer.PutBytes("abc");
  writer.Put(std::uint8_t{200});
  writer.PutBytes("");
  return writer.Take();
}

TEST(StateBytes, ReadsBackWhatWasWritten) {
  const std::string image = Image();
  StateReader reader(image);
  EXPECT_EQ(*reader.Get<std::int64_t>(), -7);
  EXPECT_EQ(*reader.GetBytes(), "abc");
  EXPECT_EQ(*reader.Get<std::uint8_t>(), 200);
  EXPECT_EQ(*reader.GetBytes(), "");
  EXPECT_TRUE(reader.Finish().ok());
}

TEST(StateBytes, NamesAnImageThatIsCutOffAnywhere) {
  const std::string image = Image();
  for (std::size_t size = 0; size < image.size(); ++size) {
    StateReader reader(std::string_view(image).substr(0, size));
    const bool whole = reader.Get<std::int64_t>().ok() && reader.GetBytes().ok() &&
                       reader.Get<std::uint8_t>().ok() && reader.GetBytes().ok();
    EXPECT_FALSE(whole) << size;
  }
}

TEST(StateBytes, NamesBytesThatNobodyAskedFor) {
  const std::string image = Image();
  StateReader reader(image);
  EXPECT_TRUE(reader.Get<std::int64_t>().ok());
  EXPECT_EQ(reader.Finish().message(), "a state image has 20 bytes too many: it is of another operator");
}

}  // namespace
}  // namespace podium

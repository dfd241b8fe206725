#include "podium/base/status.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "podium/base/result.h"

namespace podium {

TEST(StatusTest, CarriesCodeMessagePositionAndHint) {
  const Status status = Status::Invalid("no column named ", "prize")
                            .At({.line = 3, .column = 7})
                            .WithHint("did you mean: price?");
  EXPECT_EQ(status.ToString(), "Invalid: no column named prize");
  EXPECT_EQ(status.position(), (SourcePosition{3, 7}));
  EXPECT_EQ(status.hint(), "did you mean: price?");
}

TEST(StatusTest, TheFirstPositionAndHintStay) {
  const Status status = Status::Invalid("x").At({1, 2}).At({5, 6}).WithHint("a").WithHint("b");
  EXPECT_EQ(status.position(), (SourcePosition{1, 2}));
  EXPECT_EQ(status.hint(), "a");
}

TEST(StatusTest, OurOwnLimitsSaySo) {
  EXPECT_EQ(Status::NotSupported("joins").message(), "not supported yet: joins");
}

TEST(ResultTest, PassesValuesAndErrorsThroughTheMacros) {
  const auto half = [](int n) -> Result<int> {
    if (n % 2 != 0) return Status::Invalid("odd: ", n);
    return n / 2;
  };
  const auto quarter = [&](int n) -> Result<int> {
    PODIUM_ASSIGN_OR_RETURN(const int once, half(n));
    return half(once);
  };
  EXPECT_EQ(quarter(8).value(), 2);
  EXPECT_EQ(quarter(6).status().ToString(), "Invalid: odd: 3");
}

TEST(ResultTest, TakesADerivedPointer) {
  struct Base {
    virtual ~Base() = default;
  };
  struct Derived : Base {};
  const auto make = []() -> Result<std::shared_ptr<Base>> { return std::make_shared<Derived>(); };
  EXPECT_NE(make().value(), nullptr);
}

}  // namespace podium

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/activation_layout.h"

#include <rapidcheck.h>

#include <numeric>

#include "core/base/ensure.h"
#include "tests/plugins/diana/golden_layers.h"

namespace tilescope::diana {
namespace {

TEST(ActivationLayout, BytesAreThoseOfTheGoldenFile) {
  const Json golden = goldenJson("diana.json");
  for (const Json& entry : golden["conv_vectors"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const ConvCase c = goldenCase(entry);
    EXPECT_EQ(std::accumulate(c.input.begin(), c.input.end(), 0), entry["expected"]["input_sum"].get<int>());
    EXPECT_EQ(fnv(toReversedWords(c.input, c.inputShape())),
              entry["expected"]["input_word_reversed_fnv1a64"].get<std::string>());
  }
}

TEST(ActivationLayout, RowsAreWidenedWithZerosAndWordsReversed) {
  const std::vector<std::int8_t> values{1, 2, 3, 4, 5, 6};
  EXPECT_THAT(toReversedWords(values, {1, 2, 3, 5}), ::testing::ElementsAre(0, 3, 2, 1, 6, 5, 4, 0, 0, 0, 0, 0));
  EXPECT_EQ(rowPitch(1), 16);
  EXPECT_EQ(rowPitch(16), 16);
  EXPECT_EQ(rowPitch(17), 32);
}

TEST(ActivationLayout, ComesBackAsItWent) {
  rc::check([] {
    ActivationShape shape{*rc::gen::inRange(1, 5), *rc::gen::inRange(1, 6), *rc::gen::inRange(1, 20), 0};
    shape.pitch = shape.columns + *rc::gen::inRange(0, 9);
    const auto values = *rc::gen::container<std::vector<std::int8_t>>(
        std::size_t(shape.channels * shape.rows * shape.columns), rc::gen::arbitrary<std::int8_t>());
    const std::vector<std::uint8_t> bytes = toReversedWords(values, shape);
    RC_ASSERT(bytes.size() % 4 == 0);
    RC_ASSERT(std::ssize(bytes) == activationBytes(shape));
    RC_ASSERT(fromReversedWords(bytes, shape) == values);
  });
}

TEST(ActivationLayout, SizesThatDisagreeAreAnInternalError) {
  const std::vector<std::int8_t> values(6);
  const std::vector<std::uint8_t> bytes(4);
  EXPECT_THROW(toReversedWords(values, {1, 2, 4, 4}), InternalError);
  EXPECT_THROW(fromReversedWords(bytes, {1, 2, 3, 3}), InternalError);
  EXPECT_THROW(activationBytes({1, 2, 3, 2}), InternalError);
  EXPECT_THROW(activationBytes({0, 2, 3, 3}), InternalError);
}

}  // namespace
}  // namespace tilescope::diana

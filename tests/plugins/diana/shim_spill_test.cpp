// SPDX-License-Identifier: GPL-3.0-or-later
// The DMA rounds to 32 bytes, which affects rows of 16: layer L1 of the thesis's set A (K / 2, OX / 3), golden
// generator with seed 11. An independent program counted the wrong values; see tests/golden/README.md.
#include <functional>
#include <numeric>

#include "tests/plugins/diana/tiled_layer.h"

namespace tilescope::diana {
namespace {

using ::testing::IsEmpty;

class ShimSpill : public Shim {
 protected:
  static std::int64_t wrong(std::int64_t columns, std::int64_t tileColumns) {
    ConvCase c{.K = 64, .C = 16, .IY = 16, .IX = columns};
    c.shift = 7, c.relu = true;
    GoldenValues(11).fill(c);
    const std::vector<std::int8_t> output = TiledLayer(c, {32, 16, tileColumns, true}).run(), expected = direct(c);
    EXPECT_EQ(output.size(), expected.size());
    return std::inner_product(output.begin(), output.end(), expected.begin(), std::int64_t{0}, std::plus<>(),
                              std::not_equal_to<>());
  }
};

TEST_F(ShimSpill, RowsOf16BytesOfAWiderImageOverwriteTheirNeighbours) {
  EXPECT_EQ(wrong(48, 16), 11239);  // of 49152
  EXPECT_THAT(faults(), IsEmpty()) << "nothing but the values shows it";
}

TEST_F(ShimSpill, RowsOf32BytesDoNot) {
  EXPECT_EQ(wrong(96, 32), 0);
  EXPECT_THAT(faults(), IsEmpty());
}

TEST_F(ShimSpill, WholeRowsOf48BytesDoNot) {
  EXPECT_EQ(wrong(48, 48), 0);
  EXPECT_THAT(faults(), IsEmpty());
}

}  // namespace
}  // namespace tilescope::diana

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_tiles.h"

#include <gtest/gtest.h>

#include "tests/core/models/zigzag/hand_example.h"

namespace tilescope::zigzag {
namespace {

TEST(OriginalPositions, TruncateFractionalIterationsAndClip) {
  Halo halo;
  halo.originalExtent = 10;
  EXPECT_EQ(originalPositions(halo, 4.9, 3), 6);
  EXPECT_EQ(originalPositions(halo, 9, 3), 10);
}

// Dilation 4, tile of 2: positions 0 1, 4 5, 8 9. ZigZag counts 2 · 3 + (3 − 1) · 2.
TEST(OriginalPositions, CountTooManyBehindAWideDilation) {
  Halo halo;
  halo.b = 4;
  halo.originalExtent = 100;
  EXPECT_EQ(originalPositions(halo, 2, 3), 10);
}

TEST(LoopParting, SplitsLoopsOfAHalo) {
  const ReferenceCase example = caseOf(handExampleJson());
  LoopParting parting(*example.problem, kInput);
  const auto expectNext = [&](std::size_t dim, double size, double relevant, double irrelevant) {
    const LoopParts parts = parting.next(dim, size);
    EXPECT_DOUBLE_EQ(parts.relevant, relevant);
    EXPECT_DOUBLE_EQ(parts.irrelevant, irrelevant);
  };
  expectNext(kC, 4, 4, 1);
  expectNext(kOx, 4, 4, 1);
  expectNext(kFx, 3, 6.0 / 4, 12.0 / 6);  // now 6 positions and 12 uses
  expectNext(kK, 2, 1, 2);
  expectNext(kOx, 2, 10.0 / 6, (24.0 / 10) / (12.0 / 6));  // now 10 positions and 24 uses
}

TEST(LoopParting, LeavesTensorsWithoutHaloAlone) {
  const ReferenceCase example = caseOf(handExampleJson());
  LoopParting parting(*example.problem, kWeight);
  EXPECT_EQ(parting.next(kFx, 3).relevant, 3);
  EXPECT_EQ(parting.next(kOx, 8).relevant, 1);
  EXPECT_EQ(parting.next(kOx, 8).irrelevant, 8);
}

}  // namespace
}  // namespace tilescope::zigzag

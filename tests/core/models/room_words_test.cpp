// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/room_words.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(RoomWords, AMessageNamesTheMissingBitsAndASizeThatIsEnough) {
  EXPECT_EQ(messageOf({"W", 524288, "weight_buffer", 262144, false}),
            "The weight tile needs 64 KiB, the weight buffer has 32 KiB. 262144 bits missing: enlarge it to 64 KiB "
            "(524288 bits)");
  EXPECT_EQ(messageOf({"I+O", 9, "sram_1B", 8, false}),
            "The input and output tiles need 9 bits, sram_1B has 1 B. 1 bit missing: enlarge it to 2 B (16 bits)");
}

TEST(RoomWords, OfADoubleBufferedMemoryTwiceAsMuchIsEnough) {
  EXPECT_EQ(messageOf({"W", 16384, "l1", 8192, true}),
            "The weight tile needs 2 KiB, the L1 offers half of itself, 1 KiB. 8192 bits missing: enlarge it to 4 KiB "
            "(32768 bits)");
}

TEST(RoomWords, WithoutASizeThatIsEnoughTheBitsAreSaidAlone) {
  EXPECT_EQ(missingText(1024, 512), "512 bits missing (1024 needed, 512 available)");
  EXPECT_EQ(missingText(9, 8), "1 bit missing (9 needed, 8 available)");
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/byte_words.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(ByteWords, SizesAreBinaryWithThreeFigures) {
  EXPECT_EQ(sizeWords(100352), "98.0 KiB");
  EXPECT_EQ(sizeWords(2605056), "2.48 MiB");
  EXPECT_EQ(sizeWords(1024.0 * 1024), "1.00 MiB");
  EXPECT_EQ(sizeWords(0), "0 B");
  EXPECT_EQ(sizeWords(504), "504 B");
  EXPECT_EQ(sizeWords(2.5 * 1024 * 1024 * 1024), "2.50 GiB");
}

TEST(ByteWords, TrafficIsDecimal) {
  EXPECT_EQ(trafficWords(1028608), "1.03 MB");
  EXPECT_EQ(trafficWords(9207296), "9.21 MB");
  EXPECT_EQ(trafficWords(45200), "45.2 kB");
  EXPECT_EQ(trafficWords(720), "720 B");
  EXPECT_EQ(trafficWords(1.25e9), "1.25 GB");
}

TEST(ByteWords, OneUnitServesAllOfAPicture) {
  const ByteUnit unit = sizeUnitFor(3 * 1024 * 1024);
  EXPECT_EQ(unit.name, "MiB");
  EXPECT_EQ(inUnit(11059, unit), "0.0105");
  EXPECT_EQ(inUnit(0, unit), "0");
}

TEST(ByteWords, ASmallSizeAmongLargeOnesHasItsOwnUnit) {
  const ByteUnit unit = sizeUnitFor(3 * 1024 * 1024);
  EXPECT_EQ(sizeUnitBeside(7488, unit).name, "KiB");
  EXPECT_EQ(sizeUnitBeside(504, unit).name, "B");
  EXPECT_EQ(sizeUnitBeside(0.1 * 1024 * 1024, unit), unit);
  EXPECT_EQ(sizeUnitBeside(0, unit), unit);
}

TEST(ByteWords, ARatioNearOneIsAPercentage) {
  EXPECT_EQ(trafficAgainst(1, 9, "layer by layer"), "9.0 × less than layer by layer");
  EXPECT_EQ(trafficAgainst(96, 100, "layer by layer"), "4.0 % less than layer by layer");
  EXPECT_EQ(trafficAgainst(100, 100, "layer by layer"), "as much as layer by layer");
  EXPECT_EQ(trafficAgainst(123, 100, "layer by layer"), "23.0 % more than layer by layer");
  EXPECT_EQ(trafficAgainst(1000, 100, "unfused"), "10 × as much as unfused");
}

}  // namespace
}  // namespace tilescope

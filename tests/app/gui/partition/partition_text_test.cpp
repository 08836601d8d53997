// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/partition/partition_text.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

TEST(PartitionText, SizesAreBinaryWithThreeFigures) {
  EXPECT_EQ(sizeWords(100352), "98.0 KiB");
  EXPECT_EQ(sizeWords(2605056), "2.48 MiB");
  EXPECT_EQ(sizeWords(1024.0 * 1024), "1.00 MiB");
  EXPECT_EQ(sizeWords(0), "0 KiB");
}

TEST(PartitionText, TrafficIsDecimal) {
  EXPECT_EQ(trafficWords(1028608), "1.03 MB");
  EXPECT_EQ(trafficWords(9207296), "9.21 MB");
  EXPECT_EQ(trafficWords(45200), "45.2 kB");
}

TEST(PartitionText, OneUnitServesAllOfAPicture) {
  const ByteUnit unit = sizeUnitFor(3 * 1024 * 1024);
  EXPECT_EQ(unit.name, "MiB");
  EXPECT_EQ(inUnit(11059, unit), "0.0105");
  EXPECT_EQ(inUnit(0, unit), "0");
}

}  // namespace
}  // namespace tilescope::gui

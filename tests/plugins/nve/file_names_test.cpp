// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/file_names.h"

#include <gtest/gtest.h>

namespace tilescope::nve {
namespace {

TEST(FileNames, KeepWhatIsHarmless) {
  FileNames names;
  EXPECT_EQ(names.of("L1-a_b"), "L1-a_b");
  EXPECT_EQ(names.of("../etc/passwd"), "___etc_passwd");
  EXPECT_EQ(names.of("größe"), "gr____e");
  EXPECT_EQ(names.of("-rf"), "_-rf");
  EXPECT_EQ(names.of(""), "_");
  EXPECT_EQ(names.of(std::string(300, 'x')).size(), 100U);
}

TEST(FileNames, DifferWhateverTheCase) {
  FileNames names;
  EXPECT_EQ(names.of("conv 1"), "conv_1");
  EXPECT_EQ(names.of("conv.1"), "conv_1_2");
  EXPECT_EQ(names.of("Conv_1"), "Conv_1_3");
  EXPECT_EQ(names.of("conv_1_2"), "conv_1_2_2");
}

}  // namespace
}  // namespace tilescope::nve

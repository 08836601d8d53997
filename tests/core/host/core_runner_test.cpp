// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/core_runner.h"

#include <gmock/gmock.h>

namespace tilescope::host {
namespace {

WorkSizes smallSizes() {
  WorkSizes sizes;
  sizes.l1 = 8 << 10;
  sizes.l2 = 64 << 10;
  sizes.l3 = 1 << 20;
  sizes.dram = 4 << 20;
  sizes.resident = 32 << 10;
  return sizes;
}

TEST(CoreRunner, MeasuresEveryLevelWithAPositiveRate) {
  CoreRunner runner(systemValues().vectors, smallSizes());
  ASSERT_TRUE(runner.hasMemory());
  runner.prepare({});
  EXPECT_GE(runner.tasks().size(), 15u);
  for (const Task& task : runner.tasks()) {
    EXPECT_GT(runner.amountOf(task), 0);
    EXPECT_GT(runner.timed(task, 2), 0);
    EXPECT_GE(runner.repetitionsFor(task, 1e-6), 1);
  }
}

// Everything is one, so a sum is the number of elements that were read.
TEST(CoreRunner, ReadsAsManyBytesAsItStates) {
  CoreRunner runner(Vectors::Basic, smallSizes());
  runner.prepare({});
  for (const Place place : {Place::L1, Place::L2, Place::L3, Place::Dram}) {
    const double before = runner.checksum();
    for (int times = 1; times <= 20; ++times) runner.run({Quantity::Read, place}, 3);
    EXPECT_EQ((runner.checksum() - before) * sizeof(float), 60 * runner.amountOf({Quantity::Read, place}));
  }
}

// Rows are packed in and out of order, over many turns through the data, without leaving it.
TEST(CoreRunner, CopiesOnlyOnes) {
  CoreRunner runner(Vectors::Basic, smallSizes());
  runner.prepare({});
  for (const Place place : {Place::L3, Place::Dram})
    for (const Quantity quantity : {Quantity::Copy, Quantity::Pack, Quantity::Write})
      runner.run({quantity, place}, 500);
  const double before = runner.checksum();
  runner.run({Quantity::Read, Place::L3}, 1);
  EXPECT_EQ((runner.checksum() - before) * sizeof(float), runner.amountOf({Quantity::Read, Place::L3}));
}

TEST(CoreRunner, LeavesOutLevelsWithoutASize) {
  WorkSizes sizes;
  sizes.resident = 32 << 10;
  CoreRunner runner(Vectors::Basic, sizes);
  EXPECT_TRUE(runner.hasMemory());
  for (const Task& task : runner.tasks()) EXPECT_EQ(task.place, Place::Core);
}

TEST(CoreRunner, CountsTwoOperationsForAMultiplyAdd) {
  const CoreRunner runner(Vectors::Basic, smallSizes());
  const Kernels& kernels = kernelsOf(Vectors::Basic);
  EXPECT_EQ(runner.amountOf({Quantity::MultiplyAdd, Place::Core}), 2.0 * 1000 * kernels.chains * kernels.lanes);
}

}  // namespace
}  // namespace tilescope::host

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/work_sizes.h"

#include <gmock/gmock.h>

#include "tests/core/host/sample_host.h"

namespace tilescope::host {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

TEST(WorkSizes, FillTheirLevelByHalfAndNoInnerOne) {
  const WorkSizes sizes = workSizes(sampleFacts(), 1);
  EXPECT_EQ(sizes.l1, 24 * kKib);
  EXPECT_EQ(sizes.l2, 1 * kMib);
  EXPECT_EQ(sizes.l3, 16 * kMib);
  EXPECT_EQ(sizes.dram, 520 * kMib);
  EXPECT_EQ(sizes.resident, 1 * kMib);
  EXPECT_THAT(sizes.missing, ElementsAre());
}

TEST(WorkSizes, CoresShareL3) {
  Facts facts = sampleFacts();
  facts.caches[2].bytes = 32 * kMib;
  EXPECT_EQ(workSizes(facts, 1).l3, 8 * kMib);
  EXPECT_EQ(workSizes(facts, 2).l3, 4 * kMib);
  facts.caches[2].bytes = 8 * kMib;
  EXPECT_EQ(workSizes(facts, 1).l3, 4 * kMib);
  EXPECT_FALSE(workSizes(facts, 2).l3);
  EXPECT_THAT(workSizes(facts, 2).missing, ElementsAre(Field(&Missing::what, "L3 rates of all cores")));
}

TEST(WorkSizes, EveryL3CacheIsLeft) {
  Facts facts = sampleFacts();
  facts.cpus = {0, 1, 2, 3, 4, 5, 6, 7};
  facts.caches[2].bytes = 32 * kMib;  // four of them, each of two CPUs
  EXPECT_EQ(workSizes(facts, 1).dram, 256 * kMib);
}

TEST(WorkSizes, DramNeedsTwiceL3InHalfOfTheFreeMemory) {
  Facts facts = sampleFacts();
  facts.freeBytes = 1040 * kMib;
  EXPECT_EQ(workSizes(facts, 1).dram, 520 * kMib);
  facts.freeBytes = 1039 * kMib;
  EXPECT_FALSE(workSizes(facts, 1).dram);
  EXPECT_THAT(workSizes(facts, 1).missing, ElementsAre(Field(&Missing::why, HasSubstr("L3 is too large"))));
  facts.freeBytes.reset();
  EXPECT_FALSE(workSizes(facts, 1).dram);
}

TEST(WorkSizes, UnknownLevelsAreNotMeasured) {
  Facts facts = sampleFacts();
  facts.caches.clear();
  const WorkSizes sizes = workSizes(facts, 1);
  EXPECT_FALSE(sizes.l1 || sizes.l2 || sizes.l3);
  EXPECT_EQ(sizes.dram, 512 * kMib);
  EXPECT_EQ(sizes.resident, kAssumedL2Bytes / 2);
  for (const char* what : {"L1 rates", "L2 rates", "L3 rates", "DRAM rates without L3"})
    EXPECT_THAT(sizes.missing, Contains(Field(&Missing::what, what)));
}

}  // namespace
}  // namespace tilescope::host

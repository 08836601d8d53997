// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/profile_editor.h"

#include <random>

#include "app/common/design.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/transfer_energy.h"
#include "core/plan/planner.h"
#include "tests/app/gui/views/hardware/hardware_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;

Result<HardwareProfile> someOperation(const HardwareProfile& profile, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return count == 0 ? 0 : random() % count; };
  const auto list = static_cast<PartList>(below(3));
  const std::size_t count = countOf(profile, list), place = below(count);
  const std::size_t memory = below(profile.memories.size());
  const std::size_t ports = profile.memories[memory].ports.size();
  switch (below(11)) {
    case 0:
      return withNewPart(profile, list, below(count + 1));
    case 1:
      return count == 0 ? accepted(profile) : withCopy(profile, list, place);
    case 2:
      return count == 0 ? accepted(profile) : withoutPart(profile, list, place);
    case 3:
      return count == 0 ? accepted(profile) : withMovedPart(profile, list, place, below(count));
    case 4:
      return count == 0 ? accepted(profile) : withName(profile, list, place, "part_" + std::to_string(below(5)));
    case 5: {
      std::vector<Tensor> tensors;
      for (const Tensor tensor : kTensors)
        if (below(2) == 0) tensors.push_back(tensor);
      return withHeldTensors(profile, memory, tensors);
    }
    case 6:
      return withAccess(profile, memory, static_cast<Access>(below(3)));
    case 7:
      return withNewPort(profile, memory);
    case 8:
      return ports == 0 ? accepted(profile) : withoutPort(profile, memory, below(ports));
    case 9:
      return ports == 0 ? accepted(profile)
                        : withMovementOn(profile, memory, below(ports),
                                         {static_cast<Tensor>(below(3)), static_cast<Move>(below(4))});
    default:
      return withAssumption(profile, "/memories/" + std::to_string(memory) + "/size_bits", below(2) == 0);
  }
}

TEST(ProfileEditor, AnySequenceOfOperationsLeavesAProfileThatTheReaderAcceptsAndWritesAlike) {
  for (const std::string& name : kProfiles) {
    std::mt19937 random(7);
    HardwareProfile profile = bundledProfile(name);
    int done = 0, refused = 0;
    for (int step = 0; step < 150; ++step) {
      const Result<HardwareProfile> next = someOperation(profile, random);
      if (!next) {
        ++refused;
        ASSERT_FALSE(next.diagnostics().empty());
        EXPECT_FALSE(next.diagnostics().front().expected.empty()) << toText(next.diagnostics());
        continue;
      }
      ++done;
      profile = *next;
      const Result<HardwareProfile> again = hardwareFromJson(toJson(profile), "again");
      ASSERT_TRUE(again) << name << " step " << step << "\n" << toText(again.diagnostics());
      ASSERT_EQ(*again, profile) << name << " step " << step;
      if (profile.memories.size() > 20) profile = bundledProfile(name);
    }
    EXPECT_GT(done, 40) << name;
    EXPECT_GT(refused, 5) << name;
  }
}

TEST(ProfileEditor, SourcesAndAssumptionsGoWithTheirMemory) {
  HardwareProfile profile = bundledProfile("diana");
  const std::string before = profile.sources.at("/memories/2/size_bits");
  const Result<HardwareProfile> added = withNewPart(profile, PartList::Memories, 1);
  ASSERT_TRUE(added) << toText(added.diagnostics());
  EXPECT_EQ(added->sources.at("/memories/3/size_bits"), before);
  EXPECT_EQ(added->memories[3], profile.memories[2]);
  EXPECT_THAT(added->assumptions, Contains("/memories/1"));
  const Result<HardwareProfile> removed = withoutPart(*added, PartList::Memories, 1);
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->sources, profile.sources);
  EXPECT_EQ(removed->memories, profile.memories);
}

TEST(ProfileEditor, ANewMemoryLiesBetweenItsNeighbours) {
  const HardwareProfile profile = bundledProfile("tpu_like");
  const Result<HardwareProfile> added = withNewPart(profile, PartList::Memories, 3);
  ASSERT_TRUE(added) << toText(added.diagnostics());
  const Memory& made = added->memories[3];
  EXPECT_GT(made.sizeBits, profile.memories[2].sizeBits);
  EXPECT_LT(made.sizeBits, profile.memories[3].sizeBits);
  EXPECT_EQ(made.sizeBits, 4 * profile.memories[2].sizeBits);  // DRAM's size is ignored
  const auto read = [&](const Memory& memory) {
    return wordEnergy(memory, Tensor::I, Move::Read, profile.precision.input, profile.clockMhz);
  };
  EXPECT_DOUBLE_EQ(read(made), 2 * read(profile.memories[2]));
  EXPECT_LT(read(made), read(profile.memories[3]));
  EXPECT_THAT(made.sharedAcross, ElementsAre("D1", "D2"));
}

TEST(ProfileEditor, ANewMemoryHasPortsAsWideAsItsNeighboursLeaveThem) {
  for (const std::string& name : kProfiles) {
    const HardwareProfile profile = bundledProfile(name);
    for (std::size_t place = 0; place < profile.memories.size(); ++place) {
      const Result<HardwareProfile> added = withNewPart(profile, PartList::Memories, place);
      ASSERT_TRUE(added) << name << toText(added.diagnostics());
      const Memory& made = added->memories[place];
      EXPECT_EQ(accessOf(made), Access::Ports) << name;
      EXPECT_EQ(made.ports.size(), 2U);
      EXPECT_GT(made.ports.front().widestBitsPerCycle, 0);
      EXPECT_GE(made.readEnergy, 0);
      EXPECT_LE(made.sizeBits, profile.memories.back().sizeBits) << name << " " << place;
    }
  }
  const Result<HardwareProfile> added = withNewPart(bundledProfile("tpu_like"), PartList::Memories, 3);
  EXPECT_EQ(added->memories[3].ports.front().widestBitsPerCycle, 512);  // power of two nearest to sqrt(2048 * 64)
}

TEST(ProfileEditor, ARenamedDimensionIsRenamedInMemoriesAndDataflows) {
  const Result<HardwareProfile> renamed = withName(bundledProfile("tpu_like"), PartList::ArrayDims, 0, "rows");
  ASSERT_TRUE(renamed) << toText(renamed.diagnostics());
  EXPECT_THAT(renamed->memories[2].sharedAcross, ElementsAre("rows", "D2"));
  EXPECT_EQ(renamed->dataflows[0].unroll->front().first, "rows");
}

TEST(ProfileEditor, ARemovedDimensionLeavesNoTrace) {
  const Result<HardwareProfile> left = withoutPart(bundledProfile("tpu_like"), PartList::ArrayDims, 1);
  ASSERT_TRUE(left) << toText(left.diagnostics());
  EXPECT_THAT(toJson(*left).dump(), Not(HasSubstr("\"D2\"")));
  EXPECT_FALSE(withoutPart(*left, PartList::ArrayDims, 0));  // an array needs a dimension
}

TEST(ProfileEditor, ARenamedMemoryIsRenamedInTheConstantsOfModels) {
  const HardwareProfile diana = bundledProfile("diana");
  const Result<HardwareProfile> renamed = withName(diana, PartList::Memories, 2, "activations");
  ASSERT_TRUE(renamed);
  EXPECT_THAT(renamed->models.at("diana"), HasSubstr("\"activation\":\"activations\""));
  const Result<HardwareProfile> removed = withoutPart(diana, PartList::Memories, 2);
  ASSERT_FALSE(removed);
  EXPECT_THAT(removed.diagnostics().front().found, HasSubstr("model diana"));
}

TEST(ProfileEditor, TheOutermostMemoryStaysTheOutermost) {
  const HardwareProfile profile = bundledProfile("tpu_like");
  EXPECT_FALSE(withoutPart(profile, PartList::Memories, 3));
  EXPECT_FALSE(withMovedPart(profile, PartList::Memories, 3, 1));
  EXPECT_FALSE(withNewPart(profile, PartList::Memories, 4));
  const Result<HardwareProfile> copied = withCopy(profile, PartList::Memories, 3);
  ASSERT_TRUE(copied) << toText(copied.diagnostics());
  EXPECT_FALSE(copied->memories[3].offChip);
  EXPECT_TRUE(copied->memories[4].offChip);
}

TEST(ProfileEditor, ANewTensorGoesThroughThePortsThatAreThere) {
  const HardwareProfile profile = bundledProfile("tpu_like");
  const Result<HardwareProfile> held = withHeldTensors(profile, 2, {Tensor::I, Tensor::W, Tensor::O});
  ASSERT_TRUE(held) << toText(held.diagnostics());
  EXPECT_EQ(held->memories[2].ports.size(), 2U);
  EXPECT_THAT(held->memories[2].ports[0].carries, Contains(PortMove{Tensor::W, Move::Read}));
  EXPECT_THAT(held->memories[2].ports[1].carries, Contains(PortMove{Tensor::W, Move::Fill}));
  EXPECT_THAT(held->sources, Contains(Key("/memories/2/holds")));
  const Result<HardwareProfile> back = withHeldTensors(*held, 2, {Tensor::I, Tensor::O});
  ASSERT_TRUE(back);
  EXPECT_EQ(back->memories, profile.memories);
  EXPECT_FALSE(withHeldTensors(profile, 2, {}));
  EXPECT_FALSE(withHeldTensors(profile, 3, {Tensor::I}));
}

TEST(ProfileEditor, AMovementIsOnOnePort) {
  const HardwareProfile profile = bundledProfile("eyeriss_like");
  const Result<HardwareProfile> split = withNewPort(profile, 5);
  ASSERT_TRUE(split) << toText(split.diagnostics());
  EXPECT_EQ(split->memories[5].ports.size(), 2U);
  const Result<HardwareProfile> moved = withMovementOn(*split, 5, 1, {Tensor::I, Move::Read});
  ASSERT_TRUE(moved);
  EXPECT_THAT(moved->memories[5].ports[1].carries, Contains(PortMove{Tensor::I, Move::Read}));
  EXPECT_THAT(moved->memories[5].ports[0].carries, Not(Contains(PortMove{Tensor::I, Move::Read})));
  EXPECT_FALSE(withMovementOn(profile, 0, 0, {Tensor::I, Move::Fill}));  // the other port would have no movements
}

TEST(ProfileEditor, PortsBecomeTheSameBandwidth) {
  const HardwareProfile profile = bundledProfile("tpu_like");
  const Result<HardwareProfile> bandwidth = withAccess(profile, 3, Access::Bandwidth);
  ASSERT_TRUE(bandwidth) << toText(bandwidth.diagnostics());
  EXPECT_DOUBLE_EQ(bandwidth->memories[3].bandwidthGbPerS.value(), 8);  // 64 bits at 1 GHz
  const Result<HardwareProfile> ports = withAccess(*bandwidth, 3, Access::Ports);
  ASSERT_TRUE(ports);
  EXPECT_EQ(ports->memories[3].ports.front().widestBitsPerCycle, 64);
  const Result<HardwareProfile> unlimited = withAccess(profile, 3, Access::Unlimited);
  ASSERT_FALSE(unlimited);  // its energies are per access
  EXPECT_EQ(unlimited.diagnostics().front().pointer, "/memories/3/energy_per");
}

TEST(ProfileEditor, ARefusalNamesThePartBesideItsPlace) {
  const HardwareProfile profile = bundledProfile("tpu_like");
  const auto fileOf = [](const Result<HardwareProfile>& refused) {
    return refused ? "taken" : refused.diagnostics().front().file;
  };
  EXPECT_EQ(fileOf(withAccess(profile, 3, Access::Unlimited)), "profile, " + profile.memories[3].name);
  EXPECT_EQ(fileOf(withName(profile, PartList::Memories, 2, profile.memories[3].name)),
            "profile, " + profile.memories[2].name);
  EXPECT_EQ(fileOf(withName(profile, PartList::ArrayDims, 1, profile.arrayDims[0].name)),
            "profile, " + profile.arrayDims[1].name);
  const HardwareProfile ports = bundledProfile("eyeriss_like");
  EXPECT_EQ(fileOf(withMovementOn(ports, 0, 0, {Tensor::I, Move::Fill})), "profile, " + ports.memories[0].name);
}

class RenameTest : public testing::TestWithParam<const char*> {};

TEST_P(RenameTest, LeavesEveryNumberOfThePlan) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", GetParam());
  words.model = "zigzag";
  words.search = "paper";
  words.options = {"lpf_limit=3"};
  words.objective = "energy";
  const app::Design design = exampleDesign(words);
  HardwareProfile profile = *design.profile;
  for (std::size_t m = 0; m < profile.memories.size(); ++m)
    profile = std::move(withName(profile, PartList::Memories, m, "m" + std::to_string(m))).value();
  for (std::size_t d = 0; d < profile.arrayDims.size(); ++d)
    profile = std::move(withName(profile, PartList::ArrayDims, d, "axis" + std::to_string(d))).value();
  const app::Design renamed = app::withOwnProfile(design, profile);
  const auto totals = [](const app::Design& of) {
    const Result<PlanRequest> request = app::requestOf(of);
    EXPECT_TRUE(request) << toText(request.diagnostics());
    return Planner().plan(*request)->totals;
  };
  const auto before = totals(design), after = totals(renamed);
  EXPECT_GT(before.energy.total, 0);
  EXPECT_EQ(before.energy.total, after.energy.total);
  EXPECT_EQ(before.latency.seconds, after.latency.seconds);
}

INSTANTIATE_TEST_SUITE_P(Profiles, RenameTest, testing::Values("tpu_like", "diana"));

TEST(ProfileEditor, TheMemoryOfTheVectorUnitKeepsItsNameOrGoes) {
  HardwareProfile profile = bundledProfile("tx2_eplanner_a");
  profile.vectorUnit.emplace().memory = profile.memories[0].name;
  const Result<HardwareProfile> renamed = withName(profile, PartList::Memories, 0, "left");
  ASSERT_TRUE(renamed) << toText(renamed.diagnostics());
  EXPECT_EQ(renamed->vectorUnit->memory, "left");
  HardwareProfile tpu = bundledProfile("tpu_like");
  tpu.vectorUnit.emplace().memory = "sram_2MB";
  const auto sram = static_cast<std::size_t>(tpu.memories.size() - 2);
  ASSERT_EQ(tpu.memories[sram].name, "sram_2MB");
  const Result<HardwareProfile> without = withoutPart(tpu, PartList::Memories, sram);
  ASSERT_TRUE(without) << toText(without.diagnostics());
  EXPECT_FALSE(without->vectorUnit && without->vectorUnit->memory);
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/profile_editor.h"

#include <gmock/gmock.h>

#include <random>

#include "app/common/design.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/views/hardware/dram_parts.h"
#include "app/gui/views/hardware/hardware_model.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/transfer_energy.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;

HardwareProfile bundledProfile(const std::string& name) {
  return std::move(readHardware(inSource("hardware_profiles/" + name + ".json"))).value();
}

const std::vector<std::string> kProfiles{"ascend_like",  "diana",    "edge_tpu_like",  "eyeriss",
                                         "eyeriss_like", "tpu_like", "tx2_eplanner_a", "meta_prototype"};

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

class HardwareModelTest : public testing::Test {
 protected:
  const FormField field(const QString& pointer) {
    for (const FormSection& section : model.form())
      for (const FormField& found : section.fields)
        if (found.pointer == pointer) return found;
    ADD_FAILURE() << "no field " << pointer.toStdString();
    return {};
  }
  static app::DesignWords words() {
    app::DesignWords words = exampleWords("resnet18", "tpu_like");
    words.model = "zigzag";
    words.objective = "energy";
    return words;
  }
  SessionController session{Session{exampleDesign(words()), {}}};
  HardwareModel model{session};
};

TEST_F(HardwareModelTest, AFieldIsAnEditAndOneStep) {
  model.select({PartKind::Memory, 2});
  const FormField size = field("/memories/2/size_bits");
  EXPECT_EQ(size.value, "2048");
  EXPECT_EQ(size.unit, "KiB");
  EXPECT_THAT(size.source.toStdString(), HasSubstr("ZigZag"));
  EXPECT_TRUE(model.setField(size, "1 MiB").empty());
  EXPECT_THAT(session.design().edits, ElementsAre(HardwareEdit{"/memories/2/size_bits", "8388608"}));
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_FALSE(app::whyNoCommand(session.design()));
  EXPECT_EQ(session.history().undoText(), "sram_2MB size 2 MiB → 1 MiB");
  EXPECT_TRUE(field("/memories/2/size_bits").changed);
  EXPECT_EQ(field("/memories/2/size_bits").fileValue, "2 MiB");
  session.history().undo();
  EXPECT_FALSE(field("/memories/2/size_bits").changed);
}

TEST_F(HardwareModelTest, APricedEnergyShowsWhereItIsFromAndIsAnAssumption) {
  model.select({PartKind::Memory, 2});
  EXPECT_FALSE(field("/memories/2/read_energy").assumption);
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  EXPECT_EQ(field("/memories/2/read_energy").value, "637.574");
  EXPECT_TRUE(field("/memories/2/read_energy").assumption);
  EXPECT_EQ(field("/memories/2#published").value, "read 416.2, write 378.4 pJ at 2 MiB");
  EXPECT_EQ(field("/memories/2#shape").value, "read 1.532, write 1.474 for 4 MiB");
  EXPECT_THAT(field("/memories/2#source").value.toStdString(), HasSubstr("× 1.532 for 4 MiB (CACTI 7.0 shape)"));
}

TEST_F(HardwareModelTest, ThePresentEnergiesBecomeTheAnchorInOneStep) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  const double energy = model.profile()->memories[2].readEnergy;
  EXPECT_TRUE(model.setField(field("/memories/2#anchor"), {}).empty());
  EXPECT_EQ(model.profile()->memories[2].readEnergy, energy);
  EXPECT_FALSE(field("/memories/2/read_energy").assumption);
  EXPECT_THAT(field("/memories/2/read_energy").source.toStdString(), HasSubstr("set by the user"));
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "8 MiB").empty());
  EXPECT_THAT(field("/memories/2#source").value.toStdString(), HasSubstr("637.574 pJ at 4 MiB (set by the user) × "));
  session.history().undo();
  session.history().undo();
  EXPECT_TRUE(field("/memories/2/read_energy").assumption);
}

TEST_F(HardwareModelTest, AButtonPutsThePublishedSizeBack) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  EXPECT_EQ(field("/memories/2#size_back").value, "Back to 2 MiB");
  EXPECT_TRUE(model.setField(field("/memories/2#size_back"), {}).empty());
  EXPECT_TRUE(session.design().edits.empty());
  EXPECT_EQ(model.profile()->memories[2].readEnergy, 416.16);
}

TEST_F(HardwareModelTest, AMemoryIsPricedAndBuiltInAnotherWay) {
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2/cost/from").value, "published");
  EXPECT_EQ(field("/memories/2/cost/kind").value, "sram");
  EXPECT_EQ(field("/memories/2/cost/ports").placeholder, "2");
  EXPECT_TRUE(model.setField(field("/memories/2/cost/from"), "technology").empty());
  EXPECT_NE(model.profile()->memories[2].readEnergy, 416.16);
  EXPECT_EQ(session.history().undoText(), "sram_2MB priced from published → technology");
  EXPECT_TRUE(model.setField(field("/memories/2/cost/kind"), "register_file").empty());
  EXPECT_THAT(field("/memories/2#cheaper").value.toStdString(), HasSubstr("as SRAM"));
}

TEST_F(HardwareModelTest, AProfileWithoutATechnologyNeedsANode) {
  HardwareProfile bare = *model.profile();
  bare.technology.reset();
  session.change("bare", app::withOwnProfile(session.design(), bare));
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2#area").value, "needs a node");
  EXPECT_TRUE(model.setField(field("/memories/2#set_node"), {}).empty());
  EXPECT_EQ(model.profile()->technology->process, (Process{28, Transistors::HighPerformance}));
  EXPECT_EQ(field("/memories/2#area").value, "5.49 mm²");
  EXPECT_TRUE(field("/memories/2#area").assumption);
  model.select({PartKind::General, 0});
  EXPECT_TRUE(model.setField(field("/technology/transistors"), "low_standby_power").empty());
  model.select({PartKind::Memory, 2});
  EXPECT_THAT(field("/memories/2#cycle").value.toStdString(), HasSubstr("the clock leaves 1 ns"));
}

TEST_F(HardwareModelTest, ARejectedNodeChangesNothing) {
  model.select({PartKind::General, 0});
  EXPECT_FALSE(model.setField(field("/technology/node_nm"), "0").empty());
  EXPECT_FALSE(model.setField(field("/technology/node_nm"), "small").empty());
  EXPECT_TRUE(session.design().edits.empty());
}

TEST_F(HardwareModelTest, ASmallSizeIsWholeBytesAndSaysSo) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "0.3 KiB").empty());
  EXPECT_THAT(session.design().edits, ElementsAre(HardwareEdit{"/memories/2/size_bits", "2456"}));
  EXPECT_EQ(field("/memories/2/size_bits").value, "307");
  EXPECT_EQ(field("/memories/2/size_bits").unit, "B");
}

TEST_F(HardwareModelTest, LimitsThatNoMachineComesNearAreNotSaid) {
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2/size_bits").accepted, "1 B or more");
  model.select({PartKind::General, 0});
  EXPECT_EQ(field("/clock_mhz").accepted, QStringLiteral("0.001 to 1\u2009000\u2009000 MHz"));
}

TEST_F(HardwareModelTest, ARefusedEntryNamesItsFieldAndChangesNothing) {
  model.select({PartKind::Memory, 2});
  for (const char* typed : {"0", "-1", "much", "99999999999 GiB"}) {
    const Diagnostics reasons = model.setField(field("/memories/2/size_bits"), typed);
    ASSERT_FALSE(reasons.empty()) << typed;
    EXPECT_EQ(reasons.front().pointer, "/memories/2/size_bits") << typed;
  }
  EXPECT_EQ(session.history().count(), 0);
}

TEST_F(HardwareModelTest, AnotherPartIsOfTheKindThatIsSelected) {
  model.select({PartKind::Dataflow, 0});
  ASSERT_TRUE(model.addPart().empty());
  EXPECT_EQ(model.profile()->dataflows.size(), 3U);
  EXPECT_EQ(model.part(), (PartId{PartKind::Dataflow, 2}));
  model.select({PartKind::Array, 0});
  ASSERT_TRUE(model.addPart().empty());
  EXPECT_EQ(model.profile()->arrayDims.size(), 3U);
  for (const PartId part : {PartId{PartKind::General, 0}, PartId{PartKind::Memory, 2}}) {
    const std::size_t before = model.profile()->memories.size();
    model.select(part);
    ASSERT_TRUE(model.addPart().empty());
    EXPECT_EQ(model.profile()->memories.size(), before + 1);
  }
}

TEST(DramParts, PeakIsWidthTimesRate) {
  std::vector<std::pair<std::string, double>> peaks;
  for (const DramPart& part : dramParts()) {
    peaks.emplace_back(part.id, part.gbPerS());
    EXPECT_GT(part.efficiency, 0.5) << part.id;
    EXPECT_LE(part.efficiency, 1) << part.id;
    EXPECT_THAT(part.source, HasSubstr("JESD")) << part.id;
    EXPECT_EQ(part.pjPerBit(), findDram(siliconTables(), part.type)->pjPerBit);
  }
  EXPECT_THAT(peaks, ElementsAre(std::pair("lpddr4_3200_x32", 12.8), std::pair("lpddr5_6400_x32", 25.6),
                                 std::pair("ddr4_3200_x64", 25.6), std::pair("gddr6_14g_x32", 56.0),
                                 std::pair("hbm2_stack", 256.0)));
}

TEST(DramParts, ABitCostsTheSameOnEveryProfileInPicojoules) {
  for (const std::string& name : kProfiles) {
    const HardwareProfile profile = bundledProfile(name);
    for (const DramPart& part : dramParts()) {
      const Result<HardwareProfile> bought = withDramPart(profile, part);
      if (profile.energyUnit != EnergyUnit::Picojoule) {
        ASSERT_FALSE(bought);
        EXPECT_EQ(bought.diagnostics().front().pointer, "/energy_unit");
        continue;
      }
      ASSERT_TRUE(bought) << name << toText(bought.diagnostics());
      EXPECT_NEAR(wordEnergy(bought->memories.back(), Tensor::I, Move::Read, 8, bought->clockMhz), 8 * part.pjPerBit(),
                  1e-9);
      EXPECT_EQ(dramPartOf(*bought), &part);
      EXPECT_EQ(dramPartOf(profile), nullptr);
      EXPECT_EQ(bought->memories.back().name, profile.memories.back().name);
    }
  }
}

TEST_F(HardwareModelTest, APartIsOneStepWithItsSources) {
  model.select({PartKind::Memory, 3});
  EXPECT_EQ(field("/memories/3#part").value, "");
  ASSERT_TRUE(model.setField(field("/memories/3#part"), "lpddr4_3200_x32").empty());
  EXPECT_EQ(session.history().count(), 1);
  EXPECT_EQ(field("/memories/3#part").value, "lpddr4_3200_x32");
  EXPECT_THAT(field("/memories/3/bandwidth_gb_per_s").source.toStdString(), HasSubstr("JESD209-4"));
  EXPECT_THAT(field("/memories/3/read_energy").source.toStdString(), HasSubstr("8 pJ per bit"));
  EXPECT_THAT(field("/memories/3#usual").value.toStdString(), HasSubstr("80 % of the peak of 12.8 GB/s (estimate)"));
  EXPECT_EQ(session.hardware()->memories[3].bandwidthGbPerS, 12.8);
  model.select({PartKind::General, 0});
  ASSERT_TRUE(model.setField(field("/clock_mhz"), "600").empty());
  EXPECT_EQ(session.hardware()->memories[3].bandwidthGbPerS, 12.8);  // has its own clock
  session.history().undo();
  model.select({PartKind::Memory, 3});
  ASSERT_TRUE(model.setField(field("/memories/3/bandwidth_gb_per_s"), "10").empty());
  EXPECT_EQ(field("/memories/3#part").value, "");
  session.history().undo();
  session.history().undo();
  EXPECT_EQ(session.design().profile->memories[3].ports.size(), 1U);
}

FormField widthOf(const HardwareModel& model, int memory) {
  FormField width;
  width.pointer = QStringLiteral("/memories/%1/ports/0/bits_per_cycle/1").arg(memory);
  width.kind = FieldKind::Number;
  width.unit = "bit/cycle";
  width.whole = true;
  width.other = model.otherUnit(static_cast<std::size_t>(memory));
  return width;
}

TEST_F(HardwareModelTest, ABandwidthTypedIntoTheOnlyPortOffChipReplacesIt) {
  model.select({PartKind::General, 0});
  ASSERT_TRUE(model.setField(field("/clock_mhz"), "600").empty());
  EXPECT_EQ(model.note(), "clock 1000 MHz → 600 MHz, dram stays at 8 GB/s.");
  session.history().undo();
  EXPECT_EQ(model.note(), "");
  model.select({PartKind::Memory, 3});
  ASSERT_TRUE(model.setField(widthOf(model, 3), "12.8 GB/s").empty());
  EXPECT_EQ(session.history().count(), 1);
  EXPECT_EQ(model.note(), "dram has 12.8 GB/s at any clock, and 102.4 bit/cycle at 1000 MHz.");
  EXPECT_TRUE(session.hardware()->memories[3].ports.empty());
  EXPECT_EQ(session.hardware()->memories[3].bandwidthGbPerS, 12.8);
  EXPECT_FALSE(app::whyNoCommand(session.design()));
  EXPECT_EQ(field("/memories/3#bandwidth").value, "102.4 bit/cycle, 12.8 GB/s at 1000 MHz");
  model.select({PartKind::General, 0});
  ASSERT_TRUE(model.setField(field("/clock_mhz"), "600").empty());
  model.select({PartKind::Memory, 3});
  EXPECT_EQ(field("/memories/3#bandwidth").value, "170.67 bit/cycle, 12.8 GB/s at 600 MHz");
}

TEST_F(HardwareModelTest, ARateIsTypedInAnyUnit) {
  model.select({PartKind::Memory, 3});
  ASSERT_TRUE(model.setField(widthOf(model, 3), "170.67").empty());
  EXPECT_NEAR(*session.hardware()->memories[3].bandwidthGbPerS, 21.33375, 1e-9);
  const auto type = [&](const char* text) { return model.setField(field("/memories/3/bandwidth_gb_per_s"), text); };
  ASSERT_TRUE(type("25600 MB/s").empty());
  EXPECT_EQ(session.hardware()->memories[3].bandwidthGbPerS, 25.6);
  ASSERT_TRUE(type("171 bit/cycle").empty());
  EXPECT_EQ(session.hardware()->memories[3].bandwidthGbPerS, 21.375);
  EXPECT_FALSE(type("much").empty());
  ASSERT_TRUE(model.resetField(field("/memories/3/bandwidth_gb_per_s")).empty());
  EXPECT_TRUE(session.design().edits.empty());
  EXPECT_EQ(session.hardware()->memories[3], session.design().profile->memories[3]);
}

TEST_F(HardwareModelTest, APortOnChipTakesWholeBitsAndSaysWhatItBecame) {
  model.select({PartKind::General, 0});
  ASSERT_TRUE(model.setField(field("/clock_mhz"), "600").empty());
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(widthOf(model, 2), "153.6 GB/s").empty());
  EXPECT_EQ(session.hardware()->memories[2].ports[0].widestBitsPerCycle, 2048);
  EXPECT_EQ(model.note(), "");
  ASSERT_TRUE(model.setField(widthOf(model, 2), "12.8 GB/s").empty());
  EXPECT_EQ(model.note(),
            "12.8 GB/s is 170.667 bit/cycle at 600 MHz. Ports have whole bits: 170 bit/cycle, 12.75 GB/s.");
  ASSERT_TRUE(model.setField(widthOf(model, 2), "256.5").empty());
  EXPECT_EQ(session.hardware()->memories[2].ports[0].widestBitsPerCycle, 256);
  EXPECT_EQ(model.note(),
            "256.5 bit/cycle is 19.2375 GB/s at 600 MHz. Ports have whole bits: 256 bit/cycle, 19.2 GB/s.");
  EXPECT_FALSE(model.setField(widthOf(model, 2), "0").empty());
}

TEST_F(HardwareModelTest, StructuralChangesAreComparedWithTheProfileThatTheyBeganWith) {
  const std::shared_ptr<const HardwareProfile> begun = session.design().profile;
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  ASSERT_TRUE(model.addPart(PartList::Dataflows).empty());
  EXPECT_EQ(session.design().baseline, begun);
  ASSERT_TRUE(session.unchanged());
  EXPECT_EQ(session.unchanged()->hardware, *begun);
  const auto sram = [&] {
    for (const ParameterRow& row : parameterRows(session.design(), *session.hardware()))
      if (row.id == "/memories/3/size_bits") return row;
    return ParameterRow{};
  };
  EXPECT_EQ(sram().value, 1024);
  EXPECT_EQ(sram().base, 2048) << "of sram_2MB, which was at another place";
  session.change("reset", withoutParameter(session.design(), "/memories/3/size_bits"));
  EXPECT_EQ(sram().value, 2048);
  ASSERT_TRUE(model.revert().empty());
  EXPECT_EQ(session.design().baseline, nullptr);
  EXPECT_EQ(session.unchanged(), nullptr);
}

TEST_F(HardwareModelTest, ANewMachineIsComparedWithItself) {
  HardwareProfile machine = bundledProfile("meta_prototype");
  machine.name = "mine";
  model.startWith(machine, "meta_prototype");
  EXPECT_EQ(session.unchanged(), nullptr);
  ASSERT_TRUE(model.addPart(PartList::Dataflows).empty());
  ASSERT_TRUE(session.unchanged());
  EXPECT_EQ(session.unchanged()->hardware, machine);
}

TEST_F(HardwareModelTest, AStructuralChangeFoldsTheEditsIntoTheProfile) {
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  EXPECT_TRUE(session.design().edits.empty());
  EXPECT_TRUE(session.design().ownProfile);
  EXPECT_EQ(session.design().profile->memories.size(), 5U);
  EXPECT_EQ(session.design().profile->memories[3].sizeBits, 8388608);
  EXPECT_EQ(session.design().profile->sources.at("/memories/3/size_bits"), "set by the user");
  EXPECT_TRUE(app::whyNoCommand(session.design()).has_value());
  EXPECT_EQ(session.history().count(), 2);
  session.history().undo();
  EXPECT_EQ(session.design().edits.size(), 1U);
  EXPECT_FALSE(session.design().ownProfile);
}

TEST_F(HardwareModelTest, AChosenDataflowKeepsItsChoiceUnderItsNewName) {
  app::Design design = session.design();
  design.dataflow = "K | C";
  session.change("dataflow", design);
  model.select({PartKind::Dataflow, 0});
  ASSERT_TRUE(model.setField(field("/dataflows/0/name"), "output stationary").empty());
  EXPECT_EQ(session.design().dataflow, "output stationary");
  ASSERT_TRUE(model.removePart(PartList::Dataflows, 0).empty());
  EXPECT_FALSE(session.design().dataflow.has_value());
}

TEST_F(HardwareModelTest, LoopsAreReadAsTheyAreWritten) {
  model.select({PartKind::Dataflow, 1});
  EXPECT_EQ(field("/dataflows/1/unroll/D1").value, "G max");
  EXPECT_EQ(field("/dataflows/1/unroll/D2").value, "–");
  ASSERT_TRUE(model.setField(field("/dataflows/1/unroll/D2"), "OX 8, FX max").empty());
  EXPECT_EQ(field("/dataflows/1/unroll/D2").value, "OX 8, FX max");
  ASSERT_TRUE(model.setField(field("/dataflows/1/unroll/D1"), "").empty());
  EXPECT_EQ(field("/dataflows/1/unroll/D1").value, "");
  const Diagnostics wide = model.setField(field("/dataflows/1/unroll/D2"), "OX 64");
  ASSERT_FALSE(wide.empty());
  EXPECT_EQ(wide.front().pointer, "/dataflows/1/unroll/D2");
}

TEST_F(HardwareModelTest, DifferencesNameFieldAndBothValues) {
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  QStringList fields;
  for (const ProfileDifference& difference : model.differencesFromFile())
    fields << difference.field + ": " + difference.file + " → " + difference.present;
  EXPECT_THAT(fields, Contains(QString("sram_2MB size: 2 MiB → 1 MiB")));
  EXPECT_THAT(fields, Contains(QString("buffer: – → added")));
  EXPECT_THAT(fields, Contains(QString("sram_2MB read energy: 416.16 pJ → 303.284 pJ")))
      << fields.join("\n").toStdString();
  EXPECT_EQ(fields.size(), 5);  // with write energy and sources
}

TEST_F(HardwareModelTest, RevertAndUndo) {
  const app::Design before = session.design();
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  ASSERT_TRUE(model.revert().empty());
  EXPECT_EQ(*session.design().profile, *before.profile);
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_TRUE(model.differencesFromFile().empty());
  session.history().undo();
  EXPECT_TRUE(session.design().ownProfile);
}

TEST_F(HardwareModelTest, ASavedProfileIsAFileLikeAnyOther) {
  const std::string path = (caseFolder() / "saved_profile.json").string();
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  ASSERT_TRUE(model.save(QString::fromStdString(path)).empty());
  EXPECT_EQ(session.design().hardwareName, path);
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_FALSE(app::whyNoCommand(session.design()));
  const Result<app::Design> again = app::designOf(app::wordsOf(session.design()));
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*again->profile, *session.design().profile);
  EXPECT_FALSE(model.save("/nowhere/at/all.json").empty());
}

TEST_F(HardwareModelTest, ASourceEndsAnAssumption) {
  model.select({PartKind::General, 0});
  EXPECT_TRUE(field("/clock_mhz").assumption);
  ASSERT_TRUE(model.setSource("/clock_mhz", "data sheet, table 2").empty());
  EXPECT_FALSE(field("/clock_mhz").assumption);
  EXPECT_EQ(field("/clock_mhz").source, "data sheet, table 2");
  ASSERT_TRUE(model.setAssumption("/clock_mhz", true).empty());
  EXPECT_TRUE(field("/clock_mhz").assumption);
}

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

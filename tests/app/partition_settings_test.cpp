// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/partition_settings.h"

#include <gtest/gtest.h>

#include "app/common/design.h"
#include "app/common/shell_words.h"
#include "core/base/json.h"
#include "core/partition/partition_answer.h"
#include "tests/support/places.h"

namespace tilescope::app {
namespace {

Design design(const std::string& network = "resnet18", const std::string& hardware = "diana") {
  DesignWords words;
  words.network = inSource("networks/" + network + ".json");
  words.hardware = inSource("hardware_profiles/" + hardware + ".json");
  words.model = "zigzag";
  Result<Design> read = designOf(words);
  EXPECT_TRUE(read) << toText(read.diagnostics());
  return std::move(read).value();
}

PartitionSettings everySetting() {
  PartitionSettings settings;
  settings.chain = ChainKind::Attention;
  settings.keyBlock = 16;
  settings.scheme = PartitionScheme::LayerFusion;
  settings.residual = ResidualRule::Printed;
  settings.goal = CutGoal::Throughput;
  settings.axis = AxisChoice::Columns;
  settings.skipRows = settings.projectionWeights = settings.streamedWeights = true;
  settings.capacityBytes = 3 << 20;
  settings.memory = "l1_weight";
  settings.elementBits = 4;
  settings.chips = 16;
  settings.cuts = std::vector<std::size_t>{0, 3, 18};
  return settings;
}

TEST(PartitionSettings, TheCapacityIsTheLargestOnChipMemoryUnlessSaidOtherwise) {
  const HardwareProfile diana = *design().profile;
  PartitionSettings settings;
  ASSERT_TRUE(partitionMemory(settings, diana));
  EXPECT_EQ(partitionMemory(settings, diana)->name, "l1_act");
  EXPECT_EQ(capacityBytes(settings, diana), 256 * 1024);
  settings.memory = "l1_weight";
  EXPECT_EQ(capacityBytes(settings, diana), 64 * 1024);
  settings.capacityBytes = 100;
  EXPECT_EQ(capacityBytes(settings, diana), 100);
}

TEST(PartitionSettings, ElementsAreWholeAndTheWidestOfTheProfileUnlessSaidOtherwise) {
  HardwareProfile machine = *design().profile;
  machine.precision = {8, 4, 32, 16};
  PartitionSettings settings;
  settings.capacityBytes = 101;
  EXPECT_EQ(elementBits(settings, machine), 16);
  EXPECT_EQ(capacityElements(settings, machine), 50);
  settings.elementBits = 12;
  EXPECT_EQ(capacityElements(settings, machine), 67);
  settings.capacityBytes = 0;
  EXPECT_EQ(capacityElements(settings, machine), 0);
  settings.capacityBytes = std::int64_t{1} << 53;
  settings.elementBits = 1;
  EXPECT_EQ(capacityElements(settings, machine), std::int64_t{1} << 56);
}

TEST(PartitionSettings, AMachineWithoutOnChipMemoryHoldsNothing) {
  HardwareProfile machine = *design().profile;
  machine.memories.erase(machine.memories.begin(), machine.memories.end() - 1);
  EXPECT_EQ(partitionMemory({}, machine), nullptr);
  EXPECT_EQ(capacityElements({}, machine), 0);
}

TEST(PartitionSettings, ADocumentKeepsWhatDiffersFromTheUsual) {
  EXPECT_TRUE(toJson(PartitionSettings{}).empty());
  EXPECT_EQ(partitionSettingsFromJson(Json::object()), PartitionSettings{});
  const Json json = toJson(everySetting());
  EXPECT_EQ(json.size(), 14U) << json.dump();
  EXPECT_EQ(partitionSettingsFromJson(json), everySetting());
}

TEST(PartitionSettings, TheCommandOfAttentionHasNoCutsStagesAndPlans) {
  Design asked = design();
  asked.partition = everySetting();
  const std::string line = partitionCommand(asked, ChainKind::Attention);
  EXPECT_NE(line.find(" --capacity-bytes 3145728 --bytes-per-element 0.5 --chain attention --key-block 16"),
            std::string::npos)
      << line;
  for (const char* option : {"--scheme", "--residual", "--axis", "--cuts", "--chips", "--weights", "--model"})
    EXPECT_EQ(line.find(option), std::string::npos) << option;
}

TEST(PartitionSettings, CutsBelongToAChainWhenTheyRiseFromItsBeginToItsEnd) {
  const Result<Chain> chain = chainOf(*design().network);
  ASSERT_TRUE(chain);
  const std::size_t n = chain->size();
  EXPECT_TRUE(areCutsOf({0, n}, *chain));
  EXPECT_TRUE(areCutsOf({0, 4, 5, n}, *chain));
  for (const std::vector<std::size_t>& wrong :
       {std::vector<std::size_t>{}, {0}, {n}, {1, n}, {0, n - 1}, {0, 5, 5, n}, {0, 6, 5, n}, {0, n, n + 1}})
    EXPECT_FALSE(areCutsOf(wrong, *chain)) << wrong.size();
}

TEST(PartitionSettings, NoPlanDependsOnThem) {
  const Design one = design();
  Design other = one;
  other.partition = everySetting();
  EXPECT_NE(one, other);
  EXPECT_TRUE(plansAlike(one, other));
  other.batch = 2;
  EXPECT_FALSE(plansAlike(one, other));
  EXPECT_EQ(planCommand(wordsOf(one)), planCommand([&] {
              DesignWords words = wordsOf(other);
              words.batch.reset();
              return words;
            }()));
}

TEST(PartitionSettings, TheCommandSaysWhatDiffersFromTheUsual) {
  Design asked = design();
  const std::string start =
      "tilescope-cli partition --network " + asked.networkName + " --hardware " + asked.hardwareName;
  EXPECT_EQ(partitionCommand(asked), start + " --model zigzag --search exact --objective energy");
  asked.partition = everySetting();
  asked.batch = 4;
  EXPECT_EQ(partitionCommand(asked),
            start +
                " --capacity-bytes 3145728 --bytes-per-element 0.5 --batch 4 --scheme layer-fusion --residual printed"
                " --axis columns --skip-rows on --projection-weights on --weights streamed --cuts 0,3,18 --chips 16 "
                "--model zigzag --search exact"
                " --objective energy");
  asked.partition = {};
  asked.partition.memory = "l1_weight";
  EXPECT_EQ(partitionCommand(asked), start +
                                         " --memory l1_weight --batch 4 --model zigzag --search exact"
                                         " --objective energy");
}

TEST(PartitionSettings, TheGoalOfTheCutsIsPartOfTheCommandOfOccam) {
  Design asked = design();
  asked.partition.goal = CutGoal::Throughput;
  asked.partition.chips = 4;
  EXPECT_NE(partitionCommand(asked).find(" --cut-for throughput --chips 4 "), std::string::npos);
  asked.partition.cuts = std::vector<std::size_t>{0, 3, 18};
  EXPECT_EQ(partitionCommand(asked).find("--cut-for"), std::string::npos) << "the cuts are stated";
}

TEST(PartitionSettings, ATargetPeriodIsKeptInSecondsToTheLastDigit) {
  PartitionSettings settings;
  settings.targetPeriod = 0.1 / 3;
  EXPECT_EQ(partitionSettingsFromJson(toJson(settings)), settings);
  Design asked = design();
  asked.partition = settings;
  EXPECT_NE(partitionCommand(asked).find(" --target-period 0.03333333333333333s --model"), std::string::npos)
      << partitionCommand(asked);
  settings.chips = 4;
  EXPECT_FALSE(partitionSettingsFromJson(toJson(settings)).targetPeriod) << "chips say it already";
}

}  // namespace
}  // namespace tilescope::app

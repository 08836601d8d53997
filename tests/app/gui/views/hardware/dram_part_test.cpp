// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of off-chip memory, and bandwidths typed in any unit.
#include "core/hardware/dram_part.h"

#include "app/common/design.h"
#include "app/gui/views/hardware/dram_parts.h"
#include "core/hardware/transfer_energy.h"
#include "tests/app/gui/views/hardware/hardware_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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

}  // namespace
}  // namespace tilescope::gui

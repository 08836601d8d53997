// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/off_chip_bandwidth.h"

#include <gmock/gmock.h>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/design_parameters.h"
#include "core/hardware/transfer_energy.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kPort = "/memories/3/ports/0/bits_per_cycle";
constexpr const char* kRate = "/memories/3/bandwidth_gb_per_s";

app::Design designOn(const std::string& hardware, const std::string& model = "zigzag") {
  app::DesignWords words = exampleWords("resnet18", hardware);
  words.model = model;
  return exampleDesign(words);
}

class OffChipBandwidthTest : public testing::Test {
 protected:
  void start(const std::string& hardware, const std::string& model = "zigzag") {
    session = std::make_unique<SessionController>(Session{designOn(hardware, model), {}});
    editor = std::make_unique<DesignEditor>(*session);
  }
  std::optional<ParameterRow> row(const QString& id) const {
    for (const ParameterRow& one : editor->parameters())
      if (one.id == id) return one;
    return std::nullopt;
  }
  const Memory& offChip() const { return session->hardware()->memories.back(); }

  std::unique_ptr<SessionController> session;
  std::unique_ptr<DesignEditor> editor;
};

TEST_F(OffChipBandwidthTest, TheClockLeavesThePortsBytesPerSecondAlone) {
  start("tpu_like");
  editor->setParameter(kClockId, 600);
  EXPECT_EQ(offChip().bandwidthGbPerS, 8);  // 64 bits at 1000 MHz
  EXPECT_EQ(accessBits(offChip(), Tensor::I, Move::Read, 600), 106);
  EXPECT_FALSE(row(kPort));
  ASSERT_TRUE(row(kRate));
  EXPECT_EQ(row(kRate)->value, 8);
  EXPECT_EQ(row(kRate)->base, 8) << "no blue dot";
  EXPECT_EQ(bandwidthSummary(*session->hardware()), "106.67 bit/cycle");
  EXPECT_EQ(session->history().undoText(), "clock 1000 → 600 MHz, dram stays at 8 GB/s");
  session->history().undo();
  EXPECT_THAT(session->design().edits, IsEmpty());
}

TEST_F(OffChipBandwidthTest, TheProfilesClockBringsItsPortBack) {
  start("tpu_like");
  editor->setParameter(kClockId, 600);
  editor->setParameter(kClockId, 1000);
  EXPECT_THAT(session->design().edits, IsEmpty());
  editor->setParameter(kClockId, 600);
  editor->resetParameter(kClockId);
  EXPECT_THAT(session->design().edits, IsEmpty());
}

TEST_F(OffChipBandwidthTest, AnEditedPortKeepsItsBytesPerSecond) {
  start("tpu_like");
  editor->setParameter(kPort, 128);
  editor->setParameter(kClockId, 500);
  EXPECT_EQ(row(kRate)->value, 16);
  EXPECT_EQ(row(kRate)->base, 8);
  editor->resetParameter(kRate);
  EXPECT_EQ(row(kRate)->value, 8) << "the profile's bytes per second, also at another clock";
  editor->resetParameter(kClockId);
  EXPECT_THAT(session->design().edits, IsEmpty());
}

TEST_F(OffChipBandwidthTest, ATypedRateStaysAtEveryClock) {
  start("tpu_like");
  editor->setParameter(kClockId, 600);
  editor->setOffChipRate(12.8);
  EXPECT_EQ(session->history().undoText(), "DRAM bandwidth → 12.8 GB/s");
  for (const double clock : {300.0, 1000.0, 750.0}) {
    editor->setParameter(kClockId, clock);
    EXPECT_EQ(offChip().bandwidthGbPerS, 12.8) << clock;
  }
  editor->setParameter(kRate, 25.6);
  EXPECT_EQ(offChip().bandwidthGbPerS, 25.6);
  editor->setParameter(kRate, 1000);
  EXPECT_EQ(offChip().bandwidthGbPerS, 32) << "four times the profile's, as with bits per cycle";
  editor->resetAll();
  EXPECT_EQ(offChip(), session->design().profile->memories.back());
}

TEST_F(OffChipBandwidthTest, OneDragIsOneStepFromItsStart) {
  start("tpu_like");
  session->beginGesture();
  for (const double clock : {900.0, 700.0, 600.0}) editor->setParameter(kClockId, clock);
  session->endGesture();
  EXPECT_EQ(session->history().count(), 1);
  EXPECT_EQ(session->history().undoText(), "clock 1000 → 600 MHz, dram stays at 8 GB/s");
}

TEST_F(OffChipBandwidthTest, ARateOfTheProfileIsLeftAsItIs) {
  start("tx2_eplanner_a", "eplanner");
  editor->setParameter(kClockId, 600);
  EXPECT_THAT(session->design().edits, ElementsAre(HardwareEdit{"/clock_mhz", "600"}));
  EXPECT_EQ(session->history().undoText(), "clock 1020 → 600 MHz");
  EXPECT_EQ(row(kRate)->other->unit, "bit/cycle");
  EXPECT_FALSE(row(kRate)->other->replaces);
}

TEST_F(OffChipBandwidthTest, SeveralPortsKeepWholeBits) {
  start("nve", "nve");
  ASSERT_GT(offChip().ports.size(), 1U);
  editor->setParameter(kClockId, 600);
  for (const Port& port : offChip().ports) EXPECT_EQ(port.widestBitsPerCycle, 106);  // 106.67
  EXPECT_EQ(session->history().undoText().section(", ", 1), "ports of dram in whole bits: 15.9 GB/s");
  editor->setParameter(kClockId, 1000);
  EXPECT_THAT(session->design().edits, IsEmpty());
}

TEST_F(OffChipBandwidthTest, AGoodCommandSaysTheSame) {
  start("tpu_like");
  editor->setParameter(kClockId, 600);
  const Result<app::Design> again = app::designOf(app::wordsOf(session->design()));
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*app::editedProfile(*again), *app::editedProfile(session->design()));
}

TEST(OffChipBandwidth, EditsOfAFileSetOnlyWhatTheyName) {
  app::DesignWords words = exampleWords("resnet18", "tpu_like");
  words.model = "zigzag";
  words.edits = {"/clock_mhz=600"};
  const app::Design design = exampleDesign(words);
  EXPECT_EQ(app::editedProfile(design)->memories.back().ports.front().widestBitsPerCycle, 64);
}

}  // namespace
}  // namespace tilescope::gui

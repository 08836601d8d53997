// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/explore/explore_view.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class SiliconTest : public WindowTest {
 protected:
  SiliconTest() { setAdvice(false); }

  static app::DesignWords zigzag(const char* hardware) {
    app::DesignWords words = exampleWords("mlperf_tiny_resnet8", hardware);
    words.model = "zigzag";
    words.search = "paper";
    words.objective = "energy";
    words.options = {"lpf_limit=3"};
    return words;
  }
  std::vector<QString> shownLabels() const {
    const VerdictBand& band = *child<VerdictBand>();
    std::vector<QString> labels;
    for (int i = 0; i < band.shownFigures(); ++i) labels.push_back(band.figure(i)->figure().label);
    return labels;
  }
  CellTable& parts() {
    child<ExploreView>()->showPage("parts");
    return *window->findChild<CellTable*>("parts");
  }
  QString partCell(int row, int column) {
    const QAbstractItemModel& model = *parts().model();
    return model.index(row, column).data().toString();
  }
};

TEST_F(SiliconTest, TheBandShowsAreaPowerAndEfficiency) {
  open(zigzag("tpu_like"));
  EXPECT_EQ(shownLabels(), (std::vector<QString>{"Energy", "Latency", "Chip area", "Power", "Efficiency"}));
  const Figure& area = child<VerdictBand>()->figure(2)->figure();
  EXPECT_EQ(area.value, "28.2");
  EXPECT_TRUE(area.estimate);
  EXPECT_EQ(area.aside, "9.41 mm² parts");
  EXPECT_TRUE(child<VerdictBand>()->figure(3)->accessibleName().contains("without 483 mW of leakage"));
}

TEST_F(SiliconTest, EnergiesInMacsLeaveTheirPlacesToTheOthers) {
  open(zigzag("eyeriss"));
  EXPECT_EQ(shownLabels(), (std::vector<QString>{"Energy", "Latency", "Chip area", "DRAM traffic"}));
}

TEST_F(SiliconTest, AProfileWithoutATechnologyNeedsANode) {
  open(zigzag("de2_150"));
  const FigureBox& box = *child<VerdictBand>()->figure(2);
  EXPECT_EQ(box.figure().lack, "needs a node");
  EXPECT_EQ(box.accessibleName(), "Chip area: needs a node");
  EXPECT_EQ(partCell(parts().model()->rowCount() - 1, 4), "needs a node");
}

TEST_F(SiliconTest, ThePartsAddUpToTheChip) {
  open(zigzag("tpu_like"));
  EXPECT_EQ(parts().model()->rowCount(), 6) << "four memories, MAC array, sum";
  EXPECT_EQ(partCell(0, 0), "sram_2MB");
  EXPECT_EQ(partCell(0, 1), "SRAM, 16 lanes × 128 bit, 1R1W");
  EXPECT_EQ(partCell(0, 4), "5.486");
  double sum = 0;
  for (int row = 0; row < 4; ++row) sum += partCell(row, 4).toDouble();
  EXPECT_NEAR(partCell(5, 4).toDouble(), sum, 0.002);
  EXPECT_EQ(partCell(4, 5), "off chip");
  EXPECT_EQ(partCell(5, 5), "chip 23.5 to 37.6");
}

}  // namespace
}  // namespace tilescope::gui

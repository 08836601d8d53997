// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/mapping/nest/comparison_list.h"
#include "app/gui/views/mapping/nest/energy_bars.h"
#include "app/gui/views/mapping/nest/fact_list.h"
#include "app/gui/views/mapping/nest/latency_bar.h"

namespace tilescope::gui {
namespace {

class CardsTest : public testing::Test {
 protected:
  ThemeController themes{ThemeMode::Dark};
};

TEST_F(CardsTest, EnergySaysEveryMemoryWithItsTensors) {
  EnergyBars bars(&themes);
  EnergyPart dram{.name = "dram", .band = 0, .tensors = {3, 1, 0}, .total = 4, .value = "4.00", .share = "80 %"};
  EnergyPart mac{.name = "MAC", .band = {}, .tensors = {}, .total = 1, .value = "1.00", .share = "20 %"};
  bars.setParts({dram}, 1, "nJ", false);
  const int one = bars.sizeHint().height();
  bars.setParts({dram, mac}, 1, "nJ", true);
  EXPECT_GT(bars.sizeHint().height(), one);
  EXPECT_TRUE(bars.accessibleDescription().contains("dram: 4.00 nJ, 80 %, I 75 %, W 25 %"))
      << bars.accessibleDescription().toStdString();
  EXPECT_TRUE(bars.accessibleDescription().contains("estimate"));
}

TEST_F(CardsTest, TheEnergyInAllHasALastRow) {
  EnergyBars bars(&themes);
  const EnergyPart mac{.name = "MAC", .band = {}, .tensors = {}, .total = 1, .value = "1.00", .share = "100 %"};
  bars.setParts({mac}, 1, "nJ", false);
  const int without = bars.sizeHint().height();
  bars.setParts({mac}, 1, "nJ", false, "1.00");
  EXPECT_GT(bars.sizeHint().height(), without);
  EXPECT_TRUE(bars.accessibleDescription().contains("In all: 1.00 nJ")) << bars.accessibleDescription().toStdString();
  bars.resize(300, bars.sizeHint().height());
  const QImage row = bars.grab(QRect(12, without, 276, bars.height() - without - 6)).toImage();
  int written = 0;
  for (int y = 0; y < row.height(); ++y)
    for (int x = 0; x < row.width(); ++x) written += row.pixelColor(x, y) != themes.theme().plot;
  EXPECT_GT(written, 50);
}

TEST_F(CardsTest, TheLargestEnergyHasTheLongestBar) {
  EnergyBars bars(&themes);
  const auto part = [](double energy) {
    return EnergyPart{.name = "m", .band = 0, .tensors = {energy, 0, 0}, .total = energy, .value = "1", .share = "1"};
  };
  bars.setParts({part(1), part(4)}, 2, "nJ", false);
  bars.resize(340, bars.sizeHint().height());
  const QImage image = bars.grab().toImage();
  const QColor input = themes.theme().tensor(Tensor::I);
  const auto pixels = [&](int top, int bottom) {
    int count = 0;
    for (int y = top; y < bottom; ++y)
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == input;
    return count;
  };
  const int middle = image.height() / 2;
  EXPECT_NEAR(4.0 * pixels(0, middle), pixels(middle, image.height()), 0.05 * pixels(middle, image.height()));
}

TEST_F(CardsTest, LatencyNamesItsPhasesAndWhetherTheyOverlap) {
  LatencyBar bar(&themes);
  bar.setParts({{Phase::Compute, "Compute", 90, "90", "90 %"}, {Phase::Stall, "Stalls", 10, "10", "10 %"}}, false,
               "100 cycles");
  EXPECT_TRUE(bar.accessibleDescription().contains("Stalls: 10 cycles, 10 %"));
  const int together = bar.sizeHint().height();
  bar.setParts(
      {{Phase::Compute, "Compute", 90, "90", "90 %"}, {Phase::Transfer, "Off-chip transfer", 100, "100", "100 %"}},
      true, "100 cycles");
  EXPECT_TRUE(bar.accessibleDescription().contains("overlap"));
  EXPECT_NE(bar.sizeHint().height(), 0);
  EXPECT_NE(together, 0);
}

TEST_F(CardsTest, NegativeAndMissingCyclesAreDrawnAsNothing) {
  LatencyBar bar(&themes);
  bar.resize(300, 150);
  bar.setParts({{Phase::Compute, "Compute", 90, "90", "90 %"}, {Phase::Stall, "Stalls", -4, "-4", "0 %"}}, false, "86");
  EXPECT_FALSE(bar.grab().isNull());
  bar.setParts({{Phase::Compute, "Compute", 0, "0", "0 %"}}, false, "0");
  EXPECT_FALSE(bar.grab().isNull());
}

TEST_F(CardsTest, FactsSayChangesAndRemarksAndTheNoteWraps) {
  FactList list(&themes, "facts", "Facts", "help");
  list.setFacts({{"Moved up to dram", "+1.2 nJ", 0.021, {}}, {"Moved down to rf", "not possible", {}, "rf is full"}});
  EXPECT_EQ(list.accessibleDescription(),
            QString::fromUtf8("Moved up to dram: +1.2 nJ, 2.1 %; Moved down to rf: not possible, rf is full"));
  list.setFacts({}, "short");
  const int oneLine = list.heightForWidth(300);
  list.setFacts({}, QString("a long note of many words ").repeated(8));
  EXPECT_GT(list.heightForWidth(300), 2 * oneLine);
}

TEST_F(CardsTest, ComparisonReadsModelByModelAndNotesWrap) {
  ComparisonList list(&themes);
  ComparisonTable table;
  table.models = QStringList{"ZigZag", "e-PlaNNer"};
  table.rows = {{"Latency", "ms", {"1.20", "1.10"}}, {"Energy", "nJ", {"3.4", QString::fromUtf8("–")}}};
  table.notes = QStringList{"e-PlaNNer has no load and store phase."};
  list.setTable(table);
  EXPECT_TRUE(list.accessibleDescription().contains("Latency ms: ZigZag 1.20, e-PlaNNer 1.10"));
  EXPECT_TRUE(list.accessibleDescription().contains("no load and store phase"));
  EXPECT_GT(list.heightForWidth(120), list.heightForWidth(400));
}

}  // namespace
}  // namespace tilescope::gui

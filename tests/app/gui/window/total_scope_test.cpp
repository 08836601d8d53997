// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/facts_view.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

class TotalScopeTest : public WindowTest {
 protected:
  TotalScopeTest() { setAdvice(false); }

  const Figure& figure(int index) const { return child<VerdictBand>()->figure(index)->figure(); }
  StatusItem* warnings() const { return window->findChild<StatusItem*>("status warnings"); }
};

// e-PlaNNer does not model element-wise adds and pools.
TEST_F(TotalScopeTest, TheBandSaysOfHowManyLayersItsTotalsAre) {
  open(exampleWords());
  for (int i = 0; i < child<VerdictBand>()->shownFigures(); ++i) {
    EXPECT_EQ(figure(i).part, figure(i).label == "Chip area" ? "" : "21 of 31 layers") << i;
    if (figure(i).label == "DRAM traffic") {
      EXPECT_EQ(figure(i).scope, "maps and weights");
    }
  }
  QStringList subtitles;
  for (const DockTitle* title : window->findChildren<DockTitle*>()) subtitles << title->subtitle();
  EXPECT_THAT(subtitles, Contains("maps and weights")) << "above the traffic of the layers";
  EXPECT_THAT(warnings()->accessibleDescription().toStdString() + warnings()->toolTip().toStdString(),
              HasSubstr("10 layers not modelled"));
  EXPECT_THAT(warnings()->accessibleName().toStdString(), testing::Not(StartsWith("0 ")));
}

// The note stays during a search, so that it does not flicker.
TEST_F(TotalScopeTest, AChangeKeepsWhatTheTotalsCount) {
  open(exampleWords());
  window->session().pin("before");
  press(*slider("/memories/3/bandwidth_gb_per_s"), 0.2);
  moveTo(*slider("/memories/3/bandwidth_gb_per_s"), 0.4);
  EXPECT_EQ(figure(0).part, "21 of 31 layers");
  release(*slider("/memories/3/bandwidth_gb_per_s"), 0.4);
  wait();
  EXPECT_EQ(figure(0).part, "21 of 31 layers");
  EXPECT_FALSE(figure(0).badge.text.isEmpty()) << "the change has its place beside it";
}

// Depthwise layers use one of 32 × 32 processing elements.
TEST_F(TotalScopeTest, AModelThatDoesNotSuitTheLayersSaysSo) {
  open(exampleWords("mobilenet_v2", "tpu_like"));
  const std::string finding = child<VerdictBand>()->verdict().finding.toStdString();
  EXPECT_THAT(finding, HasSubstr("17 layers on at most 1 of 1024 PEs"));
  EXPECT_THAT(finding, HasSubstr("ZigZag"));
  EXPECT_THAT(warnings()->toolTip().toStdString(), HasSubstr("17 layers on at most 1 of 1024 PEs"));
}

TEST_F(TotalScopeTest, AModelThatCoversAllLayersLeavesNothingOut) {
  app::DesignWords words = exampleWords();
  words.model = "zigzag";
  words.hardware = inSource("hardware_profiles/tpu_like.json");
  open(words);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(figure(i).part, "") << i;
}

TEST_F(TotalScopeTest, InPartitionTheTotalsAreMapsOrMapsAndWeights) {
  open(exampleWords());
  window->showView("partition");
  wait();
  EXPECT_EQ(figure(0).label, "Boundary maps");
  EXPECT_EQ(figure(0).part, "");
  QStringList lines;
  for (const FactsView* facts : window->findChildren<FactsView*>()) lines << facts->lines();
  EXPECT_THAT(lines, Contains(testing::Truly([](const QString& line) { return line.startsWith("Maps + weights: "); })));
}

}  // namespace
}  // namespace tilescope::gui

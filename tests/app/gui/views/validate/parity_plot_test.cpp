// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_plot.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>
#include <tuple>

#include "app/gui/kit/theme/theme.h"
#include "app/gui/views/validate/parity_words.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/validate/sample_validation.h"

namespace tilescope::gui {
namespace {

class ParityPlotTest : public testing::Test {
 protected:
  ParityPlotTest() : plot(&sampleThemes()) {
    plot.setPicture(data);
    present(plot, {520, 320});
  }
  QPoint place(std::size_t mark) const { return plot.placeOf(mark).toPoint(); }
  void select(std::size_t mark) {
    for (std::size_t i = 0; i < data.marks.size(); ++i) data.marks[i].isSelected = i == mark;
    plot.setPicture(data);
  }

  ParityPicture data = parityPicture(sampleValidation(), {});
  ParityPlot plot;
  QSignalSpy clicked{&plot, &ParityPlot::markClicked};
  QSignalSpy background{&plot, &ParityPlot::backgroundClicked};
  QSignalSpy hovered{&plot, &ParityPlot::markHovered};
};

TEST_F(ParityPlotTest, PublishedIsToTheRightAndPredictedUpwardsOnAxesOfOneRange) {
  // Published and predicted. The third pair has the x of the first and the y of the second.
  const std::vector<std::pair<double, double>> figures{{20, 20}, {40, 40}, {20, 40}};
  for (std::size_t i = 0; i < figures.size(); ++i)
    std::tie(data.marks[i].published, data.marks[i].predicted) = figures[i];
  plot.setPicture(data);
  EXPECT_NEAR(plot.placeOf(2).x(), plot.placeOf(0).x(), 1e-9);
  EXPECT_NEAR(plot.placeOf(2).y(), plot.placeOf(1).y(), 1e-9);
  EXPECT_LT(plot.placeOf(0).x(), plot.placeOf(1).x());
  const double before = plot.placeOf(1).y();
  EXPECT_LT(before, plot.placeOf(0).y());
  data.marks[2].published = 4000;
  plot.setPicture(data);
  EXPECT_GT(plot.placeOf(1).y(), before + 20) << "a far figure widens both axes";
}

TEST_F(ParityPlotTest, AClickTellsTheMarkUnderItOrTheBackground) {
  QTest::mouseClick(&plot, Qt::LeftButton, {}, place(1));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toString(), data.marks[1].id);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, place(1) + QPoint(60, 40));
  EXPECT_EQ(background.size(), 1);
  EXPECT_EQ(clicked.size(), 1);
}

TEST_F(ParityPlotTest, ArrowKeysGoThroughTheMarksInOrder) {
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(clicked.last()[0].toString(), data.marks[0].id);
  select(0);
  QTest::keyClick(&plot, Qt::Key_Down);
  EXPECT_EQ(clicked.last()[0].toString(), data.marks[1].id);
  select(2);
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(clicked.last()[0].toString(), data.marks[2].id);
  QTest::keyClick(&plot, Qt::Key_Up);
  EXPECT_EQ(clicked.last()[0].toString(), data.marks[1].id);
}

TEST_F(ParityPlotTest, ThePointersRestAsksForTheExplanation) {
  QTest::mouseMove(&plot, place(0));
  ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.size() == 1; }));
  EXPECT_EQ(hovered[0][0].toString(), data.marks[0].id);
  const QRect bounds = hovered[0][1].toRect();
  EXPECT_TRUE(bounds.contains(plot.mapToGlobal(place(0))));
}

TEST_F(ParityPlotTest, KindsDifferInColourAndModelsAreHollow) {
  const Theme& theme = sampleThemes().theme();
  const QImage image = picture(plot);
  EXPECT_GT(pixelsOf(image, colourOf(ParityKind::BufferTraffic, theme)), 20);
  EXPECT_GT(pixelsOf(image, colourOf(ParityKind::ComputeTime, theme)), 20);
  const auto inside = [&] { return picture(plot).pixelColor(place(2) + QPoint(0, 1)); };
  EXPECT_EQ(inside(), theme.plot);
  data.marks[2].basis = Basis::Measured;
  plot.setPicture(data);
  QTest::qWait(20);
  EXPECT_EQ(inside(), colourOf(ParityKind::EnergyShare, theme));
}

TEST_F(ParityPlotTest, ShapesAndColoursOfAllKindsDiffer) {
  for (const ParityKind a : kParityKinds)
    for (const ParityKind b : kParityKinds) {
      if (a == b) continue;
      EXPECT_NE(markOf(a), markOf(b));
      for (const char* name : {"light", "dark"}) EXPECT_NE(colourOf(a, loadTheme(name)), colourOf(b, loadTheme(name)));
    }
}

TEST_F(ParityPlotTest, WithoutMarksThereAreNoAxes) {
  plot.setPicture({});
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(clicked.size(), 0);
  EXPECT_EQ(plot.accessibleDescription(), "No comparison.");
  EXPECT_TRUE(plot.table().rows.empty());
}

TEST_F(ParityPlotTest, TheTableHasEveryMark) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[0].join('|').toStdString(), "Net one|buffer traffic|MB|100|102|−2.0 %|1.02|measured");
  EXPECT_EQ(plot.accessibleDescription(), "3 predictions against published values, 2 of them within ± 10 %.");
}

}  // namespace
}  // namespace tilescope::gui

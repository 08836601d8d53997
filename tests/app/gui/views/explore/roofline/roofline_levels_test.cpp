// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_levels.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QtTest>

#include "app/gui/views/explore/roofline/roofline_labels.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

using testing::ElementsAre;

const PlotFrame kLevelsFrame{QRectF(50, 10, 300, 200), {0.1, 100}, {1, 2000}, true, true};

// layer20 at four memories. The buffer has more traffic than the registers inside it.
RooflineLevels sampleLevels() {
  RooflineLevels levels;
  levels.layer = "layer20";
  levels.performance = 20e9;
  levels.memories = 4;
  levels.levels = {{"dram", "DRAM", 0, 10, 4e7, 25.6e9, "25.6 GB/s", true},
                   {"sram_2MB", "sram_2MB", 1, 2, 2e8, 256e9, "256 GB/s", false},
                   {"buffer", "buffer", 2, 0.25, 16e8, 0, {}, false},
                   {"rf", "rf", 3, 0.5, 8e8, 4096e9, "4096 GB/s", false}};
  return levels;
}

RooflineData sampleData() {
  RooflineData data = sampleRoofline(21);
  data.marks[20].intensity = 10;  // far from the roof
  data.marks[20].performance = 20e9;
  data.marks[20].share = 0.3;
  return data;
}

TEST(ExpandedLevels, PointsLieAtTheirIntensityAndTheLayersPerformance) {
  ExpandedLevels expanded;
  expanded.set(sampleLevels());
  const std::vector<QPointF> points = expanded.points(kLevelsFrame);
  ASSERT_EQ(points.size(), 4u);
  EXPECT_NEAR(points[0].x(), 250, 1e-6);
  EXPECT_NEAR(points[1].x(), kLevelsFrame.pixelX(2), 1e-6);
  for (const QPointF& point : points) EXPECT_NEAR(point.y(), kLevelsFrame.pixelY(20), 1e-6);
}

TEST(ExpandedLevels, PointsOfTheSameLayerGlideAndOthersJump) {
  ExpandedLevels expanded;
  expanded.set(sampleLevels());
  RooflineLevels moved = sampleLevels();
  for (MemoryLevel& level : moved.levels) level.intensity *= 4;
  expanded.set(moved);
  EXPECT_FALSE(expanded.isSettled());
  EXPECT_NEAR(expanded.points(kLevelsFrame)[1].x(), kLevelsFrame.pixelX(2), 1e-6);
  expanded.showShare(0.5);
  EXPECT_NEAR(expanded.points(kLevelsFrame)[1].x(), kLevelsFrame.pixelX(4), 1e-6);  // halfway on the logarithmic axis
  expanded.showShare(1);
  EXPECT_TRUE(expanded.isSettled());
  EXPECT_NEAR(expanded.points(kLevelsFrame)[1].x(), kLevelsFrame.pixelX(8), 1e-6);
  moved.layer = "layer3";
  moved.levels[1].intensity = 1;
  expanded.set(moved);
  EXPECT_NEAR(expanded.points(kLevelsFrame)[1].x(), kLevelsFrame.pixelX(1), 1e-6);
}

TEST(LevelLinks, JoinNeighboursFromTheOutermostIn) {
  const std::vector<QPainterPath> links = levelLinks({{200, 50}, {120, 50}, {60, 50}});
  ASSERT_EQ(links.size(), 2u);
  EXPECT_NEAR(links[0].pointAtPercent(0).x(), 200, 9);
  EXPECT_NEAR(links[0].pointAtPercent(1).x(), 120, 9);
  EXPECT_GT(links[0].pointAtPercent(1).x(), 120 + kLevelRadius);
  EXPECT_NEAR(links[1].pointAtPercent(1).x(), 60, 9);
  EXPECT_EQ(links[1].boundingRect().height(), 0);
}

TEST(LevelLinks, PassBelowAPointOnTheirWayToTheRight) {
  const std::vector<QPainterPath> links = levelLinks({{120, 50}, {60, 50}, {200, 50}});
  EXPECT_GT(links[1].boundingRect().bottom(), 50 + 2 * kLevelRadius);
}

TEST(LevelLinks, RiseOverAPointOnTheirWayToTheLeft) {
  const std::vector<QPainterPath> links = levelLinks({{200, 50}, {60, 50}, {120, 50}});
  EXPECT_LT(links[0].boundingRect().top(), 50 - 2 * kLevelRadius);
  EXPECT_EQ(links[1].boundingRect().height(), 0);
}

TEST(LevelLinks, AreNotDrawnBetweenPointsThatTouch) {
  EXPECT_TRUE(levelLinks({{100, 50}, {106, 50}})[0].isEmpty());
  EXPECT_TRUE(levelLinks({{100, 50}}).empty());
}

TEST(LevelAt, TakesTheNearestPointWithinTheSlack) {
  const std::vector<QPointF> points{{100, 50}, {110, 50}};
  EXPECT_EQ(levelAt(points, {103, 50}), 0);
  EXPECT_EQ(levelAt(points, {107, 52}), 1);
  EXPECT_EQ(levelAt(points, {110, 62}), -1);
  EXPECT_EQ(levelAt({}, {0, 0}), -1);
}

TEST(LevelRoof, HasTheMemorysBandwidthAndEndsAtThePeak) {
  const RooflineData data = sampleData();
  const std::vector<MemoryLevel> levels = sampleLevels().levels;
  EXPECT_FALSE(levelRoof(levels[0], data, kLevelsFrame));  // same as the hardware's roof
  EXPECT_FALSE(levelRoof(levels[2], data, kLevelsFrame));  // unlimited bandwidth
  const std::optional<QLineF> roof = levelRoof(levels[1], data, kLevelsFrame);
  ASSERT_TRUE(roof);
  EXPECT_NEAR(roof->x1(), kLevelsFrame.pixelX(0.1), 1e-6);
  EXPECT_NEAR(roof->y1(), kLevelsFrame.pixelY(25.6), 1e-6);
  EXPECT_NEAR(roof->x2(), kLevelsFrame.pixelX(1044.0 / 256), 1e-6);
  EXPECT_NEAR(roof->y2(), kLevelsFrame.pixelY(1044), 1e-6);
}

TEST(LevelLabels, AllMemoriesHaveNamesThatNothingOverlapsInTheSmallestPlot) {
  for (const double spread : {1.0, 0.3, 0.1}) {
    RooflineData data = sampleData();
    RooflineLevels levels = sampleLevels();
    for (MemoryLevel& level : levels.levels) level.intensity = 10 * std::pow(level.intensity / 10, spread);
    const PlotFrame frame{QRectF(56, 12, 348, 190), {0.1, 200}, {1, 2000}, true, true};
    ExpandedLevels expanded;
    expanded.set(levels);
    LabelMemory memory;
    const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
    const RooflineLabels labels = layOutLabels(data, frame, shapes, {20}, memory, {levels, expanded.points(frame), 20});
    QStringList names;
    for (const MarkLabel& label : labels.levels) names << label.text.split(", ");
    EXPECT_THAT(names, testing::UnorderedElementsAre("DRAM", "sram_2MB", "buffer", "rf")) << spread;
    EXPECT_EQ(labels.marks.size(), 1u) << spread;  // others are faded
    std::vector<QRectF> boxes;
    for (const auto* list : {&labels.levels, &labels.marks})
      for (const MarkLabel& label : *list) {
        EXPECT_TRUE(frame.area.contains(label.place.box));
        boxes.push_back(label.place.box);
      }
    for (const auto* text : {&labels.peak, &labels.ridge, &labels.memoryZone, &labels.computeZone})
      if (*text) boxes.push_back((*text)->box);
    std::vector<std::vector<QRectF>> groups;
    for (const QRectF& box : boxes) groups.push_back({box});
    for (const RoofText& text : labels.levelRoofs) groups.push_back(boxesOf(text, QFont("Inter")));
    for (std::size_t a = 0; a < groups.size(); ++a)
      for (std::size_t b = a + 1; b < groups.size(); ++b)
        for (const QRectF& first : groups[a])
          for (const QRectF& second : groups[b])
            EXPECT_FALSE(first.intersects(second)) << spread << ' ' << a << ' ' << b;
  }
}

TEST(LevelLabels, TheMemorysRoofsAreNamedWhereThereIsRoom) {
  const RooflineData data = sampleData();
  const RooflineLevels levels = sampleLevels();
  const PlotFrame frame{QRectF(56, 12, 800, 400), {0.1, 200}, {1, 2000}, true, true};
  ExpandedLevels expanded;
  expanded.set(levels);
  LabelMemory memory;
  const RooflineLabels labels = layOutLabels(data, frame, shapesOf(data, placesOf(data), frame), {20}, memory,
                                             {levels, expanded.points(frame), 20});
  ASSERT_EQ(labels.levelRoofs.size(), 2u);
  EXPECT_EQ(labels.levelRoofs[0].text, "sram_2MB 256 GB/s");
  EXPECT_EQ(labels.levelRoofs[1].text, "rf 4096 GB/s");
}

TEST(LevelLabels, PointsAtOnePlaceShareTheirName) {
  RooflineLevels levels = sampleLevels();
  levels.levels[1].intensity = levels.levels[3].intensity = levels.levels[0].intensity;
  const RooflineData data = sampleData();
  const PlotFrame frame{QRectF(56, 12, 348, 190), {0.1, 200}, {1, 2000}, true, true};
  ExpandedLevels expanded;
  expanded.set(levels);
  LabelMemory memory;
  const RooflineLabels labels = layOutLabels(data, frame, shapesOf(data, placesOf(data), frame), {20}, memory,
                                             {levels, expanded.points(frame), 20});
  ASSERT_EQ(labels.levels.size(), 2u);
  EXPECT_EQ(labels.levels[0].text, "DRAM, sram_2MB, rf");
  EXPECT_EQ(labels.levels[1].text, "buffer");
  EXPECT_EQ(labels.marks.size(), 1u);
}

TEST(LevelLabels, CloseRoofsAreInterruptedByTheirNames) {
  RooflineLevels levels = sampleLevels();
  levels.levels[2] = {"near", "near", 2, 0.25, 16e8, 345e9, "345 GB/s", false};
  levels.levels[3] = {"far", "far", 2, 0.25, 16e8, 460e9, "460 GB/s", false};
  const PlotFrame frame{QRectF(56, 12, 800, 400), {0.1, 200}, {1, 2000}, true, true};
  std::vector<QRectF> keepOff;
  const auto texts = layOutLevelRoofs(levels, sampleData(), frame, {}, {}, keepOff);
  ASSERT_EQ(texts.size(), 3u);
  EXPECT_EQ(texts[0].side, RoofSide::Below);
  EXPECT_EQ(texts[1].side, RoofSide::On);
  EXPECT_EQ(texts[2].side, RoofSide::Above);
}

TEST(LevelLabels, MemoriesOfTheSameBandwidthShareARoof) {
  RooflineLevels levels = sampleLevels();
  levels.levels[3].bandwidth = levels.levels[1].bandwidth;
  const PlotFrame frame{QRectF(56, 12, 800, 400), {0.1, 200}, {1, 2000}, true, true};
  std::vector<QRectF> keepOff;
  const auto texts = layOutLevelRoofs(levels, sampleData(), frame, {}, {}, keepOff);
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts[0].text, "sram_2MB, rf 256 GB/s");
}

TEST(LevelGroups, ArePointsThatOverlap) {
  EXPECT_THAT(levelGroups({{100, 50}, {104, 50}, {60, 50}, {97, 50}}),
              ElementsAre(ElementsAre(0, 1, 3), ElementsAre(2)));
}

class ExpandedPlotTest : public testing::Test {
 protected:
  ExpandedPlotTest() : plot(&sampleThemes()) {
    plot.setAnimated(false);
    plot.setData(data);
    present(plot, QSize(640, 320));
    QObject::connect(&plot, &RooflinePlot::expansionRequested, [this](const QString& layer) {
      asked << layer;
      RooflineLevels levels = sampleLevels();
      levels.layer = layer;
      plot.setLevels(layer.isEmpty() ? RooflineLevels{} : levels);
    });
  }
  void doubleClick(const QPoint& at) {
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, at);
  }
  QPoint middle(const QString& layer) { return plot.markRect(layer).center(); }

  RooflineData data = sampleData();
  RooflinePlot plot;
  QStringList asked;
};

TEST_F(ExpandedPlotTest, ADoubleClickSelectsOnceAndExpandsAndAnotherFolds) {
  QSignalSpy clicked(&plot, &RooflinePlot::layersClicked);
  doubleClick(middle("layer20"));
  EXPECT_EQ(clicked.size(), 1);
  EXPECT_THAT(asked, ElementsAre("layer20"));
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, plot.levelRect("rf").center());
  EXPECT_THAT(asked, ElementsAre("layer20", ""));
  EXPECT_TRUE(plot.levelRect("rf").isEmpty());
}

TEST_F(ExpandedPlotTest, ADoubleClickOnTheBackgroundFoldsOnlyWhatIsExpanded) {
  const QPoint background(plot.width() - 60, plot.height() - 60);
  doubleClick(background);
  EXPECT_THAT(asked, ElementsAre());
  doubleClick(middle("layer20"));
  doubleClick(background);
  EXPECT_THAT(asked, ElementsAre("layer20", ""));
}

TEST_F(ExpandedPlotTest, AnotherLayersDoubleClickMovesTheExpansion) {
  doubleClick(middle("layer20"));
  doubleClick(middle("layer0"));
  EXPECT_THAT(asked, ElementsAre("layer20", "layer0"));
}

TEST_F(ExpandedPlotTest, OfAMergedMarkTheFirstLayerIsExpanded) {
  data.marks[20].layers = {"layer20", "layer21"};
  plot.setData(data);
  doubleClick(middle("layer21"));
  doubleClick(middle("layer21"));
  EXPECT_THAT(asked, ElementsAre("layer20", ""));
}

TEST_F(ExpandedPlotTest, KeysExpandWalkAndFold) {
  QSignalSpy hovered(&plot, &RooflinePlot::levelHovered);
  plot.setFocus();
  QTest::keyClick(&plot, Qt::Key_L);
  QTest::keyClick(&plot, Qt::Key_Escape);
  EXPECT_THAT(asked, ElementsAre());  // nothing selected or expanded
  plot.setSelection({"layer20"});
  QTest::keyClick(&plot, Qt::Key_L);
  QTest::keyClick(&plot, Qt::Key_Home);
  QTest::keyClick(&plot, Qt::Key_Right);
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toString(), "rf");
  QTest::keyClick(&plot, Qt::Key_Escape);
  EXPECT_THAT(asked, ElementsAre("layer20", ""));
}

TEST_F(ExpandedPlotTest, ThePointersRestOnAPointIsToldAndEndsWithIt) {
  doubleClick(middle("layer20"));
  QSignalSpy hovered(&plot, &RooflinePlot::levelHovered);
  QSignalSpy left(&plot, &RooflinePlot::hoverLeft);
  QTest::mouseMove(&plot, plot.levelRect("sram_2MB").center());
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toString(), "sram_2MB");
  EXPECT_EQ(hovered[0][1].toRect().topLeft(), plot.mapToGlobal(plot.levelRect("sram_2MB").topLeft()));
  plot.setLevels({});
  EXPECT_EQ(left.size(), 1);
}

TEST_F(ExpandedPlotTest, TheAxesIncludeThePointsButRestWhileHeld) {
  RooflineLevels far = sampleLevels();
  far.levels[3].intensity = 0.004;
  plot.holdAxes(true);
  const RooflineRanges before = plot.ranges();
  plot.setLevels(far);
  EXPECT_EQ(plot.ranges(), before);
  plot.holdAxes(false);
  EXPECT_LE(plot.ranges().intensity.lower, 0.004);
  EXPECT_EQ(plot.ranges().performance, before.performance);
  plot.setLevels({});
  EXPECT_GT(plot.ranges().intensity.lower, 0.004);
}

TEST_F(ExpandedPlotTest, PointsHaveTheColourOfTheirLevelAndOtherMarksFade) {
  const Theme& theme = sampleThemes().theme();
  const QImage folded = picture(plot);
  plot.setLevels(sampleLevels());
  const QImage expanded = picture(plot);
  for (const QColor& level : theme.levels) EXPECT_GT(pixelsOf(expanded, level), pixelsOf(folded, level) + 8);
  const QPoint other = middle("layer3");
  EXPECT_NE(expanded.pixel(other), folded.pixel(other));
  const QPoint own = plot.markRect("layer20").center() + QPoint(0, 10);  // near its outermost point
  EXPECT_EQ(expanded.pixel(own), folded.pixel(own));
}

TEST_F(ExpandedPlotTest, TheDescriptionListsTheMemories) {
  plot.setLevels(sampleLevels());
  EXPECT_TRUE(plot.accessibleDescription().endsWith(
      "layer20 at each memory, from the outermost in: DRAM 10.0 MAC/B, 25.6 GB/s; sram_2MB 2.00 MAC/B, 256 GB/s; "
      "buffer 0.250 MAC/B; rf 0.500 MAC/B, 4096 GB/s; throughput 20.0 GMAC/s."))
      << plot.accessibleDescription().toStdString();
  plot.setLevels({});
  EXPECT_FALSE(plot.accessibleDescription().contains("memory, from"));
}

}  // namespace
}  // namespace tilescope::gui

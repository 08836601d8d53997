// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/graph/graph_plot.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/network/graph/graph_painter.h"
#include "core/picture/byte_words.h"
#include "core/plan/planner.h"
#include "core/workload/network_file.h"
#include "tests/app/gui/designs.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

using ::testing::AllOf;
using ::testing::Gt;
using ::testing::Le;

Network bert() {
  return *readNetworkFile(inSource("transformers/bert_base.json"));
}

class GraphPlotTest : public testing::Test {
 protected:
  GraphPlotTest() {
    plot.resize(900, 700);
    take({});
  }
  void take(const GraphWishes& wishes) {
    plot.setPicture(graphPicture(network, {}, EnergyUnit::Picojoule, wishes), wishes.figure);
  }
  std::size_t node(const std::string& label) const {
    const auto& nodes = plot.picture().graph.nodes;
    return static_cast<std::size_t>(
        std::find_if(nodes.begin(), nodes.end(), [&](const GraphNode& n) { return n.label == label; }) - nodes.begin());
  }
  QPoint middleOf(const std::string& label) const { return plot.rectOfNode(node(label)).center().toPoint(); }

  Network network = bert();
  ThemeController themes{ThemeMode::Dark};
  GraphPlot plot{&themes};
};

TEST_F(GraphPlotTest, AClickSelectsTheLayerOfTheCopyThatIsShown) {
  QSignalSpy clicked(&plot, &GraphPlot::layerClicked);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, middleOf("scores"));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toString(), "block0.scores");
  const std::size_t first = *plot.picture().graph.nodes[node("q")].layers.begin();
  GraphWishes wishes;
  wishes.copies[network.layers[first].name] = 3;
  take(wishes);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, middleOf("scores"));
  EXPECT_EQ(clicked[1][0].toString(), "block3.scores");
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(5, 5));
  EXPECT_EQ(clicked[2][0].toString(), "") << "beside everything";
}

TEST_F(GraphPlotTest, ChevronAndTilesOfABlockAreHit) {
  QSignalSpy toggled(&plot, &GraphPlot::hullToggled), chosen(&plot, &GraphPlot::copyChosen);
  const GraphHull& hull = plot.picture().graph.hulls[0];
  const auto at = [&](const QRectF& box) {
    const QPointF moved =
        plot.rectOfNode(0).topLeft() / plot.zoom() - rectOf(plot.picture().graph.nodes[0].box).topLeft();
    return ((box.center() + moved) * plot.zoom()).toPoint();
  };
  QTest::mouseClick(&plot, Qt::LeftButton, {}, at(chevronOf(hull)));
  EXPECT_EQ(toggled.size(), 1);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, at(*tileOf(hull, 5)));
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][1].value<std::size_t>(), 5U);
}

TEST_F(GraphPlotTest, AnUnfoldedBlockShowsEveryCopy) {
  const std::size_t folded = plot.picture().graph.nodes.size();
  GraphWishes wishes;
  wishes.unfolded.insert(network.layers[plot.picture().graph.nodes[node("q")].layers[0]].name);
  take(wishes);
  EXPECT_EQ(plot.picture().graph.nodes.size(), network.inputs.size() + network.layers.size());
  EXPECT_GT(plot.picture().graph.nodes.size(), folded);
}

TEST_F(GraphPlotTest, EdgesSayTheirBytesAndResidualOnesHaveThemBesideThem) {
  GraphContext context;
  context.bits = {8, 8, 32, 16};
  const GraphPicture picture = graphPicture(network, {}, EnergyUnit::Picojoule, {}, context);
  ASSERT_EQ(picture.edges.size(), picture.graph.edges.size());
  ASSERT_FALSE(picture.labels.empty());
  bool seen = false;
  for (std::size_t e = 0; e < picture.edges.size(); ++e) {
    const GraphEdge& edge = picture.graph.edges[e];
    if (!edge.passesRanks || picture.graph.nodes[edge.from].layers.empty()) continue;
    const Layer& from = network.layers[picture.graph.nodes[edge.from].layers.front()];
    EXPECT_EQ(picture.edges[e],
              words(tilescope::sizeWords(edge.elements * from.bits.value_or(context.bits).output / 8)));
    seen = true;
  }
  EXPECT_TRUE(seen);
  for (const GraphLabel& label : picture.labels) {
    EXPECT_TRUE(label.text.startsWith("residual, "));
    for (const GraphNode& node : picture.graph.nodes) EXPECT_FALSE(rectOf(node.box).intersects(label.box));
  }
}

TEST_F(GraphPlotTest, ASpanFramesTheAttentionOfTheCopyThatIsShown) {
  GraphContext context;
  context.spans = {{"block0", "first"}, {"block3", "fourth"}};
  const auto spanOf = [&](const GraphWishes& wishes) {
    return graphPicture(network, {}, EnergyUnit::Picojoule, wishes, context).spans;
  };
  ASSERT_EQ(spanOf({}).size(), 1U);
  EXPECT_EQ(spanOf({})[0].text, "first");
  EXPECT_EQ(spanOf({})[0].nodes.front(), node("scores"));
  EXPECT_EQ(spanOf({})[0].nodes.back(), node("context"));
  GraphWishes wishes;
  const std::string first = network.layers[plot.picture().graph.nodes[node("q")].layers[0]].name;
  wishes.copies[first] = 3;
  ASSERT_EQ(spanOf(wishes).size(), 1U);
  EXPECT_EQ(spanOf(wishes)[0].text, "fourth");
  wishes.unfolded.insert(first);
  EXPECT_EQ(spanOf(wishes).size(), 2U);
}

TEST_F(GraphPlotTest, WhatIsNotModelledIsCountedWithItsShareOfTheBytes) {
  EXPECT_EQ(plot.picture().unknown, 0U);
  EXPECT_EQ(plot.picture().edges.front(), "") << "without a machine elements have no size";
  Layer& out = network.layers.back();
  out.type = LayerType::Opaque;
  out.pass = Pass{"SpanDecode", {}, {1, 2, 8}, 8, 0};
  GraphContext context;
  context.bits = {8, 8, 32, 16};
  const GraphPicture picture = graphPicture(network, {}, EnergyUnit::Picojoule, {}, context);
  EXPECT_EQ(picture.unknown, 1U);
  EXPECT_GT(picture.unknownShare, 0);
  EXPECT_LT(picture.unknownShare, 1e-3);
  EXPECT_FALSE(picture.isShareLeast);
  out.pass->follows = 2;
  const GraphPicture more = graphPicture(network, {}, EnergyUnit::Picojoule, {}, context);
  EXPECT_EQ(more.unknown, 3U);
  EXPECT_TRUE(more.isShareLeast) << "two of them have no size";
}

TEST_F(GraphPlotTest, ASearchCountsItsHitsAndWhereTheSelectionIsAmongThem) {
  GraphWishes wishes;
  wishes.search = "o";
  const GraphPicture all = graphPicture(network, {}, EnergyUnit::Picojoule, wishes);
  EXPECT_EQ(all.found, static_cast<std::size_t>(std::count_if(all.marks.begin(), all.marks.end(),
                                                              [](const GraphMark& mark) { return mark.found; })));
  EXPECT_EQ(all.foundAt, 0U);
  wishes.search = "context";
  wishes.selection = QStringList("block0.context");
  const GraphPicture one = graphPicture(network, {}, EnergyUnit::Picojoule, wishes);
  EXPECT_EQ(one.found, 1U);
  EXPECT_EQ(one.foundAt, 1U);
}

TEST_F(GraphPlotTest, TheWheelKeepsThePlaceUnderThePointer) {
  plot.zoomBy(2);
  const QPointF before = plot.rectOfNode(node("out")).center();
  QWheelEvent turn(before, plot.mapToGlobal(before), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                   false);
  QApplication::sendEvent(&plot, &turn);
  const QPointF after = plot.rectOfNode(node("out")).center();
  EXPECT_LT(std::abs(after.x() - before.x()) + std::abs(after.y() - before.y()), 1);
}

TEST_F(GraphPlotTest, ADragMovesAndIsNoClick) {
  QSignalSpy clicked(&plot, &GraphPlot::layerClicked);
  plot.zoomBy(3);
  const QPointF before = plot.rectOfNode(node("out")).topLeft();
  QTest::mousePress(&plot, Qt::LeftButton, {}, {300, 300});
  QTest::mouseMove(&plot, {300, 280});
  QTest::mouseMove(&plot, {300, 240});
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, {300, 240});
  EXPECT_EQ(plot.rectOfNode(node("out")).topLeft().y(), before.y() - 60);
  EXPECT_EQ(clicked.size(), 0);
}

TEST_F(GraphPlotTest, ArrowKeysWalkAlongEdges) {
  QSignalSpy clicked(&plot, &GraphPlot::layerClicked);
  GraphWishes wishes;
  wishes.selection = QStringList("block0.scores");
  take(wishes);
  QTest::keyClick(&plot, Qt::Key_Down);
  EXPECT_EQ(clicked.back()[0].toString(), "block0.softmax");
  QTest::keyClick(&plot, Qt::Key_Up);
  EXPECT_EQ(clicked.back()[0].toString(), "block0.q");
  wishes.selection = QStringList("block0.q");
  take(wishes);
  QTest::keyClick(&plot, Qt::Key_Right);
  EXPECT_EQ(clicked.back()[0].toString(), "block0.k");
}

TEST_F(GraphPlotTest, AllOfItFitsAndFContainsTheSelection) {
  plot.zoomBy(3);
  QTest::keyClick(&plot, Qt::Key_Home);
  EXPECT_LE(plot.zoom(), 1);
  GraphWishes wishes;
  wishes.selection = QStringList("pooler");
  take(wishes);
  plot.zoomBy(3);
  QTest::keyClick(&plot, Qt::Key_F);
  EXPECT_TRUE(QRectF(plot.rect()).contains(plot.rectOfNode(node("pooler"))));
}

TEST_F(GraphPlotTest, WhatIsNotFoundStandsBack) {
  GraphWishes wishes;
  wishes.search = "SOFT";
  take(wishes);
  EXPECT_TRUE(plot.picture().marks[node("softmax")].found);
  EXPECT_FALSE(plot.picture().marks[node("scores")].found);
}

TEST_F(GraphPlotTest, ANetworkOfNothingIsAnEmptyPicture) {
  plot.setPicture({}, GraphFigure::Latency);
  QTest::keyClick(&plot, Qt::Key_Down);
  QTest::keyClick(&plot, Qt::Key_Home);
  plot.grab();
  EXPECT_TRUE(plot.table().rows.empty());
}

TEST(GraphPicture, ValuesAreThoseOfThePlan) {
  const app::Design design = exampleDesign(exampleWords());
  const ExecutionPlan plan = *Planner().plan(*requestOf(design));
  const LayerRows rows = layerRows(plan);
  const GraphPicture picture = graphPicture(*design.network, rows, plan.totals.energy.unit, {});
  std::size_t estimates = 0;
  for (std::size_t n = 0; n < picture.marks.size(); ++n) {
    const GraphMark& mark = picture.marks[n];
    if (mark.layers.isEmpty()) continue;
    EXPECT_FALSE(mark.value.isEmpty()) << mark.layers.front().toStdString();
    EXPECT_THAT(*mark.share, AllOf(Gt(0), Le(1)));
    if (mark.estimate) ++estimates;
  }
  EXPECT_GT(estimates, 0U);
  EXPECT_EQ(picture.unit, "ms");
  EXPECT_EQ(tableOf(picture, GraphFigure::Latency).heads[3], "latency, ms");
}

}  // namespace
}  // namespace tilescope::gui

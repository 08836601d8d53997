// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_plot.h"

#include <gmock/gmock.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

#include "app/gui/views/partition/spans_words.h"
#include "tests/app/gui/sample_plots.h"
#include "tests/app/gui/views/partition/sample_partition.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

constexpr QSize kSize(1100, 290);

class SpansPlotTest : public testing::Test {
 protected:
  SpansPlotTest() : plot(&sampleThemes()) {
    plot.setPicture(picture);
    present(plot, kSize);
  }

  QPoint cutPlace(std::size_t edge) const { return rectOf(plot.layout(), {SpansPart::Cut, edge}).center().toPoint(); }
  QPoint edgePlace(std::size_t edge) const { return {qRound(plot.layout().edges[edge]), cutPlace(12).y()}; }
  QPoint between(std::size_t edge) const {
    const SpansLayout& layout = plot.layout();
    return {qRound((layout.layers[edge - 1].right() + layout.layers[edge].left()) / 2), cutPlace(12).y()};
  }
  QPoint layerPlace(std::size_t layer) const { return plot.layout().layers[layer].center().toPoint(); }
  void selectSpan(std::size_t span) {
    for (std::size_t i = 0; i < picture.spans.size(); ++i) picture.spans[i].isSelected = i == span;
    plot.setPicture(picture);
  }
  static std::pair<std::size_t, std::size_t> move(const QList<QVariant>& signal) {
    return {signal[0].value<std::size_t>(), signal[1].value<std::size_t>()};
  }

  SpansPicture picture = resnet34Spans();
  SpansPlot plot;
};

TEST_F(SpansPlotTest, ADraggedCutTellsEveryLayerThatItPasses) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved), released(&plot, &SpansPlot::cutReleased);
  QTest::mousePress(&plot, Qt::LeftButton, {}, cutPlace(12));
  EXPECT_TRUE(plot.isDragging());
  QTest::mouseMove(&plot, edgePlace(13));
  QTest::mouseMove(&plot, edgePlace(15));
  ASSERT_EQ(moved.size(), 2);
  EXPECT_EQ(move(moved[0]), (std::pair<std::size_t, std::size_t>(12, 13)));
  EXPECT_EQ(move(moved[1]), (std::pair<std::size_t, std::size_t>(13, 15)));
  EXPECT_EQ(released.size(), 0);
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, edgePlace(15));
  EXPECT_EQ(released.size(), 1);
  EXPECT_FALSE(plot.isDragging());
}

TEST_F(SpansPlotTest, BoundariesRestWhileThePictureFollowsTheDrag) {
  const std::vector<double> before = plot.layout().edges;
  QObject::connect(&plot, &SpansPlot::cutMoved, &plot, [&](std::size_t from, std::size_t to) {
    picture = withMovedCut(picture, from, to);
    plot.setPicture(picture);
  });
  QTest::mousePress(&plot, Qt::LeftButton, {}, cutPlace(12));
  const int y = cutPlace(12).y();
  for (std::size_t edge = 13; edge <= 17; ++edge) {
    QTest::mouseMove(&plot, QPoint(qRound(before[edge]), y));
    EXPECT_EQ(plot.layout().edges, before) << edge;
  }
  EXPECT_EQ(plot.picture().spans[0].to, 17u);
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, QPoint(qRound(before[17]), y));
  EXPECT_NE(plot.layout().edges, before);
}

TEST_F(SpansPlotTest, ACutStaysBetweenItsNeighbours) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved);
  QTest::mousePress(&plot, Qt::LeftButton, {}, cutPlace(12));
  QTest::mouseMove(&plot, edgePlace(30));
  QTest::mouseMove(&plot, QPoint(2, edgePlace(0).y()));
  ASSERT_EQ(moved.size(), 2);
  EXPECT_EQ(move(moved[0]).second, 19u);
  EXPECT_EQ(move(moved[1]).second, 1u);
}

TEST_F(SpansPlotTest, EscapePutsTheCutBack) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved), released(&plot, &SpansPlot::cutReleased);
  QTest::mousePress(&plot, Qt::LeftButton, {}, cutPlace(12));
  QTest::mouseMove(&plot, edgePlace(14));
  QTest::keyClick(&plot, Qt::Key_Escape);
  ASSERT_EQ(moved.size(), 2);
  EXPECT_EQ(move(moved[1]), (std::pair<std::size_t, std::size_t>(14, 12)));
  EXPECT_EQ(released.size(), 1);
  QTest::mouseMove(&plot, edgePlace(15));
  EXPECT_EQ(moved.size(), 2);
}

TEST_F(SpansPlotTest, AClickOnACutMovesNothing) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved), released(&plot, &SpansPlot::cutReleased);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, cutPlace(12) + QPoint(2, 0));
  EXPECT_EQ(moved.size(), 0);
  EXPECT_EQ(released.size(), 0);
}

TEST_F(SpansPlotTest, ADoubleClickCutsAndJoins) {
  QSignalSpy added(&plot, &SpansPlot::cutAdded), removed(&plot, &SpansPlot::cutRemoved);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, between(5));
  ASSERT_EQ(added.size(), 1);
  EXPECT_EQ(added[0][0].value<std::size_t>(), 5u);
  EXPECT_EQ(removed.size(), 0);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, cutPlace(20));
  ASSERT_EQ(removed.size(), 1);
  EXPECT_EQ(removed[0][0].value<std::size_t>(), 20u);
  QTest::mouseDClick(&plot, Qt::LeftButton, {}, layerPlace(14));
  EXPECT_EQ(added.size(), 1) << "in the middle of a layer nothing is cut";
}

TEST_F(SpansPlotTest, ClicksNameLayersSpansAndTheBackground) {
  QSignalSpy layers(&plot, &SpansPlot::layersClicked), spans(&plot, &SpansPlot::spanClicked),
      background(&plot, &SpansPlot::backgroundClicked);
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, layerPlace(13));
  ASSERT_EQ(layers.size(), 1);
  EXPECT_EQ(layers[0][0].toStringList(), QStringList{"res3_2_b"});
  EXPECT_EQ(layers[0][1].value<Qt::KeyboardModifiers>(), Qt::ControlModifier);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.layout().spans[3].bar.center().toPoint());
  ASSERT_EQ(spans.size(), 1);
  EXPECT_EQ(spans[0][0].value<std::size_t>(), 3u);
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(3, 3));
  EXPECT_EQ(background.size(), 1);
}

TEST_F(SpansPlotTest, KeysWalkAlongTheSpans) {
  QSignalSpy spans(&plot, &SpansPlot::spanClicked), layers(&plot, &SpansPlot::layersClicked);
  QTest::keyClick(&plot, Qt::Key_Right);
  selectSpan(4);
  QTest::keyClick(&plot, Qt::Key_Right);
  QTest::keyClick(&plot, Qt::Key_Left);
  QTest::keyClick(&plot, Qt::Key_Home);
  QTest::keyClick(&plot, Qt::Key_End);
  QList<std::size_t> chosen;
  for (const QList<QVariant>& signal : spans) chosen << signal[0].value<std::size_t>();
  EXPECT_EQ(chosen, (QList<std::size_t>{0, 5, 3, 0, 9}));
  selectSpan(2);
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_EQ(layers.size(), 1);
  EXPECT_EQ(layers[0][0].toStringList(), (QStringList{"res4_2_a", "res4_2_b", "res4_3_a", "res4_3_b"}));
}

TEST_F(SpansPlotTest, KeysMoveTakeAwayAndMakeCuts) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved), released(&plot, &SpansPlot::cutReleased),
      removed(&plot, &SpansPlot::cutRemoved), added(&plot, &SpansPlot::cutAdded);
  QTest::keyClick(&plot, Qt::Key_Delete);
  EXPECT_EQ(removed.size(), 0) << "no span is selected";
  selectSpan(1);
  QTest::keyClick(&plot, Qt::Key_Right, Qt::AltModifier);
  QTest::keyClick(&plot, Qt::Key_Left, Qt::AltModifier);
  ASSERT_EQ(moved.size(), 2);
  EXPECT_EQ(move(moved[0]), (std::pair<std::size_t, std::size_t>(20, 21)));
  EXPECT_EQ(move(moved[1]), (std::pair<std::size_t, std::size_t>(20, 19)));
  EXPECT_EQ(released.size(), 2);
  QTest::keyClick(&plot, Qt::Key_Delete);
  QTest::keyClick(&plot, Qt::Key_Insert);
  ASSERT_EQ(removed.size(), 1);
  EXPECT_EQ(removed[0][0].value<std::size_t>(), 20u);
  ASSERT_EQ(added.size(), 1);
  EXPECT_EQ(added[0][0].value<std::size_t>(), 16u);
}

TEST_F(SpansPlotTest, KeysDoNotReachWhatCannotBe) {
  QSignalSpy moved(&plot, &SpansPlot::cutMoved), removed(&plot, &SpansPlot::cutRemoved),
      added(&plot, &SpansPlot::cutAdded);
  selectSpan(9);
  QTest::keyClick(&plot, Qt::Key_Right, Qt::AltModifier);
  QTest::keyClick(&plot, Qt::Key_Delete);
  QTest::keyClick(&plot, Qt::Key_Insert);
  selectSpan(5);
  QTest::keyClick(&plot, Qt::Key_Right, Qt::AltModifier);
  QTest::keyClick(&plot, Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(moved.size() + removed.size() + added.size(), 0);
}

TEST_F(SpansPlotTest, ThePointersRestIsTold) {
  QSignalSpy hovered(&plot, &SpansPlot::markHovered), left(&plot, &SpansPlot::hoverLeft);
  QTest::mouseMove(&plot, layerPlace(13));
  ASSERT_TRUE(hovered.wait(5000));
  EXPECT_EQ(hovered[0][0].toStringList(), QStringList{"res3_2_b"});
  QTest::mouseMove(&plot, QPoint(3, 3));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.size() == 1; }, 5000));
}

TEST_F(SpansPlotTest, TheGripAppearsUnderThePointerOnly) {
  const QImage before = ::tilescope::gui::picture(plot);
  const auto becomes = [&](Qt::CursorShape shape) {
    return QTest::qWaitFor([&] { return plot.cursor().shape() == shape; }, 5000);
  };
  QTest::mouseMove(&plot, cutPlace(12));
  EXPECT_TRUE(becomes(Qt::SplitHCursor));
  EXPECT_NE(::tilescope::gui::picture(plot), before);
  QTest::mouseMove(&plot, QPoint(3, 3));
  EXPECT_TRUE(becomes(Qt::ArrowCursor));
  EXPECT_EQ(::tilescope::gui::picture(plot), before);
}

TEST_F(SpansPlotTest, ALayerThatAnotherViewPointsAtIsOutlined) {
  const QImage before = ::tilescope::gui::picture(plot);
  plot.setHovered("res4_0_a");
  const QImage outlined = ::tilescope::gui::picture(plot);
  EXPECT_GT(pixelsOf(outlined, sampleThemes().theme().text), pixelsOf(before, sampleThemes().theme().text));
  plot.setHovered("no such layer");
  EXPECT_EQ(::tilescope::gui::picture(plot), before);
}

TEST_F(SpansPlotTest, HeldAxesRestAndFollowOnRelease) {
  const std::vector<double> before = plot.layout().edges;
  plot.holdAxes(true);
  plot.setPicture(withMovedCut(picture, 12, 15));
  EXPECT_EQ(plot.layout().edges, before);
  plot.holdAxes(false);
  EXPECT_NE(plot.layout().edges, before);
}

TEST_F(SpansPlotTest, ManyLayersScrollAndKeysReachThem) {
  picture = chainSpans(155, 4);
  plot.setPicture(picture);
  auto* scroll = plot.findChild<QScrollBar*>("spansScrollBar");
  ASSERT_TRUE(scroll && scroll->isVisible());
  QTest::keyClick(&plot, Qt::Key_End);
  EXPECT_GT(scroll->value(), 1000);
  EXPECT_LE(plot.layout().spans.back().box.right(), plot.width());
  EXPECT_GE(plot.pictureSize().width(), 155 * 16) << "files have all of it";
}

TEST_F(SpansPlotTest, ASpanThatDoesNotFitIsHatchedAndSaysWhy) {
  const QColor weights = sampleThemes().theme().tensor(Tensor::W);
  EXPECT_GT(pixelsOf(::tilescope::gui::picture(plot), weights), 1000);
  for (SpanShown& span : picture.spans) {
    span.fits = false;
    span.reason = "res5_0_b needs 2.26 MiB of 1.00 MiB";
  }
  picture.capacity = 1 << 20;
  plot.setPicture(picture);
  EXPECT_EQ(pixelsOf(::tilescope::gui::picture(plot), weights), 0);
  EXPECT_THAT(spansTip(picture, plot.layout(), {SpansPart::Span, 1}).toStdString(),
              HasSubstr("res5_0_b needs 2.26 MiB of 1.00 MiB"));
  EXPECT_TRUE(plot.accessibleDescription().endsWith("10 spans exceed the capacity."));
}

TEST_F(SpansPlotTest, TooltipsGiveTheNumbersOfEveryMark) {
  const auto tip = [&](SpansPart part, std::size_t index) {
    return spansTip(picture, plot.layout(), {part, index}).toStdString();
  };
  EXPECT_EQ(tip(SpansPart::Layer, 12), "res3_2_a, layer 13 of 34, in span 2 of 10");
  EXPECT_THAT(tip(SpansPart::Span, 0), HasSubstr("1.72 MiB of 3.00 MiB: weights 729 KiB, closure 1.00 MiB"));
  EXPECT_THAT(tip(SpansPart::Span, 5), HasSubstr("skip rows 3.50 KiB"));
  EXPECT_THAT(tip(SpansPart::Cut, 12), HasSubstr("Cut after res3_1_b: 98.0 KiB written, 98.0 KiB read"));
  EXPECT_EQ(tip(SpansPart::Cut, 0), "The input: 147 KiB read");
  EXPECT_EQ(tip(SpansPart::Cut, 34), "The output: 24.5 KiB written");
  EXPECT_EQ(tip(SpansPart::Skip, 13), "Skip from res4_5_b to res5_0_b, crosses a cut, costs 49.0 KiB");
  EXPECT_EQ(tip(SpansPart::Skip, 0), "Skip from pool1 to res2_0_b, stays on chip");
  EXPECT_EQ(tip(SpansPart::Pin, 0), "Pin A cuts after res3_0_b");
}

TEST_F(SpansPlotTest, TheTableHasEverySpanAndEveryChargedSkip) {
  const PlotTable table = plot.table();
  ASSERT_EQ(table.rows.size(), 13u);
  for (const QStringList& row : table.rows) EXPECT_EQ(row.size(), table.heads.size());
  EXPECT_EQ(table.rows[0][0], "conv1 to res3_1_b");
  EXPECT_EQ(table.rows[0][6], "147");
  EXPECT_EQ(table.rows[10][0], "Skip from res4_5_b to res5_0_b");
  EXPECT_EQ(table.rows[10].back(), "49");
}

TEST_F(SpansPlotTest, AnEmptyPictureSaysSo) {
  plot.setPicture({});
  EXPECT_FALSE(::tilescope::gui::picture(plot).isNull());
  EXPECT_EQ(plot.accessibleDescription(), "There are no spans to show.");
  for (const int key : {Qt::Key_Right, Qt::Key_Delete, Qt::Key_Insert, Qt::Key_Return})
    QTest::keyClick(&plot, Qt::Key(key));
  QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(100, 100));
  EXPECT_TRUE(plot.table().rows.empty());
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_explorer.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <numeric>
#include <random>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/sweep/row_scale.h"
#include "core/sweep/row_selection.h"
#include "tests/app/gui/designs.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope::gui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class SweepExplorerTest : public testing::Test {
 protected:
  void open(const std::vector<store::PointRow>& rows) {
    writeMadeRows(madeStorePath(), rows);
    explorer.source().open(words(madeStorePath()), "made");
    wait();
    ASSERT_TRUE(explorer.picture());
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return explorer.source().sweep() && explorer.isSettled(); }, kPatience));
  }
  std::size_t column(const std::string& name) const { return explorer.source().rows().column(name).value_or(99); }

  SweepExplorer explorer;
};

TEST_F(SweepExplorerTest, ShowsAxesThatVaryAndTheMetrics) {
  open(randomRows(200, 1));
  EXPECT_THAT(explorer.look().axes, ElementsAre(column("buffer"), column("dataflow"), column("area_mm2"),
                                                column("latency_s"), column("energy_pj")));
  EXPECT_EQ(explorer.look().x, column("latency_s"));
  EXPECT_EQ(explorer.look().y, column("energy_pj"));
  EXPECT_EQ(explorer.look().colour, column("area_mm2"));
  EXPECT_EQ(explorer.picture()->present, 200u);
  EXPECT_EQ(std::accumulate(explorer.picture()->counts.begin(), explorer.picture()->counts.end(), std::size_t{0}),
            200u);
}

TEST_F(SweepExplorerTest, ABrushSelectsWhatTheTableShows) {
  open(randomRows(200, 2));
  explorer.setBrushes({{column("buffer"), 4, 16}});
  wait();
  const SweepRows& rows = explorer.picture()->rows;
  std::size_t expected = 0;
  for (std::size_t row = 0; row < rows.size(); ++row)
    expected += rows.value(row, column("buffer")) >= 4 && rows.value(row, column("buffer")) <= 16 ? 1 : 0;
  EXPECT_EQ(explorer.picture()->selected, expected);
  EXPECT_EQ(explorer.order()->rows.size(), expected);
  EXPECT_EQ(explorer.selectionText(), "buffer >= 4 and buffer <= 16");
}

TEST_F(SweepExplorerTest, AFilterHoldsBesideBrushes) {
  open(randomRows(200, 3));
  explorer.setBrushes({{column("buffer"), 4, 16}});
  EXPECT_TRUE(explorer.setFilter("latency < 0.02").empty());
  wait();
  EXPECT_EQ(explorer.selectionText(), "buffer >= 4 and buffer <= 16 and (latency < 0.02)");
  for (const std::uint32_t row : explorer.order()->rows)
    EXPECT_LT(explorer.picture()->rows.value(row, column("latency_s")), 0.02);
  const std::size_t selected = explorer.picture()->selected;
  EXPECT_THAT(toText(explorer.setFilter("latncy < 1")), HasSubstr("latency"));
  wait();
  EXPECT_EQ(explorer.picture()->selected, selected) << "a filter that cannot be read changes nothing";
}

TEST_F(SweepExplorerTest, BackGoesOneBrushBackAndADragIsOne) {
  open(randomRows(50, 4));
  const std::vector<RowBrush> first{{column("buffer"), 4, 16}};
  explorer.setBrushes(first);
  explorer.moveBrushes({{column("buffer"), 4, 32}});
  explorer.moveBrushes({{column("buffer"), 4, 64}});
  explorer.setBrushes({{column("buffer"), 4, 128}});
  EXPECT_TRUE(explorer.back());
  EXPECT_EQ(explorer.look().brushes, first);
  EXPECT_TRUE(explorer.back());
  EXPECT_TRUE(explorer.look().brushes.empty());
  EXPECT_FALSE(explorer.back());
}

TEST_F(SweepExplorerTest, AxesMoveAndTurnOver) {
  open(randomRows(50, 5));
  const std::vector<std::size_t> before = explorer.look().axes;
  explorer.moveAxis(0, 2);
  EXPECT_THAT(explorer.look().axes, ElementsAre(before[1], before[2], before[0], before[3], before[4]));
  explorer.flipAxis(2);
  EXPECT_TRUE(explorer.look().isFlipped(before[0]));
  wait();
  EXPECT_EQ(explorer.look().axes[2], before[0]) << "what the user has chosen stays";
}

TEST_F(SweepExplorerTest, SortsByAColumnInBothDirections) {
  open(randomRows(100, 6));
  explorer.sort(column("energy_pj"), true);
  wait();
  const auto& order = *explorer.order();
  for (std::size_t i = 1; i < order.exact; ++i)
    EXPECT_GE(explorer.picture()->rows.value(order.rows[i - 1], column("energy_pj")),
              explorer.picture()->rows.value(order.rows[i], column("energy_pj")));
}

TEST_F(SweepExplorerTest, RowsThatComeAreTakenIn) {
  const std::string path = madeStorePath();
  std::filesystem::remove(path);
  store::SweepStore store = openMadeStore(path);
  const std::int64_t sweep = valueOrFail(store.addSweep(madeSweep(40)));
  const std::vector<store::PointRow> rows = randomRows(40, 7);
  valueOrFail(store.write(sweep, std::span(rows).first(10)));
  explorer.source().open(words(path), "made");
  explorer.source().setGrowing(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer.picture() && explorer.picture()->present == 10; }, kPatience));
  valueOrFail(store.write(sweep, std::span(rows).subspan(10)));
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer.picture()->present == 40; }, kPatience));
  explorer.source().setGrowing(false);
  wait();
  EXPECT_EQ(explorer.order()->rows.size(), 40u);
}

// Results kept between steps must not change what is shown.
TEST_F(SweepExplorerTest, EveryStepLooksLikeOneFromNothing) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    std::mt19937 random(seed);
    const SweepRows rows = madeRows(randomRows(400, seed));
    const std::vector<std::size_t> metrics{*rows.column("latency_s"), *rows.column("energy_pj")};
    const std::vector<std::size_t> axes{0, 1, *rows.column("area_mm2"), metrics[0], metrics[1]};
    SweepAsk ask{rows, 1, false, metrics, {}, {}};
    ask.look.axes = axes;
    ask.look.x = metrics[0];
    ask.look.y = metrics[1];
    ask.look.colour = axes[2];
    ask.canvas.parallel = {{300, 120}, 10, 100, 110, {20, 80, 140, 200, 260}};
    ask.canvas.cloud = {120, 80};
    ask.canvas.colours = {Qt::gray, Qt::blue, Qt::red, Qt::white, {Qt::blue, Qt::green, Qt::yellow}};
    const auto filter = valueOrFail(parseRowFilter("latency < 0.02", rows.columns()));
    SweepDrawing drawing;
    SweepOrdering ordering;
    bool descends = false;
    for (int step = 0; step < 40; ++step) {
      const unsigned kind = random() % 8;
      if (kind == 0) ask.look.brushes.clear();
      if (kind == 1) ask.look.filter = ask.look.filter ? nullptr : filter;
      if (kind == 2) ask.look.colour = random() % 2 == 0 ? std::nullopt : std::optional(axes[random() % axes.size()]);
      if (kind == 3) std::swap(ask.look.axes[random() % axes.size()], ask.look.axes[random() % axes.size()]);
      if (kind == 4) descends = !descends;
      if (kind > 4) {
        const std::size_t by = axes[random() % axes.size()];
        const RowScale scale = *scaleOf(rows, by);
        if (ask.look.brushes.size() > 2) ask.look.brushes.pop_back();
        ask.look.brushes.push_back(
            {by, scale.valueAt((random() % 50) / 100.0), scale.valueAt((random() % 100) / 99.0)});
      }
      const SweepPicturePtr shown = drawing.draw(ask), fresh = SweepDrawing().draw(ask);
      ASSERT_EQ(*shown->mask, selectedRows(rows, ask.look.brushes, ask.look.filter.get())) << seed << ": " << step;
      EXPECT_EQ(shown->selected, fresh->selected);
      EXPECT_EQ(shown->bundles, fresh->bundles) << seed << ": " << step;
      EXPECT_EQ(shown->brushedBundles, fresh->brushedBundles) << seed << ": " << step;
      EXPECT_EQ(shown->frontLines, fresh->frontLines) << seed << ": " << step;
      EXPECT_EQ(shown->cloud, fresh->cloud) << seed << ": " << step;
      EXPECT_EQ(shown->brushedCloud, fresh->brushedCloud) << seed << ": " << step;
      EXPECT_EQ(*ordering.order(*shown, metrics[0], descends), orderOf(rows, *shown->mask, metrics[0], descends))
          << seed << ": " << step;
    }
  }
}

TEST_F(SweepExplorerTest, ImagesAreMadeForTheSizesOfThePlots) {
  open(randomRows(100, 8));
  explorer.setColours(1, {Qt::gray, Qt::blue, Qt::red, Qt::white, {Qt::blue, Qt::green}});
  explorer.setCloud({200, 100});
  ParallelLayout layout{{500, 200}, 20, 180, 190, {}};
  for (std::size_t i = 0; i < explorer.look().axes.size(); ++i) layout.places.push_back(50 + 100.0 * i);
  explorer.setParallel(layout);
  wait();
  EXPECT_EQ(explorer.picture()->cloud.size(), QSize(200, 100));
  EXPECT_EQ(explorer.picture()->bundles.size(), QSize(500, 200));
  const auto inked = [](const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
    return count;
  };
  const int all = inked(explorer.picture()->brushedBundles);
  EXPECT_GT(all, 0);
  explorer.setBrushes({{column("buffer"), 4, 4}});
  wait();
  EXPECT_LT(inked(explorer.picture()->brushedBundles), all);
  EXPECT_GT(inked(explorer.picture()->brushedBundles), 0);
}

TEST_F(SweepExplorerTest, ASessionKeepsWhatIsLookedAt) {
  open(randomRows(60, 9));
  explorer.moveAxis(0, 1);
  explorer.setBrushes({{column("buffer"), 4, 16}});
  explorer.setFilter("latency < 0.02");
  explorer.setColour(std::nullopt);
  explorer.setPlot(column("area_mm2"), column("latency_s"));
  explorer.sort(column("energy_pj"), true);
  const QJsonObject state = explorer.state();
  SweepExplorer other;
  other.restore(state);
  other.source().open(words(madeStorePath()), "made");
  ASSERT_TRUE(QTest::qWaitFor([&] { return other.picture() && other.isSettled(); }, kPatience));
  EXPECT_EQ(other.look().axes, explorer.look().axes);
  EXPECT_EQ(other.look().brushes, explorer.look().brushes);
  EXPECT_EQ(other.filter(), explorer.filter());
  EXPECT_EQ(other.look().colour, std::nullopt);
  EXPECT_EQ(other.look().x, column("area_mm2"));
  EXPECT_EQ(other.sortColumn(), column("energy_pj"));
  EXPECT_EQ(other.selectionText(), explorer.selectionText());
}

TEST_F(SweepExplorerTest, AStoreThatCannotBeReadSaysSo) {
  QSignalSpy failed(&explorer.source(), &SweepRowsModel::failed);
  explorer.source().open(words(madeStorePath("nothing")), "");
  ASSERT_TRUE(failed.wait(kPatience));
  EXPECT_FALSE(explorer.picture());
}

}  // namespace
}  // namespace tilescope::gui

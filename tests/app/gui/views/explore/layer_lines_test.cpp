// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_lines.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/layer_table.h"
#include "core/workload/network_file.h"
#include "core/workload/network_set.h"
#include "core/workload/run_changes.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

using testing::ElementsAre;

std::vector<FoldedBlock> blocksOf(const std::string& file) {
  return foldedBlocks(*readNetworkFile(inSource(file)));
}

TEST(FoldedBlocks, ATransformerHasOneOfAllItsLayersButTheFirstAndTheLast) {
  const std::vector<FoldedBlock> blocks = blocksOf("transformers/llama3_8b.json");
  ASSERT_EQ(blocks.size(), 1u);
  EXPECT_EQ(blocks[0].title, "block");
  EXPECT_EQ(blocks[0].first, 1u) << "after the embedding";
  EXPECT_EQ(blocks[0].layers, 18u);
  EXPECT_EQ(blocks[0].copies, 32u);
  EXPECT_EQ(blocks[0].labels.front(), "norm1");
  EXPECT_EQ(blocks[0].labels.back(), "add2");
}

TEST(FoldedBlocks, FewCopiesStayAsTheyAre) {
  EXPECT_TRUE(blocksOf("networks/resnet50.json").empty()) << "five equal blocks in a stage";
  EXPECT_TRUE(blocksOf("networks/mobilenet_v2.json").empty());
  EXPECT_FALSE(blocksOf("networks/resnet152_v1.json").empty());
}

TEST(FoldedBlocks, ARunWithTheSameLayersFoldsAlikeAnotherNetworkAnew) {
  BlockFolding folding;
  const Network llama = *readNetworkFile(inSource("transformers/llama3_8b.json"));
  EXPECT_EQ(folding.of(llama), foldedBlocks(llama));
  const Network more = *withRun(llama, *parseRun("past=2047,weight=4"), 16);
  EXPECT_EQ(folding.of(more), foldedBlocks(more));
  Network cnn = *readNetworkFile(inSource("networks/resnet152_v1.json"));
  EXPECT_EQ(folding.of(cnn), foldedBlocks(cnn));
  const FoldedBlock before = folding.of(cnn).front();
  cnn.layers[before.first].bits.emplace();
  EXPECT_EQ(folding.of(cnn), foldedBlocks(cnn)) << "one layer is unlike its copies now";
}

TEST(FoldedBlocks, NetworksOfASetAreLinesAlsoWithOneRun) {
  const Network a = *readNetworkFile(inSource("networks/mlperf_tiny_resnet8.json"));
  const Network b = *readNetworkFile(inSource("networks/mlperf_tiny_ds_cnn.json"));
  const std::vector<FoldedBlock> blocks = foldedBlocks(*joinedNetwork({{"resnet8", 3}, {"ds_cnn", 1}}, {a, b}));
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].title, "resnet8");
  EXPECT_EQ(blocks[0].copies, 3u);
  EXPECT_EQ(blocks[0].labels.front(), "conv1") << "without the run";
  EXPECT_EQ(blocks[1].title, "ds_cnn");
  EXPECT_EQ(blocks[1].copies, 1u);
  const std::vector<LayerLine> lines = layerLines(3 * a.layers.size() + b.layers.size(), blocks);
  ASSERT_EQ(lines.size(), 1 + a.layers.size() + 3 * a.layers.size() + 1 + 2 * b.layers.size());
  const std::size_t second = 1 + 4 * a.layers.size();
  EXPECT_EQ(lines[second].kind, LayerLine::Kind::Block);
  EXPECT_EQ(lines[second + 1].kind, LayerLine::Kind::Copies);
  EXPECT_THAT(lines[second + 1].rows, ElementsAre(static_cast<int>(3 * a.layers.size())));
}

constexpr std::size_t kCopies = 6, kOfBlock = 3;
const std::vector<FoldedBlock> kBlocks{{1, kOfBlock, kCopies, "block", {"a", "b", "relu"}}};

LayerRow planned(const std::string& name, double milliseconds, double megabytes) {
  LayerRow row;
  row.name = name;
  row.tile = "1 × 2 × 3";
  row.stationary = "input";
  row.seconds = milliseconds * 1e-3;
  row.bytes = {0, megabytes * 1e6, 0};
  row.minimum = {0, megabytes * 1e6, 0};
  row.intensity = 2;
  row.performance = row.intensity * row.totalBytes() / row.seconds;
  row.utilization = 0.5;
  row.share = milliseconds / 100;
  row.energy = 10;
  row.memoryBound = true;
  row.bound = "DRAM";
  row.proven = true;
  return row;
}

LayerRow pass(const std::string& name) {
  LayerRow row;
  row.name = name;
  row.state = LayerState::OutsideModel;
  row.operation = "relu, 1 × 8";
  row.minimum = {0.25e6, 0, 0.25e6};
  row.pass.emplace();
  row.passSeconds = 1e-6;
  return row;
}

LayerRows someRows() {
  LayerRows rows{planned("in", 2, 1)};
  for (std::size_t copy = 0; copy < kCopies; ++copy) {
    const std::string block = "block" + std::to_string(copy) + '.';
    rows.push_back(planned(block + "a", 1, 2));
    rows.push_back(planned(block + "b", 3, 4));
    rows.push_back(pass(block + "relu"));
  }
  rows.push_back(planned("out", 20, 1));
  return rows;
}

TEST(LayerLines, ABlockComesBeforeItsLayersAndThemselvesBeforeTheirCopies) {
  const std::vector<LayerLine> lines = layerLines(someRows().size(), kBlocks);
  ASSERT_EQ(lines.size(), 2 + 1 + kOfBlock + kOfBlock * kCopies);
  EXPECT_EQ(lines[0].kind, LayerLine::Kind::Layer);
  EXPECT_EQ(lines[1].kind, LayerLine::Kind::Block);
  EXPECT_EQ(lines[1].rows.size(), kOfBlock * kCopies);
  EXPECT_EQ(lines[3].kind, LayerLine::Kind::Copies);
  EXPECT_THAT(lines[3].rows, ElementsAre(2, 5, 8, 11, 14, 17));
  EXPECT_EQ(lines[3].parent, 1);
  EXPECT_EQ(lines[6].rows, std::vector<int>{2}) << "b of the first block";
  EXPECT_EQ(lines[6].parent, 3);
  EXPECT_EQ(lines.back().rows, std::vector<int>{19});
}

TEST(LayerLines, SumsAreSumsAndRatesThoseOfTheWhole) {
  LayerRows rows = someRows();
  const std::vector<int> both{1, 2, 3};
  const LayerRow sum = summed(rows, both);
  EXPECT_EQ(sum.state, LayerState::Planned);
  EXPECT_DOUBLE_EQ(sum.seconds, 4e-3);
  EXPECT_DOUBLE_EQ(sum.totalBytes(), 6e6) << "the pass apart";
  EXPECT_DOUBLE_EQ(sum.share, 0.04);
  EXPECT_DOUBLE_EQ(sum.energy, 20);
  EXPECT_DOUBLE_EQ(sum.intensity, 2);
  EXPECT_DOUBLE_EQ(sum.performance, 12e6 / 4e-3);
  EXPECT_DOUBLE_EQ(sum.utilization, 0.5);
  EXPECT_EQ(sum.bound, "DRAM");
  EXPECT_TRUE(sum.memoryBound);
  EXPECT_TRUE(sum.proven);
  EXPECT_FALSE(sum.pass);
  rows[2].bound = "array";
  rows[2].memoryBound = rows[2].proven = false;
  rows[2].gap = 0.2;
  const LayerRow mixed = summed(rows, both);
  EXPECT_EQ(mixed.bound, "mostly array");
  EXPECT_FALSE(mixed.memoryBound) << "three of four milliseconds";
  EXPECT_FALSE(mixed.proven);
  EXPECT_EQ(mixed.gap, 0.2);
}

TEST(LayerLines, CopiesOfAPassAreAPass) {
  const LayerRow sum = summed(someRows(), {3, 6});
  EXPECT_EQ(sum.state, LayerState::OutsideModel);
  EXPECT_EQ(sum.operation, "relu, 1 × 8");
  EXPECT_DOUBLE_EQ(sum.passSeconds, 2e-6);
  EXPECT_DOUBLE_EQ(sum.minimumBytes(), 1e6);
}

TEST(LayerLines, OneInfeasibleLayerMakesTheWholeInfeasible) {
  LayerRows rows = someRows();
  rows[2].state = LayerState::Infeasible;
  rows[2].reason = "The tile needs more.";
  const LayerRow sum = summed(rows, {1, 2, 3});
  EXPECT_EQ(sum.state, LayerState::Infeasible);
  EXPECT_EQ(sum.reason, "The tile needs more.");
  EXPECT_EQ(sum.shortReason, "1 infeasible");
}

TEST(LayerLines, ChangesAreThoseOfTheSums) {
  LayerRows rows = someRows();
  LayerChange half, same;
  half.latency = -0.5;  // b takes 6 ms
  half.traffic = 1;     // b moves 2 MB
  rows[1].change = same;
  EXPECT_FALSE(summed(rows, {1, 2}).change) << "one has nothing to compare with";
  rows[2].change = half;
  const LayerRow sum = summed(rows, {1, 2});
  ASSERT_TRUE(sum.change);
  EXPECT_DOUBLE_EQ(sum.change->latency, 4.0 / 7 - 1);
  EXPECT_DOUBLE_EQ(sum.change->traffic, 6.0 / 4 - 1);
}

class FoldedTableTest : public testing::Test {
 protected:
  FoldedTableTest() {
    table_.setRows(someRows(), kBlocks);
    table_.resize(1080, 460);
    table_.show();
    table_.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&table_));
  }
  QStringList shown() {
    QStringList names;
    for (int row = 0; row < table_.model()->rowCount(); ++row) names << table_.model()->index(row, 0).data().toString();
    return names;
  }
  QStringList selectedLines() {
    QStringList names;
    for (const QModelIndex& row : table_.selectionModel()->selectedRows()) names << row.data().toString();
    return names;
  }
  void clickLine(const QString& name, Qt::KeyboardModifiers modifiers = {}, int x = 60) {
    const auto row = static_cast<int>(shown().indexOf(name));
    const QRect cell = table_.visualRect(table_.model()->index(row, 0));
    QTest::mouseClick(table_.viewport(), Qt::LeftButton, modifiers, {x, cell.center().y()});
  }
  static QStringList all(const QString& label) {
    QStringList layers;
    for (std::size_t copy = 0; copy < kCopies; ++copy) layers << QStringLiteral("block%1.%2").arg(copy).arg(label);
    return layers;
  }

  ThemeController theme_{ThemeMode::Dark};
  LayerTable table_{&theme_};
  QSignalSpy selections_{&table_, &LayerTable::layersSelected};
};

TEST_F(FoldedTableTest, EqualLayersAreOneLineUnderTheirBlock) {
  EXPECT_THAT(shown(), ElementsAre("in", "block × 6", "a × 6", "b × 6", "relu × 6", "out"));
  const auto cell = [this](int row, LayerColumn column) {
    return table_.model()->index(row, index(column)).data().toString();
  };
  EXPECT_EQ(cell(1, LayerColumn::Latency), "24.000") << "of all";
  EXPECT_EQ(cell(1, LayerColumn::Tile), "3 layers each");
  EXPECT_EQ(cell(3, LayerColumn::Latency), "18.000");
  EXPECT_EQ(cell(3, LayerColumn::Tile), "1 × 2 × 3");
  EXPECT_EQ(cell(4, LayerColumn::Tile), "relu, 1 × 8") << "what it does, for want of a tile";
  const QString tip = table_.model()->index(1, 0).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains("block0.a to block5.relu") && tip.contains("4.00 ms")) << tip.toStdString();
}

TEST_F(FoldedTableTest, LayersStayUnderTheirBlockInAnyOrder) {
  table_.sortBy(LayerColumn::Latency, Qt::DescendingOrder);
  EXPECT_THAT(shown(), ElementsAre("block × 6", "b × 6", "a × 6", "relu × 6", "out", "in"));
  table_.sortBy(LayerColumn::Latency, Qt::AscendingOrder);
  EXPECT_THAT(shown(), ElementsAre("in", "out", "block × 6", "a × 6", "b × 6", "relu × 6"));
  table_.sortBy(LayerColumn::Layer, Qt::AscendingOrder);
  EXPECT_THAT(shown(), ElementsAre("block × 6", "a × 6", "b × 6", "relu × 6", "in", "out"));
  table_.restoreFileOrder();
  EXPECT_EQ(shown().front(), "in");
}

TEST_F(FoldedTableTest, ChevronAndArrowKeysCloseAndOpen) {
  clickLine("block × 6", {}, 12);
  EXPECT_THAT(shown(), ElementsAre("in", "block × 6", "out"));
  EXPECT_TRUE(selections_.isEmpty()) << "the chevron selects nothing";
  clickLine("block × 6", {}, 12);
  EXPECT_EQ(shown().size(), 6);
  clickLine("b × 6");
  QTest::keyClick(&table_, Qt::Key_Left);
  EXPECT_EQ(table_.currentIndex().data().toString(), "block × 6") << "up to the block";
  QTest::keyClick(&table_, Qt::Key_Left);
  EXPECT_EQ(shown().size(), 3);
  EXPECT_THAT(table_.closedBlocks(), ElementsAre("block"));
  QTest::keyClick(&table_, Qt::Key_Right);
  EXPECT_EQ(shown().size(), 6);
}

TEST_F(FoldedTableTest, ALineSelectsAllItsLayers) {
  clickLine("b × 6");
  EXPECT_EQ(selections_.last()[0].toStringList(), all("b"));
  clickLine("out", Qt::ControlModifier);
  EXPECT_EQ(selections_.last()[0].toStringList(), all("b") + QStringList("out"));
  clickLine("block × 6");
  EXPECT_EQ(selections_.last()[0].toStringList().size(), 18);
}

TEST_F(FoldedTableTest, ALayerSelectedElsewhereMarksTheLineThatStandsForIt) {
  table_.selectLayers({"block3.b"});
  EXPECT_THAT(selectedLines(), ElementsAre("b × 6"));
  EXPECT_THAT(table_.selection(), ElementsAre("block3.b")) << "and stays the one that is selected";
  clickLine("block × 6", {}, 12);
  EXPECT_THAT(selectedLines(), ElementsAre("block × 6"));
  EXPECT_THAT(table_.selection(), ElementsAre("block3.b"));
  EXPECT_TRUE(selections_.isEmpty());
}

TEST_F(FoldedTableTest, AFilterShowsCopiesTogetherOnlyWhereAllAreMeant) {
  const QStringList b = all("b");
  table_.setFilter(QSet<QString>(b.begin(), b.end()) + QSet<QString>{"block2.a", "out"});
  EXPECT_THAT(shown(), ElementsAre("b × 6", "block2.a", "out"));
  table_.selectLayers({"block2.a"});
  EXPECT_THAT(selectedLines(), ElementsAre("block2.a"));
  table_.setFilter(std::nullopt);
  EXPECT_EQ(shown().size(), 6);
}

TEST_F(FoldedTableTest, CopiesEveryLayerUnfolded) {
  const auto names = [](const QString& text) {
    QStringList first;
    for (const QString& line : text.split('\n', Qt::SkipEmptyParts).mid(1)) first << line.section('\t', 0, 0);
    return first;
  };
  EXPECT_EQ(names(table_.copyText()).size(), 20);
  EXPECT_EQ(names(table_.copyText())[1], "block0.a");
  clickLine("block × 6", {}, 12);
  EXPECT_EQ(names(table_.copyText()).size(), 20) << "closed too";
  clickLine("block × 6", {}, 12);
  clickLine("b × 6");
  EXPECT_EQ(names(table_.copyText()), all("b"));
}

TEST_F(FoldedTableTest, NothingMovesWhileMetricsChange) {
  clickLine("b × 6");
  const QStringList before = shown();
  LayerRows rows = someRows();
  for (LayerRow& row : rows) row.seconds *= 2;
  table_.setRows(rows, kBlocks);
  EXPECT_EQ(shown(), before);
  EXPECT_THAT(selectedLines(), ElementsAre("b × 6"));
}

}  // namespace
}  // namespace tilescope::gui

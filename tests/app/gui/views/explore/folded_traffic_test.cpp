// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/folded_traffic.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/plot_tables.h"
#include "app/gui/views/explore/traffic/traffic_bars.h"
#include "core/workload/network_file.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

class FoldedTrafficTest : public testing::Test {
 protected:
  FoldedTrafficTest() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> bytes(1e3, 1e6);
    for (const Layer& layer : network.layers) {
      LayerRow row;
      row.name = layer.name;
      row.state = layer.type == LayerType::Matmul ? LayerState::Planned : LayerState::OutsideModel;
      for (double& each : row.bytes) each = bytes(random);
      for (double& each : row.minimum) each = bytes(random) / 2;
      rows.push_back(row);
    }
    data.bars = trafficBars(rows);
    data.pin = QLatin1Char('A');
    for (std::size_t i = 0; i < data.bars.size(); ++i) data.pinned.push_back(bytes(random));
  }

  Network network = *readNetworkFile(inSource("transformers/bert_base.json"));
  LayerRows rows;
  TrafficData data;
};

TEST_F(FoldedTrafficTest, ABarHasTheSumsOfItsLayers) {
  std::map<QString, std::size_t> barOf;
  for (std::size_t i = 0; i < data.bars.size(); ++i) barOf[words(data.bars[i].layer)] = i;
  const TrafficData few = folded(data, foldedBlocks(network), rows);
  ASSERT_LT(few.bars.size(), data.bars.size() / 6);
  ASSERT_EQ(few.layers.size(), few.bars.size());
  ASSERT_EQ(few.pinned.size(), few.bars.size());
  std::map<QString, int> met;
  for (std::size_t i = 0; i < few.bars.size(); ++i) {
    double minimum = 0, pinned = 0;
    std::array<double, kTensorCount> bytes{};
    for (const QString& layer : few.layers[i]) {
      const TrafficBar& bar = data.bars[barOf.at(layer)];
      ++met[layer];
      minimum += bar.minimum;
      pinned += data.pinned[barOf.at(layer)];
      for (std::size_t t = 0; t < kTensorCount; ++t) bytes[t] += bar.bytes[t];
    }
    EXPECT_EQ(few.bars[i].bytes, bytes);
    EXPECT_EQ(few.bars[i].minimum, minimum);
    EXPECT_EQ(few.pinned[i], pinned);
  }
  EXPECT_EQ(met.size(), data.bars.size());
  for (const auto& [layer, times] : met) EXPECT_EQ(times, 1) << layer.toStdString();
}

TEST_F(FoldedTrafficTest, TheBarsOfABlockAreItsLayers) {
  const TrafficData few = folded(data, foldedBlocks(network), rows);
  const auto q = std::find_if(few.bars.begin(), few.bars.end(), [](const TrafficBar& bar) { return bar.label == "q"; });
  ASSERT_NE(q, few.bars.end());
  EXPECT_EQ(words(q->block), QStringLiteral("block × 12"));
  const QStringList& layers = few.layers[static_cast<std::size_t>(q - few.bars.begin())];
  EXPECT_EQ(layers.size(), 12);
  EXPECT_TRUE(layers.contains("block7.q"));
  EXPECT_EQ(tableOf(few).rows[static_cast<std::size_t>(q - few.bars.begin())].front(), "block × 12: q");
}

TEST_F(FoldedTrafficTest, AnyCopyLeadsToTheBar) {
  TrafficBars bars(nullptr);
  bars.setData(folded(data, foldedBlocks(network), rows), false);
  EXPECT_EQ(bars.barOf("block3.q"), bars.barOf("block0.q"));
  EXPECT_EQ(bars.layersOf(bars.barOf("block3.q")).size(), 12);
  EXPECT_EQ(bars.barOf("nothing"), -1);
}

TEST_F(FoldedTrafficTest, WithoutBlocksNothingChanges) {
  EXPECT_EQ(folded(data, {}, rows), data);
}

}  // namespace
}  // namespace tilescope::gui

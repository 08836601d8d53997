// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/folded_traffic.h"

#include <algorithm>
#include <optional>

#include "app/gui/kit/words/words.h"
#include "core/picture/network_graph.h"

namespace tilescope::gui {
namespace {
class FoldedTraffic {
 public:
  FoldedTraffic(const TrafficData& data, const LayerRows& rows) : data_(data), barOf_(rows.size()) {
    std::size_t bar = 0;
    for (std::size_t row = 0; row < rows.size() && bar < data.bars.size(); ++row)
      if (rows[row].name == data.bars[bar].layer) barOf_[row] = bar++;
    made_.pin = data.pin;
    made_.complete = data.complete;
  }

  void addLayer(std::size_t row) { add({row}, nullptr, {}); }

  void addBlock(const FoldedBlock& block) {
    for (std::size_t k = 0; k < block.layers; ++k) {
      std::vector<std::size_t> rows;
      for (std::size_t copy = 0; copy < block.copies; ++copy) rows.push_back(block.first + copy * block.layers + k);
      add(rows, &block, block.labels[static_cast<qsizetype>(k)]);
    }
  }

  TrafficData take() && { return std::move(made_); }

 private:
  // None if no row has a bar.
  void add(const std::vector<std::size_t>& rows, const FoldedBlock* block, const QString& label) {
    std::optional<TrafficBar> sum;
    QStringList layers;
    double pinned = 0;
    bool isPinKnown = true;
    for (const std::size_t row : rows) {
      if (!barOf_[row]) continue;
      const TrafficBar& bar = data_.bars[*barOf_[row]];
      layers << words(bar.layer);
      const double atPin = data_.pinnedBytes(*barOf_[row]);
      isPinKnown = isPinKnown && atPin > 0;
      pinned += atPin;
      if (!sum)
        sum = bar;
      else
        join(*sum, bar);
    }
    if (!sum) return;
    if (block) {
      sum->label = label.toStdString();
      sum->block = timesText(block->title.toStdString(), block->copies);
    }
    made_.bars.push_back(*std::move(sum));
    made_.layers.push_back(layers);
    if (!data_.pinned.empty()) made_.pinned.push_back(isPinKnown ? pinned : 0);
  }

  static void join(TrafficBar& sum, const TrafficBar& bar) {
    for (std::size_t tensor = 0; tensor < kTensorCount; ++tensor) sum.bytes[tensor] += bar.bytes[tensor];
    sum.minimum += bar.minimum;
    for (const LayerState state : {LayerState::Infeasible, LayerState::Pending})
      if (sum.state == state || bar.state == state) {
        sum.state = state;
        break;
      }
  }

  const TrafficData& data_;
  std::vector<std::optional<std::size_t>> barOf_;
  TrafficData made_;
};

}  // namespace

TrafficData folded(const TrafficData& data, const std::vector<FoldedBlock>& blocks, const LayerRows& rows) {
  if (blocks.empty()) return data;
  FoldedTraffic traffic(data, rows);
  auto block = blocks.begin();
  for (std::size_t row = 0; row < rows.size();) {
    if (block != blocks.end() && row == block->first) {
      traffic.addBlock(*block);
      row += block->layers * block->copies;
      ++block;
    } else {
      traffic.addLayer(row++);
    }
  }
  return std::move(traffic).take();
}

}  // namespace tilescope::gui

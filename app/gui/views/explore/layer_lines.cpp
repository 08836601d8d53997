// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_lines.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/picture/network_graph.h"

namespace tilescope::gui {
namespace {
bool counts(const LayerRow& row) {
  return row.state == LayerState::Planned || (row.state == LayerState::Pending && row.seconds > 0);
}

// Empty if the texts differ.
std::string common(const LayerRows& all, const std::vector<int>& rows, std::string LayerRow::*text) {
  const std::string& first = all[static_cast<std::size_t>(rows.front())].*text;
  const bool isCommon =
      std::all_of(rows.begin(), rows.end(), [&](int row) { return all[static_cast<std::size_t>(row)].*text == first; });
  return isCommon ? first : std::string();
}

LayerState stateOf(const LayerRows& all, const std::vector<int>& rows) {
  const auto any = [&](LayerState state) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](int row) { return all[static_cast<std::size_t>(row)].state == state; });
  };
  for (const LayerState state : {LayerState::Infeasible, LayerState::Pending, LayerState::Planned})
    if (any(state)) return state;
  return LayerState::OutsideModel;
}

struct Compared {
  double now = 0, before = 0;

  void add(double value, double change) {
    now += value;
    before += value / (1 + change);
  }
  double change() const { return before > 0 ? now / before - 1 : 0; }
};

// nullopt: a row has no value at the reference.
std::optional<LayerChange> changeOf(const LayerRows& all, const std::vector<int>& rows) {
  Compared traffic, latency;
  for (const int at : rows) {
    const LayerRow& row = all[static_cast<std::size_t>(at)];
    if (!counts(row)) continue;
    if (!row.change) return std::nullopt;
    traffic.add(row.totalBytes(), row.change->traffic);
    latency.add(row.seconds, row.change->latency);
  }
  if (latency.before <= 0) return std::nullopt;
  LayerChange change;
  change.traffic = traffic.change();
  change.latency = latency.change();
  return change;
}

void addPass(LayerRow& sum, const LayerRow& row) {
  if (!row.pass) return;
  if (!sum.pass) {
    sum.pass = row.pass;
  } else {
    sum.pass->operationsEnergy += row.pass->operationsEnergy;
    sum.pass->offChipEnergy += row.pass->offChipEnergy;
    sum.pass->bufferEnergy += row.pass->bufferEnergy;
  }
  sum.passSeconds += row.passSeconds;
}

// The bottleneck for most of the time.
void setBound(LayerRow& sum, const LayerRows& all, const std::vector<int>& rows) {
  std::map<std::string, double> seconds;
  double memorySeconds = 0;
  for (const int at : rows) {
    const LayerRow& row = all[static_cast<std::size_t>(at)];
    if (!counts(row)) continue;
    seconds[row.bound] += row.seconds;
    if (row.memoryBound) memorySeconds += row.seconds;
  }
  const auto most = std::max_element(seconds.begin(), seconds.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == seconds.end()) return;
  sum.memoryBound = 2 * memorySeconds >= sum.seconds;
  sum.bound = seconds.size() == 1 ? most->first : tr("mostly %1").arg(words(most->first)).toStdString();
}

}  // namespace

std::vector<FoldedBlock> foldedBlocks(const Network& network) {
  std::vector<FoldedBlock> folded;
  for (const RepeatedBlock& block : tableBlocks(network)) {
    FoldedBlock one{block.first, block.layers, block.copies, words(blockTitle(network, block)), {}};
    one.isNetwork = !network.members.empty();
    const std::size_t start = commonStart(network, block.first, block.layers).size();
    for (std::size_t k = 0; k < block.layers; ++k)
      one.labels << words(network.layers[block.first + k].name.substr(start));
    folded.push_back(std::move(one));
  }
  return folded;
}

const std::vector<FoldedBlock>& BlockFolding::of(const Network& network) {
  const auto isAlike = [&network](const Layer& a, const Layer& b) {
    return network.transformer ? a.name == b.name : a == b;
  };
  if (!std::equal(layers_.begin(), layers_.end(), network.layers.begin(), network.layers.end(), isAlike)) {
    layers_ = network.layers;
    blocks_ = foldedBlocks(network);
  }
  return blocks_;
}

std::vector<LayerLine> layerLines(std::size_t rows, const std::vector<FoldedBlock>& blocks) {
  std::vector<LayerLine> lines;
  const auto add = [&](LayerLine::Kind kind, std::vector<int> of, int parent) {
    lines.push_back({kind, std::move(of), parent});
    return static_cast<int>(lines.size()) - 1;
  };
  std::size_t row = 0;
  const auto addLayers = [&](std::size_t end) {
    for (; row < end; ++row) add(LayerLine::Kind::Layer, {static_cast<int>(row)}, -1);
  };
  for (const FoldedBlock& block : blocks) {
    addLayers(block.first);
    const std::size_t end = block.first + block.layers * block.copies;
    std::vector<int> all(end - block.first);
    std::iota(all.begin(), all.end(), static_cast<int>(block.first));
    const int parent = add(LayerLine::Kind::Block, std::move(all), -1);
    const int first = parent + 1;
    for (std::size_t k = 0; k < block.layers; ++k) {
      std::vector<int> copies;
      for (std::size_t copy = 0; copy < block.copies; ++copy)
        copies.push_back(static_cast<int>(block.first + copy * block.layers + k));
      add(LayerLine::Kind::Copies, std::move(copies), parent);
    }
    for (std::size_t copy = 0; copy < block.copies; ++copy)
      for (std::size_t k = 0; k < block.layers; ++k, ++row)
        add(LayerLine::Kind::Layer, {static_cast<int>(row)}, first + static_cast<int>(k));
  }
  addLayers(rows);
  return lines;
}

LayerRow summed(const LayerRows& all, const std::vector<int>& rows) {
  LayerRow sum;
  sum.state = stateOf(all, rows);
  sum.operation = common(all, rows, &LayerRow::operation);
  sum.tile = common(all, rows, &LayerRow::tile);
  sum.stationary = common(all, rows, &LayerRow::stationary);
  sum.proven = true;
  double macs = 0, busy = 0;
  std::size_t infeasible = 0;
  for (const int at : rows) {
    const LayerRow& row = all[static_cast<std::size_t>(at)];
    if (row.state == LayerState::Infeasible && infeasible++ == 0) sum.reason = row.reason;
    for (std::size_t tensor = 0; tensor < kTensorCount; ++tensor) {
      // If some layers are planned, only these count.
      if (counts(row)) sum.bytes[tensor] += row.bytes[tensor];
      if (counts(row) || sum.state == LayerState::OutsideModel) sum.minimum[tensor] += row.minimum[tensor];
    }
    addPass(sum, row);
    if (!counts(row)) continue;
    macs += row.performance * row.seconds;
    busy += row.utilization * row.seconds;
    sum.seconds += row.seconds;
    sum.energy += row.energy;
    sum.share += row.share;
    sum.proven = sum.proven && row.proven;
    sum.interim = sum.interim || row.interim;
    sum.gap = std::max(sum.gap, row.gap);
    sum.nodes += row.nodes;
  }
  if (sum.totalBytes() > 0) sum.intensity = macs / sum.totalBytes();
  if (sum.seconds > 0) {
    sum.performance = macs / sum.seconds;
    sum.utilization = busy / sum.seconds;
  }
  sum.change = changeOf(all, rows);
  if (sum.state != LayerState::OutsideModel) {
    sum.pass.reset();
    sum.passSeconds = 0;
  }
  setBound(sum, all, rows);
  if (infeasible > 0) sum.shortReason = tr("%1 infeasible").arg(infeasible).toStdString();
  return sum;
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Weights first, then maps, largest first: each at the lowest address free from its producer to its last L2 reader.
#include "plugins/diana/l2_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/format_size.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {
namespace {

// The DMA may write up to 31 bytes too many.
constexpr std::int64_t kSlack = kDmaRound;

struct Life {
  std::size_t map = 0;
  std::int64_t begin = 0, end = 0;  // positions in execution order, both included
  std::int64_t bytes = 0;           // including kSlack
  std::int64_t address = 0;

  bool meets(const Life& other) const { return begin <= other.end && other.begin <= end; }
};

class L2Planner {
 public:
  L2Planner(const NetworkWork& work, const MapLayout& layout, const L1Plan& l1)
      : work_(work), layout_(layout), l1_(l1) {}

  L2Plan run() {
    placeWeights();
    placeMaps();
    return std::move(plan_);
  }

 private:
  void placeWeights() {
    plan_.weights.resize(work_.layers.size());
    plan_.biases.resize(work_.layers.size());
    for (std::size_t i = 0; i < work_.layers.size(); ++i) {
      const LayerWork& layer = work_.layers[i];
      const std::int64_t bytes = weightBytes(layer);
      if (bytes == 0) continue;
      plan_.weights[i] = take(bytes);
      if (!layer.core && layer.layer->bias.value_or(false)) plan_.biases[i] = take(4 * layer.layer->out.channels);
    }
    plan_.mostBytes = plan_.weightBytes;
  }

  std::int64_t take(std::int64_t bytes) {
    const std::int64_t address = plan_.weightBytes;
    plan_.weightBytes += roundedUp(bytes, kDmaRound);
    return address;
  }

  void placeMaps() {
    plan_.maps.resize(layout_.maps.size());
    std::vector<Life> placed;
    for (Life& life : lives()) {
      life.address = lowest(life, placed);
      plan_.maps[life.map] = life.address;
      plan_.mostBytes = std::max(plan_.mostBytes, life.address + life.bytes);
      placed.push_back(life);
    }
  }

  std::int64_t lowest(const Life& life, const std::vector<Life>& placed) const {
    std::vector<std::int64_t> starts{plan_.weightBytes};
    for (const Life& other : placed)
      if (other.meets(life)) starts.push_back(other.address + other.bytes);
    std::sort(starts.begin(), starts.end());
    for (const std::int64_t start : starts) {
      const bool isFree = std::none_of(placed.begin(), placed.end(), [&](const Life& other) {
        return other.meets(life) && start < other.address + other.bytes && other.address < start + life.bytes;
      });
      if (isFree) return start;
    }
    return starts.back();
  }

  // Largest first, equal ones by number.
  std::vector<Life> lives() const {
    std::vector<Life> all;
    for (std::size_t map = 0; map < layout_.maps.size(); ++map)
      if (isInL2(map)) all.push_back(lifeOf(map));
    std::stable_sort(all.begin(), all.end(), [](const Life& a, const Life& b) { return a.bytes > b.bytes; });
    return all;
  }

  bool isInL2(std::size_t map) const {
    return map >= work_.layers.size() || !l1_.layers[map] || l1_.layers[map]->storesOutput;
  }

  std::int64_t position(std::size_t layer) const { return static_cast<std::int64_t>(work_.walk.position[layer]); }

  Life lifeOf(std::size_t map) const {
    const StoredMap& stored = layout_.maps[map];
    Life life{map, 0, 0, roundedUp(stored.bytes(), kDmaRound) + kSlack, 0};
    const auto last = static_cast<std::int64_t>(work_.layers.size());
    if (stored.flattens) {
      life.begin = last;
      for (std::size_t i = 0; i < work_.layers.size(); ++i)
        if (layout_.operands[i][0] == map) life.begin = std::min(life.begin, position(i));
    } else {
      life.begin = map < work_.layers.size() ? position(map) : -1;
    }
    life.end = life.begin;
    for (std::size_t i = 0; i < work_.layers.size(); ++i)
      if (reads(i, map)) life.end = std::max(life.end, position(i));
    if (map < work_.layers.size() && work_.isOutput(map)) life.end = last;
    return life;
  }

  bool reads(std::size_t i, std::size_t map) const {
    for (const std::size_t operand : layout_.operands[i])
      if (operand == map || layout_.maps[operand].flattens == map) return true;
    return false;
  }

  const NetworkWork& work_;
  const MapLayout& layout_;
  const L1Plan& l1_;
  L2Plan plan_;
};

}  // namespace

std::int64_t weightBytes(const LayerWork& work) {
  const Layer& layer = *work.layer;
  if (layer.type == LayerType::Fc)
    return work.core ? fullyConnectedBlobBytes(layer.out.channels, layer.in.channels)
                     : layer.out.channels * layer.in.channels;
  if (layer.type != LayerType::Conv) return 0;
  const Window& window = layer.window;
  const std::int64_t taps = window.kernelHeight * window.kernelWidth;
  if (!work.core) return layer.out.channels * (layer.in.channels / layer.groups) * taps;
  if (work.core->shape.kind == Kind::Depthwise)
    return depthwiseBlobBytes(layer.in.channels, window.kernelHeight, window.kernelWidth);
  return convBlobBytes(layer.out.channels, layer.in.channels, window.kernelHeight, window.kernelWidth);
}

Result<L2Plan> planL2(const NetworkWork& work, const MapLayout& layout, const L1Plan& l1, const Machine& machine) {
  L2Plan plan = L2Planner(work, layout, l1).run();
  const std::int64_t capacity = machine.l2.bits / 8;
  if (plan.mostBytes <= capacity) return plan;
  return Diagnostic{Diagnostic::Severity::Error,
                    "",
                    "memory " + machine.l2.memory,
                    fmt::format("a program that needs {} bytes, {} of them weights", plan.mostBytes, plan.weightBytes),
                    fmt::format("at most {}; {} bytes are missing", capacity, plan.mostBytes - capacity),
                    "Weights and maps are all in this memory: take a smaller network, or a profile with more of it."};
}

}  // namespace tilescope::diana

// SPDX-License-Identifier: GPL-3.0-or-later
// Every map that may stay in L1 is kept at first. Layers are placed in execution order, kept outputs from the memory's
// end, tiles from its beginning. If space is missing, a kept map is dropped and all is placed again: the largest that
// the layer does not use, or else its output, or else its inputs.
#include "plugins/diana/l1_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace tilescope::diana {
namespace {

constexpr std::int64_t kDepthwiseGroup = 4;

struct Region {
  std::int64_t begin = 0, bytes = 0;
  std::int64_t end() const { return begin + bytes; }
};

std::int64_t reserved(std::int64_t bytes, std::int64_t copyBytes) {
  return roundedUp(bytes + roundedUp(copyBytes, kDmaRound) - copyBytes, kDmaRound);
}

class Placing {
 public:
  Placing(const NetworkWork& work, const MapLayout& layout, std::int64_t capacity, const std::set<std::size_t>& kept)
      : work_(work), layout_(layout), capacity_(capacity), kept_(kept) {
    plan_.layers.resize(work.layers.size());
  }

  L1Plan run() {
    for (const std::size_t i : work_.walk.order) {
      if (work_.layers[i].core && !place(i)) {
        plan_.tooLarge = i;
        break;
      }
      forgetRead(i);
    }
    return std::move(plan_);
  }

  std::vector<std::size_t> present() const {
    std::vector<std::size_t> maps;
    for (const auto& [map, region] : standing_) maps.push_back(map);
    return maps;
  }

 private:
  bool place(std::size_t i) {
    const CoreWork& core = *work_.layers[i].core;
    CorePlace place;
    place.tile = core.tile;
    place.outputStays = kept_.contains(i) || core.shape.kind == Kind::FullyConnected;
    place.storesOutput = !kept_.contains(i) || isReadFromL2(i);
    place.loadsInput = !standing_.contains(operand(i, 0));
    place.inputStays = !place.loadsInput || core.mode == InputMode::Resident;
    if (core.shape.kind == Kind::Add) place.loadsSecond = !standing_.contains(operand(i, 1));
    if (core.shape.kind != Kind::Depthwise) return arrange(i, place);
    for (std::int64_t channels = core.shape.groups; channels > 0; channels = fewer(channels)) {
      place.tile.K = channels;
      if (arrange(i, place)) return true;
    }
    return false;
  }

  // Depthwise layers have groups of four channels.
  static std::int64_t fewer(std::int64_t channels) { return (channels - 1) / kDepthwiseGroup * kDepthwiseGroup; }

  std::size_t operand(std::size_t i, std::size_t number) const { return layout_.operands[i][number]; }

  bool isReadFromL2(std::size_t map) const {
    if (work_.isOutput(map)) return true;
    return std::any_of(work_.consumers[map].begin(), work_.consumers[map].end(),
                       [&](std::size_t reader) { return !takesFromL1(reader, map); });
  }

  bool takesFromL1(std::size_t reader, std::size_t map) const {
    const LayerWork& layer = work_.layers[reader];
    const auto& operands = layout_.operands[reader];
    if (!layer.core || std::find(operands.begin(), operands.end(), map) == operands.end()) return false;
    return layer.core->shape.kind != Kind::Add || layer.core->isOneTile();
  }

  bool arrange(std::size_t i, CorePlace place) {
    std::vector<Region> taken = regions();
    const std::int64_t outputBytes = bytesOfOutput(i, place);
    Region output{0, outputBytes};
    if (kept_.contains(i)) {
      if (!fitHigh(taken, output)) return false;
      taken.push_back(output);
    }
    if (!placeInput(taken, operand(i, 0), bytesOfInput(i, place), place.loadsInput, place.input)) return false;
    if (work_.layers[i].core->shape.kind == Kind::Add &&
        !placeInput(taken, operand(i, 1), bytesOfInput(i, place), place.loadsSecond, place.second))
      return false;
    if (!kept_.contains(i)) {
      if (!fitLow(taken, output)) return false;
      taken.push_back(output);
    }
    place.output = output.begin;
    for (const Region& region : taken) plan_.mostBytes = std::max(plan_.mostBytes, region.end());
    if (kept_.contains(i)) standing_[i] = output;
    plan_.layers[i] = place;
    return true;
  }

  bool placeInput(std::vector<Region>& taken, std::size_t map, std::int64_t bytes, bool loads,
                  std::int64_t& address) const {
    if (!loads) {
      address = standing_.at(map).begin;
      return true;
    }
    Region region{0, bytes};
    if (!fitLow(taken, region)) return false;
    taken.push_back(region);
    address = region.begin;
    return true;
  }

  std::vector<Region> regions() const {
    std::vector<Region> all;
    for (const auto& [map, region] : standing_) all.push_back(region);
    return all;
  }

  static bool isFree(const std::vector<Region>& taken, const Region& wanted) {
    return std::none_of(taken.begin(), taken.end(), [&](const Region& region) {
      return wanted.begin < region.end() && region.begin < wanted.end();
    });
  }

  bool fitLow(const std::vector<Region>& taken, Region& wanted) const {
    std::vector<std::int64_t> begins{0};
    for (const Region& region : taken) begins.push_back(region.end());
    std::sort(begins.begin(), begins.end());
    for (const std::int64_t begin : begins) {
      wanted.begin = begin;
      if (wanted.end() <= capacity_ && isFree(taken, wanted)) return true;
    }
    return false;
  }

  bool fitHigh(const std::vector<Region>& taken, Region& wanted) const {
    std::vector<std::int64_t> ends{capacity_ / kDmaRound * kDmaRound};
    for (const Region& region : taken) ends.push_back(region.begin);
    std::sort(ends.rbegin(), ends.rend());
    for (const std::int64_t end : ends) {
      wanted.begin = end - wanted.bytes;
      if (wanted.begin >= 0 && isFree(taken, wanted)) return true;
    }
    return false;
  }

  std::int64_t bytesOfInput(std::size_t i, const CorePlace& place) const {
    const CoreWork& core = *work_.layers[i].core;
    const StoredMap& map = layout_.maps[operand(i, 0)];
    if (core.shape.kind == Kind::FullyConnected) return reserved(map.bytes(), kLaneBytes);
    if (core.shape.kind == Kind::Add)
      return rowsOf(place.tile.K, std::min(place.tile.OY, map.size.height), map.pitch, map);
    if (place.inputStays) return rowsOf(map.size.channels, map.size.height, map.pitch, map);
    const std::int64_t channels = core.shape.kind == Kind::Depthwise ? place.tile.K : map.size.channels;
    const std::int64_t columns = (place.tile.OX - 1) * core.shape.columns.stride + 1;
    std::int64_t most = 0;
    for (const AxisTile& tile : axisTiles(core.shape.rows, place.tile.OY))
      most = std::max(most, place.tile.OX >= core.shape.columns.out
                                ? rowsOf(channels, tile.inSize(), map.pitch, map)
                                : reserved(channels * tile.inSize() * roundedUp(columns, kLaneBytes), columns));
    return most;
  }

  static std::int64_t rowsOf(std::int64_t channels, std::int64_t rows, std::int64_t pitch, const StoredMap& map) {
    const std::int64_t perCopy = rows == map.size.height ? channels * rows * pitch : rows * pitch;
    return reserved(channels * rows * pitch, perCopy);
  }

  std::int64_t bytesOfOutput(std::size_t i, const CorePlace& place) const {
    const CoreWork& core = *work_.layers[i].core;
    const StoredMap& map = layout_.maps[i];
    if (core.shape.kind == Kind::FullyConnected) return roundedUp(map.elements(), kDmaRound);
    if (core.shape.kind == Kind::Add)
      return rowsOf(place.tile.K, std::min(place.tile.OY, map.size.height), map.pitch, map);
    const bool isDepthwise = core.shape.kind == Kind::Depthwise;
    const std::int64_t wanted = place.outputStays ? core.channels() : place.tile.K;
    const std::int64_t channels = isDepthwise ? wanted : roundedUp(wanted, kLaneBytes);
    const std::int64_t pitch = place.tile.OX >= core.shape.columns.out ? map.pitch : place.tile.OX;
    const std::int64_t rows = std::min(place.tile.OY, core.shape.rows.out);
    const std::int64_t last = core.shape.rows.out - (core.shape.rows.out - 1) / rows * rows;
    if (pitch != map.pitch || place.tile.OX < core.shape.columns.out)
      return reserved(channels * rows * pitch, place.tile.OX);
    return std::max(rowsOf(channels, rows, pitch, map), rowsOf(channels, last, pitch, map));
  }

  // Drops kept maps whose last reader has run.
  void forgetRead(std::size_t i) {
    const auto position = [&](std::size_t layer) { return work_.walk.position[layer]; };
    std::erase_if(standing_, [&](const auto& entry) {
      const std::vector<std::size_t>& readers = work_.consumers[entry.first];
      return std::all_of(readers.begin(), readers.end(), [&](std::size_t reader) {
        return !takesFromL1(reader, entry.first) || position(reader) <= position(i);
      });
    });
  }

  const NetworkWork& work_;
  const MapLayout& layout_;
  std::int64_t capacity_;
  const std::set<std::size_t>& kept_;
  std::map<std::size_t, Region> standing_;
  L1Plan plan_;
};

// Maps that the core makes and reads, and that the processor does not use in between.
std::set<std::size_t> mapsToKeep(const NetworkWork& work, const MapLayout& layout) {
  std::set<std::size_t> kept;
  for (std::size_t i = 0; i < work.layers.size(); ++i) {
    const std::optional<CoreWork>& core = work.layers[i].core;
    if (!core || layout.maps[i].clearsMargin) continue;
    if (core->shape.kind != Kind::FullyConnected && !core->isWhole()) continue;
    if (core->shape.kind == Kind::Add && !core->isOneTile()) continue;
    const bool isRead = std::any_of(work.consumers[i].begin(), work.consumers[i].end(), [&](std::size_t reader) {
      const std::optional<CoreWork>& next = work.layers[reader].core;
      const auto& operands = layout.operands[reader];
      return next && std::find(operands.begin(), operands.end(), i) != operands.end() &&
             (next->shape.kind != Kind::Add || next->isOneTile());
    });
    if (isRead) kept.insert(i);
  }
  return kept;
}

std::optional<std::size_t> toGiveUp(const MapLayout& layout, const std::set<std::size_t>& kept,
                                    const std::vector<std::size_t>& present, std::size_t i) {
  const auto& operands = layout.operands[i];
  std::optional<std::size_t> largest;
  for (const std::size_t map : present) {
    if (std::find(operands.begin(), operands.end(), map) != operands.end()) continue;
    if (!largest || layout.maps[map].bytes() > layout.maps[*largest].bytes()) largest = map;
  }
  if (largest) return largest;
  if (kept.contains(i)) return i;
  for (const std::size_t map : operands)
    if (kept.contains(map)) return map;
  return std::nullopt;
}

}  // namespace

L1Plan planL1(const NetworkWork& work, const MapLayout& layout, const Machine& machine) {
  const std::int64_t capacity = machine.activation.bits / 8;
  std::set<std::size_t> kept = mapsToKeep(work, layout);
  for (;;) {
    Placing placing(work, layout, capacity, kept);
    L1Plan plan = placing.run();
    if (!plan.tooLarge) return plan;
    const std::optional<std::size_t> map = toGiveUp(layout, kept, placing.present(), *plan.tooLarge);
    if (!map) {
      plan.whyTooLarge = fmt::format(
          "Its tiles, with rows widened to 16 bytes and lengths rounded as the DMA does, do not fit the {} "
          "bytes of {}; plan with smaller tiles.",
          capacity, machine.activation.memory);
      return plan;
    }
    kept.erase(*map);
  }
}

}  // namespace tilescope::diana

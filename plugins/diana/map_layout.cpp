// SPDX-License-Identifier: GPL-3.0-or-later
// A convolution on the core reads columns up to (OX − 1)·stride + FX − 1 − left. Its padding field adds as many columns
// of zeros on the right as on the left, after the last byte of a row. Between the last column and this padding, memory
// must hold zeros, so the row must be long enough. An add needs rows of equal length in all three maps, so the three
// grow together.
#include "plugins/diana/map_layout.h"

#include <algorithm>

namespace tilescope::diana {
namespace {

bool isVectorReader(const LayerWork& work) {
  return work.core && work.core->shape.kind == Kind::FullyConnected;
}

class Layouter {
 public:
  explicit Layouter(NetworkWork& work) : work_(work) {}

  MapLayout run() {
    moveWidenedVectors();
    nameMaps();
    for (std::size_t i = 0; i < work_.layers.size(); ++i) addVectors(i);
    for (std::size_t map = 0; map < work_.mapCount(); ++map) chooseForm(map);
    growSums();
    for (StoredMap& map : layout_.maps) markMargin(map);
    return std::move(layout_);
  }

 private:
  // Layers that read rows cannot read a fully connected layer's vector.
  void moveWidenedVectors() {
    for (std::size_t i = 0; i < work_.layers.size(); ++i)
      if (isVectorReader(work_.layers[i]) && isWantedInRows(i))
        moveToHost(work_, i, "Its output is read by a layer of the core that wants rows of 16 bytes.");
  }

  void nameMaps() {
    for (const LayerWork& layer : work_.layers)
      layout_.maps.push_back({.name = layer.layer->name, .size = sizeOf(*layer.layer)});
    for (const NetworkInput& input : work_.plan->request.network.inputs)
      layout_.maps.push_back({.name = input.name, .size = input.size.value_or(FeatureMap{})});
    layout_.operands = work_.walk.operands;
    readEnd_.resize(layout_.maps.size());
  }

  static FeatureMap sizeOf(const Layer& layer) { return layer.out; }

  // True if a convolution or add on the core uses the map.
  bool isWantedInRows(std::size_t map) const {
    const auto works = [](const LayerWork& layer) { return layer.core && !isVectorReader(layer); };
    if (map < work_.layers.size() && works(work_.layers[map])) return true;
    return std::any_of(work_.consumers[map].begin(), work_.consumers[map].end(),
                       [&](std::size_t reader) { return works(work_.layers[reader]); });
  }

  // A fully connected layer on the core reads a vector: adds a copy if its input is in rows.
  void addVectors(std::size_t i) {
    if (!isVectorReader(work_.layers[i])) return;
    std::size_t& operand = layout_.operands[i][0];
    if (!isWantedInRows(operand)) return;
    const auto known = std::find_if(layout_.maps.begin(), layout_.maps.end(),
                                    [&](const StoredMap& map) { return map.flattens == operand; });
    if (known == layout_.maps.end()) {
      StoredMap vector{.name = layout_.maps[operand].name + " as a vector", .size = layout_.maps[operand].size};
      vector.isVector = true;
      vector.pitch = vector.size.width;
      vector.flattens = operand;
      layout_.maps.push_back(vector);
      operand = layout_.maps.size() - 1;
    } else {
      operand = static_cast<std::size_t>(known - layout_.maps.begin());
    }
  }

  void chooseForm(std::size_t map) {
    StoredMap& stored = layout_.maps[map];
    stored.isVector = !isWantedInRows(map);
    stored.pitch = stored.isVector ? stored.size.width : roundedUp(stored.size.width, kLaneBytes);
    for (const std::size_t reader : work_.consumers[map]) {
      const LayerWork& layer = work_.layers[reader];
      if (!layer.core || (layer.core->shape.kind != Kind::Conv && layer.core->shape.kind != Kind::Depthwise)) continue;
      const SpatialAxis& columns = layer.core->shape.columns;
      const std::int64_t end = (columns.out - 1) * columns.stride + columns.kernel - columns.padBefore;
      readEnd_[map] = std::max(readEnd_[map], end);
      stored.pitch = std::max(stored.pitch, roundedUp(end - columns.padBefore, kLaneBytes));
    }
  }

  // An add processes whole rows, so its maps have rows of one length.
  void growSums() {
    for (bool grew = true; grew;) {
      grew = false;
      for (std::size_t i = 0; i < work_.layers.size(); ++i) {
        if (!work_.layers[i].core || work_.layers[i].core->shape.kind != Kind::Add) continue;
        std::int64_t pitch = layout_.maps[i].pitch;
        for (const std::size_t operand : layout_.operands[i]) pitch = std::max(pitch, layout_.maps[operand].pitch);
        grew = setPitch(i, pitch) || grew;
        for (const std::size_t operand : layout_.operands[i]) grew = setPitch(operand, pitch) || grew;
      }
    }
  }

  bool setPitch(std::size_t map, std::int64_t pitch) {
    const bool grows = layout_.maps[map].pitch < pitch;
    if (grows) layout_.maps[map].pitch = pitch;
    return grows;
  }

  void markMargin(StoredMap& stored) const {
    const auto map = static_cast<std::size_t>(&stored - layout_.maps.data());
    if (stored.isVector)
      stored.clearsMargin = stored.elements() % kLaneBytes != 0 && isReadAsVector(map);
    else
      stored.clearsMargin = readEnd_[map] > stored.size.width && stored.pitch > stored.size.width;
  }

  bool isReadAsVector(std::size_t map) const {
    for (std::size_t i = 0; i < work_.layers.size(); ++i)
      if (isVectorReader(work_.layers[i]) && layout_.operands[i][0] == map) return true;
    return false;
  }

  NetworkWork& work_;
  MapLayout layout_;
  std::vector<std::int64_t> readEnd_;  // columns that convolutions read, per map
};

}  // namespace

MapLayout layoutOf(NetworkWork& work) {
  return Layouter(work).run();
}

}  // namespace tilescope::diana

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/lower_span.h"

#include <fmt/format.h>

#include <map>

#include "core/base/units.h"

namespace tilescope {
namespace {

// Emits a span's commands. A map has a ring of row tiles (Occam) or one tile (Layer Fusion).
class SpanEmitter {
 public:
  SpanEmitter(ProgramBuilder& program, const Network& network, const OnChipSpan& span, const SpanArrays& arrays)
      : program_(program),
        network_(network),
        span_(span),
        arrays_(arrays),
        memory_(program.memory(kSpanMemory, span.memoryBits)),
        beside_(program.memory(kBesideMemory, span.besideBits)) {}

  void emit() {
    for (const OnChipWeights& weights : span_.weights) loadWeights(weights);
    if (span_.scheme == PartitionScheme::LayerFusion) return emitTiles();
    forEachRow(network_, span_, [&](std::size_t map, std::int64_t y) {
      visit(map, {y, y + 1, 0, span_.maps[map].size.width});
    });
  }

 private:
  void loadWeights(const OnChipWeights& weights) {
    const std::size_t array = arrays_.weight(weights.layer);
    const std::size_t tile = program_.tile(Tensor::W, array, {0, 0, 0, 0}, program_.array(array).size, memory_,
                                           weights.offsetBits, span_.bits);
    program_.add(Load{tile, false});
    weights_[weights.layer] = tile;
  }

  void emitTiles() {
    forEachTile(span_, [&](const Region& last) {
      regions_ = pyramidOf(network_, span_, last);
      for (std::size_t m = 0; m < span_.maps.size(); ++m) visit(m, regions_[m]);
    });
  }

  void visit(std::size_t m, const Region& region) {
    const OnChipMap& map = span_.maps[m];
    if (region.isEmpty()) return;
    if (map.madeBy)
      make(m, region);
    else
      program_.add(Load{tileOf(m, region), false});
    if (map.leaves) leave(m, region);
  }

  void leave(std::size_t m, const Region& region) {
    const std::size_t whole = tileOf(m, region);
    if (span_.scheme != PartitionScheme::LayerFusion) return program_.add(Store{whole, false, std::nullopt});
    const Region part = frontiers_[m].next(region, regions_.back().left == 0);
    if (part.isEmpty()) return;
    if (part == region) return program_.add(Store{whole, false, std::nullopt});
    program_.add(Store{placed(m, part, span_.maps[m].operand), false, whole});
  }

  void make(std::size_t m, const Region& region) {
    const MapStep& step = *span_.maps[m].madeBy;
    std::size_t current = 0;
    if (step.layer) {
      current = placed(m, region, *step.layer);
      window(*step.layer, current, region, step.source);
    } else {
      current = tileOf(step.source, region);
    }
    for (const SumStep& sum : step.sums) {
      Add add;
      add.first = current;
      add.second = addend(sum, m, region);
      add.output = current = placed(m, region, sum.layer);
      add.activation = network_.layers[sum.layer].activation.value_or(Activation{});
      program_.add(add);
    }
  }

  std::size_t addend(const SumStep& sum, std::size_t m, const Region& region) {
    if (!sum.projection) return standing(sum.source, region).front();
    const std::int64_t channels = span_.maps[m].size.channels;
    const std::size_t tile =
        program_.tile(Tensor::O, arrays_.map(*sum.projection), {0, 0, region.top, region.left},
                      {1, channels, region.rows(), region.columns()}, beside_, span_.projectionOffsetBits, span_.bits);
    window(*sum.projection, tile, region, sum.source);
    return tile;
  }

  // Computes a region of a layer's output from an on-chip map.
  void window(std::size_t index, std::size_t output, const Region& region, std::size_t source) {
    const Layer& layer = network_.layers[index];
    const Window& w = layer.window;
    const Region read = readBy(layer, region);
    std::vector<std::size_t> tiles;
    std::array<std::int64_t, 4> padding{};
    if (!read.isEmpty()) {
      tiles = standing(source, read);
      const Region& has = span_.scheme == PartitionScheme::LayerFusion ? regions_[source] : read;
      const std::int64_t top = region.top * w.stride[0] - w.padding[0];
      const std::int64_t left = region.left * w.stride[1] - w.padding[1];
      const std::int64_t down = (region.rows() - 1) * w.stride[0] + (w.kernelHeight - 1) * w.dilation[0] + 1;
      const std::int64_t across = (region.columns() - 1) * w.stride[1] + (w.kernelWidth - 1) * w.dilation[1] + 1;
      const bool wholeRows = span_.scheme != PartitionScheme::LayerFusion;
      const std::int64_t hasLeft = wholeRows ? 0 : has.left, hasRight = wholeRows ? layer.in.width : has.right;
      padding = {has.top - top, hasLeft - left, top + down - has.bottom, left + across - hasRight};
    }
    layer.type == LayerType::Pool ? addPool(layer, output, tiles, padding) : addConv(index, output, tiles, padding);
  }

  void addConv(std::size_t index, std::size_t output, const std::vector<std::size_t>& tiles,
               const std::array<std::int64_t, 4>& padding) {
    Conv conv;
    conv.output = output;
    if (!tiles.empty()) {
      conv.input = tiles.front();
      conv.below.assign(tiles.begin() + 1, tiles.end());
    }
    conv.weight = weights_.at(index);
    conv.stride = network_.layers[index].window.stride;
    conv.dilation = network_.layers[index].window.dilation;
    conv.padding = padding;
    conv.finish = arrays_.finish(index);
    program_.add(conv);
  }

  void addPool(const Layer& layer, std::size_t output, const std::vector<std::size_t>& tiles,
               const std::array<std::int64_t, 4>& padding) {
    Pool pool;
    pool.output = output;
    pool.input = tiles.front();
    pool.below.assign(tiles.begin() + 1, tiles.end());
    pool.mode = layer.poolMode;
    pool.kernel = {layer.window.kernelHeight, layer.window.kernelWidth};
    pool.stride = layer.window.stride;
    pool.dilation = layer.window.dilation;
    pool.padding = padding;
    pool.activation = layer.activation.value_or(Activation{});
    program_.add(pool);
  }

  std::vector<std::size_t> standing(std::size_t m, const Region& region) {
    if (span_.scheme == PartitionScheme::LayerFusion) return {tileOf(m, regions_[m])};
    std::vector<std::size_t> rows;
    for (std::int64_t y = region.top; y < region.bottom; ++y)
      rows.push_back(tileOf(m, {y, y + 1, 0, span_.maps[m].size.width}));
    return rows;
  }

  std::size_t tileOf(std::size_t m, const Region& region) {
    return placed(m, region, span_.maps[m].operand, span_.maps[m].madeBy ? Tensor::O : Tensor::I);
  }

  std::size_t placed(std::size_t m, const Region& region, std::size_t operand, Tensor tensor = Tensor::O) {
    const OnChipMap& map = span_.maps[m];
    const bool isLast = m + 1 == span_.maps.size();
    const bool isRing = span_.scheme != PartitionScheme::LayerFusion && !isLast;
    const std::int64_t rowBits = map.size.channels * map.size.width * span_.bits;
    const std::int64_t offset = map.offsetBits + (isRing ? region.top % map.rows * rowBits : 0);
    return program_.tile(tensor, arrays_.map(operand), {0, 0, region.top, region.left},
                         {1, map.size.channels, region.rows(), region.columns()}, isLast ? beside_ : memory_, offset,
                         span_.bits);
  }

  ProgramBuilder& program_;
  const Network& network_;
  const OnChipSpan& span_;
  const SpanArrays& arrays_;
  std::size_t memory_, beside_;
  std::map<std::size_t, std::size_t> weights_;
  std::map<std::size_t, Frontier> frontiers_;  // by map
  std::vector<Region> regions_;                // of all maps, for the current tile
};

class Schedule {
 public:
  Schedule(const Network& network, const OnChipSpan& span, const RowVisitor& visit)
      : network_(network), span_(span), visit_(visit), made_(span.maps.size(), 0) {}

  std::optional<std::string> run() {
    const std::size_t last = span_.maps.size() - 1;
    const std::int64_t rows = span_.maps[last].size.height;
    for (std::int64_t y = 0; y < rows && !problem_; ++y) {
      need(last, y);
      for (std::size_t m = 0; m < last; ++m)
        if (span_.maps[m].leaves) need(m, ceilDiv((y + 1) * span_.maps[m].size.height, rows) - 1);
    }
    // Loads all rows of outside maps, even unneeded ones, because the partition counts them.
    for (std::size_t m = 0; m < last && !problem_; ++m)
      if (!span_.maps[m].madeBy) need(m, span_.maps[m].size.height - 1);
    return problem_;
  }

 private:
  void need(std::size_t map, std::int64_t row) {
    while (made_[map] <= row && !problem_) {
      if (span_.maps[map].madeBy) make(map, made_[map]);
      if (problem_) return;
      visit_(map, made_[map]++);
    }
  }

  void make(std::size_t map, std::int64_t y) {
    const MapStep& step = *span_.maps[map].madeBy;
    needRegion(step.source, step.layer, y);
    for (const SumStep& sum : step.sums) needRegion(sum.source, sum.projection, y);
    checkThere(step.source, step.layer, y);
    for (const SumStep& sum : step.sums) checkThere(sum.source, sum.projection, y);
  }

  Region regionOf(std::optional<std::size_t> layer, std::int64_t y) const {
    return layer ? readBy(network_.layers[*layer], {y, y + 1, 0, network_.layers[*layer].out.width})
                 : Region{y, y + 1, 0, 1};
  }

  void needRegion(std::size_t source, std::optional<std::size_t> layer, std::int64_t y) {
    const Region region = regionOf(layer, y);
    if (region.rows() > 0) need(source, region.bottom - 1);
  }

  void checkThere(std::size_t source, std::optional<std::size_t> layer, std::int64_t y) {
    const Region region = regionOf(layer, y);
    if (problem_ || region.rows() <= 0 || region.top >= made_[source] - span_.maps[source].rows) return;
    problem_ = fmt::format("row {} of map {} of its chain is needed again after {} rows", region.top,
                           span_.maps[source].chainMap, made_[source] - region.top);
  }

  const Network& network_;
  const OnChipSpan& span_;
  const RowVisitor& visit_;
  std::vector<std::int64_t> made_;  // number of rows made of each map
  std::optional<std::string> problem_;
};

}  // namespace

void lowerSpan(ProgramBuilder& program, const Network& network, const OnChipSpan& span, const SpanArrays& arrays) {
  program.beginLayer(span.name, network.layers[span.layers.back()].type, span.predictedBits, std::nullopt);
  std::vector<std::string> names;
  for (const std::size_t layer : span.layers) names.push_back(network.layers[layer].name);
  program.setFused(std::move(names));
  SpanEmitter(program, network, span, arrays).emit();
  program.endLayer();
}

std::optional<std::string> forEachRow(const Network& network, const OnChipSpan& span, const RowVisitor& visit) {
  return Schedule(network, span, visit).run();
}

}  // namespace tilescope

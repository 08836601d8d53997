// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/plan/proof/rival_mappings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/mapping/loop_moves.h"
#include "core/models/diana/diana_layer.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/models/nve/conv_work.h"
#include "core/models/predictor/array_choices.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/zigzag/search/parallel_choices.h"

namespace tilescope::proof {
namespace {

constexpr double kCountless = 1e12;

std::size_t place(Draw& draw, std::size_t count) {
  return static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(count)));
}

template <class Loops, class Make>
Loops shuffledFactors(Draw& draw, std::size_t dims, const auto& iterations, const Make& make) {
  Loops loops;
  for (std::size_t d = 0; d < dims; ++d)
    for (std::int64_t left = iterations[d], p = 2; left > 1; ++p)
      for (; left % p == 0; left /= p)
        loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(place(draw, loops.size() + 1)), make(d, p));
  return loops;
}

// Mappings with one on-chip tile of any size that the model can tile.
class TileRivals final : public Rivals {
 public:
  using Field = std::int64_t TileMapping::*;
  struct Sizes {
    Field field;
    std::vector<std::int64_t> values;
  };

  TileRivals(std::vector<Sizes> sizes, bool ordersLoops) : sizes_(std::move(sizes)), ordersLoops_(ordersLoops) {}

  double count() const override {
    double tiles = 1;
    for (const Sizes& size : sizes_) tiles *= static_cast<double>(size.values.size());
    return tiles;
  }

  Mapping fresh(Draw& draw) const override {
    TileMapping tile;
    for (const Sizes& size : sizes_) tile.*size.field = draw.of(size.values);
    return tile;
  }

  Mapping changed(Draw& draw, const Mapping& mapping) const override {
    TileMapping tile = std::get<TileMapping>(mapping);
    if (ordersLoops_ && draw.sometimes(4)) return reordered(draw, tile);
    const Sizes& size = draw.of(sizes_);
    std::int64_t& value = tile.*size.field;
    const std::int64_t wanted = std::array{value - 1, value + 1, value * 2, (value + 1) / 2,
                                           draw.of(size.values)}[static_cast<std::size_t>(draw.below(5))];
    const auto next = std::lower_bound(size.values.begin(), size.values.end(), wanted);
    value = next == size.values.end() ? size.values.back() : *next;
    return tile;
  }

 private:
  // Changes the stationary tensor or the order of off-chip loops.
  static Mapping reordered(Draw& draw, TileMapping tile) {
    tile.stationary.reset();
    tile.outerLoops.clear();
    if (draw.sometimes(2)) {
      tile.stationary = std::array{Stationary::Input, Stationary::Weight, Stationary::Output}[place(draw, 3)];
      return tile;
    }
    for (const Dim dim : {Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX})
      tile.outerLoops.insert(
          tile.outerLoops.begin() + static_cast<std::ptrdiff_t>(place(draw, tile.outerLoops.size() + 1)), dim);
    return tile;
  }

  std::vector<Sizes> sizes_;
  bool ordersLoops_;
};

std::vector<std::int64_t> upTo(std::int64_t size) {
  std::vector<std::int64_t> all;
  for (std::int64_t i = 1; i <= size; ++i) all.push_back(i);
  return all;
}

std::unique_ptr<const Rivals> eplannerRivals(const Layer& layer) {
  const eplanner::EplannerLayer l = *eplanner::eplannerLayer(layer);
  using T = TileMapping;
  return std::make_unique<TileRivals>(std::vector<TileRivals::Sizes>{{&T::K, upTo(l.K)},
                                                                     {&T::C, upTo(l.C)},
                                                                     {&T::OY, upTo(l.OY)},
                                                                     {&T::OX, upTo(l.OX)},
                                                                     {&T::FY, upTo(l.FY)},
                                                                     {&T::FX, upTo(l.FX)}},
                                      true);
}

std::unique_ptr<const Rivals> dianaRivals(const Design& design) {
  const diana::DianaLayer l = *diana::dianaLayer(design.layer, design.hardware.precision);
  using T = TileMapping;
  return std::make_unique<TileRivals>(std::vector<TileRivals::Sizes>{{&T::K, upTo(l.K)},
                                                                     {&T::C, {l.C}},
                                                                     {&T::OY, upTo(l.rows.out)},
                                                                     {&T::OX, upTo(l.columns.out)},
                                                                     {&T::FY, {l.rows.kernel}},
                                                                     {&T::FX, {l.columns.kernel}}},
                                      false);
}

std::unique_ptr<const Rivals> nveRivals(const Layer& layer) {
  if (nve::refusalOf(layer)) return nullptr;
  const nve::ConvWork work = nve::workOf(layer);
  using T = TileMapping;
  return std::make_unique<TileRivals>(
      std::vector<TileRivals::Sizes>{{&T::K, upTo(static_cast<std::int64_t>(work.maps.size()))},
                                     {&T::C, {work.inputs}},
                                     {&T::OY, {1}},
                                     {&T::OX, {nve::kNarrowLanes, nve::kLanes}},
                                     {&T::FY, {work.kernelSlide}},
                                     {&T::FX, {work.kernelVector}}},
      false);
}

// Mappings with four levels of loops and refresh locations.
class NestRivals final : public Rivals {
 public:
  explicit NestRivals(const Design& design)
      : layer_(design.layer),
        shape_(*predictor::shapeOf(design.layer)),
        arrays_(predictor::arrayChoices(design.layer, design.hardware, std::nullopt).choices) {}

  double count() const override { return kCountless; }

  Mapping fresh(Draw& draw) const override {
    predictor::Nest nest;
    nest.array = draw.of(arrays_).array;
    predictor::Bounds left = shape_.size;
    for (std::size_t d = 0; d < left.size(); ++d) left[d] /= nest.array[d];
    nest.temporal =
        shuffledFactors<std::vector<predictor::Loop>>(draw, left.size(), left, [](std::size_t d, std::int64_t p) {
          return predictor::Loop{kDims[d], p};
        });
    nest.dramLoops = place(draw, nest.temporal.size() + 1);
    nest.bufferLoops = place(draw, nest.temporal.size() - nest.dramLoops + 1);
    for (std::size_t t = 0; t < kTensorCount; ++t) relocate(draw, nest, t);
    return predictor::mappingOf(nest);
  }

  Mapping changed(Draw& draw, const Mapping& mapping) const override {
    predictor::Nest nest = *predictor::nestOf(std::get<NestMapping>(mapping), shape_, layer_);
    const std::size_t loops = nest.temporal.size();
    switch (draw.below(4)) {
      case 0:
        relocate(draw, nest, place(draw, kTensorCount));
        break;
      case 1:
        if (loops > 1) std::swap(nest.temporal[place(draw, loops)], nest.temporal[place(draw, loops)]);
        break;
      case 2:
        nest.slidingWindow = !nest.slidingWindow;
        break;
      default:
        moveLevels(draw, nest);
    }
    return predictor::mappingOf(nest);
  }

 private:
  static void relocate(Draw& draw, predictor::Nest& nest, std::size_t tensor) {
    nest.buffer[tensor] = nest.dramLoops + place(draw, nest.bufferLoops + 1);
    nest.pe[tensor] = nest.peBegin() + place(draw, nest.temporal.size() - nest.peBegin() + 1);
  }

  // Refresh locations follow as far as necessary.
  static void moveLevels(Draw& draw, predictor::Nest& nest) {
    const std::size_t loops = nest.temporal.size();
    const std::size_t peBegin = draw.sometimes(2) ? nest.peBegin() : place(draw, loops + 1);
    nest.dramLoops = peBegin == nest.peBegin() ? place(draw, peBegin + 1) : std::min(nest.dramLoops, peBegin);
    nest.bufferLoops = peBegin - nest.dramLoops;
    for (std::size_t t = 0; t < kTensorCount; ++t) {
      nest.buffer[t] = std::clamp(nest.buffer[t], nest.dramLoops, peBegin);
      nest.pe[t] = std::clamp(nest.pe[t], peBegin, loops);
    }
  }

  const Layer& layer_;
  predictor::Shape shape_;
  std::vector<predictor::ArrayChoice> arrays_;
};

// Mappings as a row of loops with marks, changed as in the window.
class LoopRivals final : public Rivals {
 public:
  explicit LoopRivals(const Design& design)
      : hardware_(design.hardware),
        problem_(zigzag::makeProblem(design.layer, design.hardware, design.options)),
        lanes_(zigzag::parallelChoices(problem_, design.hardware, std::nullopt, zigzag::Twins::All).choices) {}

  double count() const override { return kCountless; }

  Mapping fresh(Draw& draw) const override {
    const zigzag::Unrolling& unrolling = draw.of(lanes_).unrolling;
    LoopMapping mapping;
    mapping.spatial.emplace();
    for (std::size_t a = 0; a < unrolling.size(); ++a) {
      mapping.spatial->emplace_back(problem_.arrayDims[a], std::vector<LoopFactor>{});
      for (const zigzag::Unroll& u : unrolling[a])
        mapping.spatial->back().second.emplace_back(problem_.dims[u.dim], u.factor);
    }
    mapping.temporal = shuffledFactors<std::vector<LoopFactor>>(
        draw, problem_.dimCount(), zigzag::iterationsInTime(problem_, unrolling), [&](std::size_t d, std::int64_t p) {
          return LoopFactor{problem_.dims[d], p};
        });
    mapping.loopsPerMemory.emplace();
    for (const zigzag::Operand& operand : problem_.operands) {
      std::vector<std::int64_t> counts(operand.memories.size(), 0);
      for (std::size_t i = 0; i < mapping.temporal.size(); ++i) ++counts[place(draw, counts.size())];
      (*mapping.loopsPerMemory)[operand.tensor] = std::move(counts);
    }
    return mapping;
  }

  Mapping changed(Draw& draw, const Mapping& mapping) const override {
    const auto& loops = std::get<LoopMapping>(mapping);
    if (loops.temporal.empty()) return mapping;
    const std::size_t loop = place(draw, loops.temporal.size());
    const Memory& memory = draw.of(hardware_.memories);
    switch (draw.below(5)) {
      case 0:
        return swapped(draw, loops, loop);
      case 1:
        return orAsBefore(
            moveMark(loops, hardware_, draw.of(memory.holds), memory.name, place(draw, loops.temporal.size() + 1)),
            loops);
      case 2:
        return orAsBefore(moveLoop(loops, hardware_, loop, {memory.name, place(draw, loops.temporal.size())}), loops);
      case 3:
        return orAsBefore(splitLoop(loops, hardware_, loop, draw.oneOf({2, 3, 4, 5})), loops);
      default:
        return orAsBefore(mergeLoops(loops, hardware_, loop), loops);
    }
  }

 private:
  // The old one if the move is rejected.
  static Mapping orAsBefore(const Result<LoopMapping>& moved, const LoopMapping& before) {
    return moved ? *moved : before;
  }

  static Mapping swapped(Draw& draw, LoopMapping loops, std::size_t loop) {
    std::swap(loops.temporal[loop], loops.temporal[place(draw, loops.temporal.size())]);
    return loops;
  }

  const HardwareProfile& hardware_;
  zigzag::Problem problem_;
  std::vector<zigzag::ParallelChoice> lanes_;
};

}  // namespace

std::unique_ptr<const Rivals> rivalsOf(const ModelEntry& entry, const Design& design) {
  const std::string_view model = entry.model->id();
  if (model == "eplanner") return eplannerRivals(design.layer);
  if (model == "diana") return dianaRivals(design);
  if (model == "nve") return nveRivals(design.layer);
  if (model == "predictor") return std::make_unique<NestRivals>(design);
  return std::make_unique<LoopRivals>(design);
}

}  // namespace tilescope::proof

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_nest.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/mapping/dataflow_loops.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {
namespace {

Tile tileOf(const TileMapping& m) {
  return {m.K, m.C, m.OY, m.OX, m.FY, m.FX};
}

std::string nameOf(Dim dim) {
  return std::string(name(dim));
}

std::pair<std::int64_t, std::int64_t> sizes(const EplannerLayer& l, const TileMapping& t, Dim dim) {
  switch (dim) {
    case Dim::K:
      return {l.K, t.K};
    case Dim::C:
      return {l.C, t.C};
    case Dim::OY:
      return {l.OY, t.OY};
    case Dim::OX:
      return {l.OX, t.OX};
    case Dim::FY:
      return {l.FY, t.FY};
    case Dim::FX:
      return {l.FX, t.FX};
    case Dim::B:
      return {l.batch, 1};
    case Dim::G:
      return {l.groups, 1};
  }
  return {1, 1};
}

const MoveFigures* figuresOf(const std::vector<MemoryFigures>& all, const std::string& memory, Tensor tensor) {
  for (const MemoryFigures& figures : all) {
    const auto& slot = figures.tensors[tilescope::index(tensor)];
    if (figures.memory == memory && slot) return &*slot;
  }
  return nullptr;
}

class NestMaker {
 public:
  NestMaker(const HardwareProfile& hardware, const LayerResult& result, const Problem& problem)
      : hardware_(hardware), result_(result), tile_(std::get<TileMapping>(*result.mapping)), problem_(problem) {}

  LoopNest make() {
    addParallel();
    addLoops();
    for (const Memory& memory : hardware_.memories) addBand(memory);
    const Machine& m = problem_.machine;
    nest_.elements = static_cast<double>(m.rows * m.columns);
    nest_.busyElements = nest_.elements * result_.utilization.spatial;
    return std::move(nest_);
  }

 private:
  // An array dimension that the dataflow leaves open takes K or C, whichever still has lanes.
  void addParallel() {
    std::int64_t lanesK = problem_.machine.rows, lanesC = problem_.machine.columns;
    const Dataflow* dataflow = dataflowOfMachine();
    addGroupsOnLanesOfK(dataflow);
    for (const bool named : {true, false}) {
      for (const ArrayDim& arrayDim : hardware_.arrayDims) {
        const auto* unrolled = loopsOn(dataflow, arrayDim.name);
        if ((unrolled != nullptr) != named) continue;
        const auto unrolls = [&](const char* dim) {
          return unrolled == nullptr || std::any_of(unrolled->begin(), unrolled->end(),
                                                    [&](const UnrolledLoop& loop) { return loop.dim == dim; });
        };
        if (unrolls("K")) addParallel(Dim::K, tile_.K, lanesK, unrolled, arrayDim);
        if (unrolls("C")) addParallel(Dim::C, tile_.C, lanesC, unrolled, arrayDim);
      }
    }
  }

  void addGroupsOnLanesOfK(const Dataflow* dataflow) {
    parallelG_ = problem_.groupsAtOnce;
    if (parallelG_ <= 1) return;
    for (const ArrayDim& arrayDim : hardware_.arrayDims) {
      const auto* unrolled = loopsOn(dataflow, arrayDim.name);
      const bool isOfK = unrolled == nullptr || std::any_of(unrolled->begin(), unrolled->end(),
                                                            [](const UnrolledLoop& loop) { return loop.dim == "K"; });
      if (!isOfK || arrayDim.size < parallelG_) continue;
      nest_.parallel.push_back({{nameOf(Dim::G), parallelG_}, arrayDim.name});
      return;
    }
  }

  void addParallel(Dim dim, std::int64_t tile, std::int64_t& lanes, const std::vector<UnrolledLoop>* unrolled,
                   const ArrayDim& arrayDim) {
    std::int64_t here = arrayDim.size;
    if (unrolled != nullptr) {
      for (const UnrolledLoop& loop : *unrolled)
        if (loop.dim == name(dim)) here = std::min(here, loop.factor.value_or(here));
    }
    here = std::min(here, lanes);
    if (here <= 1) return;
    lanes /= here;
    std::int64_t& done = dim == Dim::K ? parallelK_ : parallelC_;
    const std::int64_t used = std::min(here, ceilDiv(tile, done));
    done *= used;
    if (used > 1) nest_.parallel.push_back({{nameOf(dim), used}, arrayDim.name});
  }

  const Dataflow* dataflowOfMachine() const {
    for (const Flow flow : kFlows) {
      const std::optional<std::string>& allowed = problem_.machine.dataflowOf[index(flow)];
      if (!allowed || (tile_.stationary && flowOf(*tile_.stationary) != flow)) continue;
      for (const Dataflow& dataflow : hardware_.dataflows)
        if (dataflow.name == *allowed) return &dataflow;
    }
    return nullptr;
  }

  static const std::vector<UnrolledLoop>* loopsOn(const Dataflow* dataflow, const std::string& arrayDim) {
    if (dataflow == nullptr || !dataflow->unroll) return nullptr;
    for (const auto& [name, loops] : *dataflow->unroll)
      if (name == arrayDim) return &loops;
    return nullptr;
  }

  void addLoop(Dim dim, std::int64_t size) {
    if (size > 1) nest_.loops.push_back({nameOf(dim), size});
  }

  void addLoops() {
    for (const Dim dim : {Dim::FX, Dim::FY, Dim::C, Dim::OX, Dim::K, Dim::OY}) {
      const std::int64_t lanes = dim == Dim::K ? parallelK_ : dim == Dim::C ? parallelC_ : 1;
      addLoop(dim, ceilDiv(sizes(problem_.layer, tile_, dim).second, lanes));
    }
    onChip_ = nest_.loops.size();
    for (const Dim dim : tile_.outerLoops) {
      const auto [size, tile] = sizes(problem_.layer, tile_, dim);
      addLoop(dim, ceilDiv(size, tile));
    }
    addLoop(Dim::B, problem_.layer.batch);
    addLoop(Dim::G, ceilDiv(problem_.layer.groups, parallelG_));
  }

  void addBand(const Memory& memory) {
    const Machine& machine = problem_.machine;
    const bool offChip = memory.name == machine.offChipMemory;
    NestBand band;
    band.memory = memory.name;
    band.offChip = offChip;
    band.capacityBits = static_cast<double>(memory.sizeBits);
    for (const ArrayDim& dim : hardware_.arrayDims)
      if (std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) == memory.sharedAcross.end())
        band.instances *= dim.size;
    band.bitsPerCycle = bandwidthBitsPerCycle(memory, hardware_.clockMhz);
    for (const Tensor tensor : memory.holds) {
      const Buffer& buffer = machine.buffers[machine.tensors[tilescope::index(tensor)].buffer];
      if (!offChip && buffer.memory != memory.name) continue;
      if (!offChip) band.capacityBits = static_cast<double>(buffer.capacityBits);
      band.tiles.push_back(offChip ? wholeTensor(tensor) : onChipTile(tensor));
      addMoves(band.tiles.back(), memory.name, offChip);
    }
    if (!band.tiles.empty()) nest_.bands.push_back(std::move(band));
  }

  NestTile onChipTile(Tensor tensor) const {
    Problem inElements = problem_;
    inElements.machine.tensors[tilescope::index(tensor)].tileBits = 1;
    NestTile tile;
    tile.tensor = tensor;
    tile.loopsInside = onChip_;
    tile.elements = static_cast<double>(footprintBits(inElements, tileOf(tile_), tensor));
    tile.bits = static_cast<double>(footprintBits(problem_, tileOf(tile_), tensor));
    tile.doubleBuffered = problem_.machine.constants.overlap > 0;  // the roofline overlaps transfers and computation
    return tile;
  }

  NestTile wholeTensor(Tensor tensor) const {
    const EplannerLayer& l = problem_.layer;
    const double images = real(l.batch * l.groups);
    NestTile tile;
    tile.tensor = tensor;
    tile.loopsInside = nest_.loops.size();
    tile.elements = tensor == Tensor::I   ? images * real(l.C) * real(l.IY * l.IX)
                    : tensor == Tensor::W ? real(l.groups) * real(l.K * l.C) * real(l.FY * l.FX)
                                          : images * real(l.K) * real(l.OY * l.OX);
    tile.bits = tile.elements * real(problem_.machine.tensors[tilescope::index(tensor)].bits);
    return tile;
  }

  void addMoves(NestTile& tile, const std::string& memory, bool offChip) const {
    const MoveFigures* accesses = figuresOf(result_.accesses, memory, tile.tensor);
    const MoveFigures* energies = figuresOf(result_.energy.memories, memory, tile.tensor);
    if (accesses == nullptr || energies == nullptr) return;
    for (const Move move : kMoves) {
      const std::optional<double>& count = (*accesses)[move];
      if (!count) continue;
      tile.moves[static_cast<std::size_t>(move)] =
          NestMove{bitsOf(tile, move, *count, offChip), *count, (*energies)[move].value_or(0), *count};
    }
  }

  // Outputs are as wide as partial sums until they are finished and leave the chip.
  double bitsOf(const NestTile& tile, Move move, double count, bool offChip) const {
    const TensorPath& path = problem_.machine.tensors[tilescope::index(tile.tensor)];
    if (!offChip) return count * static_cast<double>(path.tileBits);
    if (tile.tensor != Tensor::O) return count * static_cast<double>(path.bits);
    const double partial = static_cast<double>(problem_.machine.partialSumBits);
    if (move == Move::Read) return count * partial;
    return tile.bits + (count - tile.elements) * partial;
  }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const TileMapping& tile_;
  const Problem& problem_;
  std::int64_t parallelK_ = 1, parallelC_ = 1, parallelG_ = 1;
  std::size_t onChip_ = 0;
  LoopNest nest_;
};

}  // namespace

std::optional<Problem> problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result) {
  const auto* terms = result.terms.as<EplannerTerms>();
  const TileMapping* tile = result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
  if (result.outsideModel || terms == nullptr || tile == nullptr || !eplannerLayer(layer)) return std::nullopt;
  const std::optional<Flow> flow = tile->stationary ? flowOf(*tile->stationary) : std::nullopt;
  for (Problem& problem : problems(layer, hardware, options, std::nullopt)) {
    const Machine& m = problem.machine;
    const bool allowed =
        flow ? m.allows(*flow) : std::any_of(kFlows.begin(), kFlows.end(), [&](Flow f) { return m.allows(f); });
    if (m.rows == terms->arrayK && m.columns == terms->arrayC && allowed && fits(problem, tileOf(*tile)))
      return std::move(problem);
  }
  return std::nullopt;
}

LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result) {
  const std::optional<Problem> problem = problemOf(layer, hardware, options, result);
  if (!problem) return {};
  const std::optional<HardwareProfile> inRoles = withRolesOf(layer, hardware);
  return NestMaker(inRoles ? *inRoles : hardware, result, *problem).make();
}

}  // namespace tilescope::eplanner

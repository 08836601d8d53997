// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_nest.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/hardware/transfer_energy.h"

namespace tilescope::predictor {
namespace {

struct Place {
  std::size_t memory = 0;
  std::int64_t instances = 1;
  std::size_t loopsInside = 0;
  double elements = 0;
  MoveCount words, energies;
};

class Bands {
 public:
  Bands(const Recount& r, const HardwareProfile& hardware) : r_(r), hardware_(hardware) {
    for (const Memory& memory : hardware.memories) {
      NestBand band;
      band.memory = memory.name;
      band.capacityBits = static_cast<double>(memory.doubleBuffered ? memory.sizeBits / 2 : memory.sizeBits);
      band.bitsPerCycle = bandwidthBitsPerCycle(memory, hardware.clockMhz);
      band.offChip = memory.offChip;
      bands_.push_back(std::move(band));
    }
  }

  std::vector<NestBand> take() {
    for (const Tensor tensor : kTensors) {
      addPe(tensor);
      addBuffer(tensor);
      addDram(tensor);
    }
    std::erase_if(bands_, [](const NestBand& band) { return band.tiles.empty(); });
    return std::move(bands_);
  }

 private:
  const TensorPlace& placeOf(Tensor tensor) const { return r_.problem.machine.tensors[tilescope::index(tensor)]; }
  std::size_t inside(std::size_t location) const { return r_.nest.temporal.size() - location; }

  void addPe(Tensor tensor) {
    const TensorPlace& place = placeOf(tensor);
    if (!place.pe) return;
    const LevelCount& c = r_.cost.counts.pe[tilescope::index(tensor)];
    const std::size_t memory = r_.problem.machine.stores[*place.pe].memory;
    add(tensor, {memory, instancesOf(hardware_, hardware_.memories[memory]), inside(c.location),
                 place.sharedPe ? c.heldByArray : c.held, r_.cost.accesses.pe[tilescope::index(tensor)],
                 peEnergy(r_.problem, r_.cost.accesses, tensor)});
  }

  void addBuffer(Tensor tensor) {
    const LevelCount& c = r_.cost.counts.buffer[tilescope::index(tensor)];
    const std::size_t memory = r_.problem.machine.stores[placeOf(tensor).buffer].memory;
    const std::int64_t instances = instancesOf(hardware_, hardware_.memories[memory]);
    add(tensor,
        {memory, instances, inside(c.location), c.held / static_cast<double>(instances),
         r_.cost.accesses.buffer[tilescope::index(tensor)], bufferEnergy(r_.problem, r_.cost.accesses, tensor)});
  }

  void addDram(Tensor tensor) {
    const LevelCount& c = r_.cost.counts.buffer[tilescope::index(tensor)];
    Nest whole = r_.nest;
    whole.buffer.fill(0);
    const double elements =
        countLevel(r_.problem.shape, whole, extents(r_.problem, r_.nest), tensor, Level::Buffer).held;
    add(tensor, {hardware_.memories.size() - 1, 1, r_.nest.temporal.size(), elements,
                 r_.cost.accesses.dram[tilescope::index(tensor)],
                 dramEnergy(r_.problem, r_.cost.counts, r_.cost.accesses, tensor)});
    if (tensor != Tensor::O) return;
    NestTile& tile = bands_.back().tiles.back();
    const double finished = c.words / r_.problem.rules.compression[tilescope::index(tensor)];
    auto& written = tile.moves[tilescope::index(Move::Update)];
    written->bits += finished * static_cast<double>(placeOf(tensor).finalBits - placeOf(tensor).bits);
    tile.bits = tile.elements * static_cast<double>(placeOf(tensor).finalBits);
  }

  void add(Tensor tensor, const Place& place) {
    const auto bits = static_cast<double>(placeOf(tensor).bits);
    NestTile tile;
    tile.tensor = tensor;
    tile.loopsInside = place.loopsInside;
    tile.elements = place.elements;
    tile.bits = place.elements * bits;
    const auto move = [&](Move which, double words, double energy) {
      tile.moves[tilescope::index(which)] = NestMove{words * bits, words, energy, words};
    };
    move(Move::Read, place.words.read, place.energies.read);
    if (tensor == Tensor::O) move(Move::Update, place.words.update, place.energies.update);
    if (place.words.drain > 0) move(Move::Drain, place.words.drain, place.energies.drain);
    bands_[place.memory].instances = place.instances;
    bands_[place.memory].tiles.push_back(std::move(tile));
  }

  const Recount& r_;
  const HardwareProfile& hardware_;
  std::vector<NestBand> bands_;
};

// The whole array: its loops may be folded over all array dimensions.
std::string wholeArray(const HardwareProfile& hardware) {
  std::string names;
  for (const ArrayDim& dim : hardware.arrayDims) names += (names.empty() ? "" : " × ") + dim.name;
  return names;
}

}  // namespace

LoopNest loopNest(const Recount& r, const HardwareProfile& hardware) {
  LoopNest nest;
  for (auto loop = r.nest.temporal.rbegin(); loop != r.nest.temporal.rend(); ++loop)
    nest.loops.push_back({std::string(name(loop->dim)), loop->bound});
  nest.bands = Bands(r, hardware).take();
  for (const Dim dim : kDims)
    if (r.nest.array[index(dim)] > 1)
      nest.parallel.push_back({{std::string(name(dim)), r.nest.array[index(dim)]}, wholeArray(hardware)});
  nest.busyElements = r.cost.counts.macs / r.cost.counts.steps;
  nest.elements = static_cast<double>(r.problem.machine.elements);
  return nest;
}

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_nest.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/diana/diana_result.h"
#include "core/models/loop_nest.h"

namespace tilescope::diana {
namespace {

class NestMaker {
 public:
  NestMaker(const HardwareProfile& hardware, const LayerResult& result, const Problem& problem)
      : hardware_(hardware), result_(result), p_(problem), l_(problem.layer) {
    const std::optional<PlannedCalls> planned = plannedCalls(result);
    tile_ = planned->tile;
    mode_ = planned->mode;
  }

  LoopNest make() {
    parallel();
    loops();
    const Needs needs = needsOf(p_, tile_, mode_);
    for (const Memory& memory : hardware_.memories) band(memory, needs);
    nest_.elements = 1;
    for (const ArrayDim& dim : hardware_.arrayDims) nest_.elements *= real(dim.size);
    nest_.busyElements = nest_.elements * result_.utilization.spatial;
    return std::move(nest_);
  }

 private:
  void parallel() {
    if (l_.kind == Kind::Add) return;
    const bool fc = l_.kind == Kind::FullyConnected;
    lanesK_ = std::min(p_.machine.lanesK, tile_.K);
    lanesOther_ = fc ? std::min(p_.machine.lanesC, l_.C) : std::min(p_.machine.lanesOX, tile_.OX);
    addParallel(fc ? "C" : "OX", lanesOther_, 0);
    addParallel("K", lanesK_, 1);
  }

  void addParallel(const char* dim, std::int64_t lanes, std::size_t position) {
    if (lanes <= 1) return;
    std::string arrayDim = hardware_.arrayDims[position].name;
    for (const Dataflow& dataflow : hardware_.dataflows)
      if (dataflow.name == p_.machine.dataflow && dataflow.unroll)
        for (const auto& [name, unrolled] : *dataflow.unroll)
          if (std::any_of(unrolled.begin(), unrolled.end(), [&](const UnrolledLoop& u) { return u.dim == dim; }))
            arrayDim = name;
    nest_.parallel.push_back({{dim, lanes}, arrayDim});
  }

  void loop(const char* dim, std::int64_t size) {
    if (size > 1) nest_.loops.push_back({dim, size});
  }

  void loops() {
    const bool fc = l_.kind == Kind::FullyConnected;
    loop("FX", l_.columns.kernel);
    loop("FY", l_.rows.kernel);
    loop("C", fc ? ceilDiv(l_.C, lanesOther_) : l_.C);
    loop("OX", fc ? 1 : ceilDiv(tile_.OX, lanesOther_));
    loop("K", ceilDiv(tile_.K, lanesK_));
    loop("OY", tile_.OY);
    inCall_ = nest_.loops.size();
    const std::int64_t k = ceilDiv(l_.K, tile_.K), y = ceilDiv(l_.rows.out, tile_.OY),
                       x = ceilDiv(l_.columns.out, tile_.OX);
    if (mode_ == InputMode::PerTile && l_.kind != Kind::Add) loop("K", k);
    inputStays_ = nest_.loops.size();
    loop("OX", x);
    loop("OY", y);
    if (mode_ != InputMode::PerTile || l_.kind == Kind::Add) loop("K", k);
    loop("G", l_.groups);
    if (mode_ == InputMode::Resident) inputStays_ = nest_.loops.size();
    loop("B", l_.batch);
  }

  void band(const Memory& memory, const Needs& needs) {
    const Machine& m = p_.machine;
    NestBand band;
    band.memory = memory.name;
    band.offChip = memory.offChip;
    band.capacityBits = real(memory.sizeBits);
    band.bitsPerCycle = bandwidthBitsPerCycle(memory, hardware_.clockMhz);
    for (const ArrayDim& dim : hardware_.arrayDims)
      if (std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) == memory.sharedAcross.end())
        band.instances *= dim.size;
    const bool sum = l_.kind == Kind::Add;
    const double operands = sum ? 2 : 1;
    const auto elementsOf = [](double bits, int width) { return bits / width; };
    if (memory.name == m.accumulators && !sum) tile(band, Tensor::O, 0, 1, l_.bits.partialSum);
    if (memory.name == m.weight.memory && !sum)
      tile(band, Tensor::W, inCall_, elementsOf(real(needs.weightBits), l_.bits.weight), l_.bits.weight);
    if (memory.name == m.activation.memory) {
      const double inputs = elementsOf(real(needs.inputBits) / operands, l_.bits.input);
      tile(band, Tensor::I, inputStays_, inputs, l_.bits.input);
      if (sum) tile(band, Tensor::W, inputStays_, inputs, l_.bits.input);
      tile(band, Tensor::O, inCall_, elementsOf(real(needs.outputBits), l_.bits.output), l_.bits.output);
    }
    if (memory.name == m.l2.memory) {
      const std::size_t all = nest_.loops.size();
      const double images = real(l_.batch), inputs = images * real(l_.inputElements());
      const double outputs = images * real(l_.outputElements());
      const double tensors = operands * inputs * l_.bits.input + outputs * l_.bits.output;
      tile(band, Tensor::I, all, inputs, l_.bits.input);
      if (sum)
        tile(band, Tensor::W, all, inputs, l_.bits.input);
      else
        tile(band, Tensor::W, all, elementsOf(real(needs.l2Bits) - tensors, l_.bits.weight), l_.bits.weight);
      tile(band, Tensor::O, all, outputs, l_.bits.output);
    }
    if (!band.tiles.empty()) nest_.bands.push_back(std::move(band));
  }

  void tile(NestBand& band, Tensor tensor, std::size_t inside, double elements, int bits) const {
    band.tiles.push_back(nestTile(result_, band.memory, tensor, inside, elements, bits));
  }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const Problem& p_;
  const DianaLayer& l_;
  Tile tile_;
  InputMode mode_ = InputMode::Reloaded;
  std::int64_t lanesK_ = 1, lanesOther_ = 1;
  std::size_t inCall_ = 0, inputStays_ = 0;
  LoopNest nest_;
};

}  // namespace

LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result) {
  if (result.outsideModel || !plannedCalls(result)) return {};
  const Problem problem = problemOf(layer, hardware, options, std::nullopt);
  return NestMaker(hardware, result, problem).make();
}

}  // namespace tilescope::diana

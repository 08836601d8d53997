// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_nest.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/loop_nest.h"

namespace tilescope::nve {
namespace {

class NestMaker {
 public:
  NestMaker(const HardwareProfile& hardware, const LayerResult& result, const Problem& problem)
      : hardware_(hardware),
        result_(result),
        p_(problem),
        terms_(result.terms.get<NveTerms>()),
        tile_(std::get<TileMapping>(*result.mapping)) {}

  LoopNest make() {
    nest_.parallel.push_back({{"OX", terms_.lanes}, hardware_.arrayDims.front().name});
    loops();
    for (const Memory& memory : hardware_.memories) band(memory);
    nest_.elements = kLanes;
    nest_.busyElements = kLanes * result_.utilization.spatial;
    return std::move(nest_);
  }

 private:
  void loop(const char* dim, std::int64_t size) {
    if (size > 1) nest_.loops.push_back({dim, size});
  }

  // If maps have different numbers of inputs, uses their average, rounded up.
  void loops() {
    const ConvWork& work = p_.work;
    const auto maps = static_cast<std::int64_t>(work.maps.size());
    loop("FX", work.kernelVector);
    loop("FY", work.kernelSlide);
    loop("C", ceilDiv(work.connections(), maps));
    loop("K", std::min(tile_.K, maps));
    inPass_ = nest_.loops.size();
    loop("OY", work.positions);
    inStrip_ = nest_.loops.size();
    loop("K", static_cast<std::int64_t>(terms_.intervals.size()));
    loop("OX", terms_.strips);
    loop("B", p_.images);
  }

  void band(const Memory& memory) {
    NestBand band;
    band.memory = memory.name;
    band.offChip = memory.offChip;
    band.capacityBits = real(memory.sizeBits);
    band.bitsPerCycle = bandwidthBitsPerCycle(memory, hardware_.clockMhz);
    for (const ArrayDim& dim : hardware_.arrayDims)
      if (std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) == memory.sharedAcross.end())
        band.instances *= dim.size;
    const ElementBits& bits = hardware_.precision;
    const ConvWork& work = p_.work;
    const double images = real(p_.images);
    const double weights = real(work.connections() * work.kernelVector * work.kernelSlide) + real(maps());
    if (memory.name == p_.accumulators) tile(band, Tensor::O, 0, 1, bits.partialSum);
    if (memory.name == p_.scratchpad) {
      const double columns =
          real(tile_.C) * work.kernelSlide * (work.stride * (real(terms_.lanes) - 1) + work.kernelVector);
      tile(band, Tensor::I, inPass_, columns, bits.input);
      tile(band, Tensor::W, inStrip_, weights / real(static_cast<std::int64_t>(terms_.intervals.size())), bits.weight);
    }
    if (memory.name == p_.outer) {
      const FeatureMap& in = p_.layer.in;
      tile(band, Tensor::I, nest_.loops.size(), images * real(in.channels * in.height * in.width), bits.input);
      tile(band, Tensor::W, nest_.loops.size(), weights, bits.weight);
      tile(band, Tensor::O, nest_.loops.size(), images * real(maps() * work.positions * work.width), bits.output);
    }
    if (!band.tiles.empty()) nest_.bands.push_back(std::move(band));
  }

  std::int64_t maps() const { return static_cast<std::int64_t>(p_.work.maps.size()); }

  void tile(NestBand& band, Tensor tensor, std::size_t inside, double elements, int bits) const {
    band.tiles.push_back(nestTile(result_, band.memory, tensor, inside, elements, bits));
  }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const Problem& p_;
  const NveTerms& terms_;
  const TileMapping& tile_;
  std::size_t inPass_ = 0, inStrip_ = 0;
  LoopNest nest_;
};

}  // namespace

LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const LayerResult& result) {
  if (result.outsideModel || !result.terms.as<NveTerms>() || !result.mapping) return {};
  const Problem problem = problemOf(layer, hardware, options);
  return NestMaker(hardware, result, problem).make();
}

}  // namespace tilescope::nve

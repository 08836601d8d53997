// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/tile_space.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/units.h"

namespace tilescope::eplanner {
namespace {

// If single lines skip input lines between windows, they are separated from larger tiles, which do not.
std::vector<std::vector<LineSize>> byKind(std::vector<LineSize> sizes, bool skips) {
  if (!skips || sizes.size() == 1 || sizes.front().size > 1) return {std::move(sizes)};
  return {{sizes.front()}, {sizes.begin() + 1, sizes.end()}};
}

std::vector<Slab> slabs(const Problem& problem, const Sizes& OY, const Sizes& OX, std::int64_t FY, std::int64_t FX) {
  const EplannerLayer& l = problem.layer;
  const bool skipsRows = problem.halo && l.strideY > (FY - 1) * l.dilationY + 1;
  const bool skipsColumns = problem.halo && l.strideX > (FX - 1) * l.dilationX + 1;
  const auto columns = byKind(columnSizes(OX, l, FX, problem.halo), skipsColumns);
  std::vector<Slab> all;
  for (const std::vector<LineSize>& rows : byKind(rowSizes(OY, l, FY, problem.halo), skipsRows)) {
    Slab s;
    s.FY = FY, s.FX = FX;
    s.tilesF = real(ceilDiv(l.FY, FY) * ceilDiv(l.FX, FX));
    s.rows = rows;
    double fewest = rows.front().swept;
    for (const LineSize& row : rows) {
      s.largestRowIsBest = s.largestRowIsBest && row.swept <= fewest;
      fewest = std::min(fewest, row.swept);
      s.fewestRowsSwept.push_back(fewest);
    }
    for (const std::vector<LineSize>& kind : columns) {
      s.columns = kind;
      all.push_back(s);
    }
  }
  return all;
}

TileSpace spaceOf(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY, const Sizes& OX,
                  std::vector<Flow> flows) {
  const EplannerLayer& l = problem.layer;
  TileSpace space;
  space.OY = OY;
  space.K = channelSizes(K, problem.machine.rows, problem.peakRoof);
  space.C = channelSizes(C, problem.machine.columns, problem.peakRoof);
  space.wholeKernel = slabs(problem, OY, OX, l.FY, l.FX);
  space.flows = std::move(flows);
  space.tilings = real(K.count()) * real(C.count()) * real(OY.count()) * real(OX.count()) *
                  real(static_cast<std::int64_t>(space.flows.size()));
  return space;
}

std::vector<std::int64_t> kernelSizes(std::int64_t kernel) {
  const Sizes all = Sizes::all(kernel);
  std::vector<std::int64_t> sizes{1};
  while (sizes.back() < kernel) {
    sizes.push_back(kernel <= kMaxKernelSizes ? sizes.back() + 1 : all.withFewerTiles(sizes.back()));
  }
  return sizes;
}

}  // namespace

TileSpace wholeWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                           std::vector<Flow> flows) {
  return spaceOf(problem, K, C, OY, Sizes::only(problem.layer.OX), std::move(flows));
}

TileSpace cutWindowSpace(const Problem& problem, const Sizes& K, const Sizes& C, const Sizes& OY,
                         std::vector<Flow> flows) {
  const EplannerLayer& l = problem.layer;
  TileSpace space = spaceOf(problem, K, C, OY, Sizes::all(l.OX), std::move(flows));
  space.tilings *= real(l.FY) * real(l.FX);
  const bool byCount = !problem.halo || isUnclipped(l);
  space.complete = byCount || std::max(l.FY, l.FX) <= kMaxKernelSizes;
  for (const std::int64_t FY : kernelSizes(l.FY)) {
    const double rows = fewestRowsSwept(l, FY, problem.halo);
    for (const std::int64_t FX : kernelSizes(l.FX)) {
      if (FY == l.FY && FX == l.FX) continue;
      space.cuts.push_back(
          {FY, FX, real(ceilDiv(l.FY, FY) * ceilDiv(l.FX, FX)), rows * fewestColsSwept(l, FX, problem.halo)});
    }
  }
  return space;
}

std::vector<Slab> slabsOf(const Problem& problem, const TileSpace& space, const KernelCut& cut) {
  return slabs(problem, space.OY, Sizes::all(problem.layer.OX), cut.FY, cut.FX);
}

std::vector<Flow> allowedFlows(const Problem& problem) {
  std::vector<Flow> flows;
  for (const Flow flow : kFlows) {
    if (problem.machine.allows(flow)) flows.push_back(flow);
  }
  return flows;
}

Capacity::Capacity(const Problem& problem, std::int64_t FY, std::int64_t FX) {
  const Machine& m = problem.machine;
  const TensorPath& input = m.tensors[tilescope::index(Tensor::I)];
  const TensorPath& weight = m.tensors[tilescope::index(Tensor::W)];
  const TensorPath& output = m.tensors[tilescope::index(Tensor::O)];
  buffers_.resize(m.buffers.size());
  for (std::size_t b = 0; b < buffers_.size(); ++b) buffers_[b].capacity = m.buffers[b].capacityBits;
  buffers_[input.buffer].input = problem.groupsAtOnce * input.tileBits;
  buffers_[weight.buffer].weight = problem.groupsAtOnce * FY * FX * weight.tileBits;
  buffers_[output.buffer].output = problem.groupsAtOnce * output.tileBits;
  spreadCInput_ = input.spreadC;
  spreadKWeight_ = weight.spreadK;
  spreadCWeight_ = weight.spreadC;
  spreadKOutput_ = output.spreadK;
}

Room Capacity::beside(std::int64_t K, std::int64_t C) const {
  const auto inOneInstance = [](std::int64_t channels, std::int64_t instances) {
    return instances == 1 ? channels : ceilDiv(channels, instances);
  };
  const std::int64_t input = inOneInstance(C, spreadCInput_);
  const std::int64_t weight = inOneInstance(K, spreadKWeight_) * inOneInstance(C, spreadCWeight_);
  const std::int64_t output = inOneInstance(K, spreadKOutput_);
  Room room{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::max()};
  for (const Share& share : buffers_) {
    const std::int64_t left = share.capacity - share.weight * weight;
    if (left < 0) return {};
    if (share.input > 0) room.held = left / (share.input * input);
    if (share.output > 0) room.area = left / (share.output * output);
    if (share.input > 0 && share.output > 0) {
      room.shared = true;
      room.inputBits = share.input * input, room.outputBits = share.output * output, room.bits = left;
    }
  }
  return room;
}

}  // namespace tilescope::eplanner

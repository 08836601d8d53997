// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/tile_space.h"

#include <algorithm>

#include "core/base/whole_numbers.h"

namespace tilescope::eplanner {
namespace {

std::shared_ptr<const RowList> rowList(std::vector<RowSize> sizes) {
  RowList list;
  list.sizes = std::move(sizes);
  double fewest = list.sizes.front().swept;
  for (const RowSize& row : list.sizes) {
    list.largestIsBest = list.largestIsBest && row.swept <= fewest;
    fewest = std::min(fewest, row.swept);
    list.fewestSwept.push_back(fewest);
  }
  return std::make_shared<const RowList>(std::move(list));
}

TileSpace channels(const Problem& problem, const Sizes& K, const Sizes& C, std::vector<Flow> flows) {
  TileSpace space;
  space.K = channelSizes(K, problem.machine.rows, problem.peakRoof);
  space.C = channelSizes(C, problem.machine.columns, problem.peakRoof);
  space.flows = std::move(flows);
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
  const EplannerLayer& l = problem.layer;
  TileSpace space = channels(problem, K, C, std::move(flows));
  space.slabs.push_back({l.OX, l.FY, l.FX, 1, 1, real(problem.halo ? colsSwept(l, l.OX, l.FX) : l.IX),
                         tileCols(l, l.OX, l.FX), rowList(rowSizes(OY, l, l.FY, problem.halo))});
  space.tilings =
      real(K.count()) * real(C.count()) * real(OY.count()) * real(static_cast<std::int64_t>(space.flows.size()));
  return space;
}

TileSpace fullSpace(const Problem& problem, std::vector<Flow> flows) {
  const EplannerLayer& l = problem.layer;
  TileSpace space = channels(problem, Sizes::all(l.K), Sizes::all(l.C), std::move(flows));
  space.complete = std::max(l.FY, l.FX) <= kMaxKernelSizes;
  const std::vector<std::int64_t> kernelRows = kernelSizes(l.FY);
  std::vector<std::shared_ptr<const RowList>> rowsOf;
  for (const std::int64_t FY : kernelRows) rowsOf.push_back(rowList(rowSizes(Sizes::all(l.OY), l, FY, problem.halo)));
  for (const std::int64_t FX : kernelSizes(l.FX)) {
    for (const RowSize& column : columnSizes(Sizes::all(l.OX), l, FX, problem.halo)) {
      for (std::size_t i = 0; i < kernelRows.size(); ++i) {
        const std::int64_t FY = kernelRows[i];
        space.slabs.push_back({column.size, FY, FX, column.tiles, real(ceilDiv(l.FY, FY) * ceilDiv(l.FX, FX)),
                               column.swept, column.held, rowsOf[i]});
      }
    }
  }
  space.tilings =
      real(l.K * l.C) * real(l.OY) * real(l.OX * l.FY * l.FX) * real(static_cast<std::int64_t>(space.flows.size()));
  return space;
}

std::vector<Flow> allowedFlows(const Problem& problem) {
  std::vector<Flow> flows;
  for (const Flow flow : kFlows) {
    if (problem.machine.allows(flow)) flows.push_back(flow);
  }
  return flows;
}

Capacity::Capacity(const Problem& problem, const Slab& slab) : rows_(*slab.rows) {
  const Machine& m = problem.machine;
  const TensorPath& input = m.tensors[tilescope::index(Tensor::I)];
  const TensorPath& weight = m.tensors[tilescope::index(Tensor::W)];
  const TensorPath& output = m.tensors[tilescope::index(Tensor::O)];
  buffers_.resize(m.buffers.size());
  for (std::size_t b = 0; b < buffers_.size(); ++b) buffers_[b].capacity = m.buffers[b].capacityBits;
  buffers_[input.buffer].input = slab.colsHeld * input.tileBits;
  buffers_[weight.buffer].weight = slab.FY * slab.FX * weight.tileBits;
  buffers_[output.buffer].output = slab.OX * output.tileBits;
  spreadCInput_ = input.spreadC;
  spreadKWeight_ = weight.spreadK;
  spreadCWeight_ = weight.spreadC;
  spreadKOutput_ = output.spreadK;
}

std::size_t Capacity::rowsThatFit(std::int64_t K, std::int64_t C) const {
  const std::int64_t input = ceilDiv(C, spreadCInput_);
  const std::int64_t weight = ceilDiv(K, spreadKWeight_) * ceilDiv(C, spreadCWeight_);
  const std::int64_t output = ceilDiv(K, spreadKOutput_);
  const auto fits = [&](const RowSize& row) {
    return std::all_of(buffers_.begin(), buffers_.end(), [&](const Share& s) {
      return s.input * input * row.held + s.weight * weight + s.output * output * row.size <= s.capacity;
    });
  };
  const auto end = std::partition_point(rows_.sizes.begin(), rows_.sizes.end(), fits);
  return static_cast<std::size_t>(end - rows_.sizes.begin());
}

}  // namespace tilescope::eplanner

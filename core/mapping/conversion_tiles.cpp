// SPDX-License-Identifier: GPL-3.0-or-later
// Loops ↔ one on-chip tile with the off-chip loops around it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/units.h"
#include "core/mapping/conversion.h"
#include "core/mapping/loop_moves.h"
#include "core/mapping/mapping_json.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

using DimSizes = std::map<std::string, std::int64_t>;

// A dimension of the tile and its loop dimension.
struct TileDim {
  Dim dim;
  std::string loop;
  std::int64_t TileMapping::*size;
};

// Innermost first. Summed dimensions are innermost, so that partial sums stay.
std::vector<TileDim> tileDims(const Layer& layer) {
  const bool matmul = layer.type == LayerType::Matmul;
  return {{Dim::FX, "FX", &TileMapping::FX}, {Dim::FY, "FY", &TileMapping::FY},
          {Dim::C, "C", &TileMapping::C},    {Dim::OX, matmul ? "" : "OX", &TileMapping::OX},
          {Dim::K, "K", &TileMapping::K},    {Dim::OY, matmul ? "OX" : "OY", &TileMapping::OY}};
}

bool repeats(const std::string& dim) {
  return dim == "B" || dim == "G";
}

const TileDim* find(const std::vector<TileDim>& dims, const std::string& loop) {
  const auto it = std::find_if(dims.begin(), dims.end(), [&](const TileDim& d) { return d.loop == loop; });
  return it == dims.end() ? nullptr : &*it;
}

DimSizes sizesOf(const Einsum& einsum) {
  return {einsum.dims.begin(), einsum.dims.end()};
}
std::int64_t sizeOf(const DimSizes& sizes, const std::string& dim) {
  const auto it = sizes.find(dim);
  return it == sizes.end() ? 1 : it->second;
}

// Dimensions that index the tensor, directly or through a relation.
std::set<std::string> indexing(const Einsum& einsum, Tensor tensor) {
  std::set<std::string> dims;
  for (const std::string& dim : dimensionsOf(einsum, tensor)) {
    dims.insert(dim);
    for (const Relation& relation : einsum.relations)
      if (relation.dim == dim)
        for (const auto& term : relation.of) dims.insert(term.first);
  }
  return dims;
}

std::optional<std::string> foreignDim(const Einsum& einsum, const std::vector<TileDim>& dims) {
  for (const auto& [dim, size] : einsum.dims)
    if (size > 1 && !repeats(dim) && find(dims, dim) == nullptr) return dim;
  return std::nullopt;
}
std::string foreignReason(const std::string& dim) {
  return fmt::format("A tile has no dimension {}, only K, C, OY, OX, FY and FX.", dim);
}

struct Boundary {
  Tensor tensor;
  std::size_t loopsInside;
  std::set<std::string> dims;
};

// The position in the row of loops that can be the boundary of all tensors, if any: loops between it and a tensor's own
// boundary must not index that tensor.
std::optional<std::size_t> commonBoundary(const std::vector<LoopFactor>& loops,
                                          const std::vector<Boundary>& boundaries) {
  const auto right = [&](std::size_t place) {
    return std::all_of(boundaries.begin(), boundaries.end(), [&](const Boundary& b) {
      const auto [low, high] = std::minmax(place, b.loopsInside);
      for (std::size_t i = low; i < high; ++i)
        if (b.dims.contains(loops[i].first)) return false;
      return true;
    });
  };
  for (std::size_t place = 0; place <= loops.size(); ++place)
    if (right(place)) return place;
  return std::nullopt;
}

std::string boundaryReason(const std::vector<LoopFactor>& loops, const std::vector<Boundary>& boundaries) {
  for (const Boundary& inner : boundaries)
    for (const Boundary& outer : boundaries)
      for (std::size_t i = inner.loopsInside; i < outer.loopsInside; ++i)
        if (inner.dims.contains(loops[i].first) && outer.dims.contains(loops[i].first))
          return fmt::format("{} and {} cut {} at different places: one tile per layer cannot express that.",
                             name(inner.tensor), name(outer.tensor), loops[i].first);
  return "The tensors leave the chip at different loops: one tile per layer cannot express that.";
}

class TileReader {
 public:
  TileReader(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware)
      : mapping_(mapping),
        hardware_(hardware),
        einsum_(toEinsum(layer)),
        dims_(tileDims(layer)),
        sizes_(sizesOf(einsum_)) {}

  Converted<TileMapping> read() {
    if (readRow() && cut() && inside() && outside() && counts()) {
      if (!tile_.outerLoops.empty()) tile_.stationary = stationaryUnder(tile_.outerLoops.front());
      return {tile_, ""};
    }
    return {std::nullopt, reason_};
  }

 private:
  bool cannot(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  bool readRow() {
    if (const auto dim = foreignDim(einsum_, dims_)) return cannot(foreignReason(*dim));
    if (!mapping_.spatial || !mapping_.loopsPerMemory)
      return cannot("The mapping leaves open which loops are spatial or at which memory the temporal ones live.");
    Result<MarkedRow> row = markedRow(mapping_, hardware_);
    if (!row) return cannot("The mapping is for other hardware: " + toText(row.diagnostics().front()));
    row_ = std::move(row).value();
    for (std::size_t i = row_.loops.size(); i-- > 0;) {
      if (row_.loops[i].second != 1) continue;
      row_.loops.erase(row_.loops.begin() + static_cast<std::ptrdiff_t>(i));
      for (Mark& mark : row_.marks)
        if (mark.loopsInside > i) --mark.loopsInside;
    }
    return true;
  }

  bool cut() {
    std::vector<Boundary> boundaries;
    for (const auto& [tensor, unused] : *mapping_.loopsPerMemory) {
      if (dimensionsOf(einsum_, tensor).empty()) continue;
      std::optional<std::size_t> onChip;
      for (const Mark& mark : row_.marks)
        if (mark.tensor == tensor && mark.memory + 1 < hardware_.memories.size()) onChip = mark.loopsInside;
      if (!onChip) return cannot(fmt::format("No on-chip memory holds {}, so it has no tile.", name(tensor)));
      boundaries.push_back({tensor, *onChip, indexing(einsum_, tensor)});
    }
    const std::optional<std::size_t> common = commonBoundary(row_.loops, boundaries);
    if (!common) return cannot(boundaryReason(row_.loops, boundaries));
    boundary_ = *common;
    return true;
  }

  bool inside() {
    DimSizes product;
    for (const auto& [arrayDim, loops] : *mapping_.spatial)
      for (const auto& [dim, factor] : loops) product.try_emplace(dim, 1).first->second *= factor;
    for (std::size_t i = 0; i < boundary_; ++i)
      product.try_emplace(row_.loops[i].first, 1).first->second *= row_.loops[i].second;
    for (const auto& [dim, factor] : product) {
      if (factor == 1) continue;
      if (repeats(dim))
        return cannot(fmt::format("Loop {} {} runs on the chip, but a tile belongs to one {}.", dim, factor,
                                  dim == "B" ? "image" : "group"));
      const TileDim* known = find(dims_, dim);
      if (known == nullptr) return cannot(foreignReason(dim));
      tile_.*known->size = std::min(factor, sizeOf(sizes_, dim));
    }
    return true;
  }

  bool outside() {
    std::size_t end = row_.loops.size();
    while (end > boundary_ && repeats(row_.loops[end - 1].first)) --end;
    for (std::size_t i = boundary_; i < end; ++i) {
      const auto& [dim, size] = row_.loops[i];
      if (repeats(dim))
        return cannot(
            fmt::format("Loop {} {} runs inside the off-chip loop {}, but loops over batch and group must be outside "
                        "all other loops of a tile.",
                        dim, size, row_.loops[end - 1].first));
      const TileDim* known = find(dims_, dim);
      if (known == nullptr) return cannot(foreignReason(dim));
      const bool isNew = outer_.try_emplace(known->dim, 1).second;
      outer_[known->dim] *= size;
      if (isNew)
        tile_.outerLoops.push_back(known->dim);
      else if (tile_.outerLoops.back() != known->dim)
        return cannot(
            fmt::format("Loops over {} run off chip twice, with {} between them, but the off-chip loops of a tile name "
                        "each dimension once.",
                        dim, row_.loops[i - 1].first));
    }
    return true;
  }

  bool counts() {
    for (const TileDim& d : dims_) {
      const std::int64_t size = sizeOf(sizes_, d.loop), tile = tile_.*d.size, tiles = ceilDiv(size, tile);
      const auto it = outer_.find(d.dim);
      const std::int64_t looped = it == outer_.end() ? 1 : it->second;
      if (tiles != looped)
        return cannot(fmt::format("{} is {}: {} of {} would cover it, the off-chip loops have {}.", d.loop, size,
                                  tiles == 1 ? "one tile" : fmt::format("{} tiles", tiles), tile, looped));
    }
    return true;
  }

  const LoopMapping& mapping_;
  const HardwareProfile& hardware_;
  Einsum einsum_;
  std::vector<TileDim> dims_;
  DimSizes sizes_;
  MarkedRow row_;
  std::size_t boundary_ = 0;
  std::map<Dim, std::int64_t> outer_;
  TileMapping tile_;
  std::string reason_;
};

// The order of off-chip loops that keeps a tensor stationary (e-PlaNNer): loops that do not index it are innermost.
std::vector<Dim> orderKeeping(Stationary stationary) {
  switch (stationary) {
    case Stationary::Input:
      return {Dim::K, Dim::C, Dim::FX, Dim::FY, Dim::OX, Dim::OY};
    case Stationary::Weight:
      return {Dim::OX, Dim::OY, Dim::C, Dim::FX, Dim::FY, Dim::K};
    default:
      return {Dim::FX, Dim::FY, Dim::C, Dim::OX, Dim::OY, Dim::K};
  }
}

class LoopWriter {
 public:
  LoopWriter(const TileMapping& tile, const Layer& layer, const HardwareProfile& hardware, const Dataflow* dataflow)
      : tile_(tile),
        hardware_(hardware),
        dataflow_(dataflow),
        einsum_(toEinsum(layer)),
        dims_(tileDims(layer)),
        sizes_(sizesOf(einsum_)) {}

  Converted<LoopMapping> write() {
    if (sizes() && order() && parallel()) {
      inside();
      const auto onChip = static_cast<std::int64_t>(loops_.temporal.size());
      outside();
      if (spread(onChip)) return {loops_, ""};
    }
    return {std::nullopt, reason_};
  }

 private:
  bool cannot(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  std::int64_t sizeOf(const std::string& dim) const { return tilescope::sizeOf(sizes_, dim); }
  bool isCut(const TileDim& d) const { return tile_.*d.size < sizeOf(d.loop); }

  bool sizes() {
    if (const auto dim = foreignDim(einsum_, dims_)) return cannot(foreignReason(*dim));
    for (const TileDim& d : dims_) {
      const std::int64_t size = sizeOf(d.loop), tile = tile_.*d.size;
      if (tile < 1 || tile > size)
        return cannot(fmt::format("The tile has {} = {}, but the layer allows 1 to {}.", name(d.dim), tile, size));
      if (size % tile != 0)
        return cannot(fmt::format(
            "The tile has {} = {}, which does not divide the layer's {}, and loops cannot have a smaller last tile.",
            name(d.dim), tile, size));
      left_[d.loop] = tile;
    }
    return true;
  }

  bool order() {
    const auto cuts = std::count_if(dims_.begin(), dims_.end(), [&](const TileDim& d) { return isCut(d); });
    order_ = tile_.outerLoops;
    if (order_.empty() && !tile_.stationary && cuts > 1)
      return cannot("The mapping leaves the order of its off-chip loops open.");
    if (order_.empty()) order_ = orderKeeping(tile_.stationary.value_or(Stationary::Output));
    for (const TileDim& d : dims_)
      if (isCut(d) && std::find(order_.begin(), order_.end(), d.dim) == order_.end())
        return cannot(fmt::format("{} is cut into tiles, but no off-chip loop runs over them.", name(d.dim)));
    return true;
  }

  // The last pass may exceed a whole dimension, but not a tiled one, where it would run into the next tile.
  std::optional<std::int64_t> lanesFor(const TileDim& d, std::int64_t most) {
    std::int64_t& left = left_[d.loop];
    const std::int64_t passes = ceilDiv(left, std::min(most, left));
    std::int64_t lanes = std::min(most, left);
    if (isCut(d)) {
      lanes = ceilDiv(left, passes);
      if (lanes * passes != left) {
        cannot(fmt::format("The tile of {}, {}, does not split evenly by the unroll factor {} of the array.",
                           name(d.dim), tile_.*d.size, most));
        return std::nullopt;
      }
    }
    left = passes;
    return lanes;
  }

  bool parallel() {
    loops_.spatial.emplace();
    if (dataflow_ == nullptr || !dataflow_->unroll) return true;
    for (const ArrayDim& arrayDim : hardware_.arrayDims)
      for (const auto& [name, unrolled] : *dataflow_->unroll)
        if (name == arrayDim.name && !parallelOn(arrayDim, unrolled)) return false;
    return true;
  }

  bool parallelOn(const ArrayDim& arrayDim, const std::vector<UnrolledLoop>& unrolled) {
    std::vector<LoopFactor> loops;
    std::int64_t room = arrayDim.size;
    for (const UnrolledLoop& loop : unrolled) room = std::max<std::int64_t>(1, room / loop.factor.value_or(1));
    for (const UnrolledLoop& loop : unrolled) {
      const TileDim* d = find(dims_, loop.dim);
      if (d == nullptr) continue;
      const auto lanes = lanesFor(*d, std::min(loop.factor.value_or(room), arrayDim.size));
      if (!lanes) return false;
      if (!loop.factor) room /= *lanes;
      if (*lanes > 1) loops.emplace_back(loop.dim, *lanes);
    }
    if (!loops.empty()) loops_.spatial->emplace_back(arrayDim.name, std::move(loops));
    return true;
  }

  void inside() {
    for (const TileDim& d : dims_)
      if (left_[d.loop] > 1) loops_.temporal.emplace_back(d.loop, left_[d.loop]);
  }

  void outside() {
    for (const Dim dim : order_)
      for (const TileDim& d : dims_)
        if (d.dim == dim && isCut(d)) loops_.temporal.emplace_back(d.loop, sizeOf(d.loop) / (tile_.*d.size));
    for (const char* dim : {"B", "G"})
      if (sizeOf(dim) > 1) loops_.temporal.emplace_back(dim, sizeOf(dim));
  }

  bool spread(std::int64_t onChip) {
    loops_.loopsPerMemory.emplace();
    const auto all = static_cast<std::int64_t>(loops_.temporal.size());
    for (const Tensor tensor : kTensors) {
      if (dimensionsOf(einsum_, tensor).empty()) continue;
      std::vector<std::int64_t> counts(memoriesOf(hardware_, tensor).size(), 0);
      if (counts.size() < 2) return cannot(fmt::format("No on-chip memory holds {}, so it has no tile.", name(tensor)));
      counts[counts.size() - 2] = onChip;
      counts.back() = all - onChip;
      (*loops_.loopsPerMemory)[tensor] = std::move(counts);
    }
    return true;
  }

  const TileMapping& tile_;
  const HardwareProfile& hardware_;
  const Dataflow* dataflow_;
  Einsum einsum_;
  std::vector<TileDim> dims_;
  DimSizes sizes_, left_;  // left_: iterations that remain for temporal loops
  std::vector<Dim> order_;
  LoopMapping loops_;
  std::string reason_;
};

}  // namespace

Converted<TileMapping> toTiles(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware) {
  return TileReader(mapping, layer, hardware).read();
}

Converted<LoopMapping> toLoops(const TileMapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow) {
  return LoopWriter(mapping, layer, hardware, dataflow).write();
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry of e-PlaNNer's tiles: off-chip passes, input rows per sweep, on-chip space.
#include <algorithm>

#include "core/base/units.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope::eplanner {
namespace {

// Stored input lines touched by each piece, summed over all tiles of `tile` out of `out` outputs and all pieces of
// `kernelTile` out of `kernel`. Padding clips at most padding / (tile · stride) + 1 tiles at either end; these are
// counted one by one, the rest is a product.
struct SweptAxis {
  std::int64_t out, kernel, stride, dilation, padding, in;
};

std::int64_t linesOf(const SweptAxis& a, std::int64_t first, std::int64_t count, std::int64_t offset,
                     std::int64_t extent) {
  const std::int64_t begin = first * a.stride - a.padding + offset;
  const std::int64_t end = (first + count - 1) * a.stride - a.padding + offset + extent;
  return std::max<std::int64_t>(0, std::min(a.in, end) - std::max<std::int64_t>(0, begin));
}

std::int64_t sweepOnePiece(const SweptAxis& a, std::int64_t tile, std::int64_t offset, std::int64_t extent) {
  const std::int64_t tiles = ceilDiv(a.out, tile);
  const auto lines = [&](std::int64_t i) {
    return linesOf(a, i * tile, std::min(tile, a.out - i * tile), offset, extent);
  };
  const std::int64_t whole = (tile - 1) * a.stride + extent;
  const auto inside = [&](std::int64_t i) {
    const std::int64_t begin = i * tile * a.stride - a.padding + offset;
    return begin >= 0 && begin + whole <= a.in && (i + 1) * tile <= a.out;
  };
  std::int64_t sum = 0;
  std::int64_t front = 0;
  while (front < tiles && !inside(front)) sum += lines(front++);
  std::int64_t back = tiles;
  while (back > front && !inside(back - 1)) sum += lines(--back);
  return sum + (back - front) * whole;
}

std::int64_t sweep(const SweptAxis& a, std::int64_t tile, std::int64_t kernelTile) {
  std::int64_t sum = 0;
  for (std::int64_t first = 0; first < a.kernel; first += kernelTile) {
    const std::int64_t count = std::min(kernelTile, a.kernel - first);
    sum += sweepOnePiece(a, tile, first * a.dilation, (count - 1) * a.dilation + 1);
  }
  return sum;
}

std::int64_t iterations(const EplannerLayer& l, const Tile& t, Dim dim) {
  switch (dim) {
    case Dim::K:
      return ceilDiv(l.K, t.K);
    case Dim::C:
      return ceilDiv(l.C, t.C);
    case Dim::OY:
      return ceilDiv(l.OY, t.OY);
    case Dim::OX:
      return ceilDiv(l.OX, t.OX);
    case Dim::FY:
      return ceilDiv(l.FY, t.FY);
    case Dim::FX:
      return ceilDiv(l.FX, t.FX);
    default:
      return 1;
  }
}

}  // namespace

bool ownLoop(Tensor tensor, Dim dim) {
  switch (dim) {
    case Dim::K:
      return tensor != Tensor::I;
    case Dim::OY:
    case Dim::OX:
      return tensor != Tensor::W;
    default:
      return tensor != Tensor::O;  // C, FY, FX
  }
}

Tile fullTile(const EplannerLayer& l) {
  return {l.K, l.C, l.OY, l.OX, l.FY, l.FX};
}

Reload reloadOf(const EplannerLayer& l, const Tile& t, Flow flow) {
  Reload reload;
  if (flow != Flow::IS) reload.input = iterations(l, t, Dim::K);
  if (flow != Flow::WS) reload.weight = iterations(l, t, Dim::OY) * iterations(l, t, Dim::OX);
  if (flow != Flow::OS) {
    reload.outputPasses = iterations(l, t, Dim::C) * iterations(l, t, Dim::FY) * iterations(l, t, Dim::FX);
  }
  return reload;
}

Reload reloadOf(const EplannerLayer& l, const Tile& t, const std::vector<Dim>& outerLoops) {
  std::array<std::int64_t, kTensorCount> fetches{1, 1, 1};
  for (const Tensor tensor : kTensors) {
    bool enclosesOwn = false;
    for (const Dim dim : outerLoops) {
      const std::int64_t n = iterations(l, t, dim);
      if (ownLoop(tensor, dim))
        enclosesOwn = enclosesOwn || n > 1;
      else if (enclosesOwn)
        fetches[tilescope::index(tensor)] *= n;
    }
  }
  return {fetches[0], fetches[1], fetches[2]};
}

std::int64_t rowsSwept(const EplannerLayer& l, std::int64_t OYt, std::int64_t FYt) {
  return sweep({l.OY, l.FY, l.strideY, l.dilationY, l.padTop, l.IY}, OYt, FYt);
}

std::int64_t colsSwept(const EplannerLayer& l, std::int64_t OXt, std::int64_t FXt) {
  if (OXt == l.OX && FXt == l.FX) return l.IX;
  return sweep({l.OX, l.FX, l.strideX, l.dilationX, l.padLeft, l.IX}, OXt, FXt);
}

std::int64_t tileRows(const EplannerLayer& l, std::int64_t OYt, std::int64_t FYt) {
  return std::min((OYt - 1) * l.strideY + (FYt - 1) * l.dilationY + 1, l.IY);
}

std::int64_t tileCols(const EplannerLayer& l, std::int64_t OXt, std::int64_t FXt) {
  if (OXt == l.OX && FXt == l.FX) return l.IX;
  return std::min((OXt - 1) * l.strideX + (FXt - 1) * l.dilationX + 1, l.IX);
}

std::int64_t footprintBits(const Problem& problem, const Tile& t, Tensor tensor) {
  const EplannerLayer& l = problem.layer;
  const TensorPath& path = problem.machine.tensors[tilescope::index(tensor)];
  const std::int64_t K = ceilDiv(t.K, path.spreadK) * problem.groupsAtOnce;
  const std::int64_t C = ceilDiv(t.C, path.spreadC);
  switch (tensor) {
    case Tensor::I:
      return problem.groupsAtOnce * C * tileRows(l, t.OY, t.FY) * tileCols(l, t.OX, t.FX) * path.tileBits;
    case Tensor::W:
      return K * C * t.FY * t.FX * path.tileBits;
    case Tensor::O:
      return K * t.OY * t.OX * path.tileBits;
  }
  return 0;
}

namespace {

std::int64_t neededBits(const Problem& problem, const Tile& tile, std::size_t buffer) {
  std::int64_t needed = 0;
  for (const Tensor tensor : kTensors) {
    if (problem.machine.tensors[tilescope::index(tensor)].buffer == buffer)
      needed += footprintBits(problem, tile, tensor);
  }
  return needed;
}

}  // namespace

bool fits(const Problem& problem, const Tile& tile) {
  for (std::size_t b = 0; b < problem.machine.buffers.size(); ++b) {
    if (neededBits(problem, tile, b) > problem.machine.buffers[b].capacityBits) return false;
  }
  return true;
}

std::vector<Overflow> overflows(const Problem& problem, const Tile& tile) {
  std::vector<Overflow> all;
  for (std::size_t b = 0; b < problem.machine.buffers.size(); ++b) {
    const std::int64_t needed = neededBits(problem, tile, b);
    if (needed > problem.machine.buffers[b].capacityBits) all.push_back({b, needed});
  }
  return all;
}

Volumes volumes(const Problem& problem, const Tile& t, const Reload& reload) {
  const EplannerLayer& l = problem.layer;
  const double images = real(l.batch * l.groups);
  const double lines =
      problem.halo ? real(rowsSwept(l, t.OY, t.FY)) * real(colsSwept(l, t.OX, t.FX)) : real(l.IY) * real(l.IX);
  const double outputs = images * real(l.K) * real(l.OY) * real(l.OX);
  Volumes v;
  v.inputWords = images * real(l.C) * lines * real(reload.input);
  v.weightWords = real(l.groups) * real(l.K * l.C) * real(l.FY * l.FX) * real(reload.weight);
  v.outputWords = outputs;
  v.partialWordsOut = outputs * real(reload.outputPasses - 1);
  return v;
}

std::array<double, kTensorCount> offChipBits(const Problem& problem, const Volumes& v) {
  const auto& tensors = problem.machine.tensors;
  return {v.inputWords * static_cast<double>(tensors[0].bits), v.weightWords * static_cast<double>(tensors[1].bits),
          v.outputWords * static_cast<double>(tensors[2].bits) +
              2 * v.partialWordsOut * static_cast<double>(problem.machine.partialSumBits)};
}

}  // namespace tilescope::eplanner

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/tile_sizes.h"

#include <algorithm>
#include <limits>

namespace tilescope::eplanner {
namespace {

struct LineAxis {
  std::int64_t out, kernel, stride, dilation, padding, in;
};

LineAxis rowAxis(const EplannerLayer& l) {
  return {l.OY, l.FY, l.strideY, l.dilationY, l.padTop, l.IY};
}
LineAxis columnAxis(const EplannerLayer& l) {
  return {l.OX, l.FX, l.strideX, l.dilationX, l.padLeft, l.IX};
}

// Whether equal tile counts sweep as many lines: they do if padding fully clips only the first and last tile.
bool sweptByCount(const LineAxis& a, std::int64_t kernelTile) {
  const std::int64_t padded = (a.out - 1) * a.stride + (a.kernel - 1) * a.dilation + 1;
  const std::int64_t clipped = std::max(a.padding, padded - a.padding - a.in);
  const std::int64_t smallestPiece = kernelTile == a.kernel ? (a.kernel - 1) * a.dilation + 1 : 1;
  return clipped <= std::min(a.stride, smallestPiece);
}

std::int64_t touched(const LineAxis& a, std::int64_t kernelLine) {
  const std::int64_t start = kernelLine * a.dilation - a.padding;
  const std::int64_t first = start >= 0 ? 0 : ceilDiv(-start, a.stride);
  const std::int64_t end = start >= a.in ? 0 : std::min(a.out, ceilDiv(a.in - start, a.stride));
  return std::max<std::int64_t>(0, end - first);
}

double fewestSwept(const LineAxis& a, std::int64_t kernelTile) {
  std::int64_t sum = 0;
  for (std::int64_t first = 0; first < a.kernel; first += kernelTile) {
    const std::int64_t last = std::min(first + kernelTile, a.kernel) - 1;
    sum += std::max(touched(a, first), touched(a, last));
  }
  return static_cast<double>(sum);
}

// Of sizes with equal tile count, keeps those that sweep fewer lines than all smaller ones.
template <class Swept, class Held>
std::vector<LineSize> undominated(const Sizes& allowed, bool sweptByCountOnly, Swept swept, Held held) {
  std::vector<LineSize> kept;
  for (std::int64_t size = allowed.smallest();;) {
    const LineSize candidate{size, static_cast<double>(ceilDiv(allowed.total, size)), swept(size), held(size)};
    // Kept sizes of a tile count sweep ever fewer lines, so the last decides.
    const bool dominated =
        !kept.empty() && kept.back().tiles == candidate.tiles && kept.back().swept <= candidate.swept;
    if (!dominated) kept.push_back(candidate);
    if (size == allowed.total) return kept;
    size = sweptByCountOnly ? allowed.withFewerTiles(size) : allowed.after(size);
  }
}

}  // namespace

std::int64_t Sizes::withFewerTiles(std::int64_t size) const {
  const std::int64_t tiles = ceilDiv(total, size);
  if (tiles <= 1) return total;
  const std::int64_t next = ceilDiv(total, tiles - 1);
  const std::int64_t steps = ceilDiv(next - first, step);
  return std::min(total, first + steps * step);
}

ChannelSizes channelSizes(const Sizes& allowed, std::int64_t lanes, bool ignorePasses) {
  ChannelSizes result;
  const double fullArray = 1.0 / static_cast<double>(lanes);
  for (std::int64_t size = allowed.smallest();;) {
    const ChannelSize candidate{size, static_cast<double>(ceilDiv(allowed.total, size)),
                                ignorePasses ? 0 : passesPerChannel(size, lanes),
                                1.0 / static_cast<double>(std::min(lanes, size))};
    const bool sameClass = !result.sizes.empty() && result.sizes.back().tiles == candidate.tiles;
    if (!sameClass)
      result.classes.push_back({result.sizes.size(), result.sizes.size(), candidate.passes, candidate.inverse});
    ChannelClass& inClass = result.classes.back();
    const auto begin = result.sizes.begin() + static_cast<std::ptrdiff_t>(inClass.begin);
    const bool dominated = std::any_of(begin, result.sizes.end(), [&](const ChannelSize& s) {
      return s.passes <= candidate.passes && s.inverse <= candidate.inverse;
    });
    if (!dominated) {
      inClass.bestPasses = std::min(inClass.bestPasses, candidate.passes);
      inClass.bestInverse = std::min(inClass.bestInverse, candidate.inverse);
      result.sizes.push_back(candidate);
      inClass.end = result.sizes.size();
    }
    if (size == allowed.total) break;
    // No size of a class can do better than fill the array.
    const bool filled = inClass.bestPasses <= fullArray && inClass.bestInverse <= fullArray;
    size = filled ? allowed.withFewerTiles(size) : allowed.after(size);
  }
  double passes = std::numeric_limits<double>::infinity(), inverse = passes;
  for (ChannelClass& c : result.classes) {
    c.fillsBetter = c.bestPasses < passes || c.bestInverse < inverse;
    passes = std::min(passes, c.bestPasses), inverse = std::min(inverse, c.bestInverse);
  }
  return result;
}

std::vector<LineSize> rowSizes(const Sizes& allowed, const EplannerLayer& l, std::int64_t FYt, bool halo) {
  return undominated(
      allowed, !halo || sweptByCount(rowAxis(l), FYt),
      [&](std::int64_t size) { return static_cast<double>(halo ? rowsSwept(l, size, FYt) : l.IY); },
      [&](std::int64_t size) { return tileRows(l, size, FYt); });
}

std::vector<LineSize> columnSizes(const Sizes& allowed, const EplannerLayer& l, std::int64_t FXt, bool halo) {
  return undominated(
      allowed, !halo || sweptByCount(columnAxis(l), FXt),
      [&](std::int64_t size) { return static_cast<double>(halo ? colsSwept(l, size, FXt) : l.IX); },
      [&](std::int64_t size) { return tileCols(l, size, FXt); });
}

double fewestRowsSwept(const EplannerLayer& l, std::int64_t FYt, bool halo) {
  return halo ? fewestSwept(rowAxis(l), FYt) : static_cast<double>(l.IY);
}

double fewestColsSwept(const EplannerLayer& l, std::int64_t FXt, bool halo) {
  return halo ? fewestSwept(columnAxis(l), FXt) : static_cast<double>(l.IX);
}

bool isUnclipped(const EplannerLayer& l) {
  const auto inside = [](const LineAxis& a) {
    return a.padding == 0 && (a.out - 1) * a.stride + (a.kernel - 1) * a.dilation + 1 <= a.in;
  };
  return inside(rowAxis(l)) && inside(columnAxis(l));
}

}  // namespace tilescope::eplanner

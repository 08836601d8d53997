// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/conv_steps.h"

#include <algorithm>

#include "core/base/whole_numbers.h"

namespace tilescope {
namespace {

// The dimensions of one group in a fixed order, with their sizes and tiles.
struct Loops {
  static constexpr std::array kDims{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};
  std::array<std::int64_t, 6> sizes{}, tiles{};

  static std::size_t at(Dim dim) {
    return static_cast<std::size_t>(std::find(kDims.begin(), kDims.end(), dim) - kDims.begin());
  }
};

Loops loopsOf(const eplanner::EplannerLayer& l, const TileMapping& t) {
  return {{l.K, l.C, l.OY, l.OX, l.FY, l.FX}, {t.K, t.C, t.OY, t.OX, t.FY, t.FX}};
}

// Stored input lines that the outputs reach through a piece of the kernel, and how many lines are missing at either
// side. Whole lines where nothing is cut, as the model counts them.
struct Lines {
  Range stored;
  std::int64_t before = 0, after = 0;
};

Lines linesOf(const Range& outputs, const Range& kernel, std::int64_t stride, std::int64_t dilation,
              std::int64_t padding, std::int64_t size, bool whole) {
  const std::int64_t begin = outputs.begin * stride - padding + kernel.begin * dilation;
  const std::int64_t end = (outputs.end - 1) * stride - padding + (kernel.end - 1) * dilation + 1;
  Lines lines;
  lines.stored = whole ? Range{0, size} : Range{std::max<std::int64_t>(0, begin), std::min(size, end)};
  lines.before = lines.stored.begin - begin;
  lines.after = end - lines.stored.end;
  return lines;
}

ConvStep stepAt(const eplanner::EplannerLayer& l, const TileMapping& t, std::int64_t group,
                const std::array<Range, 6>& r) {
  const auto& [K, C, OY, OX, FY, FX] = r;
  const Lines rows = linesOf(OY, FY, l.strideY, l.dilationY, l.padTop, l.IY, false);
  const Lines columns = linesOf(OX, FX, l.strideX, l.dilationX, l.padLeft, l.IX, t.OX == l.OX && t.FX == l.FX);
  ConvStep step;
  step.weight = {{group * l.K + K.begin, C.begin, FY.begin, FX.begin}, {K.size(), C.size(), FY.size(), FX.size()}};
  step.output = {{0, group * l.K + K.begin, OY.begin, OX.begin}, {1, K.size(), OY.size(), OX.size()}};
  step.padding = {rows.before, columns.before, rows.after, columns.after};
  if (rows.stored.size() > 0 && columns.stored.size() > 0) {
    step.input = Box{{0, group * l.C + C.begin, rows.stored.begin, columns.stored.begin},
                     {1, C.size(), rows.stored.size(), columns.stored.size()}};
  }
  step.first = C.begin == 0 && FY.begin == 0 && FX.begin == 0;
  step.last = C.end == l.C && FY.end == l.FY && FX.end == l.FX;
  return step;
}

}  // namespace

void forEachStep(const eplanner::EplannerLayer& layer, const TileMapping& mapping,
                 const std::function<void(const ConvStep&)>& visit) {
  const Loops loops = loopsOf(layer, mapping);
  std::array<Range, 6> ranges;
  const auto setRange = [&](std::size_t dim, std::int64_t begin) {
    ranges[dim] = {begin, std::min(begin + loops.tiles[dim], loops.sizes[dim])};
  };
  for (std::size_t d = 0; d < ranges.size(); ++d) setRange(d, 0);
  std::int64_t group = 0;
  while (true) {
    visit(stepAt(layer, mapping, group, ranges));
    bool advanced = false;
    for (const Dim dim : mapping.outerLoops) {  // innermost first
      const std::size_t d = Loops::at(dim);
      advanced = ranges[d].end < loops.sizes[d];
      setRange(d, advanced ? ranges[d].end : 0);
      if (advanced) break;
    }
    if (!advanced && ++group == layer.groups) return;
  }
}

}  // namespace tilescope

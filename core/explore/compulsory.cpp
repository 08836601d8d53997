// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/compulsory.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/models/cost_model.h"
#include "core/models/eplanner/eplanner_layer.h"

namespace tilescope {
namespace {

// Larger kernels, which no known network has, are counted in part: still a lower bound.
constexpr std::int64_t kMaxOffsets = std::int64_t{1} << 20;

// How many of `count` numbers first, first + step, … are within [0, size).
std::int64_t membersInside(std::int64_t first, std::int64_t step, std::int64_t count, std::int64_t size) {
  const std::int64_t from = first >= 0 ? 0 : (-first + step - 1) / step;
  const std::int64_t to = first >= size ? 0 : (size - 1 - first) / step + 1;
  return std::max<std::int64_t>(0, std::min(count, to) - std::min(from, count));
}

}  // namespace

// Each kernel offset touches an arithmetic sequence of lines with step `stride`. Sequences whose offsets are congruent
// modulo the stride may overlap, so lines are counted once per residue, as a union.
std::int64_t linesTouched(std::int64_t size, std::int64_t outputs, std::int64_t kernel, std::int64_t stride,
                          std::int64_t dilation, std::int64_t padding) {
  // Offsets j·dilation with equal residue recur every `period` values of j, and are then `shift` outputs further on.
  const std::int64_t period = stride / std::gcd(stride, dilation);
  const std::int64_t shift = dilation / std::gcd(stride, dilation);
  std::int64_t lines = 0;
  std::int64_t left = kMaxOffsets;
  for (std::int64_t j = 0; j < std::min(kernel, period) && left > 0; ++j, --left) {
    const std::int64_t copies = (kernel - 1 - j) / period + 1;
    const std::int64_t first = j * dilation - padding;
    if (shift <= outputs) {  // the sequences overlap or touch
      lines += membersInside(first, stride, outputs + (copies - 1) * shift, size);
      continue;
    }
    for (std::int64_t c = 0; c < copies && left > 0; ++c, --left)
      lines += membersInside(first + c * shift * stride, stride, outputs, size);
  }
  return lines;
}

OffChipBytes compulsoryBytes(const Layer& layer, const HardwareProfile& hardware) {
  OffChipBytes bytes = outsideModelResult("", layer, hardware).offChipBytes;
  const std::optional<eplanner::EplannerLayer> view = eplanner::eplannerLayer(layer);
  if (!view) return bytes;
  const eplanner::EplannerLayer& l = *view;
  const double rows = static_cast<double>(linesTouched(l.IY, l.OY, l.FY, l.strideY, l.dilationY, l.padTop));
  const double columns = static_cast<double>(linesTouched(l.IX, l.OX, l.FX, l.strideX, l.dilationX, l.padLeft));
  const int width = layer.bits.value_or(hardware.precision).input;
  bytes.tensors[index(Tensor::I)] =
      static_cast<double>(l.batch * l.groups) * static_cast<double>(l.C) * rows * columns * width / 8;
  return bytes;
}

}  // namespace tilescope

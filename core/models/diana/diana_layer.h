// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as DIANA's driver sees it: a convolution per group (depthwise: one channel, so one kernel call per channel),
// a fully connected layer, or an element-wise add.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope::diana {

// The input that an output tile needs along one image axis, and the copies that bring part of a tensor on chip. Ranges
// are half-open. A kernel call sees only the padding of its own tile.

// Rows or columns, in elements.
struct SpatialAxis {
  std::int64_t out = 1, in = 1, kernel = 1;
  std::int64_t stride = 1, dilation = 1;
  std::int64_t padBefore = 0, padAfter = 0;

  bool operator==(const SpatialAxis&) const = default;
};

struct AxisTile {
  std::int64_t outBegin = 0, outEnd = 0;
  std::int64_t inBegin = 0, inEnd = 0;       // of the stored input
  std::int64_t padBefore = 0, padAfter = 0;  // rows of the tile's windows outside the stored input

  std::int64_t outSize() const { return outEnd - outBegin; }
  std::int64_t inSize() const { return inEnd - inBegin; }
  bool operator==(const AxisTile&) const = default;
};

// For output positions [begin, end). A tile of all outputs takes the whole input axis, even rows that a stride skips,
// because skipping would split its copies.
AxisTile axisTile(const SpatialAxis& axis, std::int64_t begin, std::int64_t end);

// In order; the last may be smaller.
std::vector<AxisTile> axisTiles(const SpatialAxis& axis, std::int64_t size);

std::int64_t validTaps(const SpatialAxis& axis, std::int64_t out);

// Copies between L2 and L1: one if planes are whole and so contiguous, one per channel if only rows are cut, otherwise
// one per row (the copy wrapper of DORY and MATCH).
struct PlanePart {
  std::int64_t channels = 1;
  std::int64_t planeRows = 1, planeColumns = 1;  // of the whole tensor
  std::int64_t rows = 1, columns = 1;

  std::int64_t copies() const;  // 0 for an empty part
  std::int64_t elementsPerCopy() const;
  std::int64_t elements() const { return channels * rows * columns; }
};

enum class Kind { Conv, Depthwise, FullyConnected, Add };

struct DianaLayer {
  Kind kind = Kind::Conv;
  std::int64_t batch = 1;     // images, one after another
  std::int64_t groups = 1;    // one after another
  std::int64_t K = 1, C = 1;  // per group; an add has K channels and C = 1
  SpatialAxis rows, columns;
  ElementBits bits;
  ActivationType activation = ActivationType::None;
  bool equalShapes = true;  // of an add's inputs and output

  std::int64_t inputChannels() const { return kind == Kind::Add ? K : groups * C; }
  std::int64_t inputElements() const { return inputChannels() * rows.in * columns.in; }  // one image
  std::int64_t outputElements() const { return groups * K * rows.out * columns.out; }
  double macs() const;  // all images; 0 for an add

  bool operator==(const DianaLayer&) const = default;
};

// Only conv, fc and add; otherwise empty.
std::optional<DianaLayer> dianaLayer(const Layer& layer, const ElementBits& profileBits);

}  // namespace tilescope::diana

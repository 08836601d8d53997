// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the driver of DIANA's digital core sees it: a convolution per group (a depthwise layer has one channel per
// group and so one kernel call per channel), a fully connected layer, or the element-wise add of two tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope::diana {

// The part of the input that an output tile needs along one axis of the image, and the copies that bring a part of a
// tensor on chip. Ranges are half-open. One kernel call sees the padding of its own tile only.

// The rows or the columns of a layer, in elements.
struct SpatialAxis {
  std::int64_t out = 1, in = 1, kernel = 1;
  std::int64_t stride = 1, dilation = 1;
  std::int64_t padBefore = 0, padAfter = 0;

  bool operator==(const SpatialAxis&) const = default;
};

struct AxisTile {
  std::int64_t outBegin = 0, outEnd = 0;
  std::int64_t inBegin = 0, inEnd = 0;       // of the stored input
  std::int64_t padBefore = 0, padAfter = 0;  // rows of this tile's windows that lie outside the stored input

  std::int64_t outSize() const { return outEnd - outBegin; }
  std::int64_t inSize() const { return inEnd - inBegin; }
  bool operator==(const AxisTile&) const = default;
};

// The tile of the output positions [begin, end). A tile of all outputs takes the whole input axis, even rows that a
// stride leaves unused, because leaving them out would split its copies.
AxisTile axisTile(const SpatialAxis& axis, std::int64_t begin, std::int64_t end);

// All tiles of this size along the axis, in order. The last one may be smaller.
std::vector<AxisTile> axisTiles(const SpatialAxis& axis, std::int64_t size);

// Number of kernel positions that fall on stored input for this output position, in [0, kernel].
std::int64_t validTaps(const SpatialAxis& axis, std::int64_t out);

// How a part of a tensor travels between L2 and L1: one copy if its planes are whole and so contiguous, one copy per
// channel if only rows are cut off, and one per row otherwise (DORY and MATCH call this the driver's copy wrapper).
struct PlanePart {
  std::int64_t channels = 1;
  std::int64_t planeRows = 1, planeColumns = 1;  // of the whole tensor
  std::int64_t rows = 1, columns = 1;            // of the part

  std::int64_t copies() const;  // 0 for an empty part
  std::int64_t elementsPerCopy() const;
  std::int64_t elements() const { return channels * rows * columns; }
};

enum class Kind { Conv, Depthwise, FullyConnected, Add };

struct DianaLayer {
  Kind kind = Kind::Conv;
  std::int64_t batch = 1;     // images, one after another
  std::int64_t groups = 1;    // run one after another
  std::int64_t K = 1, C = 1;  // of one group; an add has K channels and C = 1
  SpatialAxis rows, columns;
  ElementBits bits;
  ActivationType activation = ActivationType::None;
  bool equalShapes = true;  // whether the inputs and the output of an add have equal shapes

  std::int64_t inputChannels() const { return kind == Kind::Add ? K : groups * C; }      // of the whole tensor
  std::int64_t inputElements() const { return inputChannels() * rows.in * columns.in; }  // one image
  std::int64_t outputElements() const { return groups * K * rows.out * columns.out; }
  double macs() const;  // all images; 0 for an add

  bool operator==(const DianaLayer&) const = default;
};

// Empty for layers that the model does not cover: everything but conv, fc and add.
std::optional<DianaLayer> dianaLayer(const Layer& layer, const ElementBits& profileBits);

}  // namespace tilescope::diana

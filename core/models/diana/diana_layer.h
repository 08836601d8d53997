// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the driver of DIANA's digital core sees it: a convolution per group (a depthwise layer has one channel per
// group and so one kernel call per channel), a fully connected layer, or the sum of two tensors.
#pragma once

#include <cstdint>
#include <optional>

#include "core/hardware/hardware_profile.h"
#include "core/models/diana/tile_geometry.h"
#include "core/workload/layer.h"

namespace tilescope::diana {

enum class Kind { Conv, Depthwise, FullyConnected, Add };

struct DianaLayer {
  Kind kind = Kind::Conv;
  std::int64_t batch = 1;     // images, one after another
  std::int64_t groups = 1;    // run one after another
  std::int64_t K = 1, C = 1;  // of one group; of a sum, K channels and C = 1
  SpatialAxis rows, columns;
  ElementBits bits;
  ActivationType activation = ActivationType::None;
  bool equalShapes = true;  // of the inputs and the output of a sum

  std::int64_t inputChannels() const { return kind == Kind::Add ? K : groups * C; }      // of the whole tensor
  std::int64_t inputElements() const { return inputChannels() * rows.in * columns.in; }  // one image
  std::int64_t outputElements() const { return groups * K * rows.out * columns.out; }
  double macs() const;  // all images; 0 of a sum

  bool operator==(const DianaLayer&) const = default;
};

// Empty for layers that the model does not cover: everything but conv, fc and add.
std::optional<DianaLayer> dianaLayer(const Layer& layer, const ElementBits& profileBits);

}  // namespace tilescope::diana

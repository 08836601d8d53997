// SPDX-License-Identifier: GPL-3.0-or-later
// The minimum off-chip traffic of a layer under any mapping: the needed part of every tensor, once.
#pragma once

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/workload/layer.h"

namespace tilescope {

// For convolutions, only the input rows and columns that some window touches: a stride larger than the kernel skips
// some. For all other layers, whole tensors.
OffChipBytes compulsoryBytes(const Layer& layer, const HardwareProfile& hardware);

// Number of distinct positions i·stride − padding + j·dilation within [0, size), for i < outputs and j < kernel.
std::int64_t linesTouched(std::int64_t size, std::int64_t outputs, std::int64_t kernel, std::int64_t stride,
                          std::int64_t dilation, std::int64_t padding);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as e-PlaNNer sees it: one convolution per group and image. FC layers are 1×1 convolutions on a 1×1 map; a
// matrix product has the left matrix's rows as its rows.
#pragma once

#include <cstdint>
#include <optional>

#include "core/workload/layer.h"

namespace tilescope::eplanner {

struct EplannerLayer {
  std::int64_t batch = 1;                                     // repeats inputs, outputs and MACs, not weights
  std::int64_t groups = 1;                                    // repeats everything
  std::int64_t K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // of one group
  std::int64_t IY = 1, IX = 1;                                // stored input, without padding
  std::int64_t strideY = 1, strideX = 1, dilationY = 1, dilationX = 1;
  std::int64_t padTop = 0, padLeft = 0;

  double macs() const {  // all groups and images
    return static_cast<double>(batch * groups) * static_cast<double>(K * C) * static_cast<double>(OY * OX) *
           static_cast<double>(FY * FX);
  }
  bool operator==(const EplannerLayer&) const = default;
};

// Empty if not covered: pool, add, concat, reorg, and einsums that are no convolutions.
std::optional<EplannerLayer> eplannerLayer(const Layer& layer);

}  // namespace tilescope::eplanner

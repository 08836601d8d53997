// SPDX-License-Identifier: GPL-3.0-or-later
// ResNet-50 on e-PlaNNer's setup A (Jetson TX2: 16 × 16 PEs, 1020 MHz, 60 GB/s, 4 bytes per word), with whole rows, as
// computed by hand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "core/picture/layer_rows.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {

inline PlanRequest sampleRequest() {
  PlanRequest request = requestFor("resnet50.json", "tx2_eplanner_a.json", Objective::Metric);
  request.options = {{"columns", "when-needed"}};
  return request;
}

inline const ExecutionPlan& samplePlan() {
  static const ExecutionPlan plan = planned(sampleRequest());
  return plan;
}

// Input buffer of one byte: no layer fits.
inline const ExecutionPlan& crampedPlan() {
  static const ExecutionPlan plan = [] {
    PlanRequest request = sampleRequest();
    request.hardware.memories.front().sizeBits = 8;
    return planned(request);
  }();
  return plan;
}

inline const LayerRow& rowOf(const LayerRows& rows, const std::string& layer) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const LayerRow& row) { return row.name == layer; });
  if (found == rows.end()) throw std::runtime_error("no row of " + layer);
  return *found;
}

}  // namespace tilescope

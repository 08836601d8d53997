// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a model's trained values: weights that some layer reads, each once.
#pragma once

#include <cstdint>
#include <vector>

#include "core/workload/onnx/classes.h"

namespace tilescope::onnx {

struct Parameters {
  std::int64_t count = 0;
  double bytes = 0;
};

// Without running means and variances, scales of number formats, scalars of formulas, shapes, masks and rotary tables.
Parameters parametersOf(const Graph& graph, const Classes& classes);

}  // namespace tilescope::onnx

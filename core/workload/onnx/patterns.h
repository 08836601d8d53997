// SPDX-License-Identifier: GPL-3.0-or-later
// Finds norms and activations that exporters write as several nodes.
#pragma once

#include <vector>

#include "core/workload/onnx/classes.h"

namespace tilescope::onnx {

// Adds the patterns' nodes to `taken`, which excludes nodes.
std::vector<Pattern> findPatterns(const Graph& graph, std::vector<bool>& taken);

}  // namespace tilescope::onnx

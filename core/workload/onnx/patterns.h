// SPDX-License-Identifier: GPL-3.0-or-later
// Finds norms and activations that exporters write as several nodes.
#pragma once

#include <vector>

#include "core/workload/onnx/classes.h"

namespace tilescope::onnx {

// taken: nodes to exclude; adds those of the found patterns.
std::vector<Pattern> findPatterns(const Graph& graph, std::vector<bool>& taken);

}  // namespace tilescope::onnx

// SPDX-License-Identifier: GPL-3.0-or-later
// Norms and activations that exporters write as several nodes.
#pragma once

#include <vector>

#include "core/workload/onnx/classes.h"

namespace tilescope::onnx {

// taken: nodes that cannot be part of a pattern; nodes of found patterns are added.
std::vector<Pattern> findPatterns(const Graph& graph, std::vector<bool>& taken);

}  // namespace tilescope::onnx

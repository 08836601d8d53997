// SPDX-License-Identifier: GPL-3.0-or-later
// Values known before a network runs, as far as sizes depend on them: Shape, Gather, Concat, Reshape and the like.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr std::int64_t kMaxNumbers = std::int64_t{1} << 16;  // elements of a propagated value

// Empty if the operator is not supported or an input is unknown. Output shapes must be inferred already.
std::vector<std::optional<Numbers>> evaluate(const Graph& graph, const Node& node);

// Elements are only kept or rearranged, so the result is a weight if all inputs are.
bool keepsWeights(const Node& node);

// Elements come from the first input; the others select or place them.
bool takesParts(const Node& node);

}  // namespace tilescope::onnx

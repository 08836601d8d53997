// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are known before a network runs, as far as sizes depend on them. Supports the operator chains that
// exporters write for Shape, Gather, Concat and Reshape.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr std::int64_t kMaxNumbers = std::int64_t{1} << 16;  // elements of a propagated value

// The output values of a node, empty if the operator is not supported or an input is unknown. The shapes of the outputs
// must be inferred already.
std::vector<std::optional<Numbers>> evaluate(const Graph& graph, const Node& node);

// Whether the operator only keeps or rearranges elements. Its result is then a weight if all inputs are.
bool keepsWeights(const Node& node);

// Whether elements come from the first input and the other inputs only select or place them.
bool takesParts(const Node& node);

}  // namespace tilescope::onnx

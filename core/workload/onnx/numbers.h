// SPDX-License-Identifier: GPL-3.0-or-later
// Values known before a network runs, as far as sizes depend on them: supports the operator chains with which exporters
// write Shape, Gather, Concat and Reshape.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr std::int64_t kMaxNumbers = std::int64_t{1} << 16;  // maximum number of elements of a propagated value

// The output values of a node whose inputs are known; one entry per output. Empty if the operator is not supported or
// an input is unknown. The shapes of the outputs must already be inferred.
std::vector<std::optional<Numbers>> evaluate(const Graph& graph, const Node& node);

// Whether the operator only keeps or rearranges elements, so that its result is a weight if all its inputs are.
bool keepsWeights(const Node& node);

// Whether the first input has the elements, and the others only select or place them.
bool takesParts(const Node& node);

}  // namespace tilescope::onnx

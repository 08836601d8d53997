// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are known before a network runs, as far as sizes follow from them: the operators of the chains in which
// exporters write Shape, Gather, Concat and Reshape.
#pragma once

#include <optional>
#include <vector>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

inline constexpr std::int64_t kMaxNumbers = std::int64_t{1} << 16;  // elements of a value that is carried

// Output numbers of a node whose inputs have numbers; one entry per output. Nothing where the operator is none of them
// or an input is not known. Shapes of the outputs are those inferred already.
std::vector<std::optional<Numbers>> evaluate(const Graph& graph, const Node& node);

// Whether a value that this operator makes of weights only is a weight itself: they keep or rearrange elements.
bool keepsWeights(const Node& node);

// Whether its first input has the elements, and the others say which of them or where they go.
bool takesParts(const Node& node);

}  // namespace tilescope::onnx

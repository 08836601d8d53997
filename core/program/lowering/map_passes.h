// SPDX-License-Identifier: GPL-3.0-or-later
// Vector layers that work on maps: functions of single elements, and rows along the channels of each position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Number of operands of a pass that programs support ("softmax": 1, "mul": 2); absent for any other.
std::optional<std::size_t> mapPassOperands(std::string_view op);

// Rows of scale and offset that the pass takes per channel: 2 for layer_norm, 1 for rms_norm, 0 for others.
std::int64_t tableRows(std::string_view op);

// Why programs cannot run a vector, move or opaque layer; absent if they can.
std::optional<Diagnostic> whyNoMapPass(const Layer& layer);
std::optional<Diagnostic> whyNoMapPass(const Layer& layer, const FeatureMap& map);

// The factor of a softmax's elements: 1, or 1 ÷ √(products of a sum) of the preceding product if the layer counts one
// multiplication more than a softmax has. converted: from productsAsConvolutions.
double softmaxScale(const Network& converted, const Layer& layer);

}  // namespace tilescope

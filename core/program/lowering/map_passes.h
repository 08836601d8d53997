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

// Operands of a pass that programs know ("softmax": 1, "mul": 2); absent: of any other.
std::optional<std::size_t> mapPassOperands(std::string_view op);

// Rows of scale and offset that the pass takes per channel: of layer_norm 2, of rms_norm 1, of others 0.
std::int64_t tableRows(std::string_view op);

// Why programs cannot run a vector, move or opaque layer; absent where they can. map: that of its first operand.
std::optional<Diagnostic> whyNoMapPass(const Layer& layer);
std::optional<Diagnostic> whyNoMapPass(const Layer& layer, const FeatureMap& map);

// What a softmax multiplies its elements by: 1, or 1 ÷ √(products of a sum) of the product before it where the layer
// counts one multiplication more than a softmax has. converted: as productsAsConvolutions makes it.
double softmaxScale(const Network& converted, const Layer& layer);

}  // namespace tilescope

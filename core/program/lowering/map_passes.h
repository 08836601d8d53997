// SPDX-License-Identifier: GPL-3.0-or-later
// Vector layers that programs support: functions of single elements, and of rows along the channels of a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Number of operands of a supported pass ("softmax": 1, "mul": 2); absent for others.
std::optional<std::size_t> mapPassOperands(std::string_view op);

// Rows of scale and offset per channel: 2 for layer_norm, 1 for rms_norm, otherwise 0.
std::int64_t tableRows(std::string_view op);

// Why programs do not support a vector, move or opaque layer; absent if they do.
std::optional<Diagnostic> whyNoMapPass(const Layer& layer);
std::optional<Diagnostic> whyNoMapPass(const Layer& layer, const FeatureMap& map);

// The factor of a softmax's elements. If the layer counts one multiplication more than a softmax has, 1 ÷ √(products in
// a sum) of the preceding product; otherwise 1. converted: from productsAsConvolutions().
double softmaxScale(const Network& converted, const Layer& layer);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX's arithmetic of sizes: whole numbers wrap around, truth values are 0 and 1, n ÷ 0 is 0 (rejected later).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

std::int64_t wrapped(std::uint64_t value);

// Applies an operator to two operands; comparisons give 0 or 1.
std::int64_t combined(const Node& node, std::int64_t a, std::int64_t b);
double combined(std::string_view op, double a, double b);

Numbers unaryOf(std::string_view op, const Numbers& from);

// Whole numbers out of range are clamped.
Numbers castTo(int type, const Numbers& from);

// Reduces all elements to one. Empty if the result cannot be a size.
std::optional<Numbers> reduced(std::string_view op, const Numbers& from);

}  // namespace tilescope::onnx

// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of the operators through which numbers.h propagates values, as ONNX defines it: whole numbers wrap around,
// and truth values are 0 and 1. A division by 0 gives 0; the resulting size is rejected later.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/workload/onnx/graph.h"
#include "core/workload/onnx/model.h"

namespace tilescope::onnx {

std::int64_t wrapped(std::uint64_t value);

// Applies an operator with two operands. Comparisons give 0 or 1.
std::int64_t combined(const Node& node, std::int64_t a, std::int64_t b);
double combined(std::string_view op, double a, double b);

// Applies Not, Neg, Abs, Floor, Ceil or Sqrt to each element.
Numbers unaryOf(std::string_view op, const Numbers& from);

// Converts to this element type. Whole numbers out of range become the nearest possible value.
Numbers castTo(int type, const Numbers& from);

// Reduces all elements to one. Empty if the result cannot be a size.
std::optional<Numbers> reduced(std::string_view op, const Numbers& from);

}  // namespace tilescope::onnx

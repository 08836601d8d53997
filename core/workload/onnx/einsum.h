// SPDX-License-Identifier: GPL-3.0-or-later
// An Einsum's equation with sizes: "bhqd,bhkd->bhqk".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/workload/onnx/graph.h"

namespace tilescope::onnx {

struct Equation {
  std::vector<std::string> operands;  // a letter per axis, unique ones for an ellipsis
  std::string result;
  std::map<char, std::int64_t> sizes;
  bool hasDiagonal = false;  // a letter occurs twice in one operand

  Shape outputShape() const;
  bool sums(char letter) const { return result.find(letter) == std::string::npos; }
};

Equation parseEquation(const Node& node, const std::vector<Shape>& shapes);

}  // namespace tilescope::onnx

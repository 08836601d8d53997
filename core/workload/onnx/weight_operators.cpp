// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <string_view>

#include "core/workload/onnx/numbers.h"

namespace tilescope::onnx {

bool keepsWeights(const Node& node) {
  static const std::set<std::string_view> kOperators{"Constant",
                                                     "ConstantOfShape",
                                                     "Range",
                                                     "Gather",
                                                     "GatherElements",
                                                     "GatherND",
                                                     "Slice",
                                                     "Concat",
                                                     "Split",
                                                     "Squeeze",
                                                     "Unsqueeze",
                                                     "Reshape",
                                                     "Flatten",
                                                     "Transpose",
                                                     "Expand",
                                                     "Tile",
                                                     "Cast",
                                                     "Where",
                                                     "Equal",
                                                     "Less",
                                                     "LessOrEqual",
                                                     "Greater",
                                                     "GreaterOrEqual",
                                                     "Add",
                                                     "Sub",
                                                     "Mul",
                                                     "Div",
                                                     "Mod",
                                                     "Min",
                                                     "Max",
                                                     "Neg",
                                                     "Abs",
                                                     "Floor",
                                                     "Ceil",
                                                     "Sqrt",
                                                     "ReduceProd",
                                                     "ReduceSum",
                                                     "ReduceMax",
                                                     "ReduceMin",
                                                     "CumSum",
                                                     "Identity",
                                                     "Not",
                                                     "And",
                                                     "Or",
                                                     "DequantizeLinear"};
  return node.domain.empty() && kOperators.contains(node.op);
}

bool takesParts(const Node& node) {
  static const std::set<std::string_view> kOperators{"Expand",    "Gather", "GatherElements", "GatherND",
                                                     "Reshape",   "Slice",  "Squeeze",        "Split",
                                                     "Transpose", "Tile",   "Unsqueeze"};
  return node.domain.empty() && kOperators.contains(node.op);
}

}  // namespace tilescope::onnx

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/vector_operations.h"

#include <map>

namespace tilescope {
namespace {

// Simple: additions, multiplications, comparisons. Special: exponentials, logarithms, roots, divisions and the like.
const std::map<std::string_view, Operations>& table() {
  static const std::map<std::string_view, Operations> kTable{{"add", {1, 0}},
                                                             {"sub", {1, 0}},
                                                             {"mul", {1, 0}},
                                                             {"max", {1, 0}},
                                                             {"compare", {1, 0}},
                                                             {"relu", {1, 0}},
                                                             {"clip", {2, 0}},
                                                             {"leaky", {2, 0}},
                                                             {"prelu", {2, 0}},
                                                             {"hard_swish", {4, 0}},
                                                             {"div", {0, 1}},
                                                             {"pow", {0, 1}},
                                                             {"exp", {0, 1}},
                                                             {"log", {0, 1}},
                                                             {"erf", {0, 1}},
                                                             {"tanh", {0, 1}},
                                                             {"sqrt", {0, 1}},
                                                             {"sigmoid", {2, 2}},
                                                             {"silu", {1, 2}},
                                                             {"gelu", {4, 1}},
                                                             {"gelu_tanh", {6, 1}},
                                                             {"batch_norm", {2, 0}},
                                                             {"layer_norm", {7, 0, 0, 2}},
                                                             {"rms_norm", {4, 0, 0, 2}},
                                                             {"softmax", {4, 1, 0, 1}},
                                                             {"rotate", {3, 0}}};
  return kTable;
}

}  // namespace

std::optional<Operations> usualOperations(std::string_view op) {
  const auto found = table().find(op);
  return found == table().end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string_view> vectorOps() {
  std::vector<std::string_view> words;
  for (const auto& [word, operations] : table()) words.push_back(word);
  return words;
}

}  // namespace tilescope

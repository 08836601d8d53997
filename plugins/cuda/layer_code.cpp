// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/layer_code.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "plugins/cuda/literals.h"

namespace tilescope::cuda {
namespace {

std::string enumerator(ActivationType type) {
  switch (type) {
    case ActivationType::None:
      return "None";
    case ActivationType::Relu:
      return "Relu";
    case ActivationType::Relu6:
      return "Relu6";
    case ActivationType::Leaky:
      return "Leaky";
    case ActivationType::Sigmoid:
      return "Sigmoid";
  }
  return "None";
}

// The tile that a command moves or makes.
std::size_t tileOf(const Command& command) {
  return std::visit(
      [](const auto& c) {
        if constexpr (requires { c.tile; })
          return c.tile;
        else
          return c.output;
      },
      command);
}

}  // namespace

std::string activationArguments(const Activation& activation) {
  if (activation.type == ActivationType::None) return "";
  std::string text = ", ts::Activation::" + enumerator(activation.type);
  if (activation.type == ActivationType::Leaky) text += fmt::format(", {}", activation.slope.value_or(0));
  return text;
}

void declareTile(CodeWriter& out, const LayerCode& code, Tensor tensor, const std::string& variable) {
  std::vector<std::string> memories;
  std::int64_t offsetBits = 0;
  for (std::size_t i = code.planned.firstCommand; i < code.planned.endCommand; ++i) {
    const Tile& tile = code.program.tiles[tileOf(code.program.commands[i])];
    if (tile.tensor != tensor) continue;
    const std::string& memory = code.names.memories[tile.memory];
    if (std::find(memories.begin(), memories.end(), memory) == memories.end()) memories.push_back(memory);
    offsetBits = tile.offsetBits;
  }
  ensure(!memories.empty(), "a tensor without tiles");
  std::string list;
  for (const std::string& memory : memories) list += (list.empty() ? "" : ", ") + memory;
  const std::string offset = offsetBits == 0 ? "" : fmt::format(", {}", offsetBits / 8);
  out.line(fmt::format("ts::Tile {} = chip.tile(\"{}.{}\", {{{}}}{});", variable, literal(code.layer.name),
                       name(tensor), list, offset));
}

}  // namespace tilescope::cuda

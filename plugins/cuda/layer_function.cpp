// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/layer_function.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "plugins/common/literals.h"

namespace tilescope::cuda {
namespace {

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

struct TilePlace {
  std::string memories;  // in the order of use
  std::int64_t offsetBytes = 0;
};

TilePlace placeOf(const LayerCode& code, Tensor tensor) {
  std::vector<std::string> memories;
  TilePlace place;
  for (std::size_t i = code.planned.firstCommand; i < code.planned.endCommand; ++i) {
    const Tile& tile = code.program.tiles[tileOf(code.program.commands[i])];
    if (tile.tensor != tensor) continue;
    const std::string& memory = code.names.memories[tile.memory];
    if (std::find(memories.begin(), memories.end(), memory) == memories.end()) memories.push_back(memory);
    place.offsetBytes = tile.offsetBits / 8;
  }
  ensure(!memories.empty(), "a tensor without tiles");
  for (const std::string& memory : memories) place.memories += (place.memories.empty() ? "" : ", ") + memory;
  return place;
}

}  // namespace

void LayerFunction::beginRun() {
  if (!isKernel()) out_.open(fmt::format("void run_{}(ts::Chip& chip, Network& net) {{", code_.function));
}

void LayerFunction::open(const FunctionHead& head) {
  head_ = head;
  blocks_ = 1;
  if (isKernel()) return kernelHead();
  if (!head.shapeType.empty())
    out_.line(fmt::format("const ts::{}& shape = shape_{};", head.shapeType, code_.function));
  if (!head.finish.empty()) out_.line(fmt::format("const ts::Finish finish{};", head.finish));
}

void LayerFunction::kernelHead() {
  out_.comment(
      head_.sharedLoops.empty()
          ? "One block: its iterations hand data or sums on to each other."
          : fmt::format("Blocks share out {}: each iteration fetches all that it needs, so the same bytes move.",
                        head_.sharedLoops));
  std::string parameters = "ts::BlockMemory memory";
  if (!head_.shapeType.empty()) parameters += fmt::format(", ts::{} shape", head_.shapeType);
  if (!head_.finish.empty()) parameters += ", ts::BlockFinish finish";
  for (const Operand& operand : head_.operands) parameters += fmt::format(", ts::GlobalArray {}", operand.name);
  out_.line("__global__ void __launch_bounds__(kThreads)  // threads of a block");
  out_.openContinued(fmt::format("kernel_{}{}({}) {{", code_.function, head_.suffix, parameters));
  out_.line("ts::BlockChip chip(memory);");
  if (!head_.sharedLoops.empty()) out_.line("ts::BlockShare share;");
}

void LayerFunction::close() {
  if (!isKernel()) return;
  out_.close();
  out_.line("");
  launches_.push_back(launch());
}

std::string LayerFunction::launch() const {
  std::string call = fmt::format("chip.launch(kernel_{}{}, {}", code_.function, head_.suffix, blocks_);
  if (!head_.shapeType.empty()) call += fmt::format(", shape_{}", code_.function);
  if (!head_.finish.empty()) call += fmt::format(", chip.finish({})", head_.finish);
  for (const Operand& operand : head_.operands)
    call += fmt::format(", chip.{}(net.{}{})", operand.use == Operand::Use::Read ? "source" : "target", operand.array,
                        operand.use == Operand::Use::MadeFromSums ? ", true" : "");
  return call + ");";
}

void LayerFunction::endRun() {
  if (isKernel()) {
    out_.open(fmt::format("void run_{}(ts::SharedChip& chip, Network& net) {{", code_.function));
    for (const std::string& line : launches_) out_.line(line);
  }
  out_.close();
}

void LayerFunction::tile(Tensor tensor, const std::string& variable) {
  const TilePlace place = placeOf(code_, tensor);
  const std::string who = isKernel() ? fmt::format("ts::Tensor::{}", name(tensor))
                                     : fmt::format("\"{}.{}\"", literal(code_.layer.name), name(tensor));
  out_.line(fmt::format("ts::{} {} = chip.tile({}, {{{}}}{});", isKernel() ? "BlockTile" : "Tile", variable, who,
                        place.memories, place.offsetBytes == 0 ? "" : fmt::format(", {}", place.offsetBytes)));
}

std::string LayerFunction::array(const std::string& operand) const {
  if (isKernel()) return operand;
  const auto found = std::find_if(head_.operands.begin(), head_.operands.end(),
                                  [&](const Operand& candidate) { return candidate.name == operand; });
  ensure(found != head_.operands.end(), "an operand that the function does not have");
  return "net." + found->array;
}

void LayerFunction::shareLoop(const std::string& variable, std::int64_t size, std::int64_t step) {
  if (!isKernel()) return;
  blocks_ *= (size + step - 1) / step;
  out_.line(size <= step ? fmt::format("const ts::Range {}{{0, {}}};", variable, size)
                         : fmt::format("const ts::Range {} = share.range({}, {});", variable, size, step));
}

void LayerFunction::openLoop(const std::string& variable, std::int64_t size, std::int64_t step, bool isShared) {
  if (isKernel() && isShared) return;
  out_.open(fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2}) {{", variable, size, step));
  out_.line(fmt::format("const ts::Range {0} = ts::range({0}0, {1}, {2});", variable, step, size));
}

void LayerFunction::openGroups(std::int64_t groups) {
  if (isKernel()) {
    blocks_ *= groups;
    out_.line(fmt::format("const int group = share.part({});", groups));
    return;
  }
  out_.open(fmt::format("for (int group = 0; group < {}; ++group) {{", groups));
}

void LayerFunction::closeLoop(bool isShared) {
  if (!isKernel() || !isShared) out_.close();
}

}  // namespace tilescope::cuda

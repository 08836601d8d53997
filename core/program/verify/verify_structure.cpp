// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/verify/verify_structure.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <unordered_set>

#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/program/program_names.h"

namespace tilescope {
namespace {

bool between(std::int64_t value, std::int64_t least, std::int64_t most) {
  return value >= least && value <= most;
}

class Structure {
 public:
  explicit Structure(VerifyFindings& findings) : findings_(findings), program_(findings.program()) {}

  void check() {
    checkNames("array", program_.arrays);
    checkNames("memory", program_.memories);
    checkNames("tile", program_.tiles);
    checkNames("layer", program_.layers);
    findings_.at("program");
    if (!between(program_.partialSumBits, 1, kMaxElementBits))
      error(fmt::format("partial sums of {} bits", program_.partialSumBits), fmt::format("1 to {}", kMaxElementBits));
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) checkArray(i);
    for (const OnChipMemory& memory : program_.memories) checkMemory(memory);
    if (findings_.any()) return;  // tiles are checked against arrays and memories
    for (const Tile& tile : program_.tiles) checkTile(tile);
    if (checkLayers()) checkCommands();
  }

 private:
  void error(std::string found, std::string expected, std::string remedy = "") {
    findings_.error(std::move(found), std::move(expected), std::move(remedy));
  }

  template <class Items>
  void checkNames(const char* kind, const Items& items) {
    std::unordered_set<std::string_view> names;
    for (std::size_t i = 0; i < items.size() && !findings_.full(); ++i) {
      const std::string& name = items[i].name;
      findings_.at(fmt::format("{} {}", kind, name.empty() ? std::to_string(i) : name));
      if (name.empty()) error("no name", "a name", "Name it; the text refers to it by name.");
      if (!names.insert(name).second)
        error(quoteName(name) + " a second time", "every name once", "Rename one of the two.");
    }
  }

  void checkArray(std::size_t index) {
    const Array& array = program_.arrays[index];
    findings_.at("array " + array.name);
    if (!isSize(array.size))
      return error("size " + sizeText(array.size), fmt::format("positive extents, at most {} elements", kMaxElements));
    if (!between(array.bits, 1, kMaxElementBits))
      error(fmt::format("elements of {} bits", array.bits), fmt::format("1 to {}", kMaxElementBits));
    if (!array.aliasOf) return;
    if (*array.aliasOf >= index) return error("an alias of an array that is not before it", "an array before it");
    const Array& original = program_.arrays[*array.aliasOf];
    if (array.size.elements() != original.size.elements())
      error(fmt::format("an alias with {} elements", array.size.elements()),
            fmt::format("{}, the elements of {}", original.size.elements(), quoteName(original.name)),
            "An alias shows the same elements in another shape.");
    if (array.bits != original.bits || array.role != original.role)
      error("an alias with other bits or another role", fmt::format("those of {}", quoteName(original.name)));
  }

  void checkMemory(const OnChipMemory& memory) {
    findings_.at("memory " + memory.name);
    if (!between(memory.bits, 1, kMaxMemoryBits))
      error(fmt::format("{} bits", memory.bits), fmt::format("1 to {}", kMaxMemoryBits));
  }

  void checkTile(const Tile& tile) {
    findings_.at("tile " + tile.name);
    if (!isIndex(tile.array, program_.arrays.size(), "array") ||
        !isIndex(tile.memory, program_.memories.size(), "memory"))
      return;
    const Array& array = program_.arrays[tile.array];
    if (!isSize(tile.size)) return error("size " + sizeText(tile.size), "positive extents");
    if (!isInside(tile.origin, tile.size, array.size))
      error(fmt::format("{} elements from {}", sizeText(tile.size), sizeText(tile.origin)),
            fmt::format("a box inside {} of {}", quoteName(array.name), sizeText(array.size)),
            "Correct address or size.");
    // A profile may read maps with fewer bits than it writes them.
    const int least = array.role == ArrayRole::Map ? 1 : array.bits;
    if (!between(tile.bits, least, kMaxElementBits))
      return error(fmt::format("elements of {} bits on chip", tile.bits),
                   fmt::format("at least {}, the bits of {}", least, quoteName(array.name)));
    const OnChipMemory& memory = program_.memories[tile.memory];
    if (!between(tile.offsetBits, 0, memory.bits) || tile.sizeBits() > memory.bits - tile.offsetBits)
      error(fmt::format("{} bits from bit {} on", tile.sizeBits(), tile.offsetBits),
            fmt::format("a place in the {} bits of {}", memory.bits, quoteName(memory.name)),
            "Make the tile smaller or move it.");
  }

  // Layers must divide the commands in order and without a gap.
  bool checkLayers() {
    std::size_t next = 0;
    for (std::size_t i = 0; i < program_.layers.size(); ++i) {
      const ProgramLayer& layer = program_.layers[i];
      findings_.atLayer(i);
      if (layer.firstCommand != next || layer.endCommand < layer.firstCommand ||
          layer.endCommand > program_.commands.size()) {
        error(fmt::format("commands {} to {}", layer.firstCommand, layer.endCommand),
              fmt::format("a range that begins at {} and ends at most at {}", next, program_.commands.size()),
              "The layers divide the commands among them in order.");
        return false;
      }
      next = layer.endCommand;
      for (const std::int64_t bits : layer.predictedBits)
        if (bits < 0) error(fmt::format("a prediction of {} bits", bits), "0 or more");
      if (layer.type == LayerType::Vector)
        error("a vector layer", "layers whose operations are commands",
              "Of a vector layer only the transfers are commands; the exported program checks it.");
    }
    findings_.at("program");
    if (next == program_.commands.size()) return true;
    error(fmt::format("{} commands after the last layer", program_.commands.size() - next), "every command in a layer",
          "Extend the last layer or remove them.");
    return false;
  }

  void checkCommands() {
    for (std::size_t layer = 0; layer < program_.layers.size(); ++layer) {
      for (std::size_t i = program_.layers[layer].firstCommand; i < program_.layers[layer].endCommand; ++i) {
        if (findings_.full()) return;
        findings_.atCommand(layer, i);
        const Command& command = program_.commands[i];
        isSpan_ = !program_.layers[layer].fused.empty();
        std::visit([&](const auto& c) { checkCommand(c); }, command);
        if (!isSpan_) checkType(program_.layers[layer].type, command);
      }
    }
  }

  bool isIndex(std::size_t index, std::size_t size, const char* what) {
    if (index < size) return true;
    error(fmt::format("{} {}", what, index),
          size == 0 ? fmt::format("no index, because there is no {}", what) : fmt::format("0 to {}", size - 1),
          "Indices start at 0.");
    return false;
  }

  bool isTile(std::size_t index) { return isIndex(index, program_.tiles.size(), "tile"); }

  void checkTensor(std::size_t index, Tensor tensor, const char* as) {
    // In a span, a map is one layer's output and another's input.
    if (!isTile(index) || program_.tiles[index].tensor == tensor || isSpan_) return;
    error(fmt::format("{} of tensor {} as {}", findings_.tileName(index), name(program_.tiles[index].tensor), as),
          fmt::format("a tile of tensor {}", name(tensor)), "Otherwise its traffic would count for the wrong tensor.");
  }

  void checkBelow(const std::vector<std::size_t>& below) {
    for (const std::size_t tile : below) checkTensor(tile, Tensor::I, "input");
  }

  void checkPositive(const std::array<std::int64_t, 2>& pair, const char* what) {
    for (const std::int64_t value : pair)
      if (!between(value, 1, kMaxStep)) error(fmt::format("{} of {}", what, value), fmt::format("1 to {}", kMaxStep));
  }

  template <class Operation>
  void checkWindow(const Operation& operation) {
    checkPositive(operation.stride, "a stride");
    checkPositive(operation.dilation, "a dilation");
    for (const std::int64_t value : operation.padding)
      if (!between(value, -kMaxExtent, kMaxExtent))
        error(fmt::format("a padding of {}", value), fmt::format("{} at most", kMaxExtent));
  }

  void checkActivation(const Activation& activation) {
    if (!activation.slope) return;
    if (activation.type != ActivationType::Leaky || !std::isfinite(*activation.slope))
      error(fmt::format("a slope of {} for {}", *activation.slope, name(activation.type)),
            "a finite slope, of leaky only");
  }

  void checkCommand(const Load& load) { isTile(load.tile); }
  void checkCommand(const Store& store) {
    if (!isTile(store.tile) || !store.of || !isTile(*store.of)) return;
    const Tile &part = program_.tiles[store.tile], &whole = program_.tiles[*store.of];
    Extents from = part.origin;
    from.batch -= whole.origin.batch, from.channel -= whole.origin.channel;
    from.height -= whole.origin.height, from.width -= whole.origin.width;
    if (part.array != whole.array || part.memory != whole.memory || part.bits != whole.bits ||
        !isInside(from, part.size, whole.size))
      error(fmt::format("{} as a part of {}", findings_.tileName(store.tile), findings_.tileName(*store.of)),
            "a box inside it, in the same memory", "Correct one of the tiles.");
  }

  void checkCommand(const Conv& conv) {
    checkTensor(conv.output, Tensor::O, "output");
    if (conv.input) checkTensor(*conv.input, Tensor::I, "input");
    checkBelow(conv.below);
    if (!conv.input && !conv.below.empty()) error("tiles below a missing input tile", "an input tile above them");
    checkTensor(conv.weight, Tensor::W, "weights");
    checkWindow(conv);
    if (conv.finish) checkFinish(*conv.finish, conv.output);
  }

  void checkFinish(const Finish& finish, std::size_t output) {
    checkActivation(finish.activation);
    if (finish.shift && !between(*finish.shift, 0, kMaxShift))
      error(fmt::format("a shift by {} bits", *finish.shift), fmt::format("0 to {}", kMaxShift));
    if (!finish.bias || !isIndex(*finish.bias, program_.arrays.size(), "array") || output >= program_.tiles.size())
      return;
    const Array& bias = program_.arrays[*finish.bias];
    const std::int64_t channels = program_.arrays[program_.tiles[output].array].size.channel;
    if (bias.role != ArrayRole::Bias || bias.size.elements() != channels)
      error(fmt::format("{} {} as bias, a {} array", quoteName(bias.name), sizeText(bias.size), name(bias.role)),
            fmt::format("a bias array of {} elements, one for each output channel", channels), "");
  }

  void checkCommand(const Pool& pool) {
    checkTensor(pool.output, Tensor::O, "output");
    checkTensor(pool.input, Tensor::I, "input");
    checkBelow(pool.below);
    checkPositive(pool.kernel, "a kernel");
    checkWindow(pool);
    checkActivation(pool.activation);
  }

  void checkCommand(const Add& add) {
    checkTensor(add.output, Tensor::O, "output");
    checkTensor(add.first, Tensor::I, "first operand");
    if (add.second) checkTensor(*add.second, Tensor::W, "second operand");
    checkActivation(add.activation);
  }

  void checkCommand(const Concat& concat) {
    checkTensor(concat.output, Tensor::O, "output");
    checkTensor(concat.input, Tensor::I, "input");
  }

  void checkCommand(const Reorg& reorg) {
    checkTensor(reorg.output, Tensor::O, "output");
    checkTensor(reorg.input, Tensor::I, "input");
    checkPositive({reorg.stride, reorg.stride}, "a stride");
    for (const std::int64_t phase : reorg.phase)
      if (!between(phase, 0, reorg.stride - 1))
        error(fmt::format("a phase of {}", phase), fmt::format("0 to {}", reorg.stride - 1),
              "The phase lies inside the block.");
  }

  // Other layer types may use any command.
  void checkType(LayerType type, const Command& command) {
    if (std::holds_alternative<Load>(command) || std::holds_alternative<Store>(command)) return;
    const bool fits = type == LayerType::Pool     ? std::holds_alternative<Pool>(command)
                      : type == LayerType::Add    ? std::holds_alternative<Add>(command)
                      : type == LayerType::Concat ? std::holds_alternative<Concat>(command)
                      : type == LayerType::Reorg  ? std::holds_alternative<Reorg>(command)
                                                  : std::holds_alternative<Conv>(command);
    if (!fits)
      error(fmt::format("{} in a layer of type {}", name(command), name(type)), "the operation of that type", "");
  }

  VerifyFindings& findings_;
  const Program& program_;
  bool isSpan_ = false;
};

}  // namespace

void checkStructure(VerifyFindings& findings) {
  Structure(findings).check();
}

}  // namespace tilescope

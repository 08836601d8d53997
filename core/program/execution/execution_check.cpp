// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/execution_check.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/program/execution/finish.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxErrors = 20;
constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;
constexpr std::int64_t kLargestStep = std::int64_t{1} << 24;  // strides, dilations, kernels: their products stay exact
constexpr double kLargestCount = static_cast<double>(std::int64_t{1} << 40);  // elements: their products stay exact

bool saneSize(const Extents& size) {
  double count = 1;
  for (const std::int64_t extent : {size.batch, size.channel, size.height, size.width}) {
    if (extent < 1 || extent > kLargestSize) return false;
    count *= static_cast<double>(extent);
  }
  return count <= kLargestCount;
}

bool inside(std::int64_t origin, std::int64_t size, std::int64_t whole) {
  return origin >= 0 && size <= whole && origin <= whole - size;
}

class Check {
 public:
  explicit Check(const Program& program) : program_(program) {}

  Diagnostics run() && {
    checkArrays();
    if (findings_.empty()) checkTiles();
    if (findings_.empty()) checkLayers();
    for (std::size_t i = 0; i < program_.commands.size() && tilesExist(); ++i) {
      command_ = i;
      std::visit([&](const auto& command) { check(command); }, program_.commands[i]);
    }
    return std::move(findings_);
  }

 private:
  bool tilesExist() const { return findings_.size() < kMaxErrors && structureOk_; }

  void error(std::string pointer, std::string found, std::string expected) {
    if (findings_.size() >= kMaxErrors) return;
    Diagnostic diagnostic;
    diagnostic.pointer = std::move(pointer);
    diagnostic.found = std::move(found);
    diagnostic.expected = std::move(expected);
    diagnostic.remedy = "Correct the program.";
    findings_.push_back(std::move(diagnostic));
  }

  void structureError(const char* list, std::size_t i, const std::string& found, const std::string& expected) {
    structureOk_ = false;
    error(childPointer(list, i), found, expected);
  }

  void checkArrays() {
    const std::vector<Array>& arrays = program_.arrays;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      const std::string who = "array " + quoteName(arrays[i].name);
      if (!saneSize(arrays[i].size))
        structureError("/arrays", i, who + " of " + timesText(arrays[i].size), "1 or more");
      if (arrays[i].aliasOf) checkAlias(i, who);
    }
  }

  // An alias must lead to an array with values, possibly over other aliases.
  void checkAlias(std::size_t i, const std::string& who) {
    std::size_t target = i;
    for (std::size_t steps = 0; program_.arrays[target].aliasOf; ++steps) {
      target = *program_.arrays[target].aliasOf;
      if (target >= program_.arrays.size() || steps > program_.arrays.size()) {
        return structureError("/arrays", i, who + " as an alias of no array", "the index of another array");
      }
    }
    if (program_.arrays[target].size.elements() == program_.arrays[i].size.elements()) return;
    structureError("/arrays", i, who + " of " + timesText(program_.arrays[i].size),
                   "as many elements as " + quoteName(program_.arrays[target].name) + ", " +
                       timesText(program_.arrays[target].size));
  }

  void checkTiles() {
    for (std::size_t i = 0; i < program_.tiles.size(); ++i) {
      const Tile& tile = program_.tiles[i];
      const std::string who = "tile " + quoteName(tile.name);
      if (tile.array >= program_.arrays.size() || tile.memory >= program_.memories.size()) {
        structureError("/tiles", i, who + " of an array or memory that is not there", "their indices");
        continue;
      }
      const Extents& whole = program_.arrays[tile.array].size;
      const bool fits = saneSize(tile.size) && inside(tile.origin.batch, tile.size.batch, whole.batch) &&
                        inside(tile.origin.channel, tile.size.channel, whole.channel) &&
                        inside(tile.origin.height, tile.size.height, whole.height) &&
                        inside(tile.origin.width, tile.size.width, whole.width);
      if (!fits) structureError("/tiles", i, who + " of " + timesText(tile.size), "a box inside its array");
      const OnChipMemory& memory = program_.memories[tile.memory];
      const bool stands = tile.bits >= 1 && tile.bits <= 64 && tile.offsetBits >= 0 &&
                          (!fits || inside(tile.offsetBits, tile.sizeBits(), memory.bits));
      if (!stands) structureError("/tiles", i, who, "a place inside memory " + quoteName(memory.name));
    }
  }

  void checkLayers() {
    std::size_t next = 0;
    for (std::size_t i = 0; i < program_.layers.size(); ++i) {
      const ProgramLayer& layer = program_.layers[i];
      if (layer.firstCommand != next || layer.endCommand < next || layer.endCommand > program_.commands.size()) {
        return structureError("/layers", i,
                              "commands " + std::to_string(layer.firstCommand) + " to " +
                                  std::to_string(layer.endCommand) + " of layer " + quoteName(layer.name),
                              "the commands from " + std::to_string(next) + " on");
      }
      if (layer.type == LayerType::Vector)
        return structureError("/layers", i, "vector layer " + quoteName(layer.name),
                              "layers whose operations are commands");
      next = layer.endCommand;
    }
    if (next != program_.commands.size()) {
      structureError("/commands", next, "a command that belongs to no layer",
                     "layers that contain all commands, in order");
    }
  }

  const Tile* tile(std::size_t i) {
    if (i < program_.tiles.size()) return &program_.tiles[i];
    commandError("tile " + std::to_string(i), "a tile of the program");
    return nullptr;
  }

  void commandError(const std::string& found, const std::string& expected) {
    error(commandPointer(command_), commandText(program_, command_) + ": " + found, expected);
  }

  void expect(bool holds, const std::string& found, const std::string& expected) {
    if (!holds) commandError(found, expected);
  }

  // The tiles must continue another tile's rows; false after an error.
  bool below(const std::vector<std::size_t>& tiles, const Tile& top) {
    for (const std::size_t i : tiles) {
      const Tile* other = tile(i);
      if (!other) return false;
      const bool fits = other->array == top.array && other->size.batch == top.size.batch &&
                        other->size.channel == top.size.channel && other->size.width == top.size.width;
      expect(fits, "a tile of " + timesText(other->size) + " below one of " + timesText(top.size),
             "one of the same array, images, channels and columns");
      if (!fits) return false;
    }
    return true;
  }

  void check(const Load& load) { tile(load.tile); }
  void check(const Store& store) {
    const Tile* part = tile(store.tile);
    const Tile* whole = store.of ? tile(*store.of) : part;
    if (!part || !whole) return;
    const auto within = [](std::int64_t from, std::int64_t size, std::int64_t all, std::int64_t length) {
      return from >= all && from + size <= all + length;
    };
    expect(part->array == whole->array && part->memory == whole->memory &&
               within(part->origin.channel, part->size.channel, whole->origin.channel, whole->size.channel) &&
               within(part->origin.height, part->size.height, whole->origin.height, whole->size.height) &&
               within(part->origin.width, part->size.width, whole->origin.width, whole->size.width),
           "a part of " + timesText(part->size) + " of a tile of " + timesText(whole->size), "a box inside it");
  }

  bool checkWindow(const std::array<std::int64_t, 2>& kernel, const std::array<std::int64_t, 2>& stride,
                   const std::array<std::int64_t, 2>& dilation, const std::array<std::int64_t, 4>& padding) {
    for (const std::int64_t size : {kernel[0], kernel[1], stride[0], stride[1], dilation[0], dilation[1]}) {
      if (size >= 1 && size <= kLargestStep) continue;
      commandError("a kernel, stride or dilation of " + std::to_string(size), "1 to 2^24");
      return false;
    }
    for (const std::int64_t pad : padding) {
      if (pad >= -kLargestSize && pad <= kLargestSize) continue;
      commandError("padding " + std::to_string(pad), "at most 2^31");
      return false;
    }
    return true;
  }

  // The window must cover exactly the input tile and its padding.
  void checkSpan(const char* axis, std::int64_t outputs, std::int64_t inputs, std::int64_t kernel, std::int64_t stride,
                 std::int64_t dilation, std::int64_t before, std::int64_t after) {
    const std::int64_t span = (outputs - 1) * stride + (kernel - 1) * dilation + 1;
    expect(before + inputs + after == span,
           "a tile of " + std::to_string(inputs) + " " + axis + " with padding " + std::to_string(before) + " and " +
               std::to_string(after),
           std::to_string(span) + " " + axis + " that the window spans");
  }

  void check(const Conv& conv) {
    const Tile* output = tile(conv.output);
    const Tile* weight = tile(conv.weight);
    const Tile* input = conv.input ? tile(*conv.input) : nullptr;
    if (!output || !weight) return;
    const std::array<std::int64_t, 2> kernel{weight->size.height, weight->size.width};
    if (!checkWindow(kernel, conv.stride, conv.dilation, conv.padding)) return;
    expect(output->size.channel == weight->size.batch, std::to_string(output->size.channel) + " output channels",
           std::to_string(weight->size.batch) + ", those of the weights");
    if (conv.finish) checkFinish(*conv.finish, *output);
    if (!input || !below(conv.below, *input)) return;
    const std::int64_t groups = std::max<std::int64_t>(1, input->size.channel / weight->size.channel);
    const bool allGroups = groups > 1 && output->size.batch == 1 && output->size.channel % groups == 0 &&
                           input->size.channel == program_.arrays[input->array].size.channel;
    expect(input->size.channel == weight->size.channel * (allGroups ? groups : 1),
           std::to_string(input->size.channel) + " input channels",
           std::to_string(weight->size.channel) + ", those of the weights");
    const std::int64_t inputRows = stacked(program_, *conv.input, conv.below).size.height;
    expect(input->size.batch == output->size.batch, "images " + std::to_string(input->size.batch),
           std::to_string(output->size.batch) + ", those of the output");
    checkSpan("rows", output->size.height, inputRows, weight->size.height, conv.stride[0], conv.dilation[0],
              conv.padding[0], conv.padding[2]);
    checkSpan("columns", output->size.width, input->size.width, weight->size.width, conv.stride[1], conv.dilation[1],
              conv.padding[1], conv.padding[3]);
  }

  void checkFinish(const Finish& finish, const Tile& output) {
    if (!finish.bias) return;
    if (*finish.bias >= program_.arrays.size()) return commandError("a bias that is not there", "its array");
    const Array& bias = program_.arrays[*finish.bias];
    const std::int64_t channels = program_.arrays[output.array].size.channel;
    expect(bias.size.elements() == channels,
           "bias " + quoteName(bias.name) + " of " + std::to_string(bias.size.elements()) + " elements",
           std::to_string(channels) + ", one for each output channel");
  }

  void check(const Pool& pool) {
    const Tile* output = tile(pool.output);
    const Tile* input = tile(pool.input);
    if (!output || !input || !checkWindow(pool.kernel, pool.stride, pool.dilation, pool.padding)) return;
    if (!below(pool.below, *input)) return;
    expectSamePlanes(*output, *input);
    checkSpan("rows", output->size.height, stacked(program_, pool.input, pool.below).size.height, pool.kernel[0],
              pool.stride[0], pool.dilation[0], pool.padding[0], pool.padding[2]);
    checkSpan("columns", output->size.width, input->size.width, pool.kernel[1], pool.stride[1], pool.dilation[1],
              pool.padding[1], pool.padding[3]);
  }

  void expectSamePlanes(const Tile& output, const Tile& input) {
    expect(output.size.batch == input.size.batch && output.size.channel == input.size.channel,
           "an input of " + timesText(input.size), "images and channels of the output, " + timesText(output.size));
  }

  void check(const Add& add) {
    const Tile* output = tile(add.output);
    const Tile* first = tile(add.first);
    const Tile* second = add.second ? tile(*add.second) : nullptr;
    if (!output || !first) return;
    expect(output->size == first->size, "operands of " + timesText(first->size), timesText(output->size));
    if (!second) return;
    expectSamePlanes(*output, *second);
    const std::int64_t step = addStep(program_, add);
    const auto within = [&](std::int64_t from, std::int64_t size, std::int64_t outFrom, std::int64_t outSize) {
      return from <= outFrom * step && from + size > (outFrom + outSize - 1) * step;
    };
    expect(within(second->origin.height, second->size.height, output->origin.height, output->size.height) &&
               within(second->origin.width, second->size.width, output->origin.width, output->size.width),
           "a second operand of " + timesText(second->size),
           "rows and columns of the output, " + timesText(output->size) + ", or the same multiple of both");
  }

  void check(const Concat& concat) {
    const Tile* output = tile(concat.output);
    const Tile* input = tile(concat.input);
    if (!output || !input) return;
    expect(output->size == input->size, "an input of " + timesText(input->size), timesText(output->size));
    expect(output->memory == input->memory && output->offsetBits == input->offsetBits && output->bits == input->bits,
           "two places", "both tiles of a concat at one place, with elements of one width");
  }

  void check(const Reorg& reorg) {
    const Tile* output = tile(reorg.output);
    const Tile* input = tile(reorg.input);
    const std::int64_t s = reorg.stride;
    const bool phases = s >= 1 && s <= kLargestStep && reorg.phase[0] >= 0 && reorg.phase[0] < s &&
                        reorg.phase[1] >= 0 && reorg.phase[1] < s;
    expect(phases, "stride " + std::to_string(s), "a stride of 1 or more and phases below it");
    if (!output || !input || !phases) return;
    expectSamePlanes(*output, *input);
    expect((output->size.height - 1) * s + reorg.phase[0] < input->size.height &&
               (output->size.width - 1) * s + reorg.phase[1] < input->size.width,
           "an input of " + timesText(input->size),
           "rows and columns that the phase of " + timesText(output->size) + " reaches");
  }

  const Program& program_;
  Diagnostics findings_;
  std::size_t command_ = 0;
  bool structureOk_ = true;
};

Diagnostics checkCommand(const Program& program, const Command& command, Arithmetic arithmetic,
                         const std::string& where) {
  if (const auto* pool = std::get_if<Pool>(&command)) return checkActivation(pool->activation, arithmetic, where);
  if (const auto* add = std::get_if<Add>(&command)) return checkActivation(add->activation, arithmetic, where);
  const auto* conv = std::get_if<Conv>(&command);
  if (!conv) return {};
  const Extents& weights = program.arrays[program.tiles[conv->weight].array].size;
  Diagnostics found = checkAccumulation(weights.channel * weights.height * weights.width, arithmetic, where);
  if (!conv->finish) return found;
  found = joined(std::move(found), checkActivation(conv->finish->activation, arithmetic, where));
  if (arithmetic == Arithmetic::Int8 && conv->finish->shift) {
    found = joined(std::move(found), checkShift(*conv->finish->shift, where));
  }
  return found;
}

}  // namespace

Diagnostics checkExecutable(const Program& program) {
  return Check(program).run();
}

Diagnostics checkArithmetic(const Program& program, Arithmetic arithmetic) {
  Diagnostics found;
  for (const ProgramLayer& layer : program.layers) {
    for (std::size_t i = layer.firstCommand; i < layer.endCommand; ++i) {
      Diagnostics own = checkCommand(program, program.commands[i], arithmetic, commandPointer(i));
      if (own.empty()) continue;
      for (Diagnostic& one : own) one.found = commandText(program, i) + ": " + one.found;
      found = joined(std::move(found), own);
      break;  // further commands of the layer have the same error
    }
    if (found.size() >= kMaxErrors) break;
  }
  return found;
}

Diagnostics checkData(const Program& program, const ProgramData& data) {
  const std::size_t kind = data.arithmetic == Arithmetic::Fp32 ? 0 : 1;
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    const Array& array = program.arrays[i];
    const auto count = array.aliasOf ? std::size_t{0} : static_cast<std::size_t>(array.size.elements());
    const bool fits = i < data.arrays.size() && data.arrays[i].index() == kind && countOf(data.arrays[i]) == count;
    if (fits) continue;
    Diagnostic diagnostic;
    diagnostic.pointer = childPointer("/arrays", i);
    diagnostic.found = "data that do not fit array " + quoteName(array.name);
    diagnostic.expected = "values of the arithmetic, " + std::to_string(count) + " of them";
    diagnostic.remedy = "Make the data for this program.";
    return {diagnostic};
  }
  return {};
}

std::string commandWord(const Command& command) {
  constexpr std::array kWords{"load", "store", "conv", "pool", "add", "concat", "reorg"};
  static_assert(kWords.size() == std::variant_size_v<Command>);
  return kWords[command.index()];
}

std::string commandPointer(std::size_t command) {
  return childPointer("/commands", command);
}

std::string timesText(const Extents& size) {
  return std::to_string(size.batch) + " × " + std::to_string(size.channel) + " × " + std::to_string(size.height) +
         " × " + std::to_string(size.width);
}

const ProgramLayer* layerOf(const Program& program, std::size_t command) {
  const auto found = std::find_if(program.layers.begin(), program.layers.end(), [&](const ProgramLayer& layer) {
    return command >= layer.firstCommand && command < layer.endCommand;
  });
  return found == program.layers.end() ? nullptr : &*found;
}

std::string commandText(const Program& program, std::size_t command) {
  const ProgramLayer* layer = layerOf(program, command);
  const std::string own = "command " + std::to_string(command) + " (" + commandWord(program.commands[command]) + ")";
  return layer ? "layer " + quoteName(layer->name) + ", " + own : own;
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_text.h"

#include <fmt/format.h>

#include <cctype>
#include <iterator>

#include "core/base/names.h"
#include "core/program/program_line.h"
#include "core/program/program_names.h"

namespace tilescope {
namespace {

class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) {}

  void writeAll() {
    writeInfo();
    writeVariables();
    writeCommands();
  }

  void write(const Command& command) {
    append("{}", name(command));
    std::visit([&](const auto& c) { writeOperands(c); }, command);
  }

  std::string take() && { return fmt::to_string(out_); }

 private:
  template <class... Parts>
  void append(fmt::format_string<Parts...> format, Parts&&... parts) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Parts>(parts)...);
  }

  void writeName(std::string_view plain) {
    if (isPlainName(plain)) return append("{}", plain);
    append("{}", quotedName(plain));
  }

  void writeSize(const Extents& size) { append("({},{},{},{})", size.batch, size.channel, size.height, size.width); }

  void writeInfo() {
    append("[info]\nformat {}\nnetwork ", kProgramFormat);
    writeName(program_.network);
    append("\nhardware ");
    writeName(program_.hardware);
    append("\npartial_sum_bits {}\n// array(batch,channel,height,width) role, bits of an element\n",
           program_.partialSumBits);
    for (const Array& array : program_.arrays) {
      writeName(array.name);
      writeSize(array.size);
      append(" {}, {} bits", name(array.role), array.bits);
      if (array.aliasOf) {
        append(", alias of ");
        writeName(program_.arrays[*array.aliasOf].name);
      }
      append("\n");
    }
  }

  void writeVariables() {
    append("\n[var]\n// memory(size)\n");
    for (const OnChipMemory& memory : program_.memories) {
      writeName(memory.name);
      if (memory.bits % 8 == 0)
        append("({} bytes)\n", memory.bits / 8);
      else
        append("({} bits)\n", memory.bits);
    }
    append(
        "// tile[address] (batch,channel,height,width) tensor of array at memory+offset in bits, bits of an element\n");
    for (const Tile& tile : program_.tiles) {
      const Array& array = program_.arrays[tile.array];
      writeName(tile.name);
      append("[{}] ", addressOf(tile, array));
      writeSize(tile.size);
      append(" {} of ", name(tile.tensor));
      writeName(array.name);
      append(" at ");
      writeName(program_.memories[tile.memory].name);
      append("+{}, {} bits\n", tile.offsetBits, tile.bits);
    }
  }

  void writeCommands() {
    append("\n[text]\n");
    for (const ProgramLayer& layer : program_.layers) {
      writeLayer(layer);
      for (std::size_t i = layer.firstCommand; i < layer.endCommand; ++i) {
        write(program_.commands[i]);
        append("\n");
      }
    }
  }

  void writeLayer(const ProgramLayer& layer) {
    append("LAYER ");
    writeName(layer.name);
    append(" {} ({},{},{})", name(layer.type), layer.predictedBits[0], layer.predictedBits[1], layer.predictedBits[2]);
    if (layer.mapping) writeMapping(*layer.mapping);
    const char* before = " EVERY_STEP ";
    for (const Tensor tensor : kTensors) {
      if (!layer.everyStep[index(tensor)]) continue;
      append("{}{}", before, name(tensor));
      before = ",";
    }
    for (std::size_t i = 0; i < layer.fused.size(); ++i) {
      append("{}", i == 0 ? " FUSED " : ",");
      writeName(layer.fused[i]);
    }
    append("\n");
  }

  void writeMapping(const TileMapping& m) {
    append(" TILE K={} C={} OY={} OX={} FY={} FX={}", m.K, m.C, m.OY, m.OX, m.FY, m.FX);
    for (std::size_t i = 0; i < m.outerLoops.size(); ++i)
      append("{}{}", i == 0 ? " OUTER " : ",", name(m.outerLoops[i]));
    if (m.stationary) append(" STATIONARY {}", name(*m.stationary));
  }

  void writeTile(std::size_t tile) {
    append(" ");
    writeName(program_.tiles[tile].name);
  }

  void writeTile(std::optional<std::size_t> tile) {
    if (tile) return writeTile(*tile);
    append(" -");
  }

  void writeMemoryOf(std::size_t tile) {
    append(" ");
    writeName(program_.memories[program_.tiles[tile].memory].name);
  }

  void writePair(const std::array<std::int64_t, 2>& pair) {
    if (pair[0] == pair[1]) return append(" {}", pair[0]);
    append(" ({},{})", pair[0], pair[1]);
  }

  void writeWindow(const std::array<std::int64_t, 2>& stride, const std::array<std::int64_t, 4>& padding,
                   const std::array<std::int64_t, 2>& dilation) {
    writePair(stride);
    append(" ({},{},{},{})", padding[0], padding[1], padding[2], padding[3]);
    if (dilation == std::array<std::int64_t, 2>{1, 1}) return;
    append(" DILATION");
    writePair(dilation);
  }

  void writeBelow(const std::vector<std::size_t>& below) {
    if (below.empty()) return;
    append(" BELOW");
    for (const std::size_t tile : below) writeTile(tile);
  }

  void writeActivation(const Activation& activation) {
    if (activation.type == ActivationType::None) return;
    append(" {}", activationWord(activation.type));
    if (activation.slope) append(" {}", *activation.slope);
  }

  void writeOperands(const Load& load) {
    writeMemoryOf(load.tile);
    writeTile(load.tile);
    if (load.partial) append(" PARTIAL");
  }

  void writeOperands(const Store& store) {
    writeTile(store.tile);
    writeMemoryOf(store.tile);
    if (store.partial) append(" PARTIAL");
    if (!store.of) return;
    append(" OF");
    writeTile(*store.of);
  }

  void writeOperands(const Conv& conv) {
    writeTile(conv.output);
    writeTile(conv.input);
    writeTile(conv.weight);
    writeWindow(conv.stride, conv.padding, conv.dilation);
    if (conv.first) append(" FIRST");
    if (conv.finish) writeFinish(*conv.finish);
    writeBelow(conv.below);
  }

  void writeFinish(const Finish& finish) {
    append(" LAST");
    if (finish.bias) {
      append(" BIAS ");
      writeName(program_.arrays[*finish.bias].name);
    }
    if (finish.shift) append(" SHIFT {}", *finish.shift);
    writeActivation(finish.activation);
  }

  void writeOperands(const Pool& pool) {
    writeTile(pool.output);
    writeTile(pool.input);
    append(" {}", pool.mode == PoolMode::Max ? "MAX" : "AVERAGE");
    writePair(pool.kernel);
    writeWindow(pool.stride, pool.padding, pool.dilation);
    writeActivation(pool.activation);
    writeBelow(pool.below);
  }

  void writeOperands(const Add& add) {
    writeTile(add.output);
    writeTile(add.first);
    writeTile(add.second);
    writeActivation(add.activation);
  }

  void writeOperands(const Concat& concat) {
    writeTile(concat.output);
    writeTile(concat.input);
  }

  void writeOperands(const Reorg& reorg) {
    writeTile(reorg.output);
    writeTile(reorg.input);
    append(" {} ({},{})", reorg.stride, reorg.phase[0], reorg.phase[1]);
  }

  const Program& program_;
  fmt::memory_buffer out_;
};

constexpr std::size_t kMaxCompared = 4096;  // names; a program has hundreds of thousands

// Names that agree before or after the last point ("conv1", "I0"). Others are hardly typing errors.
std::vector<std::string> similarNames(const std::vector<Tile>& tiles, std::string_view typed) {
  const std::size_t point = typed.rfind('.');
  const bool parted = point != typed.npos;
  std::vector<std::string> names;
  for (const Tile& tile : tiles) {
    if (names.size() >= kMaxCompared) break;
    const bool similar =
        !parted || tile.name.starts_with(typed.substr(0, point + 1)) || tile.name.ends_with(typed.substr(point));
    if (similar) names.push_back(tile.name);
  }
  return names;
}

[[noreturn]] void failUnknown(std::size_t column, std::string_view typed, const std::vector<std::string>& known,
                              const std::string& kind) {
  if (known.empty()) ProgramLine::failAt(column, quoteName(typed), kind, "Define it there.");
  Diagnostic problem = unknownName("", "", std::string(typed), known, kind);
  ProgramLine::failAt(column, std::move(problem.found), std::move(problem.expected), std::move(problem.remedy));
}

}  // namespace

std::string toText(const Program& program) {
  Writer writer(program);
  writer.writeAll();
  return std::move(writer).take();
}

std::string commandText(const Program& program, const Command& command) {
  Writer writer(program);
  writer.write(command);
  return std::move(writer).take();
}

std::size_t takeArray(ProgramLine& line, const ProgramSymbols& symbols, const char* expected) {
  const std::size_t column = line.column();
  const std::string_view name = line.takeName(expected);
  if (const std::optional<std::size_t> index = symbols.arrays.find(name)) return *index;
  failUnknown(column, name, namesOf(symbols.program.arrays), "an array of [info]");
}

std::size_t takeMemory(ProgramLine& line, const ProgramSymbols& symbols) {
  const std::size_t column = line.column();
  const std::string_view name = line.takeName("a memory");
  if (const std::optional<std::size_t> index = symbols.memories.find(name)) return *index;
  failUnknown(column, name, namesOf(symbols.program.memories), "a memory of [var]");
}

std::size_t takeTile(ProgramLine& line, const ProgramSymbols& symbols, const char* expected) {
  const std::size_t column = line.column();
  const std::string_view name = line.takeName(expected);
  if (const std::optional<std::size_t> index = symbols.tiles.find(name)) return *index;
  const std::string nearest = nearestName(name, similarNames(symbols.program.tiles, name));
  ProgramLine::failAt(column, quoteName(name), "a tile of [var]",
                      nearest.empty() ? "Define it in [var]." : "Did you mean " + quoteName(nearest) + "?");
}

}  // namespace tilescope

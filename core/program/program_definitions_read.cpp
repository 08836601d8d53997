// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/names.h"
#include "core/program/program_names.h"
#include "core/program/program_text.h"

namespace tilescope {
namespace {

const std::vector<std::string> kFields{"format", "network", "hardware", "partial_sum_bits"};
const std::vector<std::string> kRoles{"input", "weight", "bias", "map", "output", "inner"};
constexpr int kNotRead = 0;  // in place of the bits of an array whose line has an error
constexpr const char* kSizeRemedy = "Write (batch,channel,height,width), each at least 1.";

std::string_view takeNewName(ProgramLine& line, NameTable& names, std::size_t index, const char* expected) {
  const std::size_t column = line.column();
  const std::string_view name = line.takeName(expected);
  if (!names.add(name, index))
    ProgramLine::failAt(column, quoteName(name) + " a second time", "every name once", "Rename one of the two.");
  return name;
}

Extents takeSize(ProgramLine& line) {
  const std::size_t column = line.column();
  if (!line.startsWith('(')) line.fail("a size", kSizeRemedy);
  const auto [batch, channel, height, width] = takeNumbers<4>(line, 1, kMaxExtent, "an extent");
  const Extents size{batch, channel, height, width};
  if (!isSize(size))
    ProgramLine::failAt(column, fmt::format("({},{},{},{})", batch, channel, height, width),
                        fmt::format("at most {} elements", kMaxElements), "Correct the size.");
  return size;
}

int takeBits(ProgramLine& line, const char* expected) {
  return static_cast<int>(line.takeNumber(1, kMaxElementBits, expected));
}

ArrayRole takeRole(ProgramLine& line) {
  const std::string_view word = line.peekWord();
  const std::optional<ArrayRole> role = parseArrayRole(word);
  if (!role) {
    Diagnostic problem = unknownName("", "", std::string(word), kRoles, "a role");
    line.fail(std::move(problem.expected), std::move(problem.remedy));
  }
  line.takeWord(word);
  return *role;
}

void setOnce(ProgramLine& line, bool& read, const char* field) {
  if (read) line.fail(fmt::format("\"{}\" once", field), "Remove one of the two lines.");
  read = true;
}

bool readField(ProgramLine& line, ProgramSymbols& symbols) {
  if (line.takeWord("format")) {
    setOnce(line, symbols.formatRead, "format");
    const std::size_t column = line.column();
    const std::string_view format = line.takeName("the format and its version");
    if (format != kProgramFormat)
      ProgramLine::failAt(column, quoteName(format), std::string(kProgramFormat),
                          "Write the program with this version of Tilescope.");
  } else if (line.takeWord("network")) {
    setOnce(line, symbols.networkRead, "network");
    symbols.program.network = line.takeName("the name of the network");
  } else if (line.takeWord("hardware")) {
    setOnce(line, symbols.hardwareRead, "hardware");
    symbols.program.hardware = line.takeName("the name of the hardware profile");
  } else if (line.takeWord("partial_sum_bits")) {
    setOnce(line, symbols.partialSumBitsRead, "partial_sum_bits");
    symbols.program.partialSumBits = takeBits(line, "bits of a partial sum");
  } else {
    return false;
  }
  return true;
}

void readArray(ProgramLine& line, ProgramSymbols& symbols, std::size_t index) {
  Array& array = symbols.program.arrays[index];
  const Extents size = takeSize(line);
  array.role = takeRole(line);
  line.need(',');
  const int bits = takeBits(line, "bits of an element");
  line.needWord("bits");
  array.size = size;
  array.bits = bits;
  if (!line.take(',')) return;
  line.needWord("alias");
  line.needWord("of");
  const std::size_t column = line.column();
  array.aliasOf = takeArray(line, symbols, "the array that it is an alias of");
  if (*array.aliasOf == index)
    ProgramLine::failAt(column, quoteName(array.name), "an array defined before it",
                        "Name the array that it shows in another shape.");
}

void readMemory(ProgramLine& line, ProgramSymbols& symbols, std::size_t index) {
  OnChipMemory& memory = symbols.program.memories[index];
  line.need('(');
  const std::int64_t size = line.takeNumber(1, kMaxMemoryBits / 8, "the size of the memory");
  if (line.takeWord("bytes"))
    memory.bits = 8 * size;
  else if (line.takeWord("bits"))
    memory.bits = size;
  else
    line.fail("\"bytes\" or \"bits\"", "Write the unit after the number.");
  line.need(')');
}

Tensor takeTensor(ProgramLine& line) {
  const std::string_view word = line.peekWord();
  const std::optional<Tensor> tensor = parseTensor(word);
  if (!tensor) line.fail("a tensor: I, W or O");
  line.takeWord(word);
  return *tensor;
}

// The address comes before the array in the line, but can only be interpreted with it.
void readTile(ProgramLine& line, ProgramSymbols& symbols, std::size_t index) {
  Tile& tile = symbols.program.tiles[index];
  line.need('[');
  const std::size_t column = line.column();
  const std::int64_t address = line.takeNumber(0, kMaxElements, "the address of the first element");
  line.need(']');
  tile.size = takeSize(line);
  tile.tensor = takeTensor(line);
  line.needWord("of");
  tile.array = takeArray(line, symbols, "the array of the tile");
  line.needWord("at");
  tile.memory = takeMemory(line, symbols);
  line.need('+');
  tile.offsetBits = line.takeNumber(0, kMaxMemoryBits, "the offset in bits");
  line.need(',');
  tile.bits = takeBits(line, "bits of an element");
  line.needWord("bits");
  const Array& array = symbols.program.arrays[tile.array];
  if (array.bits == kNotRead) return;
  if (address >= array.size.elements())
    ProgramLine::failAt(
        column, std::to_string(address),
        fmt::format("an address inside {} of {} elements", quoteName(array.name), array.size.elements()),
        "Addresses count elements from the start of the array.");
  tile.origin = originAt(address, array);
}

// Defines the name as memory and as tile, so that its uses cause no further errors.
[[noreturn]] void failDefinition(const ProgramLine& line, ProgramSymbols& symbols, const std::string& name) {
  Program& program = symbols.program;
  if (symbols.memories.add(name, program.memories.size())) program.memories.push_back({name, 0});
  if (symbols.tiles.add(name, program.tiles.size())) program.tiles.push_back({.name = name, .bits = kNotRead});
  line.fail("\"(\" and the size of a memory, or \"[\" and the address of a tile");
}

}  // namespace

void readInfoLine(ProgramLine& line, ProgramSymbols& symbols) {
  ProgramLine ahead = line;
  const std::string typed(ahead.takeName("a field or an array"));
  if (ahead.startsWith('(')) {
    std::vector<Array>& arrays = symbols.program.arrays;
    const std::size_t index = arrays.size();
    const std::string name(takeNewName(line, symbols.arrays, index, "an array"));
    arrays.push_back({.name = name, .bits = kNotRead});
    readArray(line, symbols, index);
  } else if (!readField(line, symbols)) {
    Diagnostic problem = unknownName("", "", typed, kFields, "a field, or an array and its size");
    line.fail(std::move(problem.expected), std::move(problem.remedy));
  }
  line.needEnd("the end of the line");
}

void readVariableLine(ProgramLine& line, ProgramSymbols& symbols) {
  const std::size_t column = line.column();
  const std::string name(line.takeName("a memory or a tile"));
  const bool isTile = line.startsWith('[');
  if (!isTile && !line.startsWith('(')) failDefinition(line, symbols, name);
  Program& program = symbols.program;
  const std::size_t index = isTile ? program.tiles.size() : program.memories.size();
  if (!(isTile ? symbols.tiles : symbols.memories).add(name, index))
    ProgramLine::failAt(column, quoteName(name) + " a second time", "every name once", "Rename one of the two.");
  if (isTile) {
    program.tiles.push_back({.name = name, .bits = kNotRead});
    readTile(line, symbols, index);
  } else {
    program.memories.push_back({name, 0});
    readMemory(line, symbols, index);
  }
  line.needEnd("the end of the line");
}

}  // namespace tilescope

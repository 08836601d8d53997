// SPDX-License-Identifier: GPL-3.0-or-later
// A program as text and back (docs/program_format.md), after figure 7.1 of "e-PlaNNer" (M.S. thesis, 2020).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/result.h"
#include "core/program/program.h"
#include "core/program/program_line.h"

namespace tilescope {

// The program must be executable. Equal programs give equal bytes.
std::string toText(const Program& program);

std::string commandText(const Program& program, const Command& command);

// Checks only the text; verify() checks the program. At most 20 errors, each with line and column (in bytes).
Result<Program> readProgramText(std::string_view text, const std::string& file);

// The names defined so far. A line with an error still defines its name, so that one mistake is reported once.
// Functions that read a line throw LineProblem.
class NameTable {
 public:
  bool add(std::string_view name, std::size_t index) { return indices_.try_emplace(std::string(name), index).second; }

  std::optional<std::size_t> find(std::string_view name) const {
    const auto found = indices_.find(name);
    return found == indices_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> indices_;
};

struct ProgramSymbols {
  Program program;
  NameTable arrays, memories, tiles, layers;
  bool layerMissed = false;  // commands before the first layer have been reported
  bool formatRead = false, networkRead = false, hardwareRead = false, partialSumBitsRead = false;
};

void readInfoLine(ProgramLine& line, ProgramSymbols& symbols);
void readVariableLine(ProgramLine& line, ProgramSymbols& symbols);
void readCommandLine(ProgramLine& line, ProgramSymbols& symbols);

std::size_t takeArray(ProgramLine& line, const ProgramSymbols& symbols, const char* expected);
std::size_t takeMemory(ProgramLine& line, const ProgramSymbols& symbols);
std::size_t takeTile(ProgramLine& line, const ProgramSymbols& symbols, const char* expected);

template <std::size_t N>
std::array<std::int64_t, N> takeNumbers(ProgramLine& line, std::int64_t least, std::int64_t most,
                                        const char* expected) {
  std::array<std::int64_t, N> numbers{};
  line.need('(');
  for (std::size_t i = 0; i < N; ++i) {
    if (i > 0) line.need(',');
    numbers[i] = line.takeNumber(least, most, expected);
  }
  line.need(')');
  return numbers;
}

}  // namespace tilescope

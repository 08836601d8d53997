// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/program_symbols.h"

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxCompared = 4096;  // names; a program has hundreds of thousands

// Names that share what stands before or after the last point ("conv1", "I0"): most of the rest is no typing error.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/loop_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/label_words.h"

namespace tilescope {
namespace {

Diagnostic refusal(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

std::string words(const LoopFactor& loop) {
  return fmt::format("{} {}", loop.first, loop.second);
}

Diagnostic noSuchLoop(std::size_t loop, std::size_t count) {
  return refusal("/temporal", fmt::format("loop {}", loop), fmt::format("one of the {} loops", count),
                 "Choose a loop of the nest.");
}

// A band ends at the maximum of its marks and all inner ones.
std::vector<LoopBand> bands(const MarkedRow& row, const HardwareProfile& hardware) {
  std::vector<LoopBand> all;
  std::size_t reached = 0;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m) {
    std::size_t end = reached;
    for (const Mark& mark : row.marks)
      if (mark.memory == m) end = std::max(end, mark.loopsInside);
    all.push_back({hardware.memories[m].name, reached, end});
    reached = end;
  }
  return all;
}

std::optional<std::size_t> memoryIndex(const HardwareProfile& hardware, const std::string& name) {
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (hardware.memories[m].name == name) return m;
  return std::nullopt;
}

Diagnostic noSuchMemory(const HardwareProfile& hardware, const std::string& memory) {
  return refusal("/loops_per_memory", "memory \"" + memory + "\"", "a memory of " + hardware.name,
                 "Drop the loop at one of its memories.");
}

void takeOut(MarkedRow& row, std::size_t loop) {
  row.loops.erase(row.loops.begin() + static_cast<std::ptrdiff_t>(loop));
  for (Mark& mark : row.marks)
    if (mark.loopsInside > loop) --mark.loopsInside;
}

// If no mark of the memory reaches the place, its furthest ones move there.
void reachUpTo(MarkedRow& row, std::size_t memory, std::size_t place) {
  std::size_t furthest = 0;
  for (const Mark& mark : row.marks)
    if (mark.memory == memory) furthest = std::max(furthest, mark.loopsInside);
  if (furthest >= place) return;
  std::vector<Tensor> grown;
  for (const Mark& mark : row.marks)
    if (mark.memory == memory && mark.loopsInside == furthest) grown.push_back(mark.tensor);
  for (Mark& mark : row.marks)
    if (mark.memory >= memory && std::find(grown.begin(), grown.end(), mark.tensor) != grown.end())
      mark.loopsInside = std::max(mark.loopsInside, place);
}

// A mark exactly at the place then includes the loop if it belongs to this or an outer memory.
void putIn(MarkedRow& row, const LoopFactor& loop, std::size_t memory, std::size_t place) {
  row.loops.insert(row.loops.begin() + static_cast<std::ptrdiff_t>(place), loop);
  for (Mark& mark : row.marks)
    if (mark.outermost || mark.loopsInside > place || (mark.loopsInside == place && mark.memory >= memory))
      ++mark.loopsInside;
}

Diagnostic problem(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

// Converts one tensor's counts to marks.
Diagnostics addMarks(MarkedRow& row, Tensor tensor, const std::vector<std::int64_t>& counts,
                     const HardwareProfile& hardware) {
  const std::vector<std::size_t> memories = memoriesOf(hardware, tensor);
  const std::string pointer = fmt::format("/loops_per_memory/{}", name(tensor));
  if (counts.size() != memories.size())
    return {problem(pointer, fmt::format("{} numbers", counts.size()),
                    fmt::format("{}, one per memory of {} that holds {}", memories.size(), hardware.name, name(tensor)),
                    "Use the mapping on the hardware that it is for.")};
  std::int64_t inside = 0;
  const auto loops = static_cast<std::int64_t>(row.loops.size());
  for (std::size_t level = 0; level < counts.size(); ++level) {
    inside += std::clamp<std::int64_t>(counts[level], -1, loops + 1);
    if (counts[level] < 0 || inside > loops) break;
    row.marks.push_back({tensor, memories[level], static_cast<std::size_t>(inside), level + 1 == counts.size()});
  }
  const bool negative = std::any_of(counts.begin(), counts.end(), [](std::int64_t count) { return count < 0; });
  if (inside != loops || negative)
    return {problem(pointer, "numbers that do not add up to the loops",
                    fmt::format("the {} loops of \"temporal\"", loops), "Let them add up.")};
  return {};
}

}  // namespace

Result<std::vector<LoopBand>> bandsOf(const LoopMapping& mapping, const HardwareProfile& hardware) {
  const Result<MarkedRow> row = markedRow(mapping, hardware);
  if (!row) return row.diagnostics();
  return bands(*row, hardware);
}

Result<LoopMapping> moveLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                             const BandPlace& to) {
  Result<MarkedRow> read = markedRow(mapping, hardware);
  if (!read) return read.diagnostics();
  MarkedRow row = std::move(read).value();
  if (loop >= row.loops.size()) return noSuchLoop(loop, row.loops.size());
  const std::optional<std::size_t> memory = memoryIndex(hardware, to.memory);
  if (!memory) return noSuchMemory(hardware, to.memory);
  const bool holdsSome =
      std::any_of(row.marks.begin(), row.marks.end(), [&](const Mark& mark) { return mark.memory == *memory; });
  if (!holdsSome)
    return refusal("/loops_per_memory", wordsOf(to.memory) + ", which holds no tensor of the layer",
                   "a memory that holds one", "Drop the loop at another memory.");

  const LoopBand before = bands(row, hardware)[*memory];
  const LoopFactor moved = row.loops[loop];
  takeOut(row, loop);
  const LoopBand band = bands(row, hardware)[*memory];
  if (to.position > band.end - band.first)
    return refusal(
        "/temporal",
        fmt::format("place {} among the {} other loops at {}", to.position, band.end - band.first, wordsOf(to.memory)),
        "a place between or beside them", "Drop the loop inside the band of the memory.");
  const std::size_t place = band.first + to.position;
  if (place == loop && before.first <= loop && loop < before.end) return mapping;
  reachUpTo(row, *memory, place);
  putIn(row, moved, *memory, place);
  return loopMapping(row, mapping);
}

Result<LoopMapping> moveMark(const LoopMapping& mapping, const HardwareProfile& hardware, Tensor tensor,
                             const std::string& memory, std::size_t loopsInside) {
  Result<MarkedRow> read = markedRow(mapping, hardware);
  if (!read) return read.diagnostics();
  MarkedRow row = std::move(read).value();
  const std::optional<std::size_t> index = memoryIndex(hardware, memory);
  if (!index) return noSuchMemory(hardware, memory);
  Mark* mark = nullptr;
  std::size_t least = 0, most = row.loops.size();
  for (Mark& m : row.marks) {
    if (m.tensor != tensor) continue;
    if (m.memory == *index) mark = &m;
    if (m.memory < *index) least = std::max(least, m.loopsInside);
    if (m.memory > *index) most = std::min(most, m.loopsInside);
  }
  if (mark == nullptr)
    return refusal("/loops_per_memory", fmt::format("a tile of {} at {}", name(tensor), wordsOf(memory)),
                   "a tensor that the memory holds", "Move the tile of another tensor.");
  if (mark->outermost) least = row.loops.size();
  if (loopsInside < least || loopsInside > most)
    return refusal(
        fmt::format("/loops_per_memory/{}", name(tensor)), fmt::format("{} loops at {}", loopsInside, wordsOf(memory)),
        least == most ? fmt::format("{}, between the neighbouring memories of {}", least, name(tensor))
                      : fmt::format("{} to {}, between the neighbouring memories of {}", least, most, name(tensor)),
        "Move the tile at the neighbouring memory first.");
  mark->loopsInside = loopsInside;
  return loopMapping(row, mapping);
}

Result<LoopMapping> splitLoop(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop,
                              std::int64_t factor) {
  Result<MarkedRow> read = markedRow(mapping, hardware);
  if (!read) return read.diagnostics();
  MarkedRow row = std::move(read).value();
  if (loop >= row.loops.size()) return noSuchLoop(loop, row.loops.size());
  auto& [dim, size] = row.loops[loop];
  if (factor <= 1 || factor >= size || size % factor != 0)
    return refusal(fmt::format("/temporal/{}", loop), fmt::format("{} split by {}", words(row.loops[loop]), factor),
                   fmt::format("a divisor of {} other than 1 and {}", size, size), "Choose such a factor.");
  const LoopFactor outer{dim, size / factor};
  size = factor;
  row.loops.insert(row.loops.begin() + static_cast<std::ptrdiff_t>(loop + 1), outer);
  for (Mark& mark : row.marks)
    if (mark.loopsInside > loop) ++mark.loopsInside;
  return loopMapping(row, mapping);
}

Result<LoopMapping> mergeLoops(const LoopMapping& mapping, const HardwareProfile& hardware, std::size_t loop) {
  Result<MarkedRow> read = markedRow(mapping, hardware);
  if (!read) return read.diagnostics();
  MarkedRow row = std::move(read).value();
  if (loop + 1 >= row.loops.size()) return noSuchLoop(loop + 1, row.loops.size());
  const LoopFactor& inner = row.loops[loop];
  const LoopFactor& outer = row.loops[loop + 1];
  const std::string pointer = fmt::format("/temporal/{}", loop + 1);
  if (inner.first != outer.first)
    return refusal(pointer, fmt::format("{} around {}", words(outer), words(inner)), "two loops of one dimension",
                   "Merge loops of the same dimension.");
  for (const Mark& mark : row.marks)
    if (mark.loopsInside == loop + 1)
      return refusal(pointer,
                     fmt::format("the tile of {} at {} between {} and {}", name(mark.tensor),
                                 wordsOf(hardware.memories[mark.memory].name), words(inner), words(outer)),
                     "no tile that ends between them", "Move one of the loops to the other's memory first.");
  row.loops[loop].second *= outer.second;
  takeOut(row, loop + 1);
  return loopMapping(row, mapping);
}

std::vector<std::size_t> memoriesOf(const HardwareProfile& hardware, Tensor tensor) {
  std::vector<std::size_t> all;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (hardware.memories[m].stores(tensor)) all.push_back(m);
  return all;
}

Result<MarkedRow> markedRow(const LoopMapping& mapping, const HardwareProfile& hardware) {
  if (!mapping.loopsPerMemory)
    return problem("/loops_per_memory", "nothing", "how many loops live at which memory",
                   "Use the mapping of a result, which is complete.");
  MarkedRow row{mapping.temporal, {}};
  for (const auto& [tensor, counts] : *mapping.loopsPerMemory)
    if (Diagnostics errors = addMarks(row, tensor, counts, hardware); !errors.empty()) return errors;
  return row;
}

LoopMapping loopMapping(const MarkedRow& row, const LoopMapping& like) {
  LoopMapping mapping = like;
  mapping.temporal = row.loops;
  mapping.loopsPerMemory.emplace();
  for (const Mark& mark : row.marks) {
    std::vector<std::int64_t>& counts = (*mapping.loopsPerMemory)[mark.tensor];
    std::int64_t before = 0;
    for (const std::int64_t count : counts) before += count;
    counts.push_back(static_cast<std::int64_t>(mark.loopsInside) - before);
  }
  return mapping;
}

}  // namespace tilescope

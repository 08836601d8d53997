// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/marked_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tilescope {
namespace {

Diagnostic problem(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

// The counts of one tensor as marks.
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

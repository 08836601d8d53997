// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/corrections.h"

#include <algorithm>
#include <charconv>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {
namespace {

// Of the widest movement; without a limit, one element.
std::int64_t accessBits(const Operand& operand, std::size_t level) {
  std::int64_t widest = 0;
  for (const MovePort& port : operand.ports[level]) widest = std::max(widest, port.widest);
  return widest > 0 ? widest : operand.bits;
}

std::string_view valueOf(const ModelOptions& options, std::string_view name) {
  const auto given = options.find(std::string(name));
  return given == options.end() ? std::string_view{} : given->second;
}

}  // namespace

std::optional<std::int64_t> parseWholeCycles(std::string_view text) {
  constexpr std::int64_t kMax = 1'000'000;  // far above real set-up times; sums over copies stay exact
  std::int64_t cycles = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), cycles);
  if (problem != std::errc{} || text.starts_with('-') || stop != text.data() + text.size() || cycles < 0 ||
      cycles > kMax)
    return std::nullopt;
  return cycles;
}

Corrections correctionsOf(const ModelOptions& options) {
  Corrections c;
  c.transferOverheadCycles = parseWholeCycles(valueOf(options, kTransferOverhead)).value_or(0);
  c.serialLoads = valueOf(options, kSerialLoads) == "on";
  c.pipelineFillCycles = parseWholeCycles(valueOf(options, kPipelineFill)).value_or(0);
  return c;
}

bool isCopied(const Problem& problem, std::size_t operand, std::size_t level) {
  const Operand& o = problem.operands[operand];
  if (level + 1 >= o.memories.size()) return false;
  const MemoryOf& memory = problem.memories[o.memories[level]];
  for (std::size_t a = 0; a < memory.serves.size(); ++a)
    if (!memory.serves[a] && problem.arraySizes[a] > 1) return false;
  return memory.sizeBits > accessBits(o, level);
}

std::size_t ArrayStarts::operands() const {
  return static_cast<std::size_t>(std::count(counts.begin(), counts.end(), true));
}

ArrayStarts arrayStarts(const Problem& problem) {
  ArrayStarts starts{std::vector<bool>(problem.operands.size(), false), true};
  const auto mark = [&](bool copied) {
    for (std::size_t o = 0; o < problem.operands.size(); ++o) {
      const bool moves = problem.operands[o].memories.size() > 1 && problem.operands[o].bits > 0;
      starts.counts[o] = moves && isCopied(problem, o, 0) == copied;
    }
  };
  mark(false);
  starts.longest = starts.operands() > 0;
  if (!starts.longest) mark(true);
  return starts;
}

}  // namespace tilescope::zigzag

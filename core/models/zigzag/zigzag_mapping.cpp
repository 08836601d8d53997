// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_mapping.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/evaluation.h"

namespace tilescope::zigzag {
namespace {

constexpr const char* kFile = "mapping";

Diagnostic error(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {
      Diagnostic::Severity::Error, kFile, std::move(pointer), std::move(found), std::move(expected), std::move(remedy)};
}

std::optional<std::size_t> find(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

Violation ruleViolation(const char* rule, std::string message) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.rule = rule;
  v.message = std::move(message);
  return v;
}

Sizes lanesOf(const Problem& problem, const LoopMapping& mapping) {
  Sizes lanes = ones();
  if (!mapping.spatial) return lanes;
  for (const auto& [arrayDim, loops] : *mapping.spatial)
    for (const auto& [name, factor] : loops)
      if (const std::optional<std::size_t> d = find(problem.dims, name)) lanes[*d] = cappedProduct(lanes[*d], factor);
  return lanes;
}

std::optional<Violation> tooLarge(const Problem& problem, const Unrolling& unrolling) {
  Sizes lanes = ones();
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    std::int64_t product = 1;
    for (const Unroll& unroll : unrolling[a]) {
      product = cappedProduct(product, unroll.factor);
      lanes[unroll.dim] = cappedProduct(lanes[unroll.dim], unroll.factor);
    }
    if (product <= problem.arraySizes[a]) continue;
    Violation v =
        ruleViolation("", fmt::format("{} spatial iterations on {}, which has only {} processing elements. Make "
                                      "a factor smaller or the array dimension larger.",
                                      product, problem.arrayDims[a], problem.arraySizes[a]));
    v.kind = ViolationKind::ArrayTooSmall;
    return v;
  }
  for (std::size_t d = 0; d < problem.dimCount(); ++d)
    if (lanes[d] > problem.sizes[d])
      return ruleViolation("unroll",
                           fmt::format("{} spatial iterations of {}, which has only {} in this layer. Make the "
                                       "factor {} at most.",
                                       lanes[d], problem.dims[d], problem.sizes[d], problem.sizes[d]));
  return std::nullopt;
}

// Inputs are never written from below, and nothing lies beyond the outermost memory.
bool exists(const Operand& operand, std::size_t level, Move move) {
  const bool outermost = level + 1 == operand.memories.size();
  switch (move) {
    case Move::Read:
      return true;
    case Move::Fill:
      return !outermost;
    case Move::Update:
      return operand.tensor == Tensor::O;
    case Move::Drain:
      return operand.tensor == Tensor::O && !outermost;
  }
  return false;
}

NestTile tileOf(const Recount& r, std::size_t o, std::size_t level) {
  const Operand& operand = r.problem->operands[o];
  const LevelTerms& terms = r.counted.terms[o].levels[level];
  const std::vector<std::size_t>& split = r.nest.splits[o];
  NestTile tile;
  tile.tensor = operand.tensor;
  tile.loopsInside =
      std::accumulate(split.begin(), split.begin() + static_cast<std::ptrdiff_t>(level) + 1, std::size_t{0});
  tile.elements = terms.tileElements;
  tile.bits = terms.tileBits;
  tile.doubleBuffered = r.counted.doubleBuffered[o][level];
  for (const Move move : kMoves) {
    const auto at = static_cast<std::size_t>(move);
    if (exists(operand, level, move))
      tile.moves[at] = NestMove{terms.bits[at], terms.accesses[at], terms.energy[at], terms.elements[at]};
  }
  return tile;
}

NestBand bandOf(const Recount& r, std::size_t m, const HardwareProfile& hardware) {
  const MemoryOf& memory = r.problem->memories[m];
  NestBand band;
  band.memory = memory.name;
  band.capacityBits = r.rules->usableBits(m);
  band.bitsPerCycle = bandwidthBitsPerCycle(hardware.memories[m], hardware.clockMhz);
  band.offChip = hardware.memories[m].offChip;
  for (const std::size_t o : memory.operands) {
    const std::size_t level = r.problem->levelOf(o, m);
    band.tiles.push_back(tileOf(r, o, level));
    band.instances = r.counted.terms[o].levels[level].instances;
  }
  return band;
}

}  // namespace

Result<std::variant<Unrolling, Violation>> unrollingOf(const Problem& problem, const LoopMapping& mapping) {
  Unrolling unrolling(problem.arrayDims.size());
  Diagnostics errors;
  for (const auto& [arrayDim, loops] : *mapping.spatial) {
    const std::string pointer = childPointer("/spatial", arrayDim);
    const std::optional<std::size_t> a = find(problem.arrayDims, arrayDim);
    if (!a) errors.push_back(unknownName(kFile, pointer, arrayDim, problem.arrayDims, "an array dimension"));
    for (std::size_t i = 0; i < loops.size(); ++i) {
      const std::optional<std::size_t> d = find(problem.dims, loops[i].first);
      if (!d)
        errors.push_back(unknownName(kFile, childPointer(pointer, i), loops[i].first, problem.dims,
                                     "a loop dimension of the layer"));
      else if (a && loops[i].second > 1)
        unrolling[*a].push_back({*d, loops[i].second});
    }
  }
  if (!errors.empty()) return errors;
  using Answer = std::variant<Unrolling, Violation>;
  if (std::optional<Violation> violation = tooLarge(problem, unrolling)) return Answer{std::move(*violation)};
  return Answer{std::move(unrolling)};
}

Result<Order> orderOf(const Rules& rules, const LoopMapping& mapping) {
  const Problem& problem = rules.problem();
  Order order;
  Sizes given = ones();
  Diagnostics errors;
  for (std::size_t i = 0; i < mapping.temporal.size(); ++i) {
    const auto& [name, size] = mapping.temporal[i];
    const std::optional<std::size_t> d = find(problem.dims, name);
    if (!d) {
      errors.push_back(
          unknownName(kFile, childPointer("/temporal", i), name, problem.dims, "a loop dimension of the layer"));
      continue;
    }
    order.push_back({*d, size});
    given[*d] = cappedProduct(given[*d], size);
  }
  if (!errors.empty()) return errors;
  const Sizes wanted = rules.temporalSizes(), lanes = lanesOf(problem, mapping);
  for (std::size_t d = 0; d < problem.dimCount(); ++d)
    if (given[d] != wanted[d])
      errors.push_back(error(
          "/temporal", fmt::format("{} iterations of {}", given[d], problem.dims[d]),
          lanes[d] > 1 ? fmt::format("{}: the layer has {}, {} are unrolled", wanted[d], problem.sizes[d], lanes[d])
                       : fmt::format("{}, as many as the layer has", wanted[d]),
          fmt::format("Let the factors of {} multiply to {}.", problem.dims[d], wanted[d])));
  if (!errors.empty()) return errors;
  return order;
}

Result<std::optional<Splits>> splitsOf(const Problem& problem, const LoopMapping& mapping) {
  if (!mapping.loopsPerMemory) return std::optional<Splits>{};
  Splits splits(problem.operands.size());
  Diagnostics errors;
  for (const auto& [tensor, counts] : *mapping.loopsPerMemory) {
    const std::string pointer = fmt::format("/loops_per_memory/{}", name(tensor));
    const auto operand = std::find_if(problem.operands.begin(), problem.operands.end(),
                                      [tensor = tensor](const Operand& o) { return o.tensor == tensor; });
    if (operand == problem.operands.end()) {
      errors.push_back(error(pointer, "a tensor that the layer does not have", "tensors of the layer", "Remove it."));
      continue;
    }
    if (counts.size() != operand->memories.size()) {
      std::vector<std::string> names;
      for (const std::size_t m : operand->memories) names.push_back(problem.memories[m].name);
      errors.push_back(error(pointer, fmt::format("{} memories", counts.size()),
                             fmt::format("one number for each of {}, from the array outwards", joinNames(names)),
                             "Give one number per memory that holds the tensor."));
      continue;
    }
    if (std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) !=
        static_cast<std::int64_t>(mapping.temporal.size())) {
      errors.push_back(error(
          pointer, "loops that do not add up", fmt::format("the {} loops of \"temporal\"", mapping.temporal.size()),
          "Make the numbers of this tensor add up: assign the remaining loops to its outermost memory."));
      continue;
    }
    splits[static_cast<std::size_t>(operand - problem.operands.begin())].assign(counts.begin(), counts.end());
  }
  for (std::size_t o = 0; o < splits.size(); ++o)
    if (splits[o].empty() && errors.empty())
      errors.push_back(error("/loops_per_memory", fmt::format("no entry for {}", problem.operands[o].name),
                             "one for every tensor of the layer",
                             "Add it, or leave \"loops_per_memory\" out: the allocation rule then decides."));
  if (!errors.empty()) return errors;
  return std::optional<Splits>{std::move(splits)};
}

Allocation allocationOf(const LoopMapping& mapping, const std::string& option) {
  return mapping.allocation.value_or(option == "even" ? Allocation::Even : Allocation::Uneven);
}

LoopNest loopNest(const Recount& r, const HardwareProfile& hardware) {
  LoopNest nest;
  for (const Loop& loop : r.nest.order) nest.loops.push_back({r.problem->dims[loop.dim], loop.size});
  for (std::size_t m = 0; m < r.problem->memories.size(); ++m) nest.bands.push_back(bandOf(r, m, hardware));
  for (std::size_t a = 0; a < r.nest.unrolling.size(); ++a)
    for (const Unroll& unroll : r.nest.unrolling[a])
      nest.parallel.push_back({{r.problem->dims[unroll.dim], unroll.factor}, r.problem->arrayDims[a]});
  nest.busyElements = r.problem->macs / static_cast<double>(r.counted.iterations);
  nest.elements = static_cast<double>(r.problem->processingElements());
  return nest;
}

}  // namespace tilescope::zigzag

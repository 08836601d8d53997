// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_result.h"

#include <cmath>

#include "core/base/ensure.h"
#include "core/models/room_words.h"
#include "core/models/zigzag/zigzag_mapping.h"

namespace tilescope::zigzag {
namespace {

MoveFigures moveFigures(const std::array<double, kMoves.size()>& values) {
  MoveFigures figures;
  for (const Move move : kMoves) figures[move] = values[static_cast<std::size_t>(move)];
  return figures;
}

template <class Pick>
std::vector<MemoryFigures> figuresOf(const Problem& problem, const CountedNest& counted, Pick pick) {
  std::vector<MemoryFigures> all;
  for (std::size_t m = 0; m < problem.memories.size(); ++m) {
    MemoryFigures figures{problem.memories[m].name, {}};
    for (const std::size_t o : problem.memories[m].operands) {
      const LevelTerms& level = counted.terms[o].levels[problem.levelOf(o, m)];
      figures.tensors[index(problem.operands[o].tensor)] = moveFigures(pick(level));
    }
    if (!problem.memories[m].operands.empty()) all.push_back(std::move(figures));
  }
  return all;
}

// ZigZag 3.8.5's order, equal to the last bit: operands in equation order, levels outwards, MACs last.
double totalEnergy(const Problem& problem, const CountedNest& counted) {
  double sum = 0;
  for (const TensorTerms& tensor : counted.terms)
    for (const LevelTerms& level : tensor.levels) sum += level.levelEnergy;
  return sum + problem.macs * problem.macEnergy;
}

OffChipBytes offChipBytes(const Problem& problem, const CountedNest& counted) {
  OffChipBytes bytes;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    if (problem.operands[o].memories.back() + 1 != problem.memories.size()) continue;
    double& sum = bytes.tensors[index(problem.operands[o].tensor)];
    for (const double bits : counted.terms[o].levels.back().bits) sum += bits / 8;
  }
  return bytes;
}

ZigzagTerms zigzagTerms(const Problem& problem, const CountedNest& counted) {
  ZigzagTerms terms;
  terms.elements = problem.processingElements();
  for (std::size_t m = 0; m < problem.memories.size(); ++m)
    for (const std::size_t o : problem.memories[m].operands) {
      const std::size_t level = problem.levelOf(o, m);
      terms.tiles.push_back({problem.memories[m].name, problem.operands[o].tensor,
                             counted.terms[o].levels[level].tileBits, counted.doubleBuffered[o][level]});
    }
  const StallPort stall = counted.latency.copiedThrough.value_or(counted.stall);
  if (stall.memory < problem.memories.size()) {
    terms.stallMemory = problem.memories[stall.memory].name;
    terms.stallPort = problem.memories[stall.memory].ports[stall.port].name;
  }
  return terms;
}

std::string tensorNames(const Problem& problem, const std::vector<std::size_t>& operands) {
  std::string names;
  for (const std::size_t o : operands) names += (names.empty() ? "" : "+") + problem.operands[o].name;
  return names;
}

}  // namespace

LoopMapping loopMapping(const Problem& problem, const MappedNest& nest) {
  LoopMapping mapping;
  mapping.spatial.emplace();
  for (std::size_t a = 0; a < problem.arrayDims.size(); ++a) {
    std::vector<LoopFactor> loops;
    if (a < nest.unrolling.size())
      for (const Unroll& unroll : nest.unrolling[a]) loops.emplace_back(problem.dims[unroll.dim], unroll.factor);
    mapping.spatial->emplace_back(problem.arrayDims[a], std::move(loops));
  }
  for (const Loop& loop : nest.order) mapping.temporal.emplace_back(problem.dims[loop.dim], loop.size);
  mapping.loopsPerMemory.emplace();
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    (*mapping.loopsPerMemory)[problem.operands[o].tensor].assign(nest.splits[o].begin(), nest.splits[o].end());
  mapping.allocation = nest.allocation;
  return mapping;
}

CountedNest count(const Rules& rules, const MappedNest& nest) {
  const Problem& problem = rules.problem();
  CountedNest counted;
  std::vector<const TensorTerms*> terms;
  counted.terms.reserve(problem.operands.size());
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    counted.terms.push_back(rules.terms(o, nestOf(problem, o, nest.order, nest.splits[o])));
    terms.push_back(&counted.terms.back());
  }
  for (const Loop& loop : nest.order) counted.iterations *= loop.size;
  counted.latency = rules.latency(terms, counted.iterations, &counted.doubleBuffered, &counted.stall);
  return counted;
}

LayerResult layerResult(const Layer& layer, const HardwareProfile& hardware, const Rules& rules,
                        const MappedNest& nest) {
  const Problem& problem = rules.problem();
  const CountedNest counted = count(rules, nest);
  LayerResult r;
  r.model = kModelId;
  r.layer = layer.name;
  r.macs = problem.macs;
  r.mapping = loopMapping(problem, nest);
  r.accesses = figuresOf(problem, counted, [](const LevelTerms& level) { return level.accesses; });
  r.energy.unit = hardware.energyUnit;
  r.energy.memories = figuresOf(problem, counted, [](const LevelTerms& level) { return level.energy; });
  r.energy.mac = problem.macs * problem.macEnergy;
  r.energy.total = totalEnergy(problem, counted);
  const LatencyParts& parts = counted.latency;
  r.latency.total = parts.total();
  r.latency.ideal = parts.ideal;
  r.latency.temporal = parts.temporal;
  r.latency.stall = parts.stall;
  r.latency.onload = parts.onload;
  r.latency.offload = parts.offload;
  if (problem.corrections.transferOverheadCycles > 0) r.latency.transferOverhead = parts.overhead;
  if (problem.corrections.pipelineFillCycles > 0) r.latency.pipelineFill = parts.fill;
  r.latency.seconds = parts.total() / (hardware.clockMhz * 1e6);
  r.offChipBytes = offChipBytes(problem, counted);
  r.utilization = {parts.ideal / parts.temporal, parts.ideal / parts.total()};
  r.terms = zigzagTerms(problem, counted);
  return r;
}

Violation violationOf(const Rules& rules, const AllocationFailure& failure) {
  const Problem& problem = rules.problem();
  const MemoryOf& memory = problem.memories[failure.memory];
  Violation v;
  v.kind = failure.hierarchy ? ViolationKind::HierarchyTooSmall : ViolationKind::MemoryTooSmall;
  v.memory = memory.name;
  v.tensor = tensorNames(problem, failure.operands);
  v.neededBits = static_cast<std::int64_t>(std::ceil(failure.neededBits));
  v.availableBits = static_cast<std::int64_t>(failure.availableBits);
  const bool half = static_cast<double>(memory.sizeBits) > failure.availableBits;
  v.message = messageOf({v.tensor, v.neededBits, memory.name, v.availableBits, half});
  v.message += failure.hierarchy ? "; it is the outermost memory of this tensor and has to hold all of it." : ".";
  return v;
}

bool isCompatible(const ModelOptions& options) {
  const auto given = options.find("compatibility");
  return given != options.end() && given->second == "zigzag-3.8.5";
}

Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result) {
  ensure(result.model == kModelId && result.mapping && !result.outsideModel, "a result of the ZigZag model");
  const LoopMapping& mapping = std::get<LoopMapping>(*result.mapping);
  Recount again;
  again.problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
  again.nest.unrolling = std::get<Unrolling>(*unrollingOf(*again.problem, mapping));
  again.rules = makeRules(again.problem, again.nest.unrolling, isCompatible(options));
  again.nest.order = *orderOf(*again.rules, mapping);
  again.nest.splits = **splitsOf(*again.problem, mapping);
  again.nest.allocation = mapping.allocation.value_or(Allocation::Uneven);
  again.counted = count(*again.rules, again.nest);
  return again;
}

}  // namespace tilescope::zigzag

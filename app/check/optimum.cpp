// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/optimum.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope::check {
namespace {

std::optional<Reason> tooManyLanes(const Space& space, const Unrolling& unrolling) {
  Extents lanes(space.dims.size(), 1);
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    std::int64_t along = 1;
    for (const ParallelLoop& loop : unrolling[a]) {
      along = cappedProduct(along, loop.factor);
      lanes[loop.dim] = cappedProduct(lanes[loop.dim], loop.factor);
    }
    if (along > space.arraySizes[a])
      return fmt::format("{} spatial iterations on {}, which has only {} elements", along, space.arrayDims[a],
                         space.arraySizes[a]);
  }
  for (std::size_t d = 0; d < lanes.size(); ++d)
    if (lanes[d] > space.sizes[d])
      return fmt::format("{} spatial iterations of {}, which has only {}", lanes[d], space.dims[d], space.sizes[d]);
  return std::nullopt;
}

class NestReader {
 public:
  NestReader(const Space& space, const Lanes& lanes, const LoopMapping& mapping)
      : space_(space), lanes_(lanes), mapping_(mapping) {}

  std::variant<Nest, Reason> read() {
    std::optional<Reason> wrong = readLoops();
    for (std::size_t x = 0; !wrong && x < space_.tensors.size(); ++x) wrong = readCover(x);
    if (wrong) return *wrong;
    return std::move(nest_);
  }

 private:
  std::optional<Reason> readLoops() {
    Extents iterations(space_.dims.size(), 1);
    kept_.push_back(0);
    for (const auto& [name, size] : mapping_.temporal) {
      const std::optional<std::size_t> dim = space_.dimNamed(name);
      if (!dim) return fmt::format("the mapping has a loop over {}, which the layer does not have", quoteName(name));
      if (size < 1) return fmt::format("the mapping has a loop of {} iterations", size);
      iterations[*dim] = cappedProduct(iterations[*dim], size);
      if (size > 1) nest_.loops.push_back({*dim, size});
      kept_.push_back(nest_.loops.size());
    }
    for (std::size_t d = 0; d < iterations.size(); ++d)
      if (iterations[d] != lanes_.temporal[d])
        return fmt::format("the mapping's loops over {} make {} iterations; its spatial loops leave {}", space_.dims[d],
                           iterations[d], lanes_.temporal[d]);
    return std::nullopt;
  }

  std::size_t afterReuse(std::size_t x, std::size_t loops) const {
    while (loops < nest_.loops.size() && !space_.tensors[x].reaches[nest_.loops[loops].dim]) ++loops;
    return loops;
  }

  std::optional<Reason> readCover(std::size_t x) {
    const TensorUse& use = space_.tensors[x];
    const std::string tensor(name(use.tensor));
    const auto found = mapping_.loopsPerMemory->find(use.tensor);
    if (found == mapping_.loopsPerMemory->end() || found->second.size() != use.stations.size())
      return fmt::format("the mapping does not state the loops at each of the {} memories that hold {}",
                         use.stations.size(), tensor);
    std::vector<std::size_t> cover;
    std::int64_t inside = 0;
    const auto all = static_cast<std::int64_t>(mapping_.temporal.size());
    for (const std::int64_t count : found->second) {
      if (count < 0 || count > all - inside)
        return fmt::format("the numbers of loops at the memories of {} do not add up to the temporal loops", tensor);
      inside += count;
      cover.push_back(afterReuse(x, kept_[static_cast<std::size_t>(inside)]));
    }
    if (inside != all)
      return fmt::format("the numbers of loops at the memories of {} do not add up to the temporal loops", tensor);
    nest_.cover.push_back(std::move(cover));
    nest_.held.push_back(use.isOutput() ? 0 : afterReuse(x, 0));
    return std::nullopt;
  }

  const Space& space_;
  const Lanes& lanes_;
  const LoopMapping& mapping_;
  std::vector<std::size_t> kept_;  // loop of the mapping → loop of the nest
  Nest nest_;
};

// Checks that tiles fit. Outputs are as wide as partial sums if the arriving sums are not final.
std::optional<Reason> tooLarge(const Space& space, const Lanes& lanes, const Nest& nest) {
  std::vector<std::int64_t> used(space.memories.size(), 0);
  for (std::size_t x = 0; x < space.tensors.size(); ++x) {
    const TensorUse& use = space.tensors[x];
    for (std::size_t s = 0; s < use.stations.size(); ++s) {
      const Extents tile = nest.iterations(space.dims.size(), nest.cover[x][s]);
      const Extents inner = nest.iterations(space.dims.size(), s == 0 ? 0 : nest.cover[x][s - 1]);
      const Boundary below(space, lanes, x, static_cast<int>(s) - 1);
      const bool partial = use.isOutput() && below.visitsAbove(inner).partial > 0;
      used[use.stations[s].memory] +=
          heldElements(space, use, times(tile, lanes.within[x][s])) * (partial ? use.bits : use.finalBits);
    }
  }
  for (std::size_t m = 0; m < used.size(); ++m)
    if (used[m] > space.memories[m].usableBits)
      return fmt::format("the mapping does not fit: its tiles take {} bits of {}, which has {} for them", used[m],
                         space.memories[m].name, space.memories[m].usableBits);
  return std::nullopt;
}

void countMovements(const Space& space, const Lanes& lanes, const Nest& nest, Counted& counted) {
  counted.totalEnergy = static_cast<long double>(space.macs) * static_cast<long double>(space.macEnergy);
  for (std::size_t x = 0; x < space.tensors.size(); ++x) {
    const TensorUse& use = space.tensors[x];
    auto& moved = counted.moved.emplace_back(use.stations.size());
    auto& energy = counted.energy.emplace_back(use.stations.size(), 0.0L);
    for (int lower = Boundary::kArray; lower + 1 < static_cast<int>(use.stations.size()); ++lower) {
      const std::size_t loops = lower < 0 ? nest.held[x] : nest.cover[x][static_cast<std::size_t>(lower)];
      const Boundary boundary(space, lanes, x, lower);
      const Extents iterations = nest.iterations(space.dims.size(), loops);
      for (const Movement& movement : boundary.movements(boundary.sides(iterations), iterations)) {
        moved[movement.station][index(movement.move)].add(movement.moved);
        energy[movement.station] +=
            energyOf(use.stations[movement.station].passes[index(movement.move)], movement.moved);
      }
    }
    for (const long double part : energy) counted.totalEnergy += part;
  }
}

class Comparison {
 public:
  void expect(const std::string& what, double claimed, double counted) {
    if (!wrong_ && !same(claimed, counted))
      wrong_ = fmt::format("{} is claimed to be {}; the recount gives {}", what, claimed, counted);
  }
  void expect(const std::string& what, const std::optional<double>& claimed, double counted) {
    expect(what, claimed.value_or(0), counted);
  }
  std::optional<Reason> wrong() const { return wrong_; }

 private:
  std::optional<Reason> wrong_;
};

MoveFigures figuresOf(const std::vector<MemoryFigures>& all, const std::string& memory, Tensor tensor) {
  for (const MemoryFigures& figures : all)
    if (figures.memory == memory && figures.tensors[index(tensor)]) return *figures.tensors[index(tensor)];
  return {};
}

void compareMovements(const Space& space, const Counted& counted, const LayerResult& claimed, Comparison& comparison) {
  for (std::size_t x = 0; x < space.tensors.size(); ++x)
    for (std::size_t s = 0; s < space.tensors[x].stations.size(); ++s) {
      const Station& station = space.tensors[x].stations[s];
      const std::string& memory = space.memories[station.memory].name;
      const Tensor tensor = space.tensors[x].tensor;
      const MoveFigures accesses = figuresOf(claimed.accesses, memory, tensor);
      const MoveFigures energies = figuresOf(claimed.energy.memories, memory, tensor);
      for (const Move move : kMoves) {
        const Moved& moved = counted.moved[x][s][index(move)];
        const Passage& passage = station.passes[index(move)];
        const std::string what = fmt::format("{}.{} at {}", name(tensor), name(move), memory);
        comparison.expect("accesses of " + what, accesses[move], accessesOf(passage, moved));
        comparison.expect("the energy of " + what, energies[move], static_cast<double>(energyOf(passage, moved)));
      }
    }
}

}  // namespace

double Counted::offChipBits(const Space& space, std::size_t tensor) const {
  Wide bits = 0;
  for (std::size_t s = 0; s < moved[tensor].size(); ++s)
    if (space.tensors[tensor].stations[s].offChip)
      for (const Moved& movement : moved[tensor][s]) bits += movement.bits;
  return static_cast<double>(bits);
}

double Counted::value(const Space& space, Objective objective) const {
  const auto energySum = static_cast<double>(totalEnergy);
  const auto latency = static_cast<double>(cycles.total());
  double bits = 0;
  for (std::size_t x = 0; x < moved.size(); ++x) bits += offChipBits(space, x);
  switch (objective) {
    case Objective::Latency:
      return latency;
    case Objective::Edp:
      return energySum * latency;
    case Objective::Traffic:
      return bits;
    case Objective::Energy:
    case Objective::Metric:
    case Objective::NormalisedSum:
      break;
  }
  return energySum;
}

std::variant<Unrolling, Reason> unrollingNamed(const Space& space, const NamedLoops& loops) {
  Unrolling unrolling(space.arrayDims.size());
  for (const auto& [arrayDim, along] : loops) {
    const auto found = std::find(space.arrayDims.begin(), space.arrayDims.end(), arrayDim);
    if (found == space.arrayDims.end())
      return fmt::format("spatial loops along {}, which the array does not have", quoteName(arrayDim));
    for (const auto& [dimName, factor] : along) {
      const std::optional<std::size_t> dim = space.dimNamed(dimName);
      if (!dim) return fmt::format("a spatial loop over {}, which the layer does not have", quoteName(dimName));
      if (factor > 1) unrolling[static_cast<std::size_t>(found - space.arrayDims.begin())].push_back({*dim, factor});
    }
  }
  for (std::vector<ParallelLoop>& along : unrolling) std::sort(along.begin(), along.end());
  if (std::optional<Reason> wrong = tooManyLanes(space, unrolling)) return *wrong;
  return unrolling;
}

std::variant<Counted, Reason> countMapping(const Space& space, const Mapping& mapping) {
  const LoopMapping* loops = std::get_if<LoopMapping>(&mapping);
  if (loops == nullptr || !loops->spatial || !loops->loopsPerMemory)
    return Reason("the mapping does not give spatial loops, temporal loops and the memory of every loop");
  std::variant<Unrolling, Reason> unrolling = unrollingNamed(space, *loops->spatial);
  if (const Reason* wrong = std::get_if<Reason>(&unrolling)) return "the mapping has " + *wrong;
  Counted counted;
  counted.unrolling = std::get<Unrolling>(std::move(unrolling));
  const Lanes lanes = lanesOf(space, counted.unrolling);
  const std::variant<Nest, Reason> nest = NestReader(space, lanes, *loops).read();
  if (const Reason* wrong = std::get_if<Reason>(&nest)) return *wrong;
  if (std::optional<Reason> wrong = tooLarge(space, lanes, std::get<Nest>(nest))) return *wrong;
  countMovements(space, lanes, std::get<Nest>(nest), counted);
  counted.cycles = cyclesOf(space, lanes, std::get<Nest>(nest));
  return counted;
}

std::optional<Reason> wrongFigure(const Space& space, const Counted& counted, const LayerResult& claimed,
                                  double clockMhz) {
  Comparison comparison;
  const Cycles& cycles = counted.cycles;
  const auto total = static_cast<double>(cycles.total()), ideal = static_cast<double>(cycles.ideal);
  const auto compute = static_cast<double>(cycles.compute);
  if (claimed.energy.unit != space.unit) return "the unit of energy differs from that of the profile";
  comparison.expect("the number of MACs", claimed.macs, static_cast<double>(space.macs));
  comparison.expect("the energy", claimed.energy.total, static_cast<double>(counted.totalEnergy));
  comparison.expect("the energy of the MACs", claimed.energy.mac, static_cast<double>(space.macs) * space.macEnergy);
  comparison.expect("the latency", claimed.latency.total, total);
  comparison.expect("the ideal latency", claimed.latency.ideal, ideal);
  comparison.expect("the compute cycles", claimed.latency.temporal, compute);
  comparison.expect("the stall cycles", claimed.latency.stall, static_cast<double>(cycles.waiting));
  comparison.expect("the onloading cycles", claimed.latency.onload, static_cast<double>(cycles.loads));
  comparison.expect("the offloading cycles", claimed.latency.offload, static_cast<double>(cycles.stores));
  comparison.expect("the time in seconds", claimed.latency.seconds, total / (clockMhz * 1e6));
  comparison.expect("the spatial utilization", claimed.utilization.spatial, ideal / compute);
  comparison.expect("the total utilization", claimed.utilization.total, ideal / total);
  for (const Tensor tensor : kTensors) {
    const std::optional<std::size_t> x = space.tensorNamed(tensor);
    comparison.expect(fmt::format("the off-chip traffic of {}", name(tensor)),
                      claimed.offChipBytes.tensors[index(tensor)], x ? counted.offChipBits(space, *x) / 8 : 0);
  }
  compareMovements(space, counted, claimed, comparison);
  return comparison.wrong();
}

}  // namespace tilescope::check

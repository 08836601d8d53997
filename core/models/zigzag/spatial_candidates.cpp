// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/spatial_candidates.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/mapping/dataflow_loops.h"
#include "core/models/zigzag/own_rules.h"
#include "core/models/zigzag/unroll_caps.h"

namespace tilescope::zigzag {
namespace {

std::int64_t productOf(const std::vector<Unroll>& along) {
  std::int64_t product = 1;
  for (const Unroll& unroll : along) product *= unroll.factor;
  return product;
}

std::int64_t totalOf(const Unrolling& unrolling, std::size_t dim) {
  std::int64_t total = 1;
  for (const std::vector<Unroll>& along : unrolling)
    for (const Unroll& unroll : along) total *= unroll.dim == dim ? unroll.factor : 1;
  return total;
}

// [operand][arch level]; costs depend on nothing else.
std::vector<std::vector<Sizes>> lanesByLevel(const Problem& problem, const Unrolling& unrolling) {
  const std::vector<std::vector<SpatialLoop>> loops = asSpatialLoops(balanced(problem, unrolling));
  std::vector<std::vector<Sizes>> all;
  for (std::size_t o = 0; o < problem.operands.size(); ++o) {
    all.emplace_back();
    for (const std::vector<SpatialLoop>& level : archLoops(problem, o, loops)) {
      Sizes lanes = ones();
      for (const SpatialLoop& loop : level) lanes[loop.dim] *= static_cast<std::int64_t>(loop.factor);
      all.back().push_back(lanes);
    }
  }
  return all;
}

struct Asked {
  std::size_t arrayDim = 0, dim = 0;
  std::optional<std::int64_t> factor;  // absent: "max"
};

class Candidates {
 public:
  Candidates(const Problem& problem, bool compatible, std::size_t mostCandidates)
      : problem_(problem),
        compatible_(compatible),
        mostCandidates_(mostCandidates),
        fixed_(problem.arrayDims.size()),
        most_(problem.arrayDims.size()) {}

  SpatialCandidates run(const Dataflow* dataflow) {
    const std::vector<bool> open = fixAll(dataflow);
    if (result_.violation) return std::move(result_);
    if (compatible_) makeRoom();
    if (!compatible_) shortage_ = shortage(problem_, fixed_);
    choose(open);
    for (const Unrolling& unrolling : result_.unrollings) result_.reduced.push_back(reducedIn(unrolling));
    return std::move(result_);
  }

  bool offers(const Dataflow* dataflow, const Unrolling& sought) {
    const std::vector<bool> open = fixAll(dataflow);
    shortage_ = shortage(problem_, fixed_);
    Unrolling unrolling = placeChoices(open);
    const std::vector<std::vector<Sizes>> lanes = lanesByLevel(problem_, sought);
    Sizes most = ones();  // lanes that take as many passes as the sought ones
    for (std::size_t d = 0; d < problem_.dimCount(); ++d) {
      const std::int64_t passes = ceilDiv(problem_.sizes[d], totalOf(sought, d));
      most[d] = passes == 1 ? problem_.sizes[d] : ceilDiv(problem_.sizes[d], passes - 1) - 1;
    }
    return reaches(0, unrolling, lanes, most);
  }

 private:
  // As far as layer and array allow. Returns, by array dimension, whether it is left open.
  std::vector<bool> fixAll(const Dataflow* dataflow) {
    std::vector<bool> open(problem_.arrayDims.size(), true);
    if (dataflow == nullptr || !dataflow->unroll) return open;
    if (problem_.letters && !compatible_)
      fixLoops(inLoopsOf(*problem_.letters, *dataflow), open);
    else
      fixLoops(*dataflow, open);
    return open;
  }

  void fixLoops(const Dataflow& dataflow, std::vector<bool>& open) {
    for (const auto& [arrayDim, loops] : *dataflow.unroll) {
      const std::size_t a = arrayDimOf(arrayDim);
      open[a] = false;
      for (const UnrolledLoop& loop : loops) fix(a, loop);
    }
  }

  std::size_t arrayDimOf(const std::string& name) const {
    const auto found = std::find(problem_.arrayDims.begin(), problem_.arrayDims.end(), name);
    ensure(found != problem_.arrayDims.end(), "dataflows that name the array's dimensions");
    return static_cast<std::size_t>(found - problem_.arrayDims.begin());
  }

  std::string written(std::size_t arrayDim, std::size_t dim, std::int64_t factor) const {
    return fmt::format("{}:{} along {}", problem_.dims[dim], factor, problem_.arrayDims[arrayDim]);
  }

  UnrollCap capOf(std::size_t arrayDim, std::size_t dim) const {
    return compatible_ ? originalUnrollCap(problem_, arrayDim, dim) : unrollCap(problem_, arrayDim, dim);
  }

  void fix(std::size_t arrayDim, const UnrolledLoop& loop) {
    const auto found = std::find(problem_.dims.begin(), problem_.dims.end(), loop.dim);
    if (found == problem_.dims.end()) {
      if (loop.factor.value_or(1) > 1)
        // This comes first, because the name may be mistyped.
        reduced_.insert(reduced_.begin(),
                        fmt::format("{} along {} is dropped: the layer has no {} ({}).", loop.dim,
                                    problem_.arrayDims[arrayDim], loop.dim, joinNames(problem_.dims)));
      return;
    }
    const Asked asked{arrayDim, static_cast<std::size_t>(found - problem_.dims.begin()), loop.factor};
    const std::int64_t roomInArray = problem_.arraySizes[arrayDim] / productOf(fixed_[arrayDim]);
    const std::int64_t roomInLayer = problem_.sizes[asked.dim] / totalOf(fixed_, asked.dim);
    const std::int64_t wanted = asked.factor.value_or(std::min(roomInArray, roomInLayer));
    if (wanted <= 1) return;
    const UnrollCap cap = capOf(arrayDim, asked.dim);
    if (cap.most == 0) {
      if (!result_.violation) result_.violation = narrowPort(asked, cap);
      return;
    }
    std::int64_t factor = std::min(wanted, cap.most);
    if (asked.factor && factor < wanted) reduce(asked, factor, becauseOf(cap, asked));
    if (factor == 1) return;
    // The unroll is added as a whole or not at all.
    if (factor > roomInArray)
      drop(asked, factor, fmt::format("{} is full", problem_.arrayDims[arrayDim]));
    else if (factor > roomInLayer)
      drop(asked, factor, fmt::format("{} has {}", problem_.dims[asked.dim], problem_.sizes[asked.dim]));
    else {
      fixed_[arrayDim].push_back({asked.dim, factor});
      most_[arrayDim].push_back(asked.factor ? factor : cap.most);
    }
  }

  std::string becauseOf(const UnrollCap& cap, const Asked& asked) const {
    switch (cap.due) {
      case UnrollCap::Due::Layer:
        return fmt::format("the layer has {} {}", cap.most, problem_.dims[asked.dim]);
      case UnrollCap::Due::Array:
        return fmt::format("{} has {} processing elements", problem_.arrayDims[asked.arrayDim], cap.most);
      case UnrollCap::Due::Port:
        break;
    }
    const Operand& operand = problem_.operands[cap.operand];
    return fmt::format("the port of {} passes {} bits per cycle, {} element{} of {} of {} bits each",
                       problem_.memories[cap.memory].name, cap.portBits, cap.most, cap.most == 1 ? "" : "s",
                       operand.name, operand.bits);
  }

  void reduce(const Asked& asked, std::int64_t factor, const std::string& because) {
    reduced_.push_back(
        fmt::format("{} is reduced to {}: {}.", written(asked.arrayDim, asked.dim, *asked.factor), factor, because));
  }

  void drop(const Asked& asked, std::int64_t factor, const std::string& because) {
    if (!asked.factor) return;
    reduced_.push_back(fmt::format("{} is left out: {}.", written(asked.arrayDim, asked.dim, factor), because));
  }

  Violation narrowPort(const Asked& asked, const UnrollCap& cap) const {
    const Operand& operand = problem_.operands[cap.operand];
    return portViolation(
        problem_, cap, operand.bits,
        fmt::format("{} along {} is impossible: the port of {} that carries {}.{} is {} bits wide, one element "
                    "needs {}. Widen that port to {} bits, or use narrower elements.",
                    problem_.dims[asked.dim], problem_.arrayDims[asked.arrayDim], problem_.memories[cap.memory].name,
                    operand.name, name(cap.move), cap.portBits, operand.bits, operand.bits));
  }

  // As in ZigZag 3.8.5: while an innermost memory cannot hold one element per array element that it serves, the largest
  // unroll that needs different elements is reduced.
  void makeRoom() {
    const Unrolling before = fixed_;
    std::vector<std::vector<std::optional<std::size_t>>> crowded(fixed_.size());
    for (std::size_t a = 0; a < fixed_.size(); ++a) crowded[a].resize(fixed_[a].size());
    while (const std::optional<CrowdedMemory> full = crowdedMemory(problem_, fixed_)) {
      Unroll* largest = nullptr;
      std::optional<std::size_t>* why = nullptr;
      for (std::size_t a = 0; a < fixed_.size(); ++a) {
        if (!problem_.memories[full->memory].serves[a]) continue;
        for (std::size_t k = 0; k < fixed_[a].size(); ++k) {
          if (has(problem_.operands[full->operand].irrelevant, fixed_[a][k].dim)) continue;
          if (largest != nullptr && fixed_[a][k].factor <= largest->factor) continue;
          largest = &fixed_[a][k];
          why = &crowded[a][k];
        }
      }
      if (largest == nullptr || largest->factor == 1) return;
      --largest->factor;
      *why = full->memory;
    }
    for (std::size_t a = 0; a < fixed_.size(); ++a)
      for (std::size_t k = 0; k < fixed_[a].size(); ++k)
        if (crowded[a][k])
          reduced_.push_back(fmt::format("{} is reduced to {}: {} holds no more.",
                                         written(a, before[a][k].dim, before[a][k].factor), fixed_[a][k].factor,
                                         problem_.memories[*crowded[a][k]].name));
  }

  static Unrolling withoutOnes(Unrolling unrolling) {
    for (std::vector<Unroll>& along : unrolling)
      std::erase_if(along, [](const Unroll& unroll) { return unroll.factor <= 1; });
    return unrolling;
  }

  // All lanes, then the minimum lanes for each number of passes over the dimension.
  std::vector<std::int64_t> everyNumber(std::size_t dim, std::int64_t all, std::int64_t most) const {
    std::vector<std::int64_t> lanes{all};
    const auto passes = [&](std::int64_t n) { return ceilDiv(problem_.sizes[dim], n); };
    const auto leastLike = [&](std::int64_t n) { return ceilDiv(problem_.sizes[dim], passes(n)); };
    for (std::int64_t n = leastLike(most); n > 1; n = leastLike(n - 1))
      if (passes(n) != passes(all)) lanes.push_back(n);
    return lanes;
  }

  static std::vector<std::int64_t> divisors(std::int64_t most) {
    std::vector<std::int64_t> lanes;
    for (std::int64_t n = most; n > 1; --n)
      if (most % n == 0) lanes.push_back(n);
    return lanes;
  }

  struct Position {
    std::size_t arrayDim = 0;
    std::vector<std::optional<Unroll>> choices;  // in tie-deciding order; no unroll comes last

    double largest() const {
      std::int64_t most = 1;
      for (const std::optional<Unroll>& choice : choices) most = std::max(most, choice ? choice->factor : 1);
      return static_cast<double>(most);
    }
  };

  void add(Position& position, std::size_t dim, const std::vector<std::int64_t>& lanes) const {
    for (const std::int64_t n : lanes) position.choices.push_back(Unroll{dim, n});
  }

  Position openPosition(std::size_t arrayDim) const {
    Position position{arrayDim, {}};
    for (std::size_t d = 0; d < problem_.dimCount(); ++d) {
      const std::int64_t most = capOf(arrayDim, d).most;
      if (most <= 1) continue;
      Unrolling alone(problem_.arrayDims.size());
      alone[arrayDim] = {{d, most}};
      add(position, d, !compatible_ && shortage(problem_, alone) ? everyNumber(d, most, most) : divisors(most));
    }
    position.choices.push_back(std::nullopt);
    return position;
  }

  Position fewerLanes(std::size_t arrayDim, std::size_t k) const {
    const Unroll& full = fixed_[arrayDim][k];
    Position position{arrayDim, {}};
    add(position, full.dim, everyNumber(full.dim, full.factor, most_[arrayDim][k]));
    position.choices.push_back(std::nullopt);
    return position;
  }

  Unrolling placeChoices(const std::vector<bool>& open) {
    Unrolling start = withoutOnes(fixed_);
    for (std::size_t a = 0; a < open.size(); ++a) {
      if (open[a]) positions_.push_back(openPosition(a));
      if (!shortage_) continue;
      start[a].clear();
      for (std::size_t k = 0; k < fixed_[a].size(); ++k) positions_.push_back(fewerLanes(a, k));
    }
    return start;
  }

  void choose(const std::vector<bool>& open) {
    const Unrolling full = withoutOnes(fixed_), start = placeChoices(open);
    largestFrom_.assign(positions_.size() + 1, 1);
    for (std::size_t p = positions_.size(); p-- > 0;) largestFrom_[p] = largestFrom_[p + 1] * positions_[p].largest();
    Unrolling unrolling = start;
    extend(0, unrolling);
    for (Ranked& ranked : best_) result_.unrollings.push_back(std::move(ranked.unrolling));
    if (std::find(open.begin(), open.end(), true) == open.end()) {
      const auto asAsked = std::find(result_.unrollings.begin(), result_.unrollings.end(), full);
      if (asAsked != result_.unrollings.end()) std::rotate(result_.unrollings.begin(), asAsked, asAsked + 1);
    }
    if (result_.unrollings.empty()) result_.unrollings.push_back(start);
  }

  static double used(const Unrolling& unrolling) {
    double elements = 1;
    for (const std::vector<Unroll>& along : unrolling) elements *= static_cast<double>(productOf(along));
    return elements;
  }

  double promise(const Unrolling& unrolling) const {
    double most = 1;
    for (std::size_t d = 0; d < problem_.dimCount(); ++d)
      most = std::max(most, static_cast<double>(totalOf(unrolling, d)));
    return used(unrolling) + (used(unrolling) / most - 1);
  }

  // All choices from position p on in tie-deciding order, without those too small to be among the best.
  void extend(std::size_t p, Unrolling& unrolling) {
    const double bound = 2 * used(unrolling) * largestFrom_[p] - 1;  // h/m is at most h
    if (best_.size() == mostCandidates_ && bound <= best_.back().promise) return;
    if (p == positions_.size()) return consider(unrolling);
    eachChoice(p, unrolling, problem_.sizes, [&] { extend(p + 1, unrolling); });
  }

  bool reaches(std::size_t p, Unrolling& unrolling, const std::vector<std::vector<Sizes>>& lanes,
               const Sizes& most) const {
    if (p == positions_.size())
      return roomForOneStep(problem_, unrolling) && lanesByLevel(problem_, unrolling) == lanes;
    bool found = false;
    eachChoice(p, unrolling, most, [&] { found = found || reaches(p + 1, unrolling, lanes, most); });
    return found;
  }

  template <class Go>
  void eachChoice(std::size_t p, Unrolling& unrolling, const Sizes& most, const Go& go) const {
    std::vector<Unroll>& along = unrolling[positions_[p].arrayDim];
    const std::int64_t taken = productOf(along), size = problem_.arraySizes[positions_[p].arrayDim];
    for (const std::optional<Unroll>& choice : positions_[p].choices) {
      if (!choice) {
        go();
        continue;
      }
      if (taken * choice->factor > size) continue;
      if (totalOf(unrolling, choice->dim) * choice->factor > most[choice->dim]) continue;
      along.push_back(*choice);
      go();
      along.pop_back();
    }
  }

  void consider(const Unrolling& unrolling) {
    if (compatible_ ? crowdedMemory(problem_, unrolling).has_value() : !roomForOneStep(problem_, unrolling)) return;
    const double value = promise(unrolling);
    const auto worse = std::find_if(best_.begin(), best_.end(), [&](const Ranked& r) { return r.promise < value; });
    best_.insert(worse, Ranked{value, unrolling});
    if (best_.size() > mostCandidates_) best_.pop_back();
  }

  // A sentence per loop that does not run as the profile states.
  std::vector<std::string> reducedIn(const Unrolling& unrolling) const {
    std::vector<std::string> sentences = reduced_;
    if (!shortage_) return sentences;
    const std::string& memory = problem_.memories[shortage_->memory].name;
    const std::string why = shortage_->operand ? fmt::format("with more, the port of {} stalls the array for {}",
                                                             memory, problem_.operands[*shortage_->operand].name)
                                               : fmt::format("{} has no capacity for more", memory);
    for (std::size_t a = 0; a < fixed_.size(); ++a)
      for (const Unroll& full : fixed_[a]) {
        const auto runs = std::find_if(unrolling[a].begin(), unrolling[a].end(),
                                       [&](const Unroll& unroll) { return unroll.dim == full.dim; });
        const std::int64_t factor = runs == unrolling[a].end() ? 1 : runs->factor;
        if (factor < full.factor)
          sentences.push_back(fmt::format("{} is reduced to {}: {}.", written(a, full.dim, full.factor), factor, why));
      }
    return sentences;
  }

  struct Ranked {
    double promise = 0;
    Unrolling unrolling;
  };

  const Problem& problem_;
  bool compatible_;
  std::size_t mostCandidates_;
  Unrolling fixed_;                              // the dataflow, as far as layer and array allow
  std::vector<std::vector<std::int64_t>> most_;  // [array dimension][loop of fixed_]: maximum lanes if all others are 1
  std::vector<std::string> reduced_;
  std::optional<Shortage> shortage_;
  std::vector<Position> positions_;
  std::vector<double> largestFrom_;  // [p]: product of the largest choices from p on
  std::vector<Ranked> best_;
  SpatialCandidates result_;
};

}  // namespace

SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates) {
  return Candidates(problem, compatible, mostCandidates).run(dataflow);
}

bool isOffered(const Problem& problem, const HardwareProfile& hardware, const Unrolling& unrolling) {
  const auto offers = [&](const Dataflow* dataflow) {
    return Candidates(problem, false, kMaxCandidates).offers(dataflow, unrolling);
  };
  if (hardware.dataflows.empty()) return offers(nullptr);
  return std::any_of(hardware.dataflows.begin(), hardware.dataflows.end(),
                     [&](const Dataflow& dataflow) { return offers(&dataflow); });
}

}  // namespace tilescope::zigzag

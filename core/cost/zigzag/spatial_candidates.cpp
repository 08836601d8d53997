// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/spatial_candidates.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/names.h"
#include "core/cost/zigzag/unroll_caps.h"

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

// A fixed unroll as the profile writes it.
struct Asked {
  std::size_t arrayDim = 0, dim = 0;
  std::optional<std::int64_t> factor;  // absent: "max"
};

class Candidates {
 public:
  Candidates(const Problem& problem, bool compatible, std::size_t most)
      : problem_(problem), compatible_(compatible), most_(most), fixed_(problem.arrayDims.size()) {}

  SpatialCandidates run(const Dataflow* dataflow) {
    std::vector<bool> open(problem_.arrayDims.size(), true);
    if (dataflow != nullptr && dataflow->unroll)
      for (const auto& [arrayDim, loops] : *dataflow->unroll) {
        const std::size_t a = arrayDimOf(arrayDim);
        open[a] = false;
        for (const UnrolledLoop& loop : loops) fix(a, loop);
      }
    if (result_.violation) return std::move(result_);
    makeRoom();
    result_.unrollings = {withoutOnes(fixed_)};
    if (std::find(open.begin(), open.end(), true) != open.end()) fill(open);
    return std::move(result_);
  }

 private:
  std::size_t arrayDimOf(const std::string& name) const {
    const auto found = std::find(problem_.arrayDims.begin(), problem_.arrayDims.end(), name);
    ensure(found != problem_.arrayDims.end(), "dataflows that name the array's dimensions");
    return static_cast<std::size_t>(found - problem_.arrayDims.begin());
  }

  std::string written(std::size_t arrayDim, std::size_t dim, std::int64_t factor) const {
    return fmt::format("{}:{} along {}", problem_.dims[dim], factor, problem_.arrayDims[arrayDim]);
  }

  void fix(std::size_t arrayDim, const UnrolledLoop& loop) {
    const auto found = std::find(problem_.dims.begin(), problem_.dims.end(), loop.dim);
    if (found == problem_.dims.end()) {
      if (loop.factor.value_or(1) > 1)
        result_.reduced.push_back(fmt::format("{} along {} falls away: the layer has no {} ({}).", loop.dim,
                                              problem_.arrayDims[arrayDim], loop.dim, joinNames(problem_.dims)));
      return;
    }
    const Asked asked{arrayDim, static_cast<std::size_t>(found - problem_.dims.begin()), loop.factor};
    const std::int64_t roomInArray = problem_.arraySizes[arrayDim] / productOf(fixed_[arrayDim]);
    const std::int64_t roomInLayer = problem_.sizes[asked.dim] / totalOf(fixed_, asked.dim);
    const std::int64_t wanted = asked.factor.value_or(std::min(roomInArray, roomInLayer));
    if (wanted <= 1) return;
    const UnrollCap cap = unrollCap(problem_, arrayDim, asked.dim);
    if (cap.most == 0) {
      if (!result_.violation) result_.violation = narrowPort(asked, cap);
      return;
    }
    std::int64_t factor = std::min(wanted, cap.most);
    if (asked.factor && factor < wanted) reduce(asked, factor, becauseOf(cap, asked));
    // Beside what is placed already: all or nothing.
    if (factor > roomInArray)
      drop(asked, factor, fmt::format("{} is full", problem_.arrayDims[arrayDim]));
    else if (factor > roomInLayer)
      drop(asked, factor, fmt::format("{} has {}", problem_.dims[asked.dim], problem_.sizes[asked.dim]));
    else
      fixed_[arrayDim].push_back({asked.dim, factor});
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
    return fmt::format("the port of {} passes {} bits per cycle, {} elements of {} of {} bits each",
                       problem_.memories[cap.memory].name, cap.portBits, cap.most, operand.name, operand.bits);
  }

  void reduce(const Asked& asked, std::int64_t factor, const std::string& because) {
    result_.reduced.push_back(
        fmt::format("{} is reduced to {}: {}.", written(asked.arrayDim, asked.dim, *asked.factor), factor, because));
  }

  void drop(const Asked& asked, std::int64_t factor, const std::string& because) {
    if (!asked.factor) return;  // "max" of no room is none
    result_.reduced.push_back(fmt::format("{} is left out: {}.", written(asked.arrayDim, asked.dim, factor), because));
  }

  Violation narrowPort(const Asked& asked, const UnrollCap& cap) const {
    const Operand& operand = problem_.operands[cap.operand];
    const std::string& memory = problem_.memories[cap.memory].name;
    Violation v;
    v.kind = ViolationKind::IllegalRule;
    v.rule = "port_width";
    v.memory = memory;
    v.tensor = operand.name;
    v.neededBits = operand.bits;
    v.availableBits = cap.portBits;
    v.message = fmt::format(
        "{} along {} is impossible: the port of {} that carries {}.{} is {} bits wide, one element "
        "needs {}. Widen that port to {} bits, or use narrower elements.",
        problem_.dims[asked.dim], problem_.arrayDims[asked.arrayDim], memory, operand.name, name(cap.move),
        cap.portBits, operand.bits, operand.bits);
    return v;
  }

  // While an innermost memory cannot hold an element for each element of the array that it serves, the largest of the
  // unrolls that ask for different elements gives way, one by one.
  void makeRoom() {
    const Unrolling before = fixed_;
    std::vector<std::vector<std::optional<std::size_t>>> crowded(fixed_.size());
    for (std::size_t a = 0; a < fixed_.size(); ++a) crowded[a].resize(fixed_[a].size());
    while (const std::optional<CrowdedMemory> full = crowdedMemory(problem_, fixed_, compatible_)) {
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
      if (largest == nullptr || largest->factor == 1) return;  // not one element fits: allocation will say so
      --largest->factor;
      *why = full->memory;
    }
    for (std::size_t a = 0; a < fixed_.size(); ++a)
      for (std::size_t k = 0; k < fixed_[a].size(); ++k)
        if (crowded[a][k])
          result_.reduced.push_back(fmt::format("{} is reduced to {}: {} holds no more.",
                                                written(a, before[a][k].dim, before[a][k].factor), fixed_[a][k].factor,
                                                problem_.memories[*crowded[a][k]].name));
  }

  static Unrolling withoutOnes(Unrolling unrolling) {
    for (std::vector<Unroll>& along : unrolling)
      std::erase_if(along, [](const Unroll& unroll) { return unroll.factor <= 1; });
    return unrolling;
  }

  // What an open array dimension may take, in the order that decides ties; no unroll at all comes last.
  std::vector<std::optional<Unroll>> choicesOf(std::size_t arrayDim) const {
    std::vector<std::optional<Unroll>> choices;
    for (std::size_t d = 0; d < problem_.dimCount(); ++d) {
      const std::int64_t most = unrollCap(problem_, arrayDim, d).most;
      for (std::int64_t factor = most; factor > 1; --factor)
        if (most % factor == 0) choices.push_back(Unroll{d, factor});
    }
    choices.push_back(std::nullopt);
    return choices;
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

  void fill(const std::vector<bool>& open) {
    choices_.assign(open.size(), {});
    largestFrom_.assign(open.size() + 1, 1);
    for (std::size_t a = open.size(); a-- > 0;) {
      largestFrom_[a] = largestFrom_[a + 1];
      if (!open[a]) continue;
      choices_[a] = choicesOf(a);
      std::int64_t largest = 1;
      for (const std::optional<Unroll>& choice : choices_[a]) largest = std::max(largest, choice ? choice->factor : 1);
      largestFrom_[a] *= static_cast<double>(largest);
    }
    Unrolling unrolling = result_.unrollings.front();
    extend(0, unrolling);
    if (best_.empty()) return;  // nothing fits: the fixed unrolls stay, allocation will say so
    result_.unrollings.clear();
    for (Ranked& ranked : best_) result_.unrollings.push_back(std::move(ranked.unrolling));
  }

  // All choices for the open array dimensions from a on, in the order that decides ties, but for those that are too
  // small to become one of the best.
  void extend(std::size_t a, Unrolling& unrolling) {
    const double bound = 2 * used(unrolling) * largestFrom_[a] - 1;  // h/m is at most h
    if (best_.size() == most_ && bound <= best_.back().promise) return;
    if (a == unrolling.size()) return consider(unrolling);
    if (choices_[a].empty()) return extend(a + 1, unrolling);
    for (const std::optional<Unroll>& choice : choices_[a]) {
      unrolling[a].clear();
      if (choice && totalOf(unrolling, choice->dim) * choice->factor > problem_.sizes[choice->dim]) continue;
      if (choice) unrolling[a].push_back(*choice);
      extend(a + 1, unrolling);
    }
    unrolling[a].clear();
  }

  void consider(const Unrolling& unrolling) {
    if (crowdedMemory(problem_, unrolling, compatible_)) return;
    const double value = promise(unrolling);
    const auto worse = std::find_if(best_.begin(), best_.end(), [&](const Ranked& r) { return r.promise < value; });
    best_.insert(worse, Ranked{value, unrolling});
    if (best_.size() > most_) best_.pop_back();
  }

  struct Ranked {
    double promise = 0;
    Unrolling unrolling;
  };

  const Problem& problem_;
  bool compatible_;
  std::size_t most_;
  Unrolling fixed_;
  std::vector<std::vector<std::optional<Unroll>>> choices_;  // [array dimension]; empty where it is fixed
  std::vector<double> largestFrom_;                          // [a]: the open dimensions from a on, all at their largest
  std::vector<Ranked> best_;                                 // the most promising first
  SpatialCandidates result_;
};

}  // namespace

SpatialCandidates spatialCandidates(const Problem& problem, const Dataflow* dataflow, bool compatible,
                                    std::size_t mostCandidates) {
  return Candidates(problem, compatible, mostCandidates).run(dataflow);
}

}  // namespace tilescope::zigzag

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/row_template.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/models/predictor/nest_search.h"

namespace tilescope::predictor {
namespace {

std::vector<std::int64_t> divisorsOf(std::int64_t n) {
  std::vector<std::int64_t> divisors;
  for (std::int64_t d = 1; d <= n; ++d)
    if (n % d == 0) divisors.push_back(d);
  return divisors;
}

// Temporal factors of channels. Remaining output channels run in DRAM, remaining input channels in the buffer.
struct ChannelFactors {
  std::int64_t bufferK = 1, peK = 1, peC = 1;
};

Nest nestWith(const Bounds& temporal, const Bounds& array, const ChannelFactors& f) {
  Nest nest;
  nest.array = array;
  const auto add = [&](Dim dim, std::int64_t bound) {
    if (bound > 1) nest.temporal.push_back({dim, bound});
  };
  const auto all = [&](Dim dim) { add(dim, temporal[index(dim)]); };
  all(Dim::B);
  all(Dim::G);
  add(Dim::K, temporal[index(Dim::K)] / (f.bufferK * f.peK));
  all(Dim::OY);
  nest.dramLoops = nest.temporal.size();
  add(Dim::C, temporal[index(Dim::C)] / f.peC);
  const std::size_t insideChannels = nest.temporal.size();
  add(Dim::K, f.bufferK);
  nest.bufferLoops = nest.temporal.size() - nest.dramLoops;
  all(Dim::OX);
  nest.pe.fill(nest.temporal.size());
  all(Dim::FY);
  all(Dim::FX);
  add(Dim::C, f.peC);
  add(Dim::K, f.peK);
  // Inputs and weights of one step over the input channels, but all their partial sums.
  nest.buffer = {insideChannels, insideChannels, nest.dramLoops};
  return nest;
}

struct Tried {
  std::size_t choice = 0;
  ChannelFactors factors;
  double energy = 0, latency = 0, bits = 0;
};

class Template {
 public:
  Template(const Problem& problem, const std::vector<ArrayChoice>& choices, const CancelToken& cancel)
      : problem_(problem), choices_(choices), cancel_(cancel) {}

  TemplateAnswer run(Objective objective) {
    for (std::size_t c = 0; c < choices_.size() && !answer_.cancelled; ++c) tryChoice(c);
    const Tried* const best = bestBy(objective);
    const Tried& shown = best != nullptr ? *best : unfit_;
    answer_.fits = best != nullptr;
    answer_.choice = shown.choice;
    answer_.nest = nestOf(shown);
    return std::move(answer_);
  }

 private:
  Bounds temporalOf(std::size_t choice) const {
    Bounds left = problem_.shape.size;
    for (std::size_t d = 0; d < left.size(); ++d) left[d] /= choices_[choice].array[d];
    return left;
  }

  Nest nestOf(const Tried& tried) const {
    return nestWith(temporalOf(tried.choice), choices_[tried.choice].array, tried.factors);
  }

  void tryChoice(std::size_t choice) {
    const Bounds temporal = temporalOf(choice);
    for (const std::int64_t peC : divisorsOf(temporal[index(Dim::C)]))
      for (const std::int64_t peK : divisorsOf(temporal[index(Dim::K)])) {
        answer_.cancelled = answer_.cancelled || cancel_.cancelled();
        if (answer_.cancelled) return;
        for (const std::int64_t bufferK : divisorsOf(temporal[index(Dim::K)] / peK))
          tryOne({choice, {bufferK, peK, peC}});
      }
  }

  void tryOne(Tried tried) {
    ++answer_.tried;
    const Nest nest = countedNest(problem_, nestOf(tried));
    const Counts counts = count(problem_.shape, nest, extents(problem_, nest));
    if (const double missing = missingBits(counts); missing > 0) {
      if (missing < missing_) unfit_ = tried;
      missing_ = std::min(missing, missing_);
      return;
    }
    const NestCost cost = costOf(problem_, nest);
    tried.energy = cost.energy.total();
    tried.latency = cost.latency.total();
    for (const double bits : cost.offChipBits) tried.bits += bits;
    fitting_.push_back(tried);
  }

  double missingBits(const Counts& counts) const {
    const std::vector<double> needed = neededBits(problem_, counts);
    double missing = 0;
    for (std::size_t s = 0; s < needed.size(); ++s)
      missing += std::max(0.0, needed[s] - static_cast<double>(problem_.machine.stores[s].capacityBits));
    return missing;
  }

  const Tried* bestBy(Objective objective) const {
    const Tried* best = nullptr;
    std::pair<double, double> least;
    const auto sum = normalisedSum();
    for (const Tried& tried : fitting_) {
      const std::pair<double, double> own = valueOf(tried, objective, sum);
      if (best != nullptr && !isLess(own, least)) continue;
      best = &tried;
      least = own;
    }
    return best;
  }

  static bool isLess(const std::pair<double, double>& a, const std::pair<double, double>& b) {
    if (std::abs(a.first - b.first) > kTieTolerance * b.first) return a.first < b.first;
    return a.second < b.second * (1 - kTieTolerance);
  }

  struct Extremes {
    double leastEnergy = std::numeric_limits<double>::infinity(), mostEnergy = 0;
    double leastLatency = std::numeric_limits<double>::infinity(), mostLatency = 0;
  };

  Extremes normalisedSum() const {
    Extremes e;
    for (const Tried& tried : fitting_) {
      e.leastEnergy = std::min(e.leastEnergy, tried.energy);
      e.mostEnergy = std::max(e.mostEnergy, tried.energy);
      e.leastLatency = std::min(e.leastLatency, tried.latency);
      e.mostLatency = std::max(e.mostLatency, tried.latency);
    }
    return e;
  }

  static std::pair<double, double> valueOf(const Tried& t, Objective objective, const Extremes& e) {
    const auto part = [](double value, double least, double most) { return most > 0 ? (value - least) / most : 0; };
    if (objective == Objective::NormalisedSum)
      return {part(t.energy, e.leastEnergy, e.mostEnergy) + part(t.latency, e.leastLatency, e.mostLatency), t.energy};
    const ObjectiveCost value = costOf(objective, tieBreakerOf(objective), {t.energy, t.latency, t.bits});
    return {value.primary, value.secondary};
  }

  const Problem& problem_;
  const std::vector<ArrayChoice>& choices_;
  const CancelToken& cancel_;
  std::vector<Tried> fitting_;
  Tried unfit_;
  double missing_ = std::numeric_limits<double>::infinity();
  TemplateAnswer answer_;
};

}  // namespace

TemplateAnswer bestOfTemplate(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
                              const CancelToken& cancel) {
  return Template(problem, choices, cancel).run(objective);
}

}  // namespace tilescope::predictor

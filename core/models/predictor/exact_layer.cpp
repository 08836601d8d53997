// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/exact_layer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/models/predictor/array_choices.h"
#include "core/models/predictor/quick_bound.h"
#include "core/models/search_strategy.h"

namespace tilescope::predictor {
namespace {

// A quick bound for each choice of spatial loops, then a search of those that may have the best nest, most promising
// first. Of equal choices the first wins, whatever the order of search.
class LayerSearch {
 public:
  LayerSearch(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
              const ExactEffort& effort, const CancelToken& cancel, const ExactProgress& progress)
      : problem_(problem),
        choices_(choices),
        objective_(objective),
        effort_(effort),
        cancel_(cancel),
        progress_(progress) {}

  ExactLayer run() {
    boundAll();
    firstKey();
    if (layer_.best && layer_.proven && effort_.secondKey && objective_ != Objective::Edp) secondKey();
    if (objective_ == Objective::Edp) layer_.secondProven = layer_.proven;
    return std::move(layer_);
  }

 private:
  // Tiles whose costs are kept between bounding and searching, 150 to 200 bytes each.
  static constexpr std::size_t kMaxTilesKept = std::size_t{1} << 19;

  struct Candidate {
    std::size_t choice = 0;
    double bound = 0, found = kNever;
    bool closed = false;
    std::shared_ptr<const RefreshCosts> costs;  // null: must be computed again
  };

  NestSpace spaceOf(std::size_t choice) const {
    return makeSpace(problem_, choices_[choice].array, choices_[choice].stationary);
  }

  static std::shared_ptr<const RefreshCosts> costsOf(const NestSpace& space) {
    std::optional<RefreshCosts> costs = RefreshCosts::of(space);
    return costs ? std::make_shared<const RefreshCosts>(std::move(*costs)) : nullptr;
  }

  void boundAll() {
    std::size_t kept = 0;
    std::map<std::pair<Bounds, std::optional<Stationary>>, double> seen;
    for (std::size_t c = 0; c < choices_.size() && !cancelled(); ++c) {
      const NestSpace space = spaceOf(c);
      // If rows and columns form one dimension, choices that differ only in these are equal; the first is used.
      const auto [own, isNew] = seen.emplace(std::pair(space.array, space.stationary), 0);
      if (isNew) {
        std::shared_ptr<const RefreshCosts> costs = costsOf(space);
        if (!costs) {
          layer_.tooLarge = true;
          continue;
        }
        own->second = std::pow(static_cast<double>(costs->lattice().count()), kLocations);
        addCandidate(c, std::move(costs), kept);
      }
      layer_.space += own->second;
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.bound < b.bound; });
  }

  void addCandidate(std::size_t choice, std::shared_ptr<const RefreshCosts> costs, std::size_t& kept) {
    const double bound = quickBound(*costs, objective_);
    if (!(bound < kNever)) return;
    kept += costs->lattice().count();
    candidates_.push_back({choice, bound});
    if (kept <= kMaxTilesKept) candidates_.back().costs = std::move(costs);
  }

  bool cancelled() { return layer_.cancelled = layer_.cancelled || cancel_.cancelled(); }

  double known() const { return layer_.best ? layer_.best->found.value.first : kNever; }

  void firstKey() {
    for (Candidate& candidate : candidates_) {
      if (cancelled() || limited() || candidate.bound > known() * (1 + kTieTolerance)) break;
      search(candidate, false);
    }
    layer_.proven = !layer_.cancelled && !layer_.tooLarge;
    layer_.lowerBound = layer_.tooLarge ? 0 : known();
    for (const Candidate& candidate : candidates_) {
      if (candidate.closed || candidate.bound > known() * (1 + kTieTolerance)) continue;
      layer_.proven = false;
      layer_.lowerBound = std::min(layer_.lowerBound, candidate.bound);
    }
  }

  void secondKey() {
    layer_.secondProven = true;
    for (Candidate& candidate : candidates_) {
      if (candidate.found > known() * (1 + kTieTolerance)) continue;
      if (cancelled() || limited()) {
        layer_.secondProven = false;
        return;
      }
      search(candidate, true);
    }
  }

  bool limited() const { return effort_.mostNodes != 0 && layer_.nodes >= effort_.mostNodes; }

  void search(Candidate& candidate, bool secondKey) {
    const std::shared_ptr<const RefreshCosts> costs =
        candidate.costs ? candidate.costs : costsOf(spaceOf(candidate.choice));
    NestSearchSettings settings;
    settings.objective = objective_;
    settings.known = known();
    settings.secondKey = secondKey;
    settings.mostNodes = limited() ? 1 : effort_.mostNodes == 0 ? 0 : effort_.mostNodes - layer_.nodes;
    settings.cancel = cancel_;
    NestSearch nests(*costs, objective_);
    candidate.bound = std::max(candidate.bound, nests.lowerBound());
    NestSearchAnswer answer = nests.run(settings);
    layer_.nodes += answer.nodes;
    layer_.cancelled = layer_.cancelled || answer.cancelled;
    candidate.closed = answer.proven;
    if (!answer.proven) candidate.bound = std::max(candidate.bound, std::min(answer.lowerBound, known()));
    if (secondKey) layer_.secondProven = layer_.secondProven && answer.secondProven;
    if (!answer.best) return;
    candidate.found = answer.best->value.first;
    if (!better(answer.best->value, candidate.choice)) return;
    number_ = candidate.choice;
    layer_.best = ExactLayer::Best{std::move(*answer.best), costs->space(), choices_[candidate.choice]};
    if (progress_ && !secondKey) report();
  }

  void report() {
    layer_.lowerBound = known();
    for (const Candidate& candidate : candidates_)
      if (!candidate.closed) layer_.lowerBound = std::min(layer_.lowerBound, candidate.bound);
    if (layer_.tooLarge) layer_.lowerBound = 0;
    progress_(layer_);
  }

  bool better(const NestValue& value, std::size_t choice) const {
    if (!layer_.best) return true;
    const NestValue& best = layer_.best->found.value;
    if (std::abs(value.first - best.first) > kTieTolerance * best.first) return value.first < best.first;
    if (std::abs(value.second - best.second) > kTieTolerance * best.second) return value.second < best.second;
    return choice < number_;
  }

  const Problem& problem_;
  const std::vector<ArrayChoice>& choices_;
  Objective objective_;
  const ExactEffort& effort_;
  const CancelToken& cancel_;
  const ExactProgress& progress_;
  std::vector<Candidate> candidates_;
  std::size_t number_ = 0;
  ExactLayer layer_;
};

// Whether the stationary tensor stays in the PEs (docs/models/predictor.md).
bool keeps(const std::optional<Stationary>& stationary, const Nest& nest, const Counts& counts) {
  if (!stationary) return true;
  const auto comesOnce = [&](Tensor tensor) { return counts.pe[tilescope::index(tensor)].repeats == 1; };
  const auto noneOf = [&](std::size_t begin, std::size_t end, DimMask dims) {
    return std::none_of(nest.temporal.begin() + static_cast<std::ptrdiff_t>(begin),
                        nest.temporal.begin() + static_cast<std::ptrdiff_t>(end),
                        [&](const Loop& loop) { return loop.bound > 1 && (dims & maskOf(loop.dim)) != 0; });
  };
  switch (*stationary) {
    case Stationary::Input:
      return comesOnce(Tensor::I);
    case Stationary::Weight:
      return comesOnce(Tensor::W);
    case Stationary::Output:
      return comesOnce(Tensor::O);
    case Stationary::Row:
      return noneOf(0, nest.peBegin(), maskOf(Dim::OX) | maskOf(Dim::FX));
    case Stationary::None:
      break;
  }
  return noneOf(nest.peBegin(), nest.temporal.size(), ~DimMask{0});
}

std::string arrayText(const Bounds& array) {
  std::string text;
  for (const Dim dim : kDims)
    if (array[index(dim)] > 1) text += fmt::format(" {}{}", name(dim), array[index(dim)]);
  return text;
}

}  // namespace

ExactLayer solveExactly(const Problem& problem, const std::vector<ArrayChoice>& choices, Objective objective,
                        const ExactEffort& effort, const CancelToken& cancel, const ExactProgress& progress) {
  return LayerSearch(problem, choices, objective, effort, cancel, progress).run();
}

std::optional<std::string> outsideProvenNests(const Layer& layer, const Problem& problem,
                                              const HardwareProfile& hardware, const Nest& nest, const Counts& counts) {
  const Bounds run = spanned(nest), &size = problem.shape.size;
  for (const Dim dim : kDims)
    if (run[index(dim)] != size[index(dim)])
      return outsideProvenSpace(
          fmt::format("its bounds of {} multiply to {}, the layer has {}", name(dim), run[index(dim)],
                      size[index(dim)]),
          "loop bounds that divide the layer's dimensions",
          fmt::format("Let the bounds of {} multiply to {} to compare it with them.", name(dim), size[index(dim)]));
  const std::vector<ArrayChoice> choices = choicesOfArray(layer, hardware, nest.array);
  if (choices.empty()) {
    const std::string loops = arrayText(nest.array);
    return outsideProvenSpace(
        loops.empty() ? std::string("every dataflow of the profile requires spatial loops, and the mapping has none")
                      : fmt::format("no dataflow of the profile offers the array loops{}", loops),
        "the array loops that the dataflows name, \"max\" with any divisor that fits, and any loops where they name "
        "none",
        "Add a dataflow with these loops to the profile to include it.");
  }
  const auto kept = std::find_if(choices.begin(), choices.end(),
                                 [&](const ArrayChoice& choice) { return keeps(choice.stationary, nest, counts); });
  if (kept != choices.end()) return std::nullopt;
  return outsideProvenSpace(
      fmt::format("it does not follow \"stationary\": \"{}\" of the dataflow that offers its array loops",
                  name(*choices.front().stationary)),
      "nests that keep the same tensor stationary as their dataflow",
      "Leave \"stationary\" out of a dataflow with these loops to include it.");
}

}  // namespace tilescope::predictor

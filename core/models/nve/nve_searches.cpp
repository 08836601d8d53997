// SPDX-License-Identifier: GPL-3.0-or-later
// The lower bound holds for any program with this order of MACs, so the gap is the most that a compiler could gain.
#include "core/models/nve/nve_searches.h"

#include <algorithm>
#include <chrono>

#include "core/models/key_text.h"
#include "core/models/nve/nve_model.h"
#include "core/models/nve/nve_result.h"

namespace tilescope::nve {
namespace {

class NveStrategy final : public SearchStrategy {
 public:
  NveStrategy(std::string_view id, std::string_view help, std::optional<Mode> mode)
      : id_(id), help_(help), mode_(mode) {}

  std::string_view id() const override { return id_; }
  std::string_view help() const override { return help_; }
  bool answers(Objective objective) const override { return objective == Objective::Latency; }

  ModelOptions impliedOptions() const override {
    if (!mode_) return {};
    return {{"mode", std::string(nve::name(*mode_))}};
  }

  std::string cacheKey(const SearchRequest& request) const override {
    KeyText key;
    key.add(nveModel().id(), id_);
    for (const OptionSpec& option : nveModel().options())
      key.add(optionValue(nveModel(), request.options, option.name));
    addLayer(key, request.layer, request.hardware);
    const Layer& layer = request.layer;
    key.add(name(layer.type), layer.batch, layer.groups);
    for (const std::int64_t padding : layer.window.padding) key.add(padding);
    for (const auto& [out, in] : layer.connections) key.add(out, in);
    addHardware(key, request.hardware, request.dataflow);
    const auto constants = request.hardware.models.find(kModelId);
    key.add(constants == request.hardware.models.end() ? std::string() : constants->second);
    return std::move(key).text();
  }

  LayerSolution solve(const SearchRequest& request) const override {
    const auto start = std::chrono::steady_clock::now();
    Problem p = problemOf(request.layer, request.hardware, request.options);
    if (mode_) p.request.mode = *mode_;
    LayerSolution solution;
    solution.evaluation = evaluated(p, p.request);
    solution.dataflow = p.dataflow;
    if (const auto* result = std::get_if<LayerResult>(&solution.evaluation))
      solution.statistics = statistics(p, *result);
    solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return solution;
  }

 private:
  static SearchStatistics statistics(const Problem& p, const LayerResult& result) {
    SearchStatistics s;
    const std::int64_t least = std::min(leastCycles(p.work, kLanes), leastCycles(p.work, kNarrowLanes));
    s.candidates = s.nodes = 1;
    s.space = 1;
    s.lowerBound = static_cast<double>(p.images * least);
    s.gap = (result.latency.total - s.lowerBound) / result.latency.total;
    s.proven = s.gap == 0;
    return s;
  }

  std::string_view id_, help_;
  std::optional<Mode> mode_;
};

}  // namespace

const std::vector<const SearchStrategy*>& nveSearches() {
  static const NveStrategy kExact(
      "exact", "the compiler's program, with the gap to a bound of any program of the layer", std::nullopt);
  static const NveStrategy kPaper("paper", "Peemen et al. 2015: Algorithms 1 and 2, words of four coefficients",
                                  Mode::Paper);
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

}  // namespace tilescope::nve

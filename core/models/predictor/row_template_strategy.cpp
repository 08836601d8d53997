// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/row_template_strategy.h"

#include <algorithm>
#include <chrono>

#include "core/models/predictor/exact_layer.h"
#include "core/models/predictor/predictor_result.h"
#include "core/models/predictor/row_template.h"

namespace tilescope::predictor {
namespace {

// Only row-stationary dataflows; those without a stationary tensor become row-stationary.
HardwareProfile rowStationary(HardwareProfile hardware, const std::optional<std::string>& only) {
  std::erase_if(hardware.dataflows, [&](const Dataflow& d) {
    return (only && d.name != *only) || (d.stationary && d.stationary != Stationary::Row);
  });
  for (Dataflow& dataflow : hardware.dataflows) dataflow.stationary = Stationary::Row;
  return hardware;
}

class TemplateSolving {
 public:
  explicit TemplateSolving(const SearchRequest& request)
      : request_(request), problem_(makeProblem(request.layer, request.hardware, request.options)) {
    HardwareProfile hardware = rowStationary(request.hardware, request.dataflow);
    if (request.hardware.dataflows.empty()) hardware.dataflows = {{"", Stationary::Row, std::nullopt}};
    array_ = arrayChoices(request.layer, hardware, std::nullopt);
    hasDataflow_ = !hardware.dataflows.empty();
  }

  LayerSolution run() const {
    LayerSolution solution;
    if (!hasDataflow_) {
      solution.evaluation = otherDataflow();
      solution.statistics.gap = 1;
      return solution;
    }
    const TemplateAnswer answer = bestOfTemplate(problem_, array_.choices, request_.objective, request_.cancel);
    SearchStatistics& s = solution.statistics;
    s.candidates = s.nodes = answer.tried;
    s.space = static_cast<double>(answer.tried);
    s.gap = 1;
    solution.cancelled = answer.cancelled;
    if (answer.cancelled && !answer.fits) {
      solution.evaluation = cancelledBeforeAny();
      return solution;
    }
    solution.evaluation = evaluated(request_, answer.nest);
    if (!answer.fits) return solution;
    solution.dataflow = array_.choices[answer.choice].dataflow;
    solution.notes = array_.choices[answer.choice].reduced;
    bound(solution);
    return solution;
  }

 private:
  // The exact search supplies the bound, because enumeration proves nothing.
  void bound(LayerSolution& solution) const {
    if (request_.objective == Objective::NormalisedSum || solution.cancelled) return;
    const ArrayChoices all = arrayChoices(request_.layer, request_.hardware, request_.dataflow);
    const ExactLayer exact =
        solveExactly(problem_, all.choices, request_.objective, {kBoundNodes, false}, request_.cancel, nullptr);
    if (exact.cancelled || exact.tooLarge || !all.complete) return;
    const double own = valueOf(request_.objective, std::get<LayerResult>(solution.evaluation));
    const double least = std::min(exact.lowerBound, own);
    SearchStatistics& s = solution.statistics;
    s.gap = own > 0 ? (own - least) / own : 0;
    if (s.gap <= kTieTolerance) s.gap = 0;
    s.proven = s.gap == 0;
    s.lowerBound = shownValue(request_.objective, s.proven ? own : least);
  }

  Violation otherDataflow() const {
    Violation v;
    v.kind = ViolationKind::IllegalRule;
    v.rule = "dataflow";
    v.message = "Search paper needs a row-stationary dataflow, and none of the usable dataflows is row-stationary. " +
                std::string(request_.dataflow ? "Leave the dataflow open" : "Add one with \"stationary\": \"row\"") +
                ", or choose search exact.";
    return v;
  }

  static constexpr std::uint64_t kBoundNodes = 2000;

  const SearchRequest& request_;
  Problem problem_;
  ArrayChoices array_;
  bool hasDataflow_ = false;
};

}  // namespace

std::string_view RowTemplateStrategy::help() const {
  return "the row-stationary template of the Predictor's authors, every factor of it (Zhao et al. 2020)";
}

std::string RowTemplateStrategy::cacheKey(const SearchRequest& request) const {
  return keyOf(request, id());
}

LayerSolution RowTemplateStrategy::solve(const SearchRequest& request) const {
  const auto start = std::chrono::steady_clock::now();
  LayerSolution solution = TemplateSolving(request).run();
  solution.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// No search of the model and no random walk beats a proven plan or a certified bound, or fits where a plan is
// infeasible. TILESCOPE_PROOF_DESIGNS: designs per model; TILESCOPE_PROOF_STEPS: mappings per design.
#include "tests/core/plan/proof/rival_mappings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>

#include "core/base/json.h"
#include "core/mapping/mapping_json.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::proof {
namespace {

void forgetWhatStays(const ModelEntry& entry, HardwareProfile& hardware) {
  if (entry.model->id() != "predictor") return;
  for (Dataflow& dataflow : hardware.dataflows) dataflow.stationary.reset();
}

constexpr int kFailuresShown = 3;  // per design

class Contest {
 public:
  Contest(const ModelEntry& entry, const Design& design, Draw& draw) : entry_(entry), design_(design), draw_(draw) {
    Planner planner;
    for (const Objective objective : provenObjectives(entry))
      plans_.push_back({objective, planned(planner, entry, design, objective)});
  }

  int provenPlans() const {
    return static_cast<int>(std::count_if(plans_.begin(), plans_.end(), [](const Plan& p) { return p.answer.proven; }));
  }
  int ratedMappings() const { return ratings_; }
  int optimaReached() const { return reached_; }

  void againstOtherSearches(int lpfLimit) {
    for (const Plan& plan : plans_)
      for (const SearchStrategy* search : entry_.searches) {
        if (search == entry_.searches.front() || !search->answers(plan.objective)) continue;
        ModelOptions options = design_.options;
        if (entry_.model->id() == zigzag::kModelId) options[std::string(zigzag::kLpfLimit)] = std::to_string(lpfLimit);
        const LayerSolution other =
            search->solve({design_.layer, design_.hardware, options, plan.objective, std::nullopt, {}});
        rate(other.evaluation, std::string(search->id()) + " for " + std::string(name(plan.objective)));
        const double cost = costOf(other.evaluation, plan.objective);
        if (plan.answer.proven && other.statistics.proven) {
          EXPECT_NEAR(cost / plan.answer.cost, 1, kRounding) << "both proven: exact and " << search->id();
        }
      }
  }

  // Walks from each objective's plan or from new mappings, mostly to improvements, sometimes restarted.
  void againstWalks(int steps) {
    for (const Plan& plan : plans_) {
      const auto* best = std::get_if<LayerResult>(&plan.answer.layer.evaluation);
      const std::unique_ptr<const Rivals> rivals = rivalsOf(entry_, design_);
      if (!rivals) return;
      if (best && draw_.sometimes(2))
        walk(plan, *rivals, *best->mapping, plan.answer.cost, steps);
      else
        reached_ += walk(plan, *rivals, rivals->fresh(draw_), std::numeric_limits<double>::infinity(), steps);
    }
  }

 private:
  struct Plan {
    Objective objective;
    Answer answer;
  };

  // Returns whether the walk reaches the plan's cost.
  bool walk(const Plan& plan, const Rivals& rivals, Mapping current, double cost, int steps) {
    const double all = rivals.count(), share = steps / static_cast<double>(plans_.size());
    double least = std::numeric_limits<double>::infinity();
    const auto mappings = static_cast<int>(std::ceil(std::min(share, all)));
    for (int i = 0; i < mappings; ++i) {
      Mapping next = draw_.sometimes(20) ? rivals.fresh(draw_) : rivals.changed(draw_, current);
      const double found = costOf(rated(next, plan.objective), plan.objective);
      least = std::min(least, found);
      const bool uphill = found > cost * (1 + static_cast<double>(draw_.below(20)) / 100);
      if (uphill && (std::isinf(found) || !draw_.sometimes(10))) continue;
      current = std::move(next);
      cost = found;
    }
    return least <= plan.answer.cost * (1 + kRounding);
  }

  // A mapping that the model cannot read is infeasible.
  Evaluation rated(const Mapping& rival, Objective objective) {
    const Result<Evaluation> evaluation =
        entry_.model->evaluate(design_.layer, design_.hardware, rival, design_.options, {std::nullopt, objective});
    if (!evaluation) return Violation{};
    rate(*evaluation, "a walk for " + std::string(name(objective)));
    return *evaluation;
  }

  void rate(const Evaluation& rival, const std::string& what) {
    const auto* result = std::get_if<LayerResult>(&rival);
    if (result == nullptr) return;
    ++ratings_;
    for (const Plan& plan : plans_) {
      if (costOf(rival, plan.objective) >= plan.answer.bound * (1 - kRounding)) continue;
      if (++beaten_ > kFailuresShown) continue;
      ADD_FAILURE() << name(plan.objective) << ", " << (plan.answer.proven ? "proven " : "bound of ")
                    << plan.answer.cost << ", is " << costOf(rival, plan.objective) << " by " << what << ": "
                    << toJson(*result->mapping).dump();
    }
  }

  const ModelEntry& entry_;
  const Design& design_;
  Draw& draw_;
  std::vector<Plan> plans_;
  int ratings_ = 0, reached_ = 0, beaten_ = 0;
};

class RivalMappings : public testing::TestWithParam<std::string> {};

TEST_P(RivalMappings, NeverBeatAProvenPlan) {
  const ModelEntry& entry = **findModel(GetParam());
  const int count = countOf("TILESCOPE_PROOF_DESIGNS", 16), steps = countOf("TILESCOPE_PROOF_STEPS", 400);
  int proven = 0, rated = 0, reached = 0;
  for (int i = 0; i < count; ++i) {
    Draw draw(static_cast<std::uint64_t>(i) + 1'000'000);
    Design design = drawDesign(draw, entry);
    forgetWhatStays(entry, design.hardware);
    SCOPED_TRACE("design " + std::to_string(i) + "\n" + textOf(design));
    Contest contest(entry, design, draw);
    contest.againstOtherSearches(static_cast<int>(draw.between(3, 6)));
    contest.againstWalks(steps);
    proven += contest.provenPlans();
    rated += contest.ratedMappings();
    reached += contest.optimaReached();
  }
  std::cout << proven << " proven plans, " << rated << " rivals, " << reached << " walks from nothing to an optimum\n";
  EXPECT_GT(rated, 3 * count);
}

INSTANTIATE_TEST_SUITE_P(Models, RivalMappings, testing::Values("eplanner", "zigzag", "predictor", "diana", "nve"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace tilescope::proof

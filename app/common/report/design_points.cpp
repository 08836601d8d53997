// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/design_points.h"

#include <fmt/format.h>

#include "app/common/report/blocks.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/parameters.h"
#include "core/explore/plan_comparison.h"
#include "core/explore/plan_objective.h"

namespace tilescope::app {
namespace {

class Collector {
 public:
  explicit Collector(const ReportMaterial& material) : material_(material) { points_.unit = material.energyUnit(); }

  DesignPoints collect() {
    const ExecutionPlan& plan = material_.plan();
    if (plannedLayers(plan) == 0 || !plan.infeasibleLayers.empty()) return points_;
    add("present", plan).isPresent = true;
    addPins();
    const auto& unchanged = material_.solved.unchanged;
    if (unchanged && areComparable(*unchanged, plan)) add("unchanged profile", *unchanged);
    addSteps();
    addKnown();
    markFront(points_);
    points_.caption = captionOf();
    return std::move(points_);
  }

 private:
  DesignPoint& add(const std::string& label, const ExecutionPlan& plan) {
    const PlanTotals& totals = plan.totals;
    points_.points.push_back(
        {label, "", false, totals.latency.seconds, totals.energy.total, false, totals.energy.estimate, isOpen(plan)});
    return points_.points.back();
  }

  void addPins() {
    for (std::size_t i = 0; i < material_.solved.pins.size(); ++i) {
      const auto& plan = material_.solved.pins[i].plan;
      if (!plan || !areComparable(*plan, material_.plan())) continue;
      const StoredPin& pin = material_.asked.pins[i];
      add(pin.name, *plan).letter = std::string(1, pin.letter);
      ++pins_;
    }
  }

  void addSteps() {
    for (const SolvedStep& step : material_.solved.steps) {
      if (step.latencySeconds <= 0) continue;
      const DesignStep& field = step.change.steps.front();
      const std::string label =
          field.kind == StepKind::ArrayDim ? step.change.label : fmt::format("{} {}", field.label, step.change.label);
      points_.points.push_back({label, "", false, step.latencySeconds, step.energy, false,
                                material_.plan().totals.energy.estimate, step.open});
      ++steps_;
    }
  }

  void addKnown() {
    const KnownDesigns& known = material_.asked.known;
    const Design& present = material_.asked.design;
    for (const KnownDesign& design : known.designs) {
      const Design& origin = known.origins[design.origin];
      const bool isSame = origin.network && present.network && *origin.network == *present.network &&
                          origin.model == present.model && origin.options == present.options &&
                          origin.batch == present.batch && origin.profile->energyUnit == points_.unit;
      if (!isSame || !(design.latencySeconds > 0) || !(design.energy > 0)) continue;
      std::string label;
      for (const std::uint32_t edit : design.edits)
        label += (label.empty() ? "" : ", ") + describe(*origin.profile, known.edits[edit]);
      points_.points.push_back({label.empty() ? origin.profile->name : label, "", false, design.latencySeconds,
                                design.energy, false, design.estimate,
                                !design.proven && origin.search == kProvingSearch});
      ++known_;
    }
  }

  std::string captionOf() const {
    std::string text = "Energy over latency of the current design";
    if (pins_ > 0) text += ", " + counted(pins_, "pin");
    if (steps_ > 0) text += ", " + counted(steps_, "design") + " one step of a parameter away";
    if (known_ > 0) text += ", " + counted(known_, "design") + " that the session has solved";
    return text + ".";
  }

  const ReportMaterial& material_;
  DesignPoints points_;
  std::size_t pins_ = 0, steps_ = 0, known_ = 0;
};

}  // namespace

DesignPoints designPoints(const ReportMaterial& material) {
  return Collector(material).collect();
}

}  // namespace tilescope::app

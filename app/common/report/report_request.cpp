// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_request.h"

#include "core/hardware/hardware_edit.h"

namespace tilescope::app {
namespace {

// What a pin without a name of its own is called: its first change.
std::string nameOf(const Design& design) {
  if (design.edits.empty()) return design.profile->name;
  const EditWords words = editWords(*design.profile, design.edits.front());
  std::string name = words.field + " " + words.to;
  if (design.edits.size() > 1) name += ", " + std::to_string(design.edits.size() - 1) + " more";
  return name;
}

}  // namespace

ReportRequest reportRequestOf(const StoredSession& session) {
  ReportRequest request;
  request.design = session.design;
  request.pins = session.pins;
  for (StoredPin& pin : request.pins)
    if (pin.name.empty()) pin.name = nameOf(pin.design);
  request.budgets = session.budgets;
  request.reference = session.reference;
  request.layers = session.selection;
  request.ownMappings = session.ownMappings;
  request.notes = session.notes;
  request.measured = session.measured;
  request.known = session.solved;
  request.exporting = session.exporting;
  return request;
}

ReportRequest reportRequestOf(ExecutionPlan plan, const std::string& planFile) {
  ReportRequest request;
  const PlanRequest& asked = plan.request;
  Design& design = request.design;
  design.network = std::make_shared<const Network>(asked.network);
  design.profile = std::make_shared<const HardwareProfile>(asked.hardware);
  design.ownNetwork = design.ownProfile = true;  // the plan's file has them
  design.model = asked.model;
  design.search = asked.search;
  design.objective = asked.objective;
  design.options = ownOptions(asked);
  design.dataflow = asked.dataflow;
  request.plan = std::move(plan);
  request.planFile = planFile;
  return request;
}

}  // namespace tilescope::app

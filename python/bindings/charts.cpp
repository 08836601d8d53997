// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of reports as SVG, for plans and stored sweeps.
#include <string>
#include <utility>
#include <variant>

#include "app/common/report/report_inputs.h"
#include "app/common/report/report_request.h"
#include "app/common/report/sections.h"
#include "core/base/names.h"
#include "python/bindings/door.h"

namespace tilescope::python {
namespace {

// "" if the section has none.
std::string chartIn(const report::Section& section) {
  for (const report::Block& block : section.blocks)
    if (const auto* chart = std::get_if<report::Chart>(&block)) return chart->svg;
  return "";
}

std::string planChart(const PlanValue& plan, const std::string& kind) {
  const app::ReportRequest request = app::reportRequestOf(*plan.value, "");
  app::ReportInputs inputs;
  inputs.plan = *plan.value;
  const app::ReportMaterial material{request, inputs, layerRows(*plan.value)};
  if (kind != "roofline" && kind != "traffic")
    raiseFindings({unknownName("chart", "", kind, {"roofline", "traffic"}, "a chart of a plan")});
  return chartIn(kind == "roofline" ? app::rooflineSection(material) : app::trafficSection(material));
}

std::string sweepChart(const std::string& store, const std::string& sweep, const StopSource* stop) {
  Result<app::SolvedSweep> rows = solved(stop, [&](const CancelToken&) {
    return app::storedSweepRows({store, sweep});
  });
  app::ReportInputs inputs;
  inputs.sweep = takenFromStore(std::move(rows), store);
  const app::ReportRequest request;
  return chartIn(app::sweepSection({request, inputs, {}}));
}

}  // namespace

void addCharts(py::module_& module) {
  module.def("plan_chart", planChart, py::arg("plan"), py::arg("kind"));
  module.def("sweep_chart", sweepChart, py::arg("store"), py::arg("sweep"), py::arg("stop").none(true));
}

}  // namespace tilescope::python

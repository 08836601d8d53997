// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_document.h"

#include <fmt/format.h>

#include "app/common/report/sections.h"
#include "core/base/version.h"

namespace tilescope::app {

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs) {
  const PlanRequest& planned = inputs.plan.request;
  const ReportMaterial material{request, inputs, layerRows(inputs.plan)};
  report::Document document;
  document.title = fmt::format("{} on {}", planned.network.name, planned.hardware.name);
  document.subtitle = fmt::format("model {}, {} search for {}", planned.model, planned.search, name(planned.objective));
  document.maker = fmt::format("Tilescope {}", toolVersion());
  document.madeOn = request.madeOn;

  document.sections = {summarySection(material), designSection(material),     networkSection(material),
                       planSection(material),    rooflineSection(material),   trafficSection(material),
                       siliconSection(material), designsSection(material),    partitionSection(material),
                       mappingSection(material), comparisonSection(material), certificatesSection(material),
                       exportSection(material),  validationSection(material), assumptionsSection(material)};
  if (!request.notes.empty()) document.sections.push_back(notesSection(material));
  document.sections.push_back(reproduceSection(material));
  return document;
}

}  // namespace tilescope::app

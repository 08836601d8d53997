// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of a report, in their order. Each depends only on the request and on what was solved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/common/report/report_inputs.h"
#include "core/picture/layer_rows.h"
#include "core/report/document.h"

namespace tilescope::app {

struct ReportMaterial {
  const ReportRequest& asked;
  const ReportInputs& solved;
  LayerRows rows;  // layers of the current plan

  const ExecutionPlan& plan() const { return solved.plan; }
  const HardwareProfile& hardware() const { return solved.plan.request.hardware; }
  EnergyUnit energyUnit() const { return solved.plan.totals.energy.unit; }
  double compulsoryBytes() const {  // sum over the layers that have a plan
    double bytes = 0;
    for (const LayerRow& row : rows)
      if (row.state == LayerState::Planned) bytes += row.minimumBytes();
    return bytes;
  }
};

// Adds each limit, the current value, and whether the limit is kept. Adds nothing without limits.
void addBudgets(report::Section& section, const ReportMaterial& material);

report::Section summarySection(const ReportMaterial& material);
report::Section designSection(const ReportMaterial& material);
report::Section networkSection(const ReportMaterial& material);
report::Section planSection(const ReportMaterial& material);
report::Section rooflineSection(const ReportMaterial& material);
report::Section trafficSection(const ReportMaterial& material);
report::Section siliconSection(const ReportMaterial& material);
report::Section designsSection(const ReportMaterial& material);
report::Section partitionSection(const ReportMaterial& material);
report::Section mappingSection(const ReportMaterial& material);
report::Section comparisonSection(const ReportMaterial& material);
report::Section certificatesSection(const ReportMaterial& material);
report::Section exportSection(const ReportMaterial& material);
report::Section validationSection(const ReportMaterial& material);
report::Section assumptionsSection(const ReportMaterial& material);
std::size_t assumedFigures(const HardwareProfile& hardware);   // rows of the table of assumptions
report::Section sweepSection(const ReportMaterial& material);  // only if a sweep was read
report::Section notesSection(const ReportMaterial& material);
report::Section reproduceSection(const ReportMaterial& material);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// A report's sections, in order; they depend only on request and solutions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/common/report/report_inputs.h"
#include "core/picture/layer_rows.h"
#include "core/report/chart_parts.h"
#include "core/report/document.h"

namespace tilescope::app {

struct ReportMaterial {
  const ReportRequest& asked;
  const ReportInputs& solved;
  LayerRows rows;

  const ExecutionPlan& plan() const { return solved.plan; }
  const HardwareProfile& hardware() const { return solved.plan.request.hardware; }
  EnergyUnit energyUnit() const { return solved.plan.totals.energy.unit; }
  double compulsoryBytes() const {
    double bytes = 0;
    for (const LayerRow& row : rows)
      if (row.state == LayerState::Planned) bytes += row.minimumBytes();
    return bytes;
  }
};

void addBudgets(report::Section& section, const ReportMaterial& material);

// The report's first page: question, answer, three plots, costs and assumptions.
report::Section summarySection(const ReportMaterial& material);
report::Section designSection(const ReportMaterial& material);
report::Section networkSection(const ReportMaterial& material);
report::Section planSection(const ReportMaterial& material);
report::Chart rooflineOf(const ReportMaterial& material, report::ChartForm form);
report::Chart trafficOf(const ReportMaterial& material, report::ChartForm form);
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
// The model compared with bundled measurements, in one sentence; "" without any.
std::string validationSentence(const ReportMaterial& material, const std::string& model);
report::Section assumptionsSection(const ReportMaterial& material);
// Of each item: what is estimated, why, and maybe further rules.
report::List estimates(const ReportMaterial& material);
std::size_t assumedFigures(const HardwareProfile& hardware);
report::Section sweepSection(const ReportMaterial& material);
report::Section notesSection(const ReportMaterial& material);
report::Section reproduceSection(const ReportMaterial& material);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/silicon.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/common/measurement_files.h"
#include "core/explore/metrics.h"
#include "core/validate/validation.h"
#include "core/validate/validation_words.h"

namespace tilescope::app {

bool isComparedWithSilicon(std::string_view model, const HardwareProfile& hardware) {
  const std::vector<Measurements>& all = bundledMeasurements();
  return std::any_of(all.begin(), all.end(),
                     [&](const Measurements& one) { return areOfMachine(one, hardware, model); });
}

Provenance withSilicon(Provenance provenance, std::string_view model, const HardwareProfile& hardware) {
  if (isComparedWithSilicon(model, hardware)) return provenance;
  std::string& source = provenance.source;
  if (source.ends_with('.'))
    source += " " + siliconSentence(model, hardware);
  else
    source += fmt::format("{}{}", source.empty() ? "" : "; ", kNeverCompared);
  return provenance;
}

Provenance totalsExplained(const ExecutionPlan& plan, Metric metric) {
  return withSilicon(explainTotals(plan, metric), plan.request.model, plan.request.hardware);
}

Provenance layerExplained(const ExecutionPlan& plan, std::size_t layer, Metric metric) {
  return withSilicon(explainLayer(plan, layer, metric), plan.request.model, plan.request.hardware);
}

std::string siliconSentence(std::string_view model, const HardwareProfile& hardware) {
  return isComparedWithSilicon(model, hardware)
             ? ""
             : fmt::format("Model {} was {} on this hardware.", model, kNeverCompared);
}

}  // namespace tilescope::app

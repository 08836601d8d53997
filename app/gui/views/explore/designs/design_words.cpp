// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_words.h"

#include <QStringList>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/explore/plan_objective.h"
#include "core/hardware/off_chip_rate.h"

namespace tilescope::gui {
namespace {
// A memory port counts with its widest access.
std::optional<double> numberIn(const HardwareEdit& edit) {
  const Result<Json> json = parseJson(edit.json, "");
  if (!json) return std::nullopt;
  const Json& number = json->is_array() && !json->empty() ? json->back() : *json;
  return number.is_number() ? std::optional(number.get<double>()) : std::nullopt;
}

// True for edits that only keep the off-chip GB/s at another clock.
bool keepsRate(const HardwareEdit& edit, const HardwareProfile& profile) {
  const std::optional<double> rate = withOffChipRate(profile).memories.back().bandwidthGbPerS;
  if (!rate || !isOnePort(profile.memories.back())) return false;
  const std::vector<HardwareEdit> kept = offChipRateEdits(profile, *rate);
  return std::find(kept.begin(), kept.end(), edit) != kept.end();
}

QString editWords(const HardwareEdit& edit, const std::vector<Parameter>& parameters) {
  const auto parameter =
      std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.pointer == edit.pointer; });
  const std::optional<double> number = numberIn(edit);
  if (parameter == parameters.end() || !number) return words(edit.pointer + " = " + edit.json);
  return words(parameter->label + " " + valueText(*parameter, *number));
}

}  // namespace

QString DesignNames::wordsOf(const app::Design& design, const app::Design& present) {
  QStringList parts;
  if (design.technologyName != present.technologyName)
    parts << (design.technologyName.empty() ? tr("energies of the profile") : words(design.technologyName));
  else if (design.profile != present.profile && *design.profile != *present.profile)
    parts << words(design.profile->name);
  if (design.objective != present.objective) parts << tr("min. %1").arg(words(tilescope::labelOf(design.objective)));
  if (design.search != present.search) parts << tr("search %1").arg(words(design.search));
  if (design.dataflow != present.dataflow)
    parts << (design.dataflow ? words(*design.dataflow) : tr("best dataflow per layer"));
  if (design.options != present.options) parts << tr("other options");
  if (!design.edits.empty() && profile_ != design.profile) {
    profile_ = design.profile;
    parameters_ = parametersOf(*profile_);
    for (Parameter& parameter : parametersOf(withOffChipRate(*profile_)))
      if (parameter.pointer == offChipRatePointer(*profile_)) parameters_.push_back(std::move(parameter));
  }
  for (const HardwareEdit& edit : design.edits)
    if (!keepsRate(edit, *profile_)) parts << editWords(edit, parameters_);
  return parts.isEmpty() ? tr("as the profile") : parts.join(QStringLiteral(", "));
}

}  // namespace tilescope::gui

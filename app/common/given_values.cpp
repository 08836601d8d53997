// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/given_values.h"

#include <utility>

namespace tilescope::app {

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts) {
  constexpr auto severity = Diagnostic::Severity::Error;
  ModelOptions options;
  Diagnostics errors;
  for (const std::string& text : texts) {
    const std::size_t split = text.find('=');
    const std::string key = text.substr(0, split);
    if (split == std::string::npos || key.empty())
      errors.push_back({severity, "--option", "", "\"" + text + "\"", "name=value, e.g. halo=off", ""});
    else if (!options.emplace(key, text.substr(split + 1)).second)
      errors.push_back({severity, "--option", "", "\"" + key + "\" twice", "each option once", ""});
  }
  if (!errors.empty()) return errors;
  return options;
}

Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts) {
  std::vector<HardwareEdit> edits;
  Diagnostics errors;
  for (const std::string& text : texts) {
    const Result<HardwareEdit> edit = parseHardwareEdit(text);
    if (edit)
      edits.push_back(*edit);
    else
      errors.insert(errors.end(), edit.diagnostics().begin(), edit.diagnostics().end());
  }
  if (!errors.empty()) return errors;
  return edits;
}

Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits) {
  if (edits.empty()) return profile;
  Result<HardwareProfile> result = tilescope::apply(profile, edits);  // qualified: std::apply would be found too
  if (!result) return result;
  return {markEdited(*result, edits), result.diagnostics()};
}

Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits) {
  const Result<std::vector<HardwareEdit>> parsed = parseEdits(edits);
  return parsed ? edited(profile, *parsed) : parsed.diagnostics();
}

}  // namespace tilescope::app

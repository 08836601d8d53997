// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/given_values.h"

#include <optional>
#include <utility>

#include "core/base/enum_names.h"
#include "core/base/names.h"

namespace tilescope::app {
namespace {

constexpr std::string_view kPrices = "/prices=";

// Of the option --prices, not of the field that it sets.
std::optional<Diagnostic> badPrices(const std::string& edit) {
  if (!edit.starts_with(kPrices)) return std::nullopt;
  const std::string source = optionOf(edit).back();
  const std::vector<std::string> names(kPriceSourceNames.begin(), kPriceSourceNames.end());
  if (contains(names, source)) return std::nullopt;
  return unknownName("--prices", "", source, names, "a source of prices");
}

}  // namespace

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
    if (std::optional<Diagnostic> error = badPrices(text)) {
      errors.push_back(std::move(*error));
      continue;
    }
    const Result<HardwareEdit> edit = parseHardwareEdit(text);
    if (edit)
      edits.push_back(*edit);
    else
      errors.insert(errors.end(), edit.diagnostics().begin(), edit.diagnostics().end());
  }
  if (!errors.empty()) return errors;
  return edits;
}

std::string pricesEdit(const std::string& source) {
  // As the profile says: published, unless a memory's cost says otherwise.
  return std::string(kPrices) + (source == enumName(kPriceSourceNames, PriceSource::Published) ? "null" : source);
}

std::vector<std::string> optionOf(const std::string& edit) {
  if (!edit.starts_with(kPrices)) return {"--set", edit};
  std::string source = edit.substr(kPrices.size());
  std::erase(source, '"');
  return {"--prices", source == "null" ? "published" : source};
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

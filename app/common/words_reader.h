// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a design, read and understood as far as they go.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/common/plan_request.h"
#include "core/base/result.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/cost_model.h"

namespace tilescope::app {

struct ReadWords {
  std::optional<Network> network;           // as its file has it; absent: not named, or not readable
  std::optional<HardwareProfile> profile;   // as above, with the energies of the technology
  std::optional<HardwareProfile> uncosted;  // without them; absent: no technology is named
  PlanRequest request;                      // with edits and batch; without what is absent
  Diagnostics diagnostics;                  // warnings; where anything failed, errors only
  bool failed = false;
};

// Empty words for network or hardware leave it out; everything that is there is checked.
ReadWords readWords(const DesignWords& words, const NamedReaders& readers = {});

// The values of the repeatable options --set and --option; the errors are those of all of them.

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts);             // each "name=value"
Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts);  // each "POINTER=VALUE"
// Where the energies of all memories are from, "published", "technology" or "fixed", as an edit; and an edit as the
// option that makes it: {"--prices", "fixed"} or {"--set", "POINTER=VALUE"}.
std::string pricesEdit(const std::string& source);
std::vector<std::string> optionOf(const std::string& edit);

// The profile after all edits; the sources of the changed metrics say who set them.
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits);

// An exporter with the name of a cost model writes programs for that model's machine: words that leave model and
// profile open mean these.

// Fills in the model of the exporter's name, and the bundled profile of that name, where they are missing and exist.
void completeFromExporter(const std::string& exporter, DesignWords& words);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a configuration, read and interpreted as far as possible.
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
  std::optional<Network> network;           // as in its file; absent: not named, or not readable
  std::optional<HardwareProfile> profile;   // as in its file, with the energies of the technology
  std::optional<HardwareProfile> uncosted;  // the profile without them; absent: no technology is named
  PlanRequest request;                      // with edits and batch; absent parts are missing in it too
  Diagnostics diagnostics;                  // warnings; if anything failed, only errors
  bool failed = false;
};

// Empty arguments for network or hardware leave it out; everything else is checked.
ReadWords readWords(const DesignWords& words, const NamedReaders& readers = {});

// The values of the repeatable options --set and --option; reports all their errors.

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts);             // each "name=value"
Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts);  // each "POINTER=VALUE"
// pricesEdit: the source of the energies of all memories ("published", "technology" or "fixed") as an edit. The other
// function returns the option for an edit: {"--prices", "fixed"} or {"--set", "POINTER=VALUE"}.
std::string pricesEdit(const std::string& source);
std::vector<std::string> optionOf(const std::string& edit);

// The profile after all edits; the sources of the changed values name the user.
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits);

// An exporter named like a cost model writes programs for that model's machine: it supplies the defaults of arguments
// that leave model and profile open.

// Fills in the model named like the exporter, and the bundled profile of that name, if they are missing and exist.
void completeFromExporter(const std::string& exporter, DesignWords& words);

}  // namespace tilescope::app

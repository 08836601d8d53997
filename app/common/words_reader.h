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
  std::optional<Network> network;           // as in the file; absent: not named or not readable
  std::optional<HardwareProfile> profile;   // as in the file, with the energies of the technology
  std::optional<HardwareProfile> uncosted;  // as in the file, without them; absent: no technology is named
  PlanRequest request;                      // with edits and batch; lacks what is absent above
  Diagnostics diagnostics;                  // warnings, or only errors if something failed
  bool failed = false;
};

// Checks everything. Empty arguments leave out the network or the hardware.
ReadWords readWords(const DesignWords& words, const NamedReaders& readers = {});

// Read repeatable options (--set and --option) and report all their errors.

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts);             // each "name=value"
Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts);  // each "POINTER=VALUE"
// pricesEdit: the edit that selects the source of the energies of all memories ("published", "technology" or "fixed").
// optionOf: the option for an edit, {"--prices", "fixed"} or {"--set", "POINTER=VALUE"}.
std::string pricesEdit(const std::string& source);
std::vector<std::string> optionOf(const std::string& edit);

// The profile after all edits. The changed values name the user as their source.
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits);

// An exporter named like a cost model writes programs for the hardware of that model, so model and profile can be
// filled in from its name.

// Fills in the model and the bundled profile named like the exporter, if they exist and no argument gives them.
void completeFromExporter(const std::string& exporter, DesignWords& words);

}  // namespace tilescope::app

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

ReadWords readWords(const DesignWords& words, const NamedReaders& readers = {});

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts);
Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts);
// pricesEdit: selects the source of all memories' energies ("published", "technology" or "fixed"). optionOf:
// {"--prices", "fixed"} or {"--set", "POINTER=VALUE"}.
std::string pricesEdit(const std::string& source);
std::vector<std::string> optionOf(const std::string& edit);

Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);
Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits);

// An exporter named like a cost model writes programs for the model's hardware.

void completeFromExporter(const std::string& exporter, DesignWords& words);

}  // namespace tilescope::app

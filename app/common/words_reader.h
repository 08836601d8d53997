// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a design, read and understood as far as they go.
#pragma once

#include <optional>

#include "app/common/plan_request.h"

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

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// A question as Python asks it, turned into a request by the reader of the command line's arguments.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "python/bindings/door.h"

namespace tilescope::python {

struct Asked {
  std::string model;
  std::optional<std::string> search, objective, dataflow, layer;
  std::map<std::string, std::string> options;
};

// All errors at once, with the texts of the command line.
PlanRequest requestOf(const NetworkValue& network, const HardwareValue& hardware, const Asked& asked);
Asked askedOf(const PlanRequest& request);

}  // namespace tilescope::python

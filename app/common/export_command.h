// SPDX-License-Identifier: GPL-3.0-or-later
// An export as a line of the shell.
#pragma once

#include <map>
#include <string>

#include "app/common/plan_request.h"

namespace tilescope::app {

struct ExportWords {
  std::string exporter;                       // its id
  std::string folder;                         // what -o says
  std::map<std::string, std::string> values;  // of its options, as typed
  bool force = false;                         // the folder is there and not empty
};

// "tilescope-cli export cuda -o resnet18-cuda --network resnet18 …", quoted for a POSIX shell:
// it writes the same files.
std::string exportCommand(const DesignWords& design, const ExportWords& words);

}  // namespace tilescope::app

// SPDX-License-Identifier: GPL-3.0-or-later
// POSIX shell command lines: quoted arguments, an export, and the partition of a configuration.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/common/design.h"
#include "app/common/plan_request.h"

namespace tilescope::app {

// A POSIX shell splits the line into the same arguments. Quotes only where needed.
std::string shellLine(const std::vector<std::string>& words);

struct ExportWords {
  std::string exporter;                       // its id
  std::string folder;                         // the argument of -o
  std::map<std::string, std::string> values;  // typed values of its options
  bool force = false;                         // the folder exists and is not empty
};

// "tilescope-cli export cuda -o resnet18-cuda --network resnet18 …", quoted for a POSIX shell.
std::string exportCommand(const DesignWords& design, const ExportWords& words);

// "tilescope-cli partition --network resnet18 …". The configuration must be complete. Attention has no options for
// cuts, stages and plans.
std::string partitionCommand(const Design& design, ChainKind chain = ChainKind::Maps);

}  // namespace tilescope::app

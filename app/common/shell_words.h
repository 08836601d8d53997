// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a POSIX shell: words quoted, an export, and the partition of a design.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/common/design.h"
#include "app/common/plan_request.h"

namespace tilescope::app {

// The words as one line that a POSIX shell takes apart into them again; quoted only where needed.
std::string shellLine(const std::vector<std::string>& words);

struct ExportWords {
  std::string exporter;                       // its id
  std::string folder;                         // what -o says
  std::map<std::string, std::string> values;  // of its options, as typed
  bool force = false;                         // the folder is there and not empty
};

// "tilescope-cli export cuda -o resnet18-cuda --network resnet18 …", quoted for a POSIX shell:
// it writes the same files.
std::string exportCommand(const DesignWords& design, const ExportWords& words);

// "tilescope-cli partition --network resnet18 …", quoted for a POSIX shell: it makes the same partition. The design
// must be complete. chain: what it is made of; attention has no options of cuts, stages and plans.
std::string partitionCommand(const Design& design, ChainKind chain = ChainKind::Maps);

}  // namespace tilescope::app

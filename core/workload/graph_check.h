// SPDX-License-Identifier: GPL-3.0-or-later
// Names and edges of a network; internal to core/workload.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/base/document_findings.h"
#include "core/workload/network.h"

namespace tilescope {

// Where a name is defined: a network input (index into inputs) or a layer (index into layers).
struct Definition {
  bool isLayer = false;
  std::size_t index = 0;
};
using Definitions = std::unordered_map<std::string, Definition>;  // of a name that occurs twice: the first

Definitions checkNames(const Network& network, DocumentFindings& findings);

// Inputs that name nothing, layers that use themselves, wrong numbers of inputs, cycles.
void checkEdges(const Network& network, const Definitions& definitions, DocumentFindings& findings);

}  // namespace tilescope

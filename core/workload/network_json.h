// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.network/1: reader and writer. Checks schema, names, graph and shapes; reports all errors at once.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

Result<Network> readNetwork(const std::string& path);
// prefix: JSON pointer of the network in a larger document.
Result<Network> networkFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Network& network);  // reading it back gives an equal network

struct Definition {
  bool isLayer = false;
  std::size_t index = 0;
};
using Definitions = std::unordered_map<std::string, Definition>;  // of a repeated name, the first one

Definitions checkNames(const Network& network, DocumentFindings& findings);

// Reports unknown inputs, layers that read themselves, wrong numbers of inputs, and cycles.
void checkEdges(const Network& network, const Definitions& definitions, DocumentFindings& findings);

}  // namespace tilescope

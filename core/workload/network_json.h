// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.network/1: reader and writer. Reading validates against the schema, then checks names, graph and shape rule
// (shape_rules.h), and reports every error of the file at once.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

Result<Network> readNetwork(const std::string& path);
// prefix: JSON pointer of the network inside a larger document, for messages.
Result<Network> networkFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Network& network);  // reading it back gives an equal network

}  // namespace tilescope

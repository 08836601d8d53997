// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.case/1: model and options, a machine, one layer, and mappings to evaluate. Hardware and network are inline
// or paths relative to the case file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"
#include "core/workload/network.h"

namespace tilescope {

struct Case {
  std::string model;
  std::map<std::string, std::string> options;
  HardwareProfile hardware;
  Network network;
  std::string layer;
  std::vector<Mapping> mappings;
  Notes notes;  // of the case itself, not of hardware and network

  bool operator==(const Case&) const = default;
};

Result<Case> readCase(const std::string& path);
Result<Case> caseFromJson(const Json& document, const std::string& file);
Json toJson(const Case& value);  // hardware and network inline

}  // namespace tilescope

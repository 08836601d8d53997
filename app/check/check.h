// SPDX-License-Identifier: GPL-3.0-or-later
// One certificate against one network and one machine.
#pragma once

#include <string>

#include "app/check/proof.h"
#include "core/models/certificate.h"
#include "core/workload/network.h"

namespace tilescope::check {

inline constexpr const char* kModel = "zigzag";  // whose certificates it checks

struct Verdict {
  bool accepted = false;
  bool proven = false;  // the bound was verified too; of latency and EDP only the mapping is
  std::string reason;   // a sentence
  ProofSize proof;
  std::size_t trees = 0;  // choices of spatial loops
};

Verdict check(const Certificate& certificate, const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope::check

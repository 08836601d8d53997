// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a certificate against a network and a hardware profile.
#pragma once

#include <string>

#include "app/check/proof.h"
#include "core/models/certificate.h"
#include "core/workload/network.h"

namespace tilescope::check {

inline constexpr const char* kModel = "zigzag";  // the model whose certificates are checked

struct Verdict {
  bool accepted = false;
  bool proven = false;  // bound verified
  std::string reason;
  ProofSize proof;
  std::size_t trees = 0;
};

Verdict check(const Certificate& certificate, const Network& network, const HardwareProfile& hardware);

}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// False certificates, each made from a true one by one change. For certificates that are built for a test and for those
// that the search writes.
#pragma once

#include <string>
#include <vector>

#include "core/models/certificate.h"
#include "core/workload/network.h"

namespace tilescope::check {

struct Mutant {
  std::string name;  // what was changed
  Certificate certificate;
  Network network;
  HardwareProfile hardware;
};

// The certificate must be a true one about a layer of the network on the machine. Changes that happen to leave it true
// (an order that costs the same) are left out, as the model itself tells. mostSteps: steps of trees that are removed
// or changed, evenly chosen.
std::vector<Mutant> mutantsOf(const Certificate& certificate, const Network& network, const HardwareProfile& hardware,
                              std::size_t mostSteps);

}  // namespace tilescope::check

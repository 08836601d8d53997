// SPDX-License-Identifier: GPL-3.0-or-later
// False certificates, each made from a true one by a single change.
#pragma once

#include <string>
#include <vector>

#include "core/models/certificate.h"
#include "core/workload/network.h"

namespace tilescope::check {

struct Mutant {
  std::string name;
  Certificate certificate;
  Network network;
  HardwareProfile hardware;
};

// certificate: true for this network and hardware. Changes that leave it true are omitted, as checked with the model.
// mostSteps: max number of tree steps to change, chosen evenly.
std::vector<Mutant> mutantsOf(const Certificate& certificate, const Network& network, const HardwareProfile& hardware,
                              std::size_t mostSteps);

}  // namespace tilescope::check

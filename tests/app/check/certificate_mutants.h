// SPDX-License-Identifier: GPL-3.0-or-later
// False certificates, each made from a true one by a single change. Used for certificates built in tests and for those
// written by the search.
#pragma once

#include <string>
#include <vector>

#include "core/models/certificate.h"
#include "core/workload/network.h"

namespace tilescope::check {

struct Mutant {
  std::string name;  // the change
  Certificate certificate;
  Network network;
  HardwareProfile hardware;
};

// The certificate must be true for a layer of the network on this hardware. Changes that leave it true (such as an
// order with the same cost) are left out, as checked with the model. mostSteps: maximum number of tree steps to remove
// or change, chosen evenly.
std::vector<Mutant> mutantsOf(const Certificate& certificate, const Network& network, const HardwareProfile& hardware,
                              std::size_t mostSteps);

}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the tree of a certificate proves that no mapping with a given choice of spatial loops has a smaller
// value (the rules are named in docs/certificates.md).
//
// A node is a sequence of tiles from the outermost inwards; the root is the empty sequence. Every mapping can be
// turned into a path of children from the root without a higher cost or a larger footprint. So it is enough that all
// listed nodes are expanded, and that each of their children is listed too, does not fit, or has a bound that is no
// better than the value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/check/bounds.h"
#include "core/models/certificate.h"

namespace tilescope::check {

struct ProofSize {
  std::uint64_t expanded = 0;
  std::uint64_t children = 0;
};

// The first error in the proof; nullopt if there is none.
std::optional<std::string> flawOf(const Slots& slots, const CertificateTree& tree, double lowerBound, ProofSize& size);

}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the tree of a certificate proves that no mapping under one choice of spatial loops has a smaller value
// (docs/certificates.md has the rules by name).
//
// A node is a sequence of tiles from the outside in; the root is the empty one. Every mapping can be turned into a
// sequence of children of children of the root without becoming dearer or taking more space. So it is enough that every
// node that is not left open is one whose bound is no better than the value: all nodes that are listed are expanded,
// and each child of them is listed itself, too large, or no better.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/check/bounds.h"
#include "core/models/certificate.h"

namespace tilescope::check {

struct ProofSize {
  std::uint64_t expanded = 0;  // nodes
  std::uint64_t children = 0;  // of them, each looked at
};

// The first thing that is wrong with the proof.
std::optional<std::string> flawOf(const Slots& slots, const CertificateTree& tree, double lowerBound, ProofSize& size);

}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// A certificate of a hardware search against the sweep that it is about: coverage, constraints and comparisons by code
// of its own, machines by making every one of them, plans by solving them again.
#pragma once

#include <cstddef>
#include <string>

#include "app/check/family_bounds.h"
#include "core/search/family_search.h"

namespace tilescope::check {

struct FamilyVerdict {
  bool accepted = false;
  std::string reason;                                   // a sentence
  std::size_t bounds = 0, constraints = 0, points = 0;  // boxes that were verified, by reason
  std::size_t plans = 0;                                // plans that were solved again
  std::size_t certified = 0;                            // of them, those with a verified certificate of every layer
};

FamilyVerdict check(const FamilyCertificate& certificate, const SweepDescription& sweep,
                    BoundProof proof = BoundProof::Certificates);

}  // namespace tilescope::check

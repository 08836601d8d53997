// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a certificate of a hardware search against its sweep. Coverage, constraints and comparisons are checked by
// independent code, machines by making each one, plans by solving them again.
#pragma once

#include <cstddef>
#include <string>

#include "app/check/family_bounds.h"
#include "core/search/family_search.h"

namespace tilescope::check {

struct FamilyVerdict {
  bool accepted = false;
  std::string reason;                                   // a sentence
  std::size_t bounds = 0, constraints = 0, points = 0;  // number of verified boxes, by the reason that excludes them
  std::size_t plans = 0;                                // number of plans solved again
  std::size_t certified = 0;  // number of these plans with a verified certificate for every layer
};

FamilyVerdict check(const FamilyCertificate& certificate, const SweepDescription& sweep,
                    BoundProof proof = BoundProof::Certificates);

}  // namespace tilescope::check

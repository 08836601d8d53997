// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a certificate of a hardware search against its sweep. Coverage, constraints and comparisons are checked by
// independent code. The hardware of each point is made again and each plan is solved again.
#pragma once

#include <cstddef>
#include <string>

#include "app/check/family_bounds.h"
#include "core/search/family_search.h"

namespace tilescope::check {

struct FamilyVerdict {
  bool accepted = false;
  std::string reason;                                   // a sentence
  std::size_t bounds = 0, constraints = 0, points = 0;  // verified boxes per reason that excludes them
  std::size_t plans = 0;                                // plans solved again
  std::size_t certified = 0;  // plans solved again in which every layer has a verified certificate
};

FamilyVerdict check(const FamilyCertificate& certificate, const SweepDescription& sweep,
                    BoundProof proof = BoundProof::Certificates);

}  // namespace tilescope::check

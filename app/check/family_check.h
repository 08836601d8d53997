// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a hardware search's certificate against its sweep: coverage, constraints and comparisons by independent code;
// each point's plan is made again.
#pragma once

#include <cstddef>
#include <string>

#include "app/check/family_bounds.h"
#include "core/search/family_search.h"

namespace tilescope::check {

struct FamilyVerdict {
  bool accepted = false;
  std::string reason;
  std::size_t bounds = 0, constraints = 0, points = 0;  // verified boxes, by reason that excludes them
  std::size_t plans = 0;                                // plans solved again
  std::size_t certified = 0;                            // plans in which every layer has a verified certificate
};

FamilyVerdict check(const FamilyCertificate& certificate, const SweepDescription& sweep,
                    BoundProof proof = BoundProof::Certificates);

}  // namespace tilescope::check

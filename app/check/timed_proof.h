// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that no mapping with a given choice of spatial loops has less latency or EDP than a value, by looking at all
// chains of nested tiles whose bounds are below it. The certificate only gives weights of bounds, which make this fast;
// any weights give valid bounds.
//
// Unlike for energy, a tile is not assumed to absorb the loops above it that do not index its tensor: a smaller tile
// can leave a better window. So every tile is placed with which some order has that tile.
#pragma once

#include <optional>
#include <string>

#include "app/check/proof.h"
#include "app/check/timed_slots.h"

namespace tilescope::check {

// Chains of one choice of spatial loops that are looked at before the proof is rejected as too long.
inline constexpr std::uint64_t kMostExpanded = 5'000'000;

// objective: latency or EDP. Names a better mapping or an error in the certificate; nullopt if there is none.
std::optional<std::string> timedFlawOf(const TimedSlots& timed, const CertificateTree* tree, Objective objective,
                                       double value, ProofSize& size);

}  // namespace tilescope::check

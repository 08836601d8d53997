// SPDX-License-Identifier: GPL-3.0-or-later
// The roles that the loops of an einsum would have in a convolution, derived from the tensors that they index, so that
// letters do not matter:
//   in O and W: K; in I and W: C; in O, I and W: G; in O and I: OY, OX or B; in W and sliding over I: FY or FX.
// A loop that already has one of these names keeps it, unless it is in O and the name is that of a summed loop, or the
// reverse (the K of "M, N, K" is summed over, so it is a C).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

using LoopSize = std::pair<std::string, std::int64_t>;

struct LoopRoles {
  std::vector<std::optional<Dim>> of;  // [loop of the einsum]; absent: it has no role in a convolution
  // Loops of each role, the largest first, equal ones in the layer's order. If the layer has no loop for one of the two
  // axes, inferred loops of the other one stand for both.
  std::array<std::vector<LoopSize>, kDims.size()> playing;

  const std::vector<LoopSize>& loopsOf(Dim role) const { return playing[static_cast<std::size_t>(role)]; }
};

// Axes: the loops that slide over I form pairs (OY with FY, OX with FX), in the order in which I names them; they take
// the last axes that no named loop has. The loops that index O and I directly follow, in the order of O. The rest is B.
LoopRoles loopRoles(const Einsum& einsum);

// The same layer with loops named by their roles; loops of one role are merged. Empty if a loop has no role, or if
// loops of one role do not index the same tensors.
std::optional<Einsum> inRoleNames(const Einsum& einsum);

// The einsum of any layer; the loops of an einsum layer are renamed by their roles.
std::optional<Einsum> convolutionOf(const Layer& layer);

}  // namespace tilescope

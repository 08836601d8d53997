// SPDX-License-Identifier: GPL-3.0-or-later
// What the loops of an einsum would be in a convolution, read from the tensors that they index, so that letters do not
// matter:
//   in O and W: K; in I and W: C; in O, I and W: G; in O and I: OY, OX or B; in W and sliding over I: FY or FX.
// A loop that has one of these names keeps it, unless it is in O and the name is of a loop that is summed over, or the
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
  std::vector<std::optional<Dim>> of;  // [loop of the einsum]; absent: none of a convolution
  // Loops of each role, the largest first, of equal ones that which the layer names first. Where the layer has no loop
  // for one of the two axes, inferred loops of the other one stand for both.
  std::array<std::vector<LoopSize>, kDims.size()> playing;

  const std::vector<LoopSize>& loopsOf(Dim role) const { return playing[static_cast<std::size_t>(role)]; }
};

// Axes: the loops that slide over I go in pairs (OY with FY, OX with FX), in the order in which I names them, and take
// the last axes that names leave free; then those that index O and I directly, in the order of O. What is left is B.
LoopRoles loopRoles(const Einsum& einsum);

// The same layer with loops named by their roles, loops of one role merged. Empty if a loop has no role, or if loops of
// one role do not index the same tensors.
std::optional<Einsum> inRoleNames(const Einsum& einsum);

// The einsum of any layer; that of an einsum layer has its loops named by their roles.
std::optional<Einsum> convolutionOf(const Layer& layer);

}  // namespace tilescope

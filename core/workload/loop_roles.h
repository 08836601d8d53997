// SPDX-License-Identifier: GPL-3.0-or-later
// The role that each loop of an einsum has if the layer is seen as a convolution. It follows from the tensors that the
// loop indexes, so names do not matter: in O and W: K; in I and W: C; in O, I and W: G; in O and I: OY, OX or B; in W
// and sliding over I: FY or FX. A loop whose name is one of these roles keeps it, except if only one of loop and role
// is summed: the K of "M, N, K" is summed over, so it is a C.
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
  std::vector<std::optional<Dim>> of;  // by loop; absent: no role in a convolution
  // The loops of each role, largest first, equal ones in the layer's order. If an axis has no loop, loops of the other
  // axis whose names do not tell the axis count for both.
  std::array<std::vector<LoopSize>, kDims.size()> playing;

  const std::vector<LoopSize>& loopsOf(Dim role) const { return playing[static_cast<std::size_t>(role)]; }
};

// Pairs that slide over I (OY with FY, OX with FX) come first, in the order of I, and get the last axes without a named
// loop. Then loops that index O and I directly, in the order of O. Others are B.
LoopRoles loopRoles(const Einsum& einsum);

// The layer with roles as loop names; loops of one role are merged. Empty if a loop has no role, or if loops of one
// role index different tensors.
std::optional<Einsum> inRoleNames(const Einsum& einsum);

// The einsum of any layer; loops of einsum layers are renamed by their roles.
std::optional<Einsum> convolutionOf(const Layer& layer);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What each array of a program is on a processor: a blocked map, weights in the order of the kernels, a bias.
#pragma once

#include <string>
#include <vector>

#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"
#include "core/workload/network.h"
#include "plugins/common/planned_layer.h"

namespace tilescope::cpu {

struct ArrayUse {
  enum class Kind {
    Map,       // also the table of a norm
    View,      // a map with other rows and columns: the same memory
    Reshaped,  // a map with other channels: rewritten before it is read
    Weights,
    Bias
  };
  Kind kind = Kind::Map;
  std::string block;       // channels of a map's block, as C: "TS_LANES"
  Extents size;            // of a map in blocks; a table has its scales and offsets as channels
  bool sumsLeave = false;  // partial sums of this map are stored
};

struct ArrayUses {
  std::vector<ArrayUse> all;  // by array

  const ArrayUse& of(const NetworkNames& names, const std::string& identifier) const;
};

ArrayUses arrayUses(const Program& program, const Network& network, const FusionPlan& fusion);

// One input and one output channel per group: vectors run over groups.
bool isDepthwise(const eplanner::EplannerLayer& shape);
bool isDepthwise(const Layer& layer);

}  // namespace tilescope::cpu

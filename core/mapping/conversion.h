// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a mapping between the forms of the models, with the same meaning. If a form cannot express it, the
// conversion fails with a one-sentence reason. The models check whether the result fits.
// The tile form has no batch and group; their loops are around the off-chip loops. For a matrix product, the tile's OY
// is the loop dimension OX (rows of the left matrix), as in e-PlaNNer.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"
#include "core/workload/layer.h"

namespace tilescope {

template <class T>
struct Converted {
  std::optional<T> mapping;
  std::string reason;  // why it failed

  bool ok() const { return mapping.has_value(); }
};

// The tile contains everything inside the off-chip memory, including spatial loops. Loops of one iteration are dropped,
// neighbouring loops of one dimension merged. Requires spatial loops and loops_per_memory.
Converted<TileMapping> toTiles(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Unrolls spatial loops as in the dataflow (may be null). The rest of the tile becomes one loop per dimension at each
// tensor's outermost on-chip memory, summed dimensions innermost. The tile must divide the layer.
Converted<LoopMapping> toLoops(const TileMapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow);

// Level dram is the outermost memory, buffer a tensor's next one, pe its innermost other one (contracts 3.1); memories
// between them must have no loops. Lists end at the outermost tile boundary of any tensor; refresh counts express the
// boundaries of the others.
Converted<NestMapping> toNest(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Without refresh counts, tiles end where the lists end. Array loops go to array dimensions where they fit, if possible
// as in one of the profile's dataflows.
Converted<LoopMapping> toLoops(const NestMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

enum class MappingForm { Loops, Tiles, Nest };
inline constexpr std::array kMappingForms{MappingForm::Loops, MappingForm::Tiles, MappingForm::Nest};

// dataflow: see toLoops(). For an einsum layer, the loop form uses the layer's loop names; tiles and nests use the
// names of their roles (loop_roles.h).
Converted<Mapping> toForm(const Mapping& mapping, MappingForm form, const Layer& layer, const HardwareProfile& hardware,
                          const Dataflow* dataflow);

}  // namespace tilescope

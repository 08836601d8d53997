// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a mapping to another form with the same meaning, so that one model's mapping can be shown under another
// model. If the other form cannot express something, the conversion fails with a one-sentence reason. The models check
// whether the result fits the memories.
//
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

// The tile contains everything inside the off-chip memory, including spatial loops. Tensors may enter the tile at
// different loops if the loops between do not index them. Loops of one iteration are dropped, and neighbouring loops of
// one dimension are merged. Requires spatial loops and loops_per_memory.
Converted<TileMapping> toTiles(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Unrolls spatial loops as in the dataflow, up to the tile's iterations. "max" and too large factors use as many lanes
// as needed for the minimum number of passes. dataflow may be null. The rest of the tile becomes one loop per dimension
// at each tensor's outermost on-chip memory, with summed dimensions innermost. The tile must divide the layer.
Converted<LoopMapping> toLoops(const TileMapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow);

// Level dram is the outermost memory, buffer the next one of a tensor, pe the tensor's innermost other one (contracts
// 3.1). Memories between them must have no loops of their own. Each level's list ends at the outermost tile boundary of
// any tensor; refresh counts express the boundaries of the others.
Converted<NestMapping> toNest(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Without refresh counts, tiles end where the lists end. Array loops are assigned to array dimensions where they fit,
// as in one of the profile's dataflows if possible.
Converted<LoopMapping> toLoops(const NestMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

enum class MappingForm { Loops, Tiles, Nest };
inline constexpr std::array kMappingForms{MappingForm::Loops, MappingForm::Tiles, MappingForm::Nest};

// The mapping in the given form; unchanged if it has it already. dataflow: see toLoops(). For an einsum layer, the loop
// form uses the layer's loop names; tiles and nests use the names of their roles (loop_roles.h).
Converted<Mapping> toForm(const Mapping& mapping, MappingForm form, const Layer& layer, const HardwareProfile& hardware,
                          const Dataflow* dataflow);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// One mapping in another form, where the meaning carries over: so that what one model chose can be shown under the
// others. A conversion changes nothing that a form can say; what a form cannot say is a reason not to convert, in one
// sentence for people. Whether the result fits the memories is the models' business.
//
// Tiles have no words for batch and group: their loops lie around the off-chip loops. Of a matrix product, OY of the
// tile is the dimension OX of the loops (rows of the left matrix), as e-PlaNNer has it.
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
  std::string reason;  // why there is none

  bool ok() const { return mapping.has_value(); }
};

// The tile is what lies inside the off-chip memory, spatial loops included. Tensors may leave the chip at different
// loops as long as only loops that do not index them lie between. Loops of one iteration vanish; neighbours of the same
// dimension merge. Needs spatial loops and loops_per_memory.
Converted<TileMapping> toTiles(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Spatial loops as the dataflow unrolls them, as far as the tile has iterations ("max" and too large factors fill the
// lanes in as few passes); null: none. The rest of the tile runs as one loop per dimension, all of them at the
// outermost on-chip memory of every tensor, sums innermost. Tiles must divide the layer.
Converted<LoopMapping> toLoops(const TileMapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow);

// dram is the outermost memory, buffer the next one of a tensor, pe its innermost other one (contracts 3.1); memories
// between must have no loops of their own. The lists are cut where the first tensor's tile ends; the rest is in the
// refresh counts.
Converted<NestMapping> toNest(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Without refresh counts, tiles end where the lists do. Array loops go to array dimensions where they fit, those first
// where a dataflow of the profile has them.
Converted<LoopMapping> toLoops(const NestMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

enum class MappingForm { Loops, Tiles, Nest };
inline constexpr std::array kMappingForms{MappingForm::Loops, MappingForm::Tiles, MappingForm::Nest};

// The mapping in the form; itself if it is of that form. dataflow: as of toLoops. Of an einsum layer, loops have the
// layer's own names, tiles and nests those of the roles (loop_roles.h).
Converted<Mapping> toForm(const Mapping& mapping, MappingForm form, const Layer& layer, const HardwareProfile& hardware,
                          const Dataflow* dataflow);

}  // namespace tilescope

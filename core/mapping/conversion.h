// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a mapping to another form without changing its meaning, so that the choice of one model can be shown under
// the others. Everything that the other form can express stays the same; if it cannot express something, the conversion
// fails with a one-sentence reason. Whether the result fits the memories is checked by the models.
//
// Tiles cannot express batch and group: their loops lie around the off-chip loops. For a matrix product, OY of the tile
// is dimension OX of the loops (rows of the left matrix), as in e-PlaNNer.
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
  std::string reason;  // why there is no conversion

  bool ok() const { return mapping.has_value(); }
};

// The tile is everything inside the off-chip memory, spatial loops included. Tensors may leave the chip at different
// loops if only loops that do not index them lie between. Loops of one iteration are dropped; neighbouring loops of the
// same dimension merge. Needs spatial loops and loops_per_memory.
Converted<TileMapping> toTiles(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Spatial loops are unrolled as in the dataflow, as far as the tile has iterations ("max" and too large factors fill
// the lanes in as few passes); null: no dataflow. The rest of the tile runs as one loop per dimension, all of them at
// the outermost on-chip memory of every tensor, with summed dimensions innermost. Tiles must divide the layer.
Converted<LoopMapping> toLoops(const TileMapping& mapping, const Layer& layer, const HardwareProfile& hardware,
                               const Dataflow* dataflow);

// dram is the outermost memory, buffer the next one of a tensor, pe its innermost other one (contracts 3.1); memories
// between them must have no loops of their own. The lists end where the first tensor's tile ends; the refresh counts
// express the rest.
Converted<NestMapping> toNest(const LoopMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

// Without refresh counts, tiles end where the lists do. Array loops go to array dimensions where they fit, preferably
// as in a dataflow of the profile.
Converted<LoopMapping> toLoops(const NestMapping& mapping, const Layer& layer, const HardwareProfile& hardware);

enum class MappingForm { Loops, Tiles, Nest };
inline constexpr std::array kMappingForms{MappingForm::Loops, MappingForm::Tiles, MappingForm::Nest};

// The mapping in the given form; unchanged if it already has it. dataflow: see toLoops. For an einsum layer, loops have
// the layer's own names, tiles and nests those of the roles (loop_roles.h).
Converted<Mapping> toForm(const Mapping& mapping, MappingForm form, const Layer& layer, const HardwareProfile& hardware,
                          const Dataflow* dataflow);

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the tiles and loops of a loop nest: the size of a tile, what a loop iterates and reuses, how it enlarges the
// tiles in its memory, and what it would cost in the neighbouring memories.
#pragma once

#include <optional>
#include <string>

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/mapping/mapping.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// The result that a model has for a mapping, or the reason why it has none.
struct MappingAnswer {
  std::optional<LayerResult> result;
  QString reason;
  std::string tooSmall;  // the memory that is too small, if that is the reason
};

// Evaluates a mapping of the request's layer on this hardware. What the mapping leaves open is chosen for the request's
// objective.
MappingAnswer answerOf(const CostModel& model, const Layer& layer, const PlanRequest& request,
                       const HardwareProfile& hardware, const Mapping& mapping);

// The first error as a message for the user; empty without errors.
QString firstError(const Diagnostics& errors);

// References to the displayed mapping and to everything it was made from. They must stay valid.
struct ShownMapping {
  const CostModel& model;
  const Layer& layer;
  const PlanRequest& request;
  const LayerResult& result;
  const LoopNest& nest;
  const NestPicture& picture;
};

struct LoopPlace {
  std::size_t band = 0;      // index of the picture's band
  std::size_t position = 0;  // number of loops of the band inside this loop
};
std::optional<LoopPlace> placeOf(const NestPicture& picture, std::size_t loop);

// What the loop iterates and reuses; empty if there is no such loop.
LoopFacts whatLoopDoes(const ShownMapping& shown, std::size_t loop);

// Also the loop's footprint and its cost one band further out and in. Only for mappings whose loops can be moved.
LoopFacts whatLoopCosts(const ShownMapping& shown, std::size_t loop);

std::optional<Provenance> tileExplanation(const LoopNest& nest, const std::string& memory, Tensor tensor);

}  // namespace tilescope::gui

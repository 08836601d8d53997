// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of the tiles and loops of a nest: the size of a tile, what a loop iterates and reuses, its footprint in
// its memory, and its cost in the neighbouring memories.
#pragma once

#include <optional>
#include <string>

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/mapping/mapping.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// The result of a model for a mapping, or the reason why there is none.
struct MappingAnswer {
  std::optional<LayerResult> result;
  QString reason;
  std::string tooSmall;  // the memory, if the reason is its capacity
};

// Evaluates a mapping of the request's layer on this hardware. Open choices of the mapping are made for the request's
// objective.
MappingAnswer answerOf(const CostModel& model, const Layer& layer, const PlanRequest& request,
                       const HardwareProfile& hardware, const Mapping& mapping);

// The message for the user; empty without errors.
QString firstError(const Diagnostics& errors);

// The mapping on display and everything it was made from. Borrowed.
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
  std::size_t position = 0;  // number of loops of the band that are further in
};
std::optional<LoopPlace> placeOf(const NestPicture& picture, std::size_t loop);

// What the loop iterates and reuses. Empty if there is no such loop.
LoopFacts whatLoopDoes(const ShownMapping& shown, std::size_t loop);

// In addition, its footprint and its cost one band further out and in. Only for mappings whose loops can be moved.
LoopFacts whatLoopCosts(const ShownMapping& shown, std::size_t loop);

std::optional<Provenance> tileExplanation(const LoopNest& nest, const std::string& memory, Tensor tensor);

}  // namespace tilescope::gui

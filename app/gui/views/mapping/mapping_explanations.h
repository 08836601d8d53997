// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of the tiles and loops of a shown nest: how large a tile is, what a loop iterates and reuses, what
// it adds to its memory and what it would cost in the neighbouring one.
#pragma once

#include <optional>
#include <string>

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/mapping/mapping.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

// A mapping as a model answers it: a result, or why there is none.
struct MappingAnswer {
  std::optional<LayerResult> result;
  QString reason;
  std::string tooSmall;  // the memory, if it is that
};

// The layer of the request on that machine; what the mapping leaves open is chosen for the request's objective.
MappingAnswer answerOf(const CostModel& model, const Layer& layer, const PlanRequest& request,
                       const HardwareProfile& hardware, const Mapping& mapping);

// In the user's words; empty where nothing is wrong.
QString firstError(const Diagnostics& errors);

// A mapping that is shown, with all that it was made of. Borrowed.
struct ShownMapping {
  const CostModel& model;
  const Layer& layer;
  const PlanRequest& request;
  const LayerResult& result;
  const LoopNest& nest;
  const NestPicture& picture;
};

struct LoopPlace {
  std::size_t band = 0;      // of the picture
  std::size_t position = 0;  // loops of the band further in
};
std::optional<LoopPlace> placeOf(const NestPicture& picture, std::size_t loop);

// What it iterates and reuses. Nothing where there is no such loop.
LoopFacts whatLoopDoes(const ShownMapping& shown, std::size_t loop);

// And its footprint and its cost one band further out and in; of a mapping whose loops can be moved.
LoopFacts whatLoopCosts(const ShownMapping& shown, std::size_t loop);

std::optional<Provenance> tileExplanation(const LoopNest& nest, const std::string& memory, Tensor tensor);

}  // namespace tilescope::gui

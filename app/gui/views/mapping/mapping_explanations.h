// SPDX-License-Identifier: GPL-3.0-or-later
// Explains tiles and loops of a loop nest: sizes, reuse, and costs in the neighbouring memories.
#pragma once

#include <optional>
#include <string>

#include "app/gui/views/mapping/mapping_picture.h"
#include "core/mapping/mapping.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
struct MappingAnswer {
  std::optional<LayerResult> result;
  QString reason;
  std::string tooSmall;  // memory that is too small, if that is the reason
};

// What the mapping leaves open is chosen for the request's objective.
MappingAnswer answerOf(const CostModel& model, const Layer& layer, const PlanRequest& request,
                       const HardwareProfile& hardware, const Mapping& mapping);

QString firstError(const Diagnostics& errors);

// All members must stay valid.
struct ShownMapping {
  const CostModel& model;
  const Layer& layer;
  const PlanRequest& request;
  const LayerResult& result;
  const LoopNest& nest;
  const NestPicture& picture;
};

struct LoopPlace {
  std::size_t band = 0;      // index in the picture
  std::size_t position = 0;  // number of the band's loops inside this loop
};
std::optional<LoopPlace> placeOf(const NestPicture& picture, std::size_t loop);

LoopFacts whatLoopDoes(const ShownMapping& shown, std::size_t loop);

// Includes footprint and cost one band further out and in. Needs a mapping whose loops can be moved.
LoopFacts whatLoopCosts(const ShownMapping& shown, std::size_t loop);

std::optional<Provenance> tileExplanation(const LoopNest& nest, const std::string& memory, Tensor tensor);

}  // namespace tilescope::gui

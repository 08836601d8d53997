// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of real layers, as the plot gets them.
#pragma once

#include <gtest/gtest.h>

#include "app/gui/views/mapping/schedule/schedule_figures.h"
#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::gui {

struct ScheduleCase {
  ScheduleCase(Layer of, const diana::Tile& tile, HardwareProfile machine = diana::machine(), ModelOptions options = {})
      : layer(std::move(of)) {
    request.hardware = std::move(machine);
    request.model = diana::kModelId;
    request.options = std::move(options);
    request.options["legality"] = "report";
    const diana::DianaLayer seen = diana::problemOf(layer, request.hardware, request.options, std::nullopt).layer;
    const TileMapping mapping{tile.K, seen.C, tile.OY, tile.OX, seen.rows.kernel, seen.columns.kernel, {}, {}};
    const Result<Evaluation> answer = model.evaluate(layer, request.hardware, mapping, request.options, {});
    result = std::get<LayerResult>(answer.value());
    nest = model.loopNest(layer, request.hardware, request.options, result);
    nestShown = nestPicture(nest, request.hardware);
  }

  ShownMapping shown() const { return {model, layer, request, result, nest, nestShown}; }
  SchedulePicture picture() const { return schedulePicture(shown()); }

  const CostModel& model = diana::dianaModel();
  Layer layer;
  PlanRequest request;
  LayerResult result;
  LoopNest nest;
  NestPicture nestShown;
};

// 3 x 3, 64 input and output channels, 16 kernel calls that each load their input again.
inline ScheduleCase someTiles() {
  return {diana::conv({64, 64, 16, 32, 3, 3, 1, 1}), {16, 4, 32}, diana::machine(), {{"input", "reloaded"}}};
}

// 1 x 1, copied row by row in thousands of steps.
inline ScheduleCase manySteps() {
  return {diana::conv({64, 64, 64, 48}), {16, 1, 16}, diana::machine(), {{"input", "reloaded"}}};
}

}  // namespace tilescope::gui

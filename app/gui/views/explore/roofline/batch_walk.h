// SPDX-License-Identifier: GPL-3.0-or-later
// The path of the whole network through the roofline over the batch. Its steps are points of the curve under the batch
// slider, so they are solved in the background, forgotten by new input and remembered by undo like these; the present
// step is the plan on screen. Shown for the decode phase unless the user says otherwise; a click on a step sets its
// batch.
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/explore/roofline/batch_path.h"
#include "core/models/provenance.h"

namespace tilescope::gui {

class DesignEditor;
class ExploreView;
class LayerTips;
class ParameterCurves;

class BatchWalk : public QObject {
  Q_OBJECT
 public:
  BatchWalk(ExploreView& view, const ExploreModel& model, ParameterCurves& curves, DesignEditor& editor,
            LayerTips& tips, ActionRegistry& actions, QObject* parent);

 private:
  const Transformer* transformer() const;  // that the plan on screen runs; null: none
  bool isWanted() const;
  void follow();
  BatchPath path() const;
  std::optional<BatchStep> presentStep() const;
  void explain(std::int64_t batch, const QRect& globalRect);

  ExploreView& view_;
  const ExploreModel& model_;
  ParameterCurves& curves_;
  LayerTips& tips_;
  ActionRegistry& actions_;
  std::optional<BatchStep> present_;  // of the last whole plan
  BatchPath path_;
};

// What a step is, of a plan of that transformer with its batch; nothing where layers are infeasible.
std::optional<BatchStep> batchStep(const ExecutionPlan& plan);

// Intensity and throughput of a step, and what limits it. plan: of the same network on the same hardware.
Provenance explainStep(const BatchStep& at, const ExecutionPlan& plan);

}  // namespace tilescope::gui

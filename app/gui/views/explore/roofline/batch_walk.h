// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the path of the whole network through the roofline over batch sizes. Its steps are the points of the batch
// slider's curve, solved in the background and remembered like that curve; the current step is the current plan. The
// path is shown by default for the decode phase. A click on a step sets its batch size.
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
  const Transformer* transformer() const;  // of the current plan; null if it has none
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
  std::optional<BatchStep> present_;  // from the last complete plan
  BatchPath path_;
};

// The step for a plan of a transformer; nullopt if some layer is infeasible.
std::optional<BatchStep> batchStep(const ExecutionPlan& plan);

// Explains intensity, throughput and bottleneck of a step. plan: for the same network on the same hardware.
Provenance explainStep(const BatchStep& at, const ExecutionPlan& plan);

}  // namespace tilescope::gui

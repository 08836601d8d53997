// SPDX-License-Identifier: GPL-3.0-or-later
// Steps are points of the batch slider's curve; the current step is the current plan. Shown by default for decode.
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
  const Transformer* transformer() const;  // of the current plan; null: none
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
  std::optional<BatchStep> present_;
  BatchPath path_;
};

// nullopt: some layer is infeasible.
std::optional<BatchStep> batchStep(const ExecutionPlan& plan);

// plan: same network and hardware.
Provenance explainStep(const BatchStep& at, const ExecutionPlan& plan);

}  // namespace tilescope::gui

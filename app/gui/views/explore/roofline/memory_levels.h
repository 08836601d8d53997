// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as several points in the roofline, one per memory.
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/plot_data.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
class LayerTips;
class RooflinePlot;

// Empty: no result, or no memory moves its data.
RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer);

std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory);

// The expanded layer is shown at every memory, until it has no result any more.
class LevelExpansion : public QObject {
  Q_OBJECT
 public:
  LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent);

  void expand(const QString& layer);  // empty: folds the layer

 private:
  void follow();
  void explain(const QString& memory, const QRect& globalRect);

  const ExploreModel& model_;
  RooflinePlot& roofline_;
  LayerTips& tips_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as points in the roofline, one per memory, shown while the layer is expanded; with an explanation of each
// point's numbers.
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

// Empty if the layer has no result, or if no memory moves its data.
RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer);

// Explains the intensity of this layer at this memory, compared with what the memory's bandwidth permits.
std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory);

// Keeps track of the expanded layer, which the roofline shows at every memory. The user chooses it in the plot. It
// stays expanded while designs change, until it has no result any more.
class LevelExpansion : public QObject {
  Q_OBJECT
 public:
  LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent);

  void expand(const QString& layer);  // expands the layer; an empty name folds it

 private:
  void follow();
  void explain(const QString& memory, const QRect& globalRect);

  const ExploreModel& model_;
  RooflinePlot& roofline_;
  LayerTips& tips_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The points of one layer at every memory, shown when the layer is expanded in the roofline, with the origin of their
// numbers.
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

// Empty if the layer has no result, or no memory that its data pass.
RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer);

// The intensity of this layer at this memory, compared with what the memory could supply.
std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory);

// The layer that the roofline shows at every memory. Chosen in the plot, kept while designs change, folded when the
// layer has no result any more.
class LevelExpansion : public QObject {
  Q_OBJECT
 public:
  LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent);

  void expand(const QString& layer);  // empty: folds it

 private:
  void follow();
  void explain(const QString& memory, const QRect& globalRect);

  const ExploreModel& model_;
  RooflinePlot& roofline_;
  LayerTips& tips_;
};

}  // namespace tilescope::gui

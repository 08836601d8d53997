// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of a plan at every memory: what the roofline expands it into, and where each of these numbers is from.
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

// Of no layer where this one has no result, or no memory that its words pass.
RooflineLevels memoryLevels(const ExecutionPlan& plan, const QString& layer);

// The intensity of this layer at this memory, and how near it is to what the memory could feed.
std::optional<Provenance> explainLevel(const ExecutionPlan& plan, const QString& layer, const QString& memory);

// Which layer the roofline shows at every memory: asked for in the plot, kept while designs change, folded when the
// layer has no answer any more.
class LevelExpansion : public QObject {
  Q_OBJECT
 public:
  LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent);

  void expand(const QString& layer);  // empty: fold

 private:
  void follow();
  void explain(const QString& memory, const QRect& globalRect);

  const ExploreModel& model_;
  RooflinePlot& roofline_;
  LayerTips& tips_;
};

}  // namespace tilescope::gui

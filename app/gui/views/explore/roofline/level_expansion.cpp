// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/level_expansion.h"

#include "app/gui/views/explore/roofline/memory_levels.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/layer_tips.h"

namespace tilescope::gui {

LevelExpansion::LevelExpansion(const ExploreModel& model, RooflinePlot& roofline, LayerTips& tips, QObject* parent)
    : QObject(parent), model_(model), roofline_(roofline), tips_(tips) {
  connect(&roofline_, &RooflinePlot::expansionRequested, this, &LevelExpansion::expand);
  connect(&roofline_, &RooflinePlot::levelHovered, this, &LevelExpansion::explain);
  connect(&model_, &ExploreModel::pictureChanged, this, &LevelExpansion::follow);
}

void LevelExpansion::expand(const QString& layer) {
  roofline_.setLevels(model_.plan() ? memoryLevels(*model_.plan(), layer) : RooflineLevels{});
}

// A layer that waits for its answer keeps its old points, like its mark.
void LevelExpansion::follow() {
  const QString layer = roofline_.levels().layer;
  const LayerRow* row = layer.isEmpty() ? nullptr : model_.row(layer);
  if (row && row->state == LayerState::Pending && row->seconds > 0) return;
  expand(layer);
}

void LevelExpansion::explain(const QString& memory, const QRect& globalRect) {
  if (!model_.plan()) return;
  if (const auto provenance = explainLevel(*model_.plan(), roofline_.levels().layer, memory))
    tips_.showProvenance(*provenance, globalRect);
}

}  // namespace tilescope::gui

#include "moc_level_expansion.cpp"

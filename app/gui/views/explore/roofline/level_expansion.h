// SPDX-License-Identifier: GPL-3.0-or-later
// Which layer the roofline shows at every memory: asked for in the plot, kept while designs change, folded when the
// layer has no answer any more.
#pragma once

#include <QObject>
#include <QString>

#include "app/gui/session/explore_model.h"

namespace tilescope::gui {

class LayerTips;
class RooflinePlot;

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

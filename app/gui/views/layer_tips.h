// SPDX-License-Identifier: GPL-3.0-or-later
// The tooltip that explains the value under the pointer.
#pragma once

#include <QObject>
#include <QRect>
#include <QStringList>

#include "app/gui/session/explore_model.h"

namespace tilescope::gui {

class ProvenanceTip;
class ThemeController;

class LayerTips : public QObject {
  Q_OBJECT
 public:
  LayerTips(const ExploreModel& model, const ThemeController* themes, QWidget* window);

  void showLayers(const QStringList& layers, Metric metric, const QRect& globalRect);
  void showTotal(Metric metric, const QRect& globalRect);
  void showProvenance(const Provenance& provenance, const QRect& globalRect);  // for everything that is not a layer
  void refresh();  // call when the plot or table below has changed
  void hide();
  // Text of the visible tooltip, for copying. Empty if there is none.
  QString text() const;

 private:
  const ExploreModel& model_;
  enum class Subject { Layers, Total, Other };
  Subject subject_ = Subject::Total;  // subject of the visible tooltip
  QStringList layers_;
  Metric metric_ = Metric::Latency;
  QRect mark_;
  ProvenanceTip* tip_;
};

}  // namespace tilescope::gui

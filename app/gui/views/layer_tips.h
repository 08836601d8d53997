// SPDX-License-Identifier: GPL-3.0-or-later
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
  void showProvenance(const Provenance& provenance, const QRect& globalRect);  // for everything except layers
  void refresh();  // call when the plot or table below has changed
  void hide();
  // For copying; empty if no tooltip is visible.
  QString text() const;

 private:
  const ExploreModel& model_;
  enum class Subject { Layers, Total, Other };
  Subject subject_ = Subject::Total;
  QStringList layers_;
  Metric metric_ = Metric::Latency;
  QRect mark_;
  ProvenanceTip* tip_;
};

}  // namespace tilescope::gui

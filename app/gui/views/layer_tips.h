// SPDX-License-Identifier: GPL-3.0-or-later
// The card that explains the number under the pointer.
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
  void refresh();  // call when the picture below the card has changed
  void hide();
  QString text() const;  // text of the visible card, for copying; empty without a card

 private:
  const ExploreModel& model_;
  enum class Subject { Layers, Total, Other };
  Subject subject_ = Subject::Total;  // of the visible card
  QStringList layers_;
  Metric metric_ = Metric::Latency;
  QRect mark_;
  ProvenanceTip* tip_;
};

}  // namespace tilescope::gui

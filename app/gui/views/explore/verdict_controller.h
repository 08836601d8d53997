// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the band above the views with the model: metrics, diagnosis, the button that applies the suggested fix.
#pragma once

#include <QObject>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"

namespace tilescope::gui {

class LayerTips;
class VerdictBand;
class ViewStack;

class VerdictController : public QObject {
  Q_OBJECT
 public:
  // Leaves the band to views that have a diagnosis of their own.
  VerdictController(ViewStack& views, ExploreModel& model, SessionController& session, DesignEditor& editor,
                    LayerTips& tips, QObject* parent = nullptr);

  void applyRemedy();

 private:
  void followView();
  void connectTips();
  void showFigures();
  void showVerdict();
  bool isPreviewSaid() const;
  void showPreview();

  ViewStack& views_;
  VerdictBand& band_;
  ExploreModel& model_;
  SessionController& session_;
  DesignEditor& editor_;
  LayerTips& tips_;
  QString scope_;              // said with the metrics; empty: they need none
  std::vector<Metric> shown_;  // of the boxes of the band
  bool active_ = true;         // no: the band speaks of something else
};

}  // namespace tilescope::gui

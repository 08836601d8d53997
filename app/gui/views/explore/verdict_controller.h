// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the summary band: metrics, diagnosis, and the button that applies the suggested fix.
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
  // Inactive while a view fills the band itself.
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
  QString scope_;  // what the metrics cover; empty: the whole network
  std::vector<Metric> shown_;
  bool active_ = true;  // false: another view fills the band
};

}  // namespace tilescope::gui

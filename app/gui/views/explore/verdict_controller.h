// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the band above the views with the model: metrics, diagnosis, the button that applies the suggested fix.
#pragma once

#include <QObject>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"

namespace tilescope::gui {

class LayerTips;
class VerdictBand;

class VerdictController : public QObject {
  Q_OBJECT
 public:
  VerdictController(VerdictBand& band, ExploreModel& model, SessionController& session, DesignEditor& editor,
                    LayerTips& tips, QObject* parent = nullptr);

  void applyRemedy();
  void setScope(const QString& scope);  // said with the metrics; empty: they need none
  void setActive(bool active);          // off: the band speaks of something else

 private:
  void connectTips();
  void showFigures();
  void showVerdict();
  bool isPreviewSaid() const;
  void showPreview();

  VerdictBand& band_;
  ExploreModel& model_;
  SessionController& session_;
  DesignEditor& editor_;
  LayerTips& tips_;
  QString scope_;
  std::vector<Metric> shown_;  // of the boxes of the band
  bool active_ = true;
};

}  // namespace tilescope::gui

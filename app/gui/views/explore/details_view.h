// SPDX-License-Identifier: GPL-3.0-or-later
// How the metrics of the selected layer (or of the whole plan) are computed, energy by memory, and the proof.
#pragma once

#include <QTextBrowser>
#include <QTimer>

#include "app/gui/session/explore_model.h"

namespace tilescope::gui {
class ThemeController;

class DetailsView : public QTextBrowser {
  Q_OBJECT
 public:
  DetailsView(const ExploreModel& model, const ThemeController* themes, QWidget* parent = nullptr);

  void showLayer(const QString& layer);  // empty: the whole plan
  bool isBehind() const { return behind_; }

 private:
  void showEvent(QShowEvent* event) override;
  void refresh();

  const ExploreModel& model_;
  const ThemeController* themes_;
  QString layer_;
  QTimer refresh_;
  bool behind_ = false;
};

}  // namespace tilescope::gui

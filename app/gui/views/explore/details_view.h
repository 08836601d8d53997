// SPDX-License-Identifier: GPL-3.0-or-later
// Details of the selected layer, or of the whole plan if none is selected: how its metrics are computed, energy by
// memory, and the state of the proof. Meant for wide windows.
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
  QTimer refresh_;       // runs until the next refresh is allowed
  bool behind_ = false;  // the picture changed while waiting
};

}  // namespace tilescope::gui

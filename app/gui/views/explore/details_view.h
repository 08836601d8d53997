// SPDX-License-Identifier: GPL-3.0-or-later
// Everything about one layer, or about the whole plan where none is selected: where its metrics come from, energy by
// memory, and how sure the plan is. For wide windows.
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
  QTimer refresh_;       // runs while the page is younger than the rest between two
  bool behind_ = false;  // another picture came in the meantime
};

}  // namespace tilescope::gui

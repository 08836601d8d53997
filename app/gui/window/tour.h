// SPDX-License-Identifier: GPL-3.0-or-later
// The tour: five cards next to parts of the window. The described action or Next continues; Esc or the cross ends it.
// It takes no focus.
#pragma once

#include <QPointer>

#include "app/gui/session/session_controller.h"
#include "app/gui/window/tour_card.h"

namespace tilescope::gui {

class ActionRegistry;
class ViewStack;

class Tour : public QObject {
  Q_OBJECT
 public:
  static constexpr int kSteps = 5;

  Tour(SessionController& session, ViewStack& views, const ThemeController* themes, QWidget* window);

  void addActions(ActionRegistry& actions);
  void start();
  void next();
  void leave();
  bool isOn() const { return card_ != nullptr; }
  int step() const { return step_; }
  TourCard* card() const { return card_; }

 signals:
  void viewWanted(const QString& id);
  void exampleWanted();
  void started();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // moves of the part and the window
  void done(int step);
  void show();
  void place();
  QWidget* part() const;  // for this step; null: not visible

  SessionController& session_;
  ViewStack& views_;
  const ThemeController* themes_;
  QWidget* window_;
  int step_ = 0;
  QPointer<TourCard> card_;
  QPointer<TourFrame> frame_;
  QPointer<QWidget> part_;
};

}  // namespace tilescope::gui

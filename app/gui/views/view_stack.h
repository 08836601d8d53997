// SPDX-License-Identifier: GPL-3.0-or-later
// Shows pins, metrics, diagnosis and the current view. Without network or hardware, offers to choose them.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <map>

#include "app/gui/session/session_controller.h"

class QStackedLayout;

namespace tilescope::gui {
class EmptyState;
class PinsBar;
class ThemeController;
class VerdictBand;
class View;

class ViewStack : public QWidget {
  Q_OBJECT
 public:
  ViewStack(SessionController& session, const ThemeController* themes, QWidget* parent = nullptr);

  PinsBar* pinsBar() const { return pinsBar_; }
  VerdictBand* band() const { return band_; }
  // Takes ownership. No view is shown until showView().
  void addView(const QString& id, View* view);
  void showView(const QString& id);
  void want(const QString& id) { emit viewWanted(id); }
  const QString& shownId() const { return shown_; }
  const std::map<QString, View*>& views() const { return views_; }
  View* shownView() const { return views_.at(shown_); }

  void setAnimated(bool animated);
  void resetLayout();
  bool isSettled() const;
  std::map<QString, QJsonObject> states() const;  // by view id
  QJsonObject dockStates() const;
  void takeDockStates(const QJsonObject& states);
  void chooseDockStates(const QJsonObject& states);
  void restore(const std::map<QString, QJsonObject>& states);
  bool hasView(const QString& id) const { return views_.count(id) > 0; }

 signals:
  void viewWanted(const QString& id);
  void exampleRequested();
  void openRequested();
  void viewShown();

 private:
  void showDesign();

  SessionController& session_;
  PinsBar* pinsBar_;
  VerdictBand* band_;
  EmptyState* empty_;
  QStackedLayout* stack_;
  std::map<QString, View*> views_;
  QString shown_;
};

}  // namespace tilescope::gui

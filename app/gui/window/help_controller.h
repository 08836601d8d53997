// SPDX-License-Identifier: GPL-3.0-or-later
// Help: the view of the documentation, all keys on a card, the paragraph of a control by F1, What's This, the tour,
// About. Adds its view to the stack and its actions to the registry.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/help/help_page.h"

namespace tilescope::gui {

class ExportModel;
class FirstUse;
class HelpView;
class Messages;
class SessionController;
class StartView;
class Tour;
class ViewStack;

class HelpController : public QObject {
  Q_OBJECT
 public:
  HelpController(ActionRegistry& actions, Messages& messages, ViewStack& views, const ThemeController* themes,
                 QWidget* window);

  void addActions(ExportModel& exporters);
  // Start offers it until it was taken or declined. The registry has the action that opens the first example.
  void addTour(SessionController& session, StartView& start, FirstUse& firstUse);
  void open(const HelpPlace& place);
  void openForView();  // the page about the view that is on
  bool findInPage();   // false: another view is on
  HelpView& view() { return *view_; }
  Tour& tour() { return *tour_; }

 signals:
  void viewWanted(const QString& id);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // What's This of whatever is clicked
  void connectView();
  void showKeys();
  void explainFocused();
  void explain(QWidget* control, const QPoint& globalPlace);

  ActionRegistry& actions_;
  Messages& messages_;
  ViewStack& views_;
  const ThemeController* themes_;
  QWidget* window_;
  HelpView* view_;
  Tour* tour_ = nullptr;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Help about the window's controls: all keys on a card, the paragraph of a control by F1, What's This, the tour, About.
// Adds its actions to the registry.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/card.h"
#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/views/help/help_page.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class ExportModel;
class FirstUse;
class HelpController;
class StartView;
class Tour;

class ControlHelp : public QObject {
  Q_OBJECT
 public:
  ControlHelp(const ViewParts& parts, HelpController& help, ExportModel& exporters);

  // Start offers it until it was taken or declined. The registry has the action that opens the first example.
  void addTour(StartView& start, FirstUse& firstUse);
  Tour& tour() { return *tour_; }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // What's This of whatever is clicked
  void addActions(ExportModel& exporters);
  void explainFocused();
  void explain(QWidget* control, const QPoint& globalPlace);

  ViewParts parts_;
  HelpController& help_;
  Tour* tour_ = nullptr;
};

// Every key of the window: the shortcuts by menu, from the registry, and those of the widgets.

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions);

class KeysCard : public Card {
  Q_OBJECT
 public:
  KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent);
};

// The paragraph about one control (What's This), with the way to the page of the documentation about it.
class ExplainCard : public Card {
  Q_OBJECT
 public:
  // more: what the button that opens a page says; empty: there is none.
  ExplainCard(const QString& control, const QString& paragraph, const QString& more, const ThemeController* themes,
              QWidget* parent);

 signals:
  void moreRequested();

 private:
  void keyPressEvent(QKeyEvent* event) override;  // F1 again asks for more

  bool hasMore_;
};

}  // namespace tilescope::gui

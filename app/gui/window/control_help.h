// SPDX-License-Identifier: GPL-3.0-or-later
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

  // Offers the tour until taken or declined. The registry must have the action for an example.
  void addTour(StartView& start, FirstUse& firstUse);
  Tour& tour() { return *tour_; }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // What's This of a clicked widget
  void addActions(ExportModel& exporters);
  void explainFocused();
  void explain(QWidget* control, const QPoint& globalPlace);

  ViewParts parts_;
  HelpController& help_;
  Tour* tour_ = nullptr;
};

// Shortcuts of the registry by menu, and keys of widgets.

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions);

class KeysCard : public Card {
  Q_OBJECT
 public:
  KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent);
};

class ExplainCard : public Card {
  Q_OBJECT
 public:
  // more: button text; empty: no button.
  ExplainCard(const QString& control, const QString& paragraph, const QString& more, const ThemeController* themes,
              QWidget* parent);

 signals:
  void moreRequested();

 private:
  void keyPressEvent(QKeyEvent* event) override;

  bool hasMore_;
};

}  // namespace tilescope::gui

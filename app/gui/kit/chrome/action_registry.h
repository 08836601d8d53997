// SPDX-License-Identifier: GPL-3.0-or-later
// All actions of the window, for menus, shortcuts, buttons and tests.
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <vector>

#include "app/gui/kit/theme/theme_controller.h"

class QActionGroup;
class QMenuBar;

namespace tilescope::gui {

struct ActionSpec {
  QString id;
  QString menu;  // such as "Edit"; "Design/Objective" is a submenu
  QString text;
  QString tip;
  QString icon;
  QKeySequence shortcut;
  bool checkable = false;
  bool separatorBefore = false;
  bool exclusive = false;  // exclusive with the checkable actions of the same menu
};

class ActionRegistry : public QObject {
  Q_OBJECT
 public:
  explicit ActionRegistry(const ThemeController& themes, QObject* parent = nullptr);

  QAction* add(const ActionSpec& spec, std::function<void()> run);
  QAction* adopt(const ActionSpec& spec, QAction* action);  // for actions of other classes, such as undo
  QAction* action(const QString& id) const;                 // null: none
  // Disables an action and shows the reason in its tooltip. An empty reason enables the action.
  void setHindrance(const QString& id, const QString& reason);
  const std::vector<QAction*>& actions() const { return actions_; }
  const ActionSpec& spec(const QAction* action) const;  // the action must come from this registry

  void fill(QMenuBar& bar) const;  // menus in the order of their first actions

 private:
  struct Entry {
    ActionSpec spec;
    QAction* action;
  };
  void paintIcon(const Entry& entry);
  void paintIcons();

  const ThemeController& themes_;
  std::vector<Entry> entries_;
  std::vector<QAction*> actions_;
  std::map<QString, QActionGroup*> groups_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the window, once: menus, shortcuts, buttons and tests ask here. An action states its place in the
// menus, its words and its icon; whoever owns the feature adds it.
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
  QString id;    // "edit.undo": menu, dot, name; also the object name
  QString menu;  // "Edit"; "Design/Objective" is a submenu
  QString text;
  QString tip;  // what it does, one sentence: tooltip, status line and What's This
  QString icon;
  QKeySequence shortcut;
  bool checkable = false;
  bool separatorBefore = false;
  bool exclusive = false;  // checked alone among the exclusive ones of its menu
};

class ActionRegistry : public QObject {
  Q_OBJECT
 public:
  explicit ActionRegistry(const ThemeController& themes, QObject* parent = nullptr);

  QAction* add(const ActionSpec& spec, std::function<void()> run);
  QAction* adopt(const ActionSpec& spec, QAction* action);  // of a class that makes its own, such as undo
  QAction* action(const QString& id) const;                 // null: there is none
  // Enabled, or with the reason in its tooltip why not; empty: nothing is in the way.
  void setHindrance(const QString& id, const QString& reason);
  const std::vector<QAction*>& actions() const { return actions_; }
  const ActionSpec& spec(const QAction* action) const;  // of one of these

  void fill(QMenuBar& bar) const;  // menus in the order in which their first actions were added

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
  std::map<QString, QActionGroup*> groups_;  // of exclusive ones, by menu
};

}  // namespace tilescope::gui

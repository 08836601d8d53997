// SPDX-License-Identifier: GPL-3.0-or-later
// Actions of the docks of all views: enlarge, hide, named layouts, back to the usual one. Remembers the layout from one
// window to the next.
#pragma once

#include <QObject>
#include <vector>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/window/saved_layouts.h"

namespace tilescope::gui {

class DockSet;
class Messages;
class ViewStack;

class LayoutController : public QObject {
  Q_OBJECT
 public:
  // file: of the layouts; empty: nothing is kept. All views are there.
  LayoutController(ViewStack& views, ActionRegistry& actions, Messages& messages, const ThemeController* themes,
                   const QString& file, QWidget* window);

  void takeLast();  // of the last window
  void keepLast();

 private:
  struct DockAction {
    QString view, dock;
    QAction* action;
  };
  struct LayoutActions {
    QAction *choose, *remove;
  };

  void addDockActions(ActionRegistry& actions);
  void addLayoutActions(ActionRegistry& actions);
  void showDocks();
  void showLayouts();
  void enlarge();
  void askName();
  void save(const QString& name);
  void choose(std::size_t place);
  void remove(std::size_t place);

  ViewStack& views_;
  Messages& messages_;
  const ThemeController* themes_;
  SavedLayouts layouts_;
  QWidget* window_;
  QAction* enlarge_ = nullptr;
  std::vector<DockAction> dockActions_;
  std::vector<LayoutActions> layoutActions_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Actions for docks: enlarge, hide, named layouts. Saves the layout for the next window.
#pragma once

#include <QAction>
#include <vector>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/views/view_parts.h"
#include "app/gui/window/saved_layouts.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace tilescope::gui {

class DockSet;

class LayoutController : public QObject {
  Q_OBJECT
 public:
  // file: for layouts; empty: nothing is saved. All views must have been added.
  LayoutController(const ViewParts& parts, const QString& file);

  void takeLast();
  void keepLast();

 private:
  struct DockAction {
    QString view, dock;
    QAction* action;
  };
  struct LayoutActions {
    QAction *choose, *remove;
  };

  void addDockActions();
  void addLayoutActions();
  void showDocks();
  void showLayouts();
  void enlarge();
  void askName();
  void save(const QString& name);
  void choose(std::size_t place);
  void remove(std::size_t place);

  ViewParts parts_;
  SavedLayouts layouts_;
  QAction* enlarge_ = nullptr;
  std::vector<DockAction> dockActions_;
  std::vector<LayoutActions> layoutActions_;
};

class LayoutCard : public Card {
  Q_OBJECT
 public:
  LayoutCard(const SavedLayouts& layouts, const ThemeController* themes, QWidget* parent);

 signals:
  void saveRequested(const QString& name);

 private:
  QString typedName() const;
  void judge();
  void save();

  const SavedLayouts& layouts_;
  QLineEdit* name_;
  QLabel* note_;
  QPushButton* save_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the explore view stand: docks in a window of their own, which follow the size of the view. Small
// windows put the table beside the traffic as a tab, wide ones open the details at the right.
#pragma once

#include <QDockWidget>
#include <QJsonObject>
#include <QMainWindow>

namespace tilescope::gui {

class DockTitle;
class ThemeController;

struct Dock {
  QDockWidget* dock = nullptr;
  DockTitle* title = nullptr;
};

class ExploreDocks : public QMainWindow {
  Q_OBJECT
 public:
  explicit ExploreDocks(const ThemeController* themes, QWidget* parent = nullptr);

  // Takes the contents over.
  Dock addDock(const QString& id, const QString& title, QWidget* content);
  // All four are added: puts them into their places. Later calls restore the places.
  void arrange(const Dock& roofline, const Dock& traffic, const Dock& layers, const Dock& details);
  void resetLayout();

  // Where the user has put the docks, for the layout that they are in; it comes back with that layout.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 private:
  enum class Layout { None, Tabbed, Stacked, Wide };

  void resizeEvent(QResizeEvent* event) override;
  Layout layoutFor(const QSize& size) const;
  void apply(Layout layout);

  const ThemeController* themes_;
  Dock roofline_, traffic_, layers_, details_;
  Layout layout_ = Layout::None;
  QJsonObject moved_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the explore view stand: docks in a window of their own, which follow the size of the view. Low
// windows put the tables beside the traffic as tabs, narrow ones the plot of the designs beside the roofline; wide ones
// open the details at the right.
#pragma once

#include <QDockWidget>
#include <QJsonObject>
#include <QMainWindow>
#include <optional>

namespace tilescope::gui {

class DockTitle;
class ThemeController;

struct Dock {
  QDockWidget* dock = nullptr;
  DockTitle* title = nullptr;
};

struct ExploreParts {
  Dock roofline, designs, traffic, layers, details;
};

class ExploreDocks : public QMainWindow {
  Q_OBJECT
 public:
  explicit ExploreDocks(const ThemeController* themes, QWidget* parent = nullptr);

  // Takes the contents over.
  Dock addDock(const QString& id, const QString& title, QWidget* content);
  // All are added: puts them into their places. Later calls restore the places.
  void arrange(const ExploreParts& parts);
  void resetLayout();
  // Of the dock and of its header, which says nothing where a tab does.
  void retitle(const Dock& dock, const QString& title);

  // Where the user has put the docks, for the layout that they are in; it comes back with that layout.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 private:
  struct Layout {
    bool tablesBelow = true;    // of the traffic; else they are tabs beside it
    bool designsBeside = true;  // the roofline; else a tab of it
    bool details = false;       // as a column
    bool operator==(const Layout&) const = default;
  };

  void resizeEvent(QResizeEvent* event) override;
  void childEvent(QChildEvent* event) override;
  Layout layoutFor(const QSize& size) const;
  static int codeOf(const std::optional<Layout>& layout);
  void apply(const Layout& layout);
  void place(const Layout& layout);
  void share(const Layout& layout);

  const ThemeController* themes_;
  ExploreParts parts_;
  std::optional<Layout> layout_;
  QJsonObject moved_;
};

}  // namespace tilescope::gui

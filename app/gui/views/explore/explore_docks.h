// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of the explore view, laid out by window size. In low windows the tables are tabs of the traffic dock; in
// very low ones the traffic is a tab of the roofline, and in narrow ones so is the plot of designs. Wide windows show
// the details at the right. The user can move, tab, hide and enlarge docks.
#pragma once

#include <QDockWidget>
#include <QJsonObject>
#include <QMainWindow>
#include <optional>
#include <vector>

namespace tilescope::gui {

class DockSet;
class DockTitle;
class ThemeController;

struct Dock {
  QString id;
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

  // Takes ownership of the contents.
  Dock addDock(const QString& id, const QString& title, QWidget* content);
  // Places the docks after all of them were added. A later call places them again.
  void arrange(const ExploreParts& parts);
  void resetLayout();
  DockSet& set() const { return *set_; }  // which docks are shown
  // Sets the title of the dock and of its header; the header stays empty if a tab shows the title.
  void retitle(const Dock& dock, const QString& title);

  // Hidden and enlarged docks, and the places of the docks in the current layout. Restored places are applied when
  // their layout is used. Damaged data, or data for other docks, are ignored.
  QJsonObject state() const;
  void restore(const QJsonObject& state);
  void restoreAtAnySize(const QJsonObject& state);  // applies the places in any layout, if there is space

 private:
  struct Layout {
    bool tablesBelow = true;    // below the traffic; otherwise as its tabs
    bool designsBeside = true;  // next to the roofline; otherwise as its tab
    bool details = false;       // shown as a column
    bool plotsStacked = true;   // traffic below the roofline; otherwise all are tabs in one place
    bool operator==(const Layout&) const = default;
  };

  void resizeEvent(QResizeEvent* event) override;
  void childEvent(QChildEvent* event) override;
  Layout layoutFor(const QSize& size) const;
  static int codeOf(const std::optional<Layout>& layout);
  void apply(const Layout& layout);
  void place(const Layout& layout);
  void share(const Layout& layout);
  void placeAll(const Layout& layout);
  QJsonObject places() const;
  void takePlaces(const QJsonObject& state);
  void scaleTo(const QJsonObject& state);
  bool canTake(const QByteArray& places) const;  // the data are readable and contain every dock
  void placeDetails();
  void showSet();
  void retitleAll();
  std::vector<Dock> all() const;

  const ThemeController* themes_;
  DockSet* set_;
  ExploreParts parts_;
  std::optional<Layout> layout_;
  QJsonObject moved_;
  QJsonObject around_;  // places of all docks before one was enlarged
};

}  // namespace tilescope::gui

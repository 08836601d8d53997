// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the explore view stand: docks in a window of their own, which follow the size of the view. Low
// windows put the tables beside the traffic as tabs, very low ones the traffic beside the roofline, narrow ones the
// plot of the designs beside the roofline; wide ones open the details at the right. The user moves, tabs, hides and
// enlarges them.
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

  // Takes the contents over.
  Dock addDock(const QString& id, const QString& title, QWidget* content);
  // All are added: puts them into their places. Later calls restore the places.
  void arrange(const ExploreParts& parts);
  void resetLayout();
  DockSet& set() const { return *set_; }  // which of them are in sight
  // Of the dock and of its header, which says nothing where a tab does.
  void retitle(const Dock& dock, const QString& title);

  // What the user has hidden or enlarged, and where the docks stand in the layout that they are in; their places come
  // back with that layout. Data that is damaged, or of other docks, moves nothing.
  QJsonObject state() const;
  void restore(const QJsonObject& state);
  void restoreAtAnySize(const QJsonObject& state);  // chosen by the user, so at once if there is space

 private:
  struct Layout {
    bool tablesBelow = true;    // of the traffic; else they are tabs beside it
    bool designsBeside = true;  // the roofline; else a tab of it
    bool details = false;       // as a column
    bool plotsStacked = true;   // traffic below the roofline; else all are tabs in one place
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
  bool canTake(const QByteArray& places) const;  // they are readable, and every dock has one
  void placeDetails();
  void showSet();
  void retitleAll();
  std::vector<Dock> all() const;

  const ThemeController* themes_;
  DockSet* set_;
  ExploreParts parts_;
  std::optional<Layout> layout_;
  QJsonObject moved_;
  QJsonObject around_;  // places of all docks while one is enlarged
};

}  // namespace tilescope::gui

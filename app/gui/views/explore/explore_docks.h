// SPDX-License-Identifier: GPL-3.0-or-later
// In low or narrow windows some docks become tabs, in wide ones the details get a column.
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

  // Takes ownership of content.
  Dock addDock(const QString& id, const QString& title, QWidget* content);
  // Call after all docks were added, or to place them again.
  void arrange(const ExploreParts& parts);
  void resetLayout();
  DockSet& set() const { return *set_; }
  // The header stays empty if a tab shows the title.
  void retitle(const Dock& dock, const QString& title);

  // Hidden and enlarged docks, and places in the current layout. Restored places are applied when their layout is used;
  // invalid data are ignored.
  QJsonObject state() const;
  void restore(const QJsonObject& state);
  void restoreAtAnySize(const QJsonObject& state);  // in any layout, if there is space

 private:
  struct Layout {
    bool tablesBelow = true;    // below the traffic; false: as its tabs
    bool designsBeside = true;  // next to the roofline; false: as its tab
    bool details = false;
    bool plotsStacked = true;  // traffic below the roofline; false: all are tabs in one place
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
  bool canTake(const QByteArray& places) const;
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

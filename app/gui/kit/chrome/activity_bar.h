// SPDX-License-Identifier: GPL-3.0-or-later
// The bar at the left edge of the window, 64 px wide: a button for each view, and theme and help at the bottom. Arrow
// keys move the focus, Space or Return opens a view. It is a single tab stop, at the current view.
#pragma once

#include <QString>
#include <QToolButton>
#include <QWidget>
#include <vector>

namespace tilescope::gui {

class IconButton;
class ThemeController;

struct ActivityEntry {
  QString id;    // "explore"
  QString icon;  // name in resources/icons
  QString text;  // "Explore"
  QString tip;   // includes the shortcut
};

// One entry of the bar.
class ActivityButton : public QToolButton {
  Q_OBJECT
 public:
  ActivityButton(const ThemeController* themes, const ActivityEntry& entry, QWidget* parent);

  const QString& id() const { return entry_.id; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
  ActivityEntry entry_;
};

class ActivityBar : public QWidget {
  Q_OBJECT
 public:
  explicit ActivityBar(const ThemeController* themes, QWidget* parent = nullptr);

  void addEntry(const ActivityEntry& entry);
  void setEntryEnabled(const QString& id, bool enabled);

  // Marks the current view without emitting a signal.
  void setActive(const QString& id);
  const QString& active() const { return active_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void activated(const QString& id);
  void themeRequested();
  void helpRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // handles the arrow keys of the buttons

 private:
  void restyle();
  void place();
  void updateTabStops();
  std::vector<QToolButton*> reachable() const;
  bool moveFocus(int key);

  const ThemeController* themes_;
  std::vector<ActivityButton*> entries_;
  IconButton* theme_;
  IconButton* help_;
  QString active_;
};

}  // namespace tilescope::gui

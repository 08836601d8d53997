// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the window, one below the other at its left edge, 64 px; theme and help at the bottom. Arrow keys move
// along it, Space or Return opens. One stop of the Tab key: the view that is on.
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
  QString icon;  // of resources/icons
  QString text;  // "Explore"
  QString tip;   // with its shortcut
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

  // The view that is on; does not emit.
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
  bool eventFilter(QObject* watched, QEvent* event) override;  // arrow keys of the buttons

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

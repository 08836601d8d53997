// SPDX-License-Identifier: GPL-3.0-or-later
// The bar at the left edge of the window: a button for each view, and theme and help at the bottom. It is one tab stop;
// arrow keys move the focus inside.
#pragma once

#include <QString>
#include <QToolButton>
#include <QWidget>
#include <vector>

namespace tilescope::gui {

class IconButton;
class ThemeController;

struct ActivityEntry {
  QString id;
  QString icon;
  QString text;
  QString tip;  // includes the shortcut
};

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
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int heightWith(int entry) const;
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

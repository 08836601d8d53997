// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around the content of a dock, below its header: 1 px at the sides and below, round lower corners; and that
// of the header.
#pragma once

#include <QStackedWidget>
#include <QString>
#include <QStringList>
#include <QWidget>

class QPainter;
class QRect;
class QTabBar;
class QScrollArea;

namespace tilescope::gui {

struct Theme;
class ThemeController;
class DockTitle;

// The ground and frame of a header; runs on below, where the body continues it.
void paintHeadFrame(QPainter& painter, const QRect& rect, const Theme& theme);

class DockBody : public QWidget {
  Q_OBJECT
 public:
  // Takes the content over.
  DockBody(const ThemeController* themes, QWidget* content, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
};

// A header above its framed content: what looks like a dock, in a view whose parts keep their places.
class DockFrame : public QWidget {
  Q_OBJECT
 public:
  // Takes both over.
  DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent = nullptr);
};

// Several pages in one dock, with their tabs in the dock's header in place of its title.
class DockPages : public QStackedWidget {
  Q_OBJECT
 public:
  explicit DockPages(QWidget* parent = nullptr);

  void addPage(const QString& id, const QString& title, const QString& tip, QWidget* page);
  void showPage(const QString& id);  // an unknown one changes nothing
  QString shownPage() const;
  void putTabsInto(DockTitle& title);
  QWidget* tabs() const;

 signals:
  void pageShown(const QString& id);

 private:
  QTabBar* tabs_;
  QStringList ids_;
};

// Content that scrolls upright where it has no space, without a frame and without a colour of its own.

// Takes the content over.
QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent);

}  // namespace tilescope::gui

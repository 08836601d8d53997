// SPDX-License-Identifier: GPL-3.0-or-later
// The frames of a dock's header and of the content below it. The content's frame is 1 px at the sides and the bottom,
// with round lower corners.
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

// Background and frame of a header. It has no bottom edge, because the body continues it.
void paintHeadFrame(QPainter& painter, const QRect& rect, const Theme& theme);

class DockBody : public QWidget {
  Q_OBJECT
 public:
  // Takes ownership of the content.
  DockBody(const ThemeController* themes, QWidget* content, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
};

// A header above its framed content. Looks like a dock, for views whose parts cannot be moved.
class DockFrame : public QWidget {
  Q_OBJECT
 public:
  // Takes ownership of both.
  DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent = nullptr);
};

// Several pages in one dock; their tabs replace the title in the dock's header.
class DockPages : public QStackedWidget {
  Q_OBJECT
 public:
  explicit DockPages(QWidget* parent = nullptr);

  void addPage(const QString& id, const QString& title, const QString& tip, QWidget* page);
  void showPage(const QString& id);  // ignores unknown ids
  QString shownPage() const;
  void putTabsInto(DockTitle& title);
  QWidget* tabs() const;

 signals:
  void pageShown(const QString& id);

 private:
  QTabBar* tabs_;
  QStringList ids_;
};

// A scroll area that scrolls vertically, without a frame or a background of its own. Takes ownership of the content.
QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent);

}  // namespace tilescope::gui

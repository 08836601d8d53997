// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of a dock: the header, and the content below it with a 1 px frame and round lower corners.
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

void paintHeadFrame(QPainter& painter, const QRect& rect, const Theme& theme);

class DockBody : public QWidget {
  Q_OBJECT
 public:
  DockBody(const ThemeController* themes, QWidget* content, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
};

class DockFrame : public QWidget {
  Q_OBJECT
 public:
  DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent = nullptr);
};

// Several pages in one dock, with tabs in the header.
class DockPages : public QStackedWidget {
  Q_OBJECT
 public:
  explicit DockPages(QWidget* parent = nullptr);

  void addPage(const QString& id, const QString& title, const QString& tip, QWidget* page);
  void showPage(const QString& id);
  QString shownPage() const;
  void putTabsInto(DockTitle& title);
  QWidget* tabs() const;

 signals:
  void pageShown(const QString& id);

 private:
  QTabBar* tabs_;
  QStringList ids_;
};

// Makes a scroll area that only scrolls vertically, without frame and background. Takes ownership of the content.
QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent);

}  // namespace tilescope::gui

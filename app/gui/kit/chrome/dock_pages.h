// SPDX-License-Identifier: GPL-3.0-or-later
// Several pages in one dock, with their tabs in the dock's header in place of its title.
#pragma once

#include <QStackedWidget>
#include <QStringList>

class QTabBar;

namespace tilescope::gui {

class DockTitle;

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

}  // namespace tilescope::gui

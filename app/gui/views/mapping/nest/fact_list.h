// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/views/mapping/mapping_picture.h"

namespace tilescope::gui {
class ThemeController;
class DockTitle;

class FactList : public QWidget {
  Q_OBJECT
 public:
  FactList(const ThemeController* themes, const char* objectName, const QString& name, const QString& help,
           QWidget* parent = nullptr);

  // note: a dimmed line below the facts; may come without facts.
  void setFacts(const Facts& facts, const QString& note = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  Facts facts_;
  QString note_;
};

class SideCard : public QWidget {
  Q_OBJECT
 public:
  // Takes ownership of the content.
  SideCard(const ThemeController* themes, const QString& title, QWidget* content, QWidget* parent = nullptr);

  DockTitle* title() const { return title_; }

 private:
  DockTitle* title_;
};

}  // namespace tilescope::gui

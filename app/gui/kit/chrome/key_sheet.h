// SPDX-License-Identifier: GPL-3.0-or-later
// A list of shortcuts in three columns, four if three would be too high, or fewer if they would be too wide.
#pragma once

#include <QWidget>

#include "app/gui/kit/chrome/widget_keys.h"

namespace tilescope::gui {

class ThemeController;

class KeySheet : public QWidget {
  Q_OBJECT
 public:
  KeySheet(std::vector<WidgetKeys> groups, const ThemeController* themes, QWidget* parent = nullptr);

  const std::vector<WidgetKeys>& groups() const { return groups_; }
  void fitInto(const QSize& room);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  int heightOf(const WidgetKeys& group) const;
  int heightIn(int columns) const;
  void arrange();

  const ThemeController* themes_;
  std::vector<WidgetKeys> groups_;
  std::vector<QPoint> places_;
  QSize room_;
  int columns_ = 0, height_ = 0;
};

}  // namespace tilescope::gui

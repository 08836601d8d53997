// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/views/mapping/mapping_picture.h"

namespace tilescope::gui {
class ThemeController;

class ComparisonList : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonList(const ThemeController* themes, QWidget* parent = nullptr);

  void setTable(const ComparisonTable& table);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  int notesHeight(int width) const;
  void paintRow(QPainter& painter, const QRect& row, const ComparisonTable::Row& values, bool head) const;

  const ThemeController* themes_;
  ComparisonTable table_;
};

}  // namespace tilescope::gui

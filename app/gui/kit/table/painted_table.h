// SPDX-License-Identifier: GPL-3.0-or-later
// A small table painted for image files: all rows and columns, not only those visible in a widget.
#pragma once

#include <QSizeF>
#include <QString>
#include <vector>

class QAbstractItemModel;
class QPainter;

namespace tilescope::gui {

struct Theme;

class PaintedTable {
 public:
  explicit PaintedTable(const QAbstractItemModel* model);

  QSizeF size() const;
  void paint(QPainter& painter, const Theme& theme) const;

 private:
  struct Column {
    std::vector<QString> texts;  // starts with the header
    bool isNumber = false;       // right-aligned
    double width = 0;
  };
  std::vector<Column> columns_;
  double rowHeight_ = 0;
};

}  // namespace tilescope::gui

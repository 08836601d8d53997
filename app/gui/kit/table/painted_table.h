// SPDX-License-Identifier: GPL-3.0-or-later
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
    std::vector<QString> texts;
    bool isNumber = false;
    double width = 0;
  };
  std::vector<Column> columns_;
  double rowHeight_ = 0;
};

}  // namespace tilescope::gui

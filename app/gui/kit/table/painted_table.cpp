// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/table/painted_table.h"

#include <QAbstractItemModel>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr double kMargin = 12, kColumnGap = 20;  // px
constexpr double kRowHeight = 1.9;               // relative to the letters' height

QFont fontOf(bool isNumber) {
  return isNumber ? numberFont(kSmallPixels) : wordFont(kSmallPixels);
}

}  // namespace

PaintedTable::PaintedTable(const QAbstractItemModel* model)
    : rowHeight_(std::round(kRowHeight * QFontMetricsF(wordFont(kSmallPixels)).height())) {
  for (int index = 0; index < model->columnCount(); ++index) {
    Column column;
    column.isNumber = index > 0;
    column.texts.push_back(model->headerData(index, Qt::Horizontal).toString());
    for (int row = 0; row < model->rowCount(); ++row)
      column.texts.push_back(model->index(row, index).data().toString());
    for (std::size_t row = 0; row < column.texts.size(); ++row)
      column.width = std::max(column.width,
                              QFontMetricsF(fontOf(column.isNumber && row > 0)).horizontalAdvance(column.texts[row]));
    columns_.push_back(std::move(column));
  }
}

QSizeF PaintedTable::size() const {
  double width = 2 * kMargin;
  std::size_t rows = 0;
  for (const Column& column : columns_) {
    width += std::ceil(column.width) + (&column == &columns_.front() ? 0 : kColumnGap);
    rows = std::max(rows, column.texts.size());
  }
  return {width, static_cast<double>(rows) * rowHeight_};
}

void PaintedTable::paint(QPainter& painter, const Theme& theme) const {
  const QSizeF all = size();
  painter.fillRect(QRectF(QPointF(), all), theme.plot);
  double x = kMargin;
  for (const Column& column : columns_) {
    const double width = std::ceil(column.width);
    for (std::size_t row = 0; row < column.texts.size(); ++row) {
      painter.setFont(fontOf(column.isNumber && row > 0));
      painter.setPen(row == 0 ? theme.text2 : theme.text);
      painter.drawText(QRectF(x, static_cast<double>(row) * rowHeight_, width, rowHeight_),
                       Qt::AlignVCenter | Qt::TextDontClip | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft),
                       column.texts[row]);
    }
    x += width + kColumnGap;
  }
  for (double y = rowHeight_; y < all.height(); y += rowHeight_)
    painter.fillRect(QRectF(0, y, all.width(), 1), theme.rowLine);
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as everything around it sees it: a picture that can go into a file, and its numbers as a table.
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>
#include <vector>

class QPaintDevice;

namespace tilescope::gui {

// Every mark of the plot with its numbers, in the plot's order.
struct PlotTable {
  QStringList heads;  // with units: "Traffic, MB"
  std::vector<QStringList> rows;

  bool operator==(const PlotTable&) const = default;
};
// Plain digits, as spreadsheets read them: six significant ones.
inline QString tableNumber(double value) {
  return QString::number(value, 'g', 6);
}

class Plot : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual PlotTable table() const = 0;

  // Everything that the plot has, in pixels; what scrolls on screen may need more space than the widget has.
  virtual QSize pictureSize() const { return size(); }
  // Data and axes as they are, without hover and focus. Opens a painter on the device, gives it to before(), and paints
  // the plot at that place.
  virtual void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) = 0;

 signals:
  void contentChanged();  // of table()
};

}  // namespace tilescope::gui

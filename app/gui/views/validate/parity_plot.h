// SPDX-License-Identifier: GPL-3.0-or-later
// Parity plot: predicted against published values, both logarithmic, with the line of equality and the band of ±10 %. A
// click or the arrow keys choose a comparison.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/validate/parity_picture.h"

namespace tilescope::gui {

class PlotCanvas;
class ThemeController;

class ParityPlot : public Plot {
  Q_OBJECT
 public:
  explicit ParityPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setPicture(const ParityPicture& picture);
  const ParityPicture& picture() const { return picture_; }
  QPointF placeOf(std::size_t mark) const;  // in the plot's pixels

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void markClicked(const QString& id);
  void backgroundClicked();
  void markHovered(const QString& id, const QRect& globalRect);  // time for its explanation
  void hoverLeft();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void layOut();
  void settleRanges();
  int markAt(const QPointF& place) const;  // the nearest one; HoverTracker::kNothing where none is near
  void step(int direction);
  void tell(int mark);

  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  const ThemeController* themes_;
  PlotCanvas* canvas_;
  HoverTracker* hover_;
  ParityPicture picture_;
};

}  // namespace tilescope::gui

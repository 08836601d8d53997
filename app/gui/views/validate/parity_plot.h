// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted versus published values, both logarithmic, with the line of equality and the band of ±10 %.
#pragma once

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/validate/parity_words.h"

namespace tilescope::gui {
class ThemeController;

class ParityPlot : public Plot {
  Q_OBJECT
 public:
  explicit ParityPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const ParityPicture& picture);
  const ParityPicture& picture() const { return picture_; }
  QPointF placeOf(std::size_t mark) const;  // in pixels of the plot

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void markClicked(const QString& id);
  void backgroundClicked();
  void markHovered(const QString& id, const QRect& globalRect);  // after a short delay, for the tooltip

 protected:
  void layOut() override;
  int markAt(const QPointF& place) const override;
  void markRested(int mark) override;
  void press(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;

 private:
  void settleRanges();

  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  ParityPicture picture_;
};

}  // namespace tilescope::gui

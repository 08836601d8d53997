// SPDX-License-Identifier: GPL-3.0-or-later
// Minimum traffic by on-chip capacity. A click or drag sets the capacity.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/axis_range.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {
class ThemeController;

class StaircasePlot : public Plot {
  Q_OBJECT
 public:
  explicit StaircasePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const StaircasePicture& picture);
  const StaircasePicture& picture() const { return picture_; }
  void holdAxes(bool held);

  bool isDragging() const { return began_.has_value(); }
  QPointF placeOf(double capacity, double traffic) const;  // px in the plot

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  // Emitted for clicks and keys, too.
  void capacityDragStarted();
  void capacityDragChanged(double bytes);
  void capacityDragFinished();

 protected:
  void layOut() override;
  int markAt(const QPointF& place) const override;
  void pointAt(const QPointF& place) override;
  QString tipAt(const QPoint& place) const override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  void settleRanges();
  double capacityAt(double x) const;
  void dragTo(double capacity);
  void endDrag();
  void jumpTo(double capacity);
  void stepStair(int direction);
  bool isEmpty() const { return picture_.exact.empty(); }

  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  StaircasePicture picture_;
  ByteUnit size_, traffic_;
  std::optional<AxisRange> x_, y_;  // in bytes
  bool held_ = false;
  std::optional<double> began_;  // capacity before the drag
  double dragged_ = 0;
};

}  // namespace tilescope::gui

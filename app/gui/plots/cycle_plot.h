// SPDX-License-Identifier: GPL-3.0-or-later
// The base class of plots over time or cycles, with items in rows that a subclass paints. Wheel, keys and a dragged
// rectangle zoom; arrow keys select items.
#pragma once

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/axis_range.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {

// Space around the items, in px.
struct CycleSpace {
  double left = 0;  // for row names
  double beside = 0;
  int above = 2;
  double unitGap = 18;  // between the last tick and the unit
  double unitAir = 12;
};

class CyclePlot : public Plot {
  Q_OBJECT
 public:
  static WidgetKeys keys();  // for the card of keyboard shortcuts

  AxisRange range() const { return zoom_.range(); }
  void setZoom(std::optional<AxisRange> range);
  void holdAxes(bool held);  // true: keep the visible range
  std::optional<std::size_t> pointedItem() const;
  virtual QRect rectOf(std::size_t item) const = 0;  // px of the plot; empty if not visible

  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;
  QSize sizeHint() const override { return usual_; }

 signals:
  void itemHovered(std::size_t item, const QRect& globalRect);  // after a delay of 200 ms

 protected:
  CyclePlot(const ThemeController* themes, double minLength, QSize min, QSize usual, QWidget* parent);

  // Call after new data. otherAxis: ends the zoom, which has no meaning on another axis.
  void showPicture(bool otherAxis);
  void setMinLength(double length) { zoom_.setMinLength(length); }
  void rescale(double factor);

  virtual bool isEmpty() const = 0;
  virtual AxisRange all() const = 0;
  virtual QString unit() const = 0;
  virtual QString summary() const = 0;  // the reason if there are no items
  virtual CycleSpace space() const = 0;
  virtual AxisRange spanOf(std::size_t item) const = 0;
  // Target of an arrow key, Home or End; nullopt: none.
  virtual std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const = 0;
  virtual void goTo(std::size_t item);
  virtual void click(const QPointF& /*place*/) {}

  virtual void paintBelow(QPainter&) {}
  virtual void paintNames(QPainter& painter) = 0;
  virtual void paintItems(QPainter& painter) = 0;
  virtual void paintPointed(QPainter& painter, std::size_t item) = 0;

  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  void markRested(int item) override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  void layOutIf(bool changed);
  void paintOutside(QPainter& painter);
  void paintOverlay(QPainter& painter);
  void paintWhy(QPainter& painter) const;

  QSize usual_;
  RubberBand band_;
  SpanZoom zoom_;
  bool held_ = false, wasEmpty_ = true;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The base class of plots over time or cycles. Items have a begin and an end and are in rows; a subclass paints them.
// Wheel, plus, minus and a dragged rectangle zoom; Shift with the wheel moves. Backspace and a double-click show all.
// Arrow keys, Home and End select an item and scroll to it. Without items, the plot shows the reason.
#pragma once

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/axis_range.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {

// Space around the items, in px.
struct CycleSpace {
  double left = 0;    // for row names
  double beside = 0;  // for numbers on the right
  int above = 2;
  double unitGap = 18;  // between the last tick and the unit
  double unitAir = 12;  // right of the unit
};

class CyclePlot : public Plot {
  Q_OBJECT
 public:
  static WidgetKeys keys();  // for the card of keyboard shortcuts

  AxisRange range() const { return zoom_.range(); }  // the visible range
  void setZoom(std::optional<AxisRange> range);      // nullopt: the whole range
  void holdAxes(bool held);                          // true: the visible range stays the same
  std::optional<std::size_t> pointedItem() const;    // hovered or selected with keys
  virtual QRect rectOf(std::size_t item) const = 0;  // in pixels of the plot; empty if not visible

  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;
  QSize sizeHint() const override { return usual_; }

 signals:
  void itemHovered(std::size_t item, const QRect& globalRect);  // emitted after a delay of 200 ms

 protected:
  // minLength: length of the shortest visible range.
  CyclePlot(const ThemeController* themes, double minLength, QSize min, QSize usual, QWidget* parent);

  // Call after the data has changed. otherAxis: ends the zoom, because it has no meaning on another axis.
  void showPicture(bool otherAxis);
  void setMinLength(double length) { zoom_.setMinLength(length); }
  void rescale(double factor);  // call when the unit changes; the visible range stays the same

  virtual bool isEmpty() const = 0;
  virtual AxisRange all() const = 0;
  virtual QString unit() const = 0;
  virtual QString summary() const = 0;  // explains if there are no items
  virtual CycleSpace space() const = 0;
  virtual AxisRange spanOf(std::size_t item) const = 0;
  // The next item for an arrow key, Home or End. nullopt if there is none.
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

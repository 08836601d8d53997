// SPDX-License-Identifier: GPL-3.0-or-later
// A plot over time or cycles: items from a begin to an end in rows, which a particular plot paints. Wheel, plus, minus
// and a band zoom; with Shift the wheel moves; Backspace and a double-click show all; arrow keys, Home and End walk
// from item to item and bring them into sight; without items it says why there are none.
#pragma once

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/axis_range.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {

// Space around the area of the items, px.
struct CycleSpace {
  double left = 0;    // for names of rows
  double beside = 0;  // for figures right of it
  int above = 2;
  double unitGap = 18;  // between the last tick and the unit
  double unitAir = 12;  // right of the unit
};

class CyclePlot : public Plot {
  Q_OBJECT
 public:
  static WidgetKeys keys();  // of all of them, for the card of all keys

  AxisRange range() const { return zoom_.range(); }  // in sight
  void setZoom(std::optional<AxisRange> range);      // nothing: all
  void holdAxes(bool held);                          // held: what is in sight rests
  std::optional<std::size_t> pointedItem() const;    // by pointer or keys
  virtual QRect rectOf(std::size_t item) const = 0;  // in the plot's pixels; empty: out of sight

  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;
  QSize sizeHint() const override { return usual_; }

 signals:
  void itemHovered(std::size_t item, const QRect& globalRect);  // after 200 ms

 protected:
  // minLength: the shortest piece worth zooming into.
  CyclePlot(const ThemeController* themes, double minLength, QSize min, QSize usual, QWidget* parent);

  // After the picture has changed; otherAxis: a piece in sight means nothing any more.
  void showPicture(bool otherAxis);
  void setMinLength(double length) { zoom_.setMinLength(length); }
  void rescale(double factor);  // another unit: a held axis stays where it was, in it

  virtual bool isEmpty() const = 0;
  virtual AxisRange all() const = 0;
  virtual QString unit() const = 0;
  virtual QString summary() const = 0;  // also why there are no items
  virtual CycleSpace space() const = 0;
  virtual AxisRange spanOf(std::size_t item) const = 0;
  // Where an arrow key, Home or End leads; nothing: it stays.
  virtual std::optional<std::size_t> itemFrom(std::optional<std::size_t> present, int key) const = 0;
  virtual void goTo(std::size_t item);
  virtual void click(const QPointF& /*place*/) {}

  // With items only.
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

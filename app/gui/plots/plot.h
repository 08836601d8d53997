// SPDX-License-Identifier: GPL-3.0-or-later
// The base class of plots: a picture that can be saved to a file, and its numbers as a table. It handles pointer,
// wheel, keys, focus and size for all plots; subclasses only implement what differs.
#pragma once

#include <QObject>
#include <QPointF>
#include <QStringList>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_canvas.h"

class QPaintDevice;

namespace tilescope::gui {

class ThemeController;

// Tracks the mark under the pointer or chosen by arrow keys: the outline follows at once, the tooltip after 200 ms.
class HoverTracker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kNothing = -1;
  // the delay before the tooltip; a pointer that stops for less is moving on
  static constexpr int kRestMilliseconds = 200;

  explicit HoverTracker(QObject* parent);

  int item() const { return item_; }
  void pointAt(int item);   // kNothing: no item
  void renumber(int item);  // the same item has another index after new data; kNothing: it is gone

 signals:
  void changed();         // repaint the outline
  void rested(int item);  // show the tooltip
  void left();            // hide the tooltip after rested()

 private:
  void leave();

  QTimer rest_;
  int item_ = kNothing;
  bool told_ = false;
};

// All marks of the plot with their numbers, in the plot's order.
struct PlotTable {
  QStringList heads;  // with units: "Traffic, MB"
  std::vector<QStringList> rows;

  bool operator==(const PlotTable&) const = default;
};
// A number for spreadsheets: plain digits, six significant.
inline QString tableNumber(double value) {
  return QString::number(value, 'g', 6);
}

// The pointer's position in the plot's pixels, with the keys held.
struct PointerAt {
  QPointF place;
  Qt::KeyboardModifiers modifiers;
};

struct WheelTurn {
  PointerAt at;
  double steps = 0;       // away from the user; never 0
  bool sideways = false;  // a horizontal turn, or Shift is held
};

class Plot : public QWidget {
  Q_OBJECT
 public:
  explicit Plot(const ThemeController* themes, QWidget* parent = nullptr);

  virtual PlotTable table() const = 0;

  // The size of the whole picture in pixels; a scrolled plot may be larger than its widget.
  virtual QSize pictureSize() const { return size(); }
  // Paints data and axes as they are, without hover and focus, at that position of the device. Opens the painter and
  // passes it to before() first.
  virtual void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) = 0;

 signals:
  void contentChanged();  // of table()
  void hoverLeft();       // after markRested(): hide the explanation of the mark

 protected:
  const ThemeController* themes() const { return themes_; }
  HoverTracker* hover() const { return hover_; }
  std::optional<std::size_t> hovered() const;  // the item hovered over
  PlotCanvas* canvas() const { return canvas_; }
  void addCanvas(CanvasPainters paint);  // call once, in the constructor
  virtual void repaintOverlay();         // everything, if there is no canvas

  virtual void layOut() {}  // after the constructor: size, font or theme have changed
  virtual void paintBehind(QPainter& painter, const QRect& exposed);  // the canvas, or everything if there is none

  // HoverTracker::kNothing if there is no item.
  static int markOf(std::optional<std::size_t> item) { return item ? static_cast<int>(*item) : HoverTracker::kNothing; }
  virtual int markAt(const QPointF& place) const;
  virtual void pointAt(const QPointF& place);        // without a button pressed: hovers over markAt()
  virtual void pointAway();                          // the pointer or the focus has left
  virtual void markRested(int /*item*/) {}           // after 200 ms
  virtual QString tipAt(const QPoint& place) const;  // empty: no tip; by default the plot's tip, except over marks

  // Events of the left button; a drag lasts from press to release.
  virtual void press(const PointerAt&) {}
  virtual void drag(const PointerAt& at) { pointAt(at.place); }
  virtual void release(const PointerAt&) {}
  virtual void doubleClick(const PointerAt&) {}

  // Returns false for events that the widgets around the plot should handle.
  virtual bool turnWheel(const WheelTurn&) { return false; }
  virtual bool pressKey(const QKeyEvent&) { return false; }
  virtual bool takesShortcut(const QKeyEvent&) const { return false; }  // before the window's actions do

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  const ThemeController* themes_;
  HoverTracker* hover_;
  PlotCanvas* canvas_ = nullptr;
};

}  // namespace tilescope::gui

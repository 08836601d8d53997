// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as everything around it sees it: a picture that can go into a file, and its numbers as a table. And what all
// plots do with pointer, wheel, keys, focus and size, so that a particular one only says what differs.
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

// What the pointer (or the arrow keys) is on: the outline follows at once, the tooltip after a rest of 200 ms.
class HoverTracker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kNothing = -1;
  static constexpr int kRestMilliseconds = 200;  // shorter ones are on their way elsewhere

  explicit HoverTracker(QObject* parent);

  int item() const { return item_; }
  void pointAt(int item);   // kNothing: away
  void renumber(int item);  // the same thing under another number after new data; kNothing: it is gone

 signals:
  void changed();         // paint the outline
  void rested(int item);  // time for the tooltip
  void left();            // after rested: remove it

 private:
  void leave();

  QTimer rest_;
  int item_ = kNothing;
  bool told_ = false;
};

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

// Where the pointer is, in the plot's pixels.
struct PointerAt {
  QPointF place;
  Qt::KeyboardModifiers modifiers;
};

struct WheelTurn {
  PointerAt at;
  double steps = 0;       // away from the user; never 0
  bool sideways = false;  // or with Shift
};

class Plot : public QWidget {
  Q_OBJECT
 public:
  explicit Plot(const ThemeController* themes, QWidget* parent = nullptr);

  virtual PlotTable table() const = 0;

  // Everything that the plot has, in pixels; what scrolls on screen may need more space than the widget has.
  virtual QSize pictureSize() const { return size(); }
  // Data and axes as they are, without hover and focus. Opens a painter on the device, gives it to before(), and paints
  // the plot at that place.
  virtual void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) = 0;

 signals:
  void contentChanged();  // of table()
  void hoverLeft();       // after markRested(): what explains the mark goes

 protected:
  const ThemeController* themes() const { return themes_; }
  HoverTracker* hover() const { return hover_; }
  std::optional<std::size_t> hovered() const;  // the item of hover()
  PlotCanvas* canvas() const { return canvas_; }
  void addCanvas(CanvasPainters paint);  // once, by the constructor
  virtual void repaintOverlay();         // all, without a canvas

  virtual void layOut() {}  // after the constructor: size, font or theme have changed
  virtual void paintBehind(QPainter& painter, const QRect& exposed);  // the canvas, or all where there is none

  // HoverTracker::kNothing: none is near.
  static int markOf(std::optional<std::size_t> item) { return item ? static_cast<int>(*item) : HoverTracker::kNothing; }
  virtual int markAt(const QPointF& place) const;
  virtual void pointAt(const QPointF& place);        // without a button: hovers over markAt()
  virtual void pointAway();                          // the pointer or the focus has left
  virtual void markRested(int /*item*/) {}           // after 200 ms
  virtual QString tipAt(const QPoint& place) const;  // empty: none; by default that of the plot, beside marks

  // The left button; a drag lasts from press to release.
  virtual void press(const PointerAt&) {}
  virtual void drag(const PointerAt& at) { pointAt(at.place); }
  virtual void release(const PointerAt&) {}
  virtual void doubleClick(const PointerAt&) {}

  // False: for those around the plot.
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

// SPDX-License-Identifier: GPL-3.0-or-later
// The base class of plots: a picture that can be saved to a file, and its numbers as a table. Handles pointer, wheel,
// keys, focus and size for all plots.
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

// Tracks the mark that is hovered or selected with keys. Its outline appears at once, its tooltip after 200 ms.
class HoverTracker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kNothing = -1;
  // The delay before the tooltip. If the pointer moves on earlier, there is no tooltip.
  static constexpr int kRestMilliseconds = 200;

  explicit HoverTracker(QObject* parent);

  int item() const { return item_; }
  void pointAt(int item);  // kNothing: no item
  // New index of the same item after new data. kNothing: the item is gone.
  void renumber(int item);

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

// All marks of a plot as a table, in the plot's order.
struct PlotTable {
  QStringList heads;  // with units: "Traffic, MB"
  std::vector<QStringList> rows;

  bool operator==(const PlotTable&) const = default;
};
// A number for spreadsheets: six significant digits, without separators.
inline QString tableNumber(double value) {
  return QString::number(value, 'g', 6);
}

// Position of the pointer in the plot's pixels, and keys held down.
struct PointerAt {
  QPointF place;
  Qt::KeyboardModifiers modifiers;
};

struct WheelTurn {
  PointerAt at;
  double steps = 0;       // positive: away from the user; never 0
  bool sideways = false;  // horizontal wheel, or Shift
};

class Plot : public QWidget {
  Q_OBJECT
 public:
  explicit Plot(const ThemeController* themes, QWidget* parent = nullptr);

  virtual PlotTable table() const = 0;

  // The size of the whole picture in pixels. If the plot scrolls, it may be larger than the widget.
  virtual QSize pictureSize() const { return size(); }
  // Paints data and axes without hover and focus, at this position of the device. Passes the painter to before() first.
  virtual void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) = 0;

 signals:
  void contentChanged();  // the contents of table() changed
  void hoverLeft();       // hide the tooltip of a mark

 protected:
  const ThemeController* themes() const { return themes_; }
  HoverTracker* hover() const { return hover_; }
  std::optional<std::size_t> hovered() const;  // hovered item
  PlotCanvas* canvas() const { return canvas_; }
  void addCanvas(CanvasPainters paint);  // call once in the constructor
  virtual void repaintOverlay();         // without a canvas: repaints everything

  virtual void layOut() {}                                            // called when size, font or theme changed
  virtual void paintBehind(QPainter& painter, const QRect& exposed);  // the canvas, or everything if there is none

  // Index of the item, or HoverTracker::kNothing.
  static int markOf(std::optional<std::size_t> item) { return item ? static_cast<int>(*item) : HoverTracker::kNothing; }
  virtual int markAt(const QPointF& place) const;
  virtual void pointAt(const QPointF& place);        // no button is pressed; by default hovers over markAt()
  virtual void pointAway();                          // pointer or focus left the plot
  virtual void markRested(int /*item*/) {}           // hovered for 200 ms: show the tooltip
  virtual QString tipAt(const QPoint& place) const;  // tooltip of a place without a mark; empty: none

  // Events of the left button. A drag lasts from press to release.
  virtual void press(const PointerAt&) {}
  virtual void drag(const PointerAt& at) { pointAt(at.place); }
  virtual void release(const PointerAt&) {}
  virtual void doubleClick(const PointerAt&) {}

  // These return false if the event is for the widgets around the plot.
  virtual bool turnWheel(const WheelTurn&) { return false; }
  virtual bool pressKey(const QKeyEvent&) { return false; }
  virtual bool takesShortcut(const QKeyEvent&) const { return false; }  // true: before the window's shortcuts

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

// SPDX-License-Identifier: GPL-3.0-or-later
// The base class of plots: a picture that can be saved, and its numbers as a table. Handles pointer, wheel, keys, focus
// and size.
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

// The mark that is hovered or selected with keys. Its outline appears at once, its tooltip after 200 ms.
class HoverTracker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kNothing = -1;
  // Delay of the tooltip.
  static constexpr int kRestMilliseconds = 200;

  explicit HoverTracker(QObject* parent);

  int item() const { return item_; }
  void pointAt(int item);  // kNothing: no item
  // item: the same item's new index after new data; kNothing: it is gone.
  void renumber(int item);

 signals:
  void changed();
  void rested(int item);
  void left();

 private:
  void leave();

  QTimer rest_;
  int item_ = kNothing;
  bool told_ = false;
};

// Rows are in the plot's order.
struct PlotTable {
  QStringList heads;  // with units: "Traffic, MB"
  std::vector<QStringList> rows;

  bool operator==(const PlotTable&) const = default;
};
// Six significant digits, no separators, for spreadsheets.
inline QString tableNumber(double value) {
  return QString::number(value, 'g', 6);
}

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

  // Whole picture in px; larger than the widget if the plot scrolls.
  virtual QSize pictureSize() const { return size(); }
  // Paints without hover and focus. Calls before() with the painter first.
  virtual void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) = 0;

 signals:
  void contentChanged();  // table() changed
  void hoverLeft();       // hide the mark's tooltip

 protected:
  const ThemeController* themes() const { return themes_; }
  HoverTracker* hover() const { return hover_; }
  std::optional<std::size_t> hovered() const;
  PlotCanvas* canvas() const { return canvas_; }
  void addCanvas(CanvasPainters paint);  // once, in the constructor
  virtual void repaintOverlay();         // without a canvas: everything

  virtual void layOut() {}
  virtual void paintBehind(QPainter& painter, const QRect& exposed);  // the canvas, or everything without one

  // kNothing without an item.
  static int markOf(std::optional<std::size_t> item) { return item ? static_cast<int>(*item) : HoverTracker::kNothing; }
  virtual int markAt(const QPointF& place) const;
  virtual void pointAt(const QPointF& place);        // no button pressed
  virtual void pointAway();                          // also: focus lost
  virtual void markRested(int /*item*/) {}           // hovered for 200 ms: show the tooltip
  virtual QString tipAt(const QPoint& place) const;  // of a place without a mark; empty: none

  // Left button. A drag lasts from press to release.
  virtual void press(const PointerAt&) {}
  virtual void drag(const PointerAt& at) { pointAt(at.place); }
  virtual void release(const PointerAt&) {}
  virtual void doubleClick(const PointerAt&) {}

  // They return false if the event is for the widgets around.
  virtual bool turnWheel(const WheelTurn&) { return false; }
  virtual bool pressKey(const QKeyEvent&) { return false; }
  // Of plots that show a list: the item after or before the selected one for the arrow keys; without a selection the
  // first or last. None for other keys or an empty list.
  static std::optional<std::size_t> steppedItem(const QKeyEvent& event, std::optional<std::size_t> selected,
                                                std::size_t count);
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

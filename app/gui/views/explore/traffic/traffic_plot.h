// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip traffic of every layer: bars of input, weights and outputs, the compulsory minimum as a tick. Shows what it
// is given; clicks and the pointer's rest go out as signals.
#pragma once

#include <QSet>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/explore/traffic/traffic_bars.h"
#include "app/gui/views/explore/traffic/traffic_words.h"

class QScrollBar;

namespace tilescope::gui {

class ThemeController;

class TrafficPlot : public Plot {
  Q_OBJECT
 public:
  explicit TrafficPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setData(const TrafficData& traffic);
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);                  // outlined because another view points at it; empty: none
  void holdAxes(bool held);                               // held: the scale stays and bars jump; on release it follows
  void setAnimated(bool animated);                        // false: everything jumps
  void setZoom(const std::optional<AxisRange>& columns);  // those in sight, from the left; nothing: all that fit
  void setFilter(const std::optional<QSet<QString>>& layers);  // all others are dimmed; nothing: none is

  // Of these layers with two neighbours at each side; nothing where none of them has a bar.
  std::optional<AxisRange> columnsAround(const QStringList& layers) const;
  // The zoom with the layer in its middle, if it is zoomed and the layer out of sight.
  std::optional<AxisRange> zoomMovedTo(const QString& layer) const;
  void scrollToLayer(const QString& layer) { scrollTo(bars_->barOf(layer)); }
  // MB, of several plots side by side; none: its own.
  void setCommonUpper(std::optional<double> megabytes);
  double largest() const;  // MB, of bars and minima

  double upperBound() const { return upper_.now(); }  // MB
  void setUpperBound(double megabytes);               // as it once was; kept while the data fits it
  int scrolled() const;                               // px
  void setScrolled(int pixels);
  QRect barRect(const QString& layer) const;  // in the plot's pixels; empty without such a bar

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  void layersBanded(const QStringList& layers, Qt::KeyboardModifiers modifiers);  // by a band with Shift; may be none
  // By a band, the wheel or the scroll bar of what is zoomed; nothing: all of it again.
  void zoomRequested(const std::optional<tilescope::gui::AxisRange>& columns, bool byWheel);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);  // after 200 ms

 protected:
  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;  // bars by number
  void markRested(int bar) override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  void settleScale();
  void showUpper(double upper);
  double wantedUpper(double present) const;
  TrafficColumns columns() const;
  PlotFrame barFrame() const;
  std::vector<BarShape> shapes() const;
  QRect rectOf(int bar) const;
  QSet<int> selectedBars() const;
  QSet<int> dimmedBars() const;

  // In traffic_input.cpp, as what pointer, wheel and keys do.
  QRect bandRect() const;
  void followScroll();
  void scrollTo(int bar);
  void endBand(Qt::KeyboardModifiers modifiers);
  int steppedBar(int step) const;
  bool walkTo(int bar);

  void paintTitle(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  TrafficBars* bars_;
  QScrollBar* scroll_;

  std::optional<double> commonUpper_;  // MB
  Gliding<double> upper_;              // MB
  bool upperIsKept_ = false;           // while it serves: complete data asked for it, or it was restored
  TrafficUnit unit_;                   // of the axis

  QStringList selection_;
  QString linked_;  // hovered elsewhere
  bool held_ = false;
  bool animated_ = true;
  std::optional<AxisRange> zoom_;  // columns
  bool placing_ = false;           // the scroll bar moves because of the zoom, not by hand
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
};

}  // namespace tilescope::gui

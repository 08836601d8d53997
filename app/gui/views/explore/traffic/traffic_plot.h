// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of inputs, weights and outputs, with the compulsory minimum as a tick.
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

  static WidgetKeys keys();

  void setData(const TrafficData& traffic);
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);  // hovered in another view; empty: none
  void holdAxes(bool held);               // the scale stays, bars jump; on release it is fitted
  void setAnimated(bool animated);
  void setZoom(const std::optional<AxisRange>& columns);       // columns from the left; nullopt: as many as fit
  void setFilter(const std::optional<QSet<QString>>& layers);  // other layers are dimmed; nullopt: no filter

  // nullopt: none of the layers has a bar.
  std::optional<AxisRange> columnsAround(const QStringList& layers) const;
  // nullopt: no zoom, or already visible.
  std::optional<AxisRange> zoomMovedTo(const QString& layer) const;
  void scrollToLayer(const QString& layer) { scrollTo(bars_->barOf(layer)); }
  // MB, shared by several plots; nullopt: the plot's own.
  void setCommonUpper(std::optional<double> megabytes);
  // MB at the foot of a logarithmic axis; nullopt: the axis is linear and begins at 0.
  void setLogarithmic(std::optional<double> lower);
  bool isLogarithmic() const { return lower_.has_value(); }
  double largest() const;                  // MB: max of bars and minima
  std::optional<double> smallest() const;  // MB: min of those above 0

  double upperBound() const { return upper_.now(); }  // MB
  void setUpperBound(double megabytes);               // kept while the data fits
  int scrolled() const;                               // px
  void setScrolled(int pixels);
  QRect barRect(const QString& layer) const;  // px in the plot; empty: none

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  // layers: may be empty.
  void layersBanded(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  // nullopt: show everything.
  void zoomRequested(const std::optional<tilescope::gui::AxisRange>& columns, bool byWheel);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);  // after 200 ms

 protected:
  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;  // index of a bar
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
  std::optional<double> lower_;        // MB; of a logarithmic axis
  Gliding<double> upper_;              // MB
  bool upperIsKept_ = false;           // fitted to complete data, or restored
  TrafficUnit unit_;

  QStringList selection_;
  QString linked_;
  bool held_ = false;
  bool animated_ = true;
  std::optional<AxisRange> zoom_;
  bool placing_ = false;  // the zoom moves the scroll bar
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
};

}  // namespace tilescope::gui

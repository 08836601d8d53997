// SPDX-License-Identifier: GPL-3.0-or-later
// The QCustomPlot of a plot, with four layers. Repaints are collected until the next turn of the event loop and only
// affect changed layers. It takes no mouse events and no focus.
#pragma once

#include <QWidget>
#include <functional>

#include "app/gui/plots/plot_frame.h"

class QCustomPlot;
class QPaintDevice;

namespace tilescope::gui {

class ThemeController;

using LayerPainter = std::function<void(QPainter&)>;

struct CanvasPainters {
  LayerPainter below;    // below the grid: zones, bands
  LayerPainter outside;  // with the axes: titles, labels
  LayerPainter data;
  LayerPainter overlay;  // hover and focus
};

enum class AxisStyle { Log, Linear, Own };

class PlotCanvas : public QWidget {
  Q_OBJECT
 public:
  PlotCanvas(const ThemeController* themes, CanvasPainters paint, QWidget* parent);

  void setAxes(AxisStyle x, AxisStyle y);
  // Hide axes without data: their numbers mean nothing.
  void setAxesShown(bool shown);
  void setMargins(const QMargins& margins);
  void setRanges(const AxisRange& x, const AxisRange& y);

  PlotFrame frame() const;

  // Paints all but the overlay, as vectors. Calls before() with the painter first.
  void paintOn(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before);

  void repaintAll();
  void repaintData();
  void repaintOverlay();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void addLayers(CanvasPainters paint);
  void restyle();
  void followScreen();
  void flushSoon();
  void flush();

  const ThemeController* themes_;
  QCustomPlot* plot_;
  AxisRange x_, y_;
  bool logX_ = false, logY_ = false;
  bool allDirty_ = true, dataDirty_ = false, overlayDirty_ = false;
  bool flushWaits_ = false;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The network as a graph: the wheel zooms at the pointer, a drag pans, arrow keys follow edges.
#pragma once

#include <optional>

#include "app/gui/plots/plot.h"
#include "app/gui/views/network/graph/graph_picture.h"

namespace tilescope::gui {
class ThemeController;

class GraphPlot : public Plot {
  Q_OBJECT
 public:
  explicit GraphPlot(const ThemeController* themes, QWidget* parent = nullptr);

  void setPicture(GraphPicture picture, GraphFigure figure);
  const GraphPicture& picture() const { return picture_; }

  void fitAll();
  void fitSelection();  // without a selection, fits everything
  void zoomBy(double factor);
  double zoom() const { return zoom_; }
  void show(std::size_t node);
  QRectF rectOfNode(std::size_t node) const;  // in widget coordinates

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;
  QSize sizeHint() const override { return {760, 480}; }

 signals:
  void layerClicked(const QString& layer);                              // empty: the background
  void nodeRested(const QStringList& layers, const QRect& globalRect);  // after a delay, for the tooltip
  void hullToggled(std::size_t hull);
  void copyChosen(std::size_t hull, std::size_t copy);
  void zoomChanged();

 protected:
  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;
  void markRested(int node) override;
  QString tipAt(const QPoint& place) const override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;

 private:
  QPointF toGraph(const QPointF& place) const { return place / zoom_ + origin_; }
  QRectF visible() const;
  QRectF map() const;  // overview map in widget coordinates; empty: all is visible
  double mapScale() const;
  void zoomAt(const QPointF& place, double factor);
  void keepInSight();
  void centreOn(const QPointF& point);
  void click(const QPointF& place);
  bool walk(int key);
  std::optional<std::size_t> selectedNode() const;
  QString layerOf(std::size_t node) const;
  QString edgeTipAt(const QPointF& place) const;

  enum class Drag { None, Pressed, Moves, Map };

  GraphPicture picture_;
  GraphFigure figure_ = GraphFigure::Latency;
  double zoom_ = 1;
  QPointF origin_;       // graph coordinates of the widget's top left corner
  bool fitted_ = false;  // zoom and position are those of the last fit
  Drag drag_ = Drag::None;
  QPointF pressed_, originThen_;
};

}  // namespace tilescope::gui

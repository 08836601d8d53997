// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline plot shows each layer below the two roofs, by arithmetic intensity and throughput. One layer may be
// expanded into points, one per memory. The plot shows the given data and emits clicks and hovering.
#pragma once

#include <QSet>
#include <QStringList>
#include <cstdint>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/explore/roofline/batch_path.h"
#include "app/gui/views/explore/roofline/roof_handles.h"
#include "app/gui/views/explore/roofline/roofline_axes.h"
#include "app/gui/views/explore/roofline/roofline_labels.h"
#include "app/gui/views/explore/roofline/roofline_marks.h"
#include "app/gui/views/explore/roofline/roofline_measured.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

class ThemeController;

class RooflinePlot : public Plot {
  Q_OBJECT
 public:
  explicit RooflinePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  void setData(const RooflineData& roofline);
  void setLevels(const RooflineLevels& levels);  // points of the expanded layer; without points it is folded
  // A path with less than two steps is not shown.
  void setPath(const BatchPath& path);
  const BatchPath& path() const { return path_; }
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);  // outlines a layer hovered over elsewhere; empty: none
  void holdAxes(bool held);               // held: ranges are fixed, marks jump; on release the ranges are fitted
  void setAnimated(bool animated);        // false: no animations
  void setLabelled(bool labelled);        // false: no texts over the data, for small plots side by side
  // The parameters that dragging a roof changes. A roof without a parameter cannot be dragged.
  void setRoofParameters(const RoofParameters& parameters);
  // Ranges shared by several plots; nullopt: the plot uses its own.
  void setCommonRanges(const std::optional<RooflineRanges>& ranges);
  // The visible ranges, independent of the data; nullopt: everything is visible.
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void setFilter(const std::optional<QSet<QString>>& layers);  // other layers are dimmed; nullopt: no filter

  const RooflineRanges& ranges() const { return axes_.ranges(); }
  QSizeF areaSize() const;                       // px between the axes
  void setRanges(const RooflineRanges& ranges);  // ranges to restore; kept while the data fits them, unless zoomed
  // The places of labels relative to their marks, which are kept as long as possible.
  const LabelMemory& labelPlaces() const { return labelMemory_; }
  void setLabelPlaces(const LabelMemory& places);
  const RooflineLevels& levels() const { return marks_->levels(); }
  // Ranges that contain these layers with padding; nullopt if none of them has a mark.
  std::optional<RooflineRanges> rangesAround(const QStringList& layers) const;
  // The zoom, moved if the layer is outside; nullopt if the plot is not zoomed or the layer has no mark.
  std::optional<RooflineRanges> zoomMovedTo(const QString& layer) const;
  QRect measuredRect(const QString& layer) const;  // px in the plot, of its measured place
  QRect markRect(const QString& layer) const;      // px in the plot; empty without a mark
  QRect levelRect(const QString& memory) const;    // px in the plot, a point of the expanded layer
  QRect batchRect(std::int64_t batch) const;       // px in the plot, a step of the path

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  // Layers selected by Shift with a box; may be empty.
  void layersBanded(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  // The user zooms by box or wheel; nullopt: show everything.
  void zoomRequested(const std::optional<tilescope::gui::RooflineRanges>& zoom, bool byWheel);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);  // after 200 ms
  void levelHovered(const QString& memory, const QRect& globalPointRect);    // after 200 ms, an expanded layer's point
  void batchHovered(std::int64_t batch, const QRect& globalStepRect);        // after 200 ms, a step of the path
  void batchClicked(std::int64_t batch);
  void expansionRequested(const QString& layer);  // by double-click, L or Esc; empty: fold
  // A roof is dragged: the new value of its parameter, in the unit of its row. Esc restores the first value.
  void roofDragStarted(const QString& id);
  void roofDragged(const QString& id, double value);
  void roofDragFinished(const QString& id);

 protected:
  void layOut() override;
  int markAt(const QPointF& place) const override;  // numbers as in roofline_marks.h
  void pointAt(const QPointF& place) override;
  void pointAway() override;
  void markRested(int item) override;
  QString tipAt(const QPoint& place) const override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;
  bool event(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void showData();
  bool mayGlide() const;
  MarkShapes shapes() const;
  MeasuredShapes measured() const;
  Expansion expansion() const;
  BatchPath drawnPath() const;  // empty while a layer is expanded
  RooflineRanges fittingRanges(const std::optional<RooflineRanges>& present) const;

  void paintBelow(QPainter& painter);
  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  // Pointer, wheel and key handling, in roofline_input.cpp.
  std::optional<Roof> roofAt(const QPointF& place) const;
  bool toggleExpansion(const QString& layer);
  void pressKeyInDrag(const QKeyEvent& event);
  void moveRoof(const QPointF& place);
  void finishRoof();
  bool walk(int key);
  void endBand(Qt::KeyboardModifiers modifiers);

  RooflineMarks* marks_;
  BatchPath path_;
  bool rangesKnowPath_ = false;  // ranges were chosen or restored with a complete path
  RooflineAxes axes_;
  LabelMemory labelMemory_;

  QStringList selection_;
  QString linked_;  // layer hovered over in another view
  bool animated_ = true;
  bool labelled_ = true;
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
  RoofHandles roofs_;
  bool roofMoves_ = false;  // the pointer moved while the roof was pressed
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One layer may be expanded into points, one per memory.
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

  static WidgetKeys keys();

  void setData(const RooflineData& roofline);
  void setLevels(const RooflineLevels& levels);  // of the expanded layer; empty: folded
  // A path with less than two steps is not shown.
  void setPath(const BatchPath& path);
  const BatchPath& path() const { return path_; }
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);  // hovered in another view; empty: none
  void holdAxes(bool held);               // ranges stay, marks jump; on release the ranges are fitted
  void setAnimated(bool animated);
  void setLabelled(bool labelled);  // false: no texts over the data, for small plots
  // A roof without a parameter cannot be dragged.
  void setRoofParameters(const RoofParameters& parameters);
  // Shared by several plots; nullopt: the plot's own.
  void setCommonRanges(const std::optional<RooflineRanges>& ranges);
  // nullopt: everything is visible.
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void setFilter(const std::optional<QSet<QString>>& layers);  // other layers are dimmed; nullopt: no filter

  const RooflineRanges& ranges() const { return axes_.ranges(); }
  QSizeF areaSize() const;
  void setRanges(const RooflineRanges& ranges);  // kept while the data fits, unless zoomed
  // Relative to the marks; kept as long as possible.
  const LabelMemory& labelPlaces() const { return labelMemory_; }
  void setLabelPlaces(const LabelMemory& places);
  const RooflineLevels& levels() const { return marks_->levels(); }
  // nullopt: none of the layers has a mark.
  std::optional<RooflineRanges> rangesAround(const QStringList& layers) const;
  // nullopt: no zoom, or no mark.
  std::optional<RooflineRanges> zoomMovedTo(const QString& layer) const;
  QRect measuredRect(const QString& layer) const;  // px in the plot
  QRect markRect(const QString& layer) const;      // px in the plot; empty: none
  QRect levelRect(const QString& memory) const;    // px in the plot; point of the expanded layer
  QRect batchRect(std::int64_t batch) const;       // px in the plot; step of the path

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  // layers: may be empty.
  void layersBanded(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  // nullopt: show everything.
  void zoomRequested(const std::optional<tilescope::gui::RooflineRanges>& zoom, bool byWheel);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);  // after 200 ms
  void levelHovered(const QString& memory, const QRect& globalPointRect);  // after 200 ms; point of the expanded layer
  void batchHovered(std::int64_t batch, const QRect& globalStepRect);      // after 200 ms; step of the path
  void batchClicked(std::int64_t batch);
  void expansionRequested(const QString& layer);  // by double-click, L or Esc; empty: fold
  // The new value is in the unit of the parameter's row. Esc restores the first value.
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

  std::optional<Roof> roofAt(const QPointF& place) const;
  bool toggleExpansion(const QString& layer);
  void pressKeyInDrag(const QKeyEvent& event);
  void moveRoof(const QPointF& place);
  void finishRoof();
  bool walk(int key);
  void endBand(Qt::KeyboardModifiers modifiers);

  RooflineMarks* marks_;
  BatchPath path_;
  bool rangesKnowPath_ = false;
  RooflineAxes axes_;
  LabelMemory labelMemory_;

  QStringList selection_;
  QString linked_;
  bool animated_ = true;
  bool labelled_ = true;
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
  RoofHandles roofs_;
  bool roofMoves_ = false;  // the pointer moved while a roof was pressed
};

}  // namespace tilescope::gui

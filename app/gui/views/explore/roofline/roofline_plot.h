// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline: where each layer stands below the two roofs, by arithmetic intensity and throughput; one layer may be
// expanded into its points at every memory. Shows what it is given; clicks and the pointer's rest go out as signals.
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

  static WidgetKeys keys();  // for the card of all keys

  void setData(const RooflineData& roofline);
  void setLevels(const RooflineLevels& levels);  // of the expanded layer; of no layer: folds it
  // With less than two steps there is none.
  void setPath(const BatchPath& path);
  const BatchPath& path() const { return path_; }
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);  // outlined because another view points at it; empty: none
  void holdAxes(bool held);               // held: ranges rest and marks jump; on release the ranges follow
  void setAnimated(bool animated);        // false: everything jumps
  void setLabelled(bool labelled);        // false: no words over the data, where the plot is one of several small ones
  // What dragging the roofs changes; without a parameter a roof cannot be dragged.
  void setRoofParameters(const RoofParameters& parameters);
  // Those of several plots side by side; none: its own.
  void setCommonRanges(const std::optional<RooflineRanges>& ranges);
  // The part that is shown, whatever the data; nothing: all of it.
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void setFilter(const std::optional<QSet<QString>>& layers);  // all others are dimmed; nothing: none is

  const RooflineRanges& ranges() const { return axes_.ranges(); }
  QSizeF areaSize() const;                       // px between the axes
  void setRanges(const RooflineRanges& ranges);  // as they once were; kept while the data fits them, unless zoomed
  // Where labels stand beside their marks: they rest there as long as they can.
  const LabelMemory& labelPlaces() const { return labelMemory_; }
  void setLabelPlaces(const LabelMemory& places);
  const RooflineLevels& levels() const { return marks_->levels(); }
  // Of these layers with padding around them; nothing where none of them has a mark.
  std::optional<RooflineRanges> rangesAround(const QStringList& layers) const;
  // The zoom with the layer in its middle, if it is zoomed and the layer out of sight.
  std::optional<RooflineRanges> zoomMovedTo(const QString& layer) const;
  QRect measuredRect(const QString& layer) const;  // where it was measured; in the plot's pixels
  QRect markRect(const QString& layer) const;      // in the plot's pixels; empty without such a mark
  QRect levelRect(const QString& memory) const;    // as above, of a point of the expanded layer
  QRect batchRect(std::int64_t batch) const;       // as above, of a step of the path

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  void layersBanded(const QStringList& layers, Qt::KeyboardModifiers modifiers);  // by a band with Shift; may be none
  // By a band or the wheel; nothing: all of it again.
  void zoomRequested(const std::optional<tilescope::gui::RooflineRanges>& zoom, bool byWheel);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);  // after 200 ms
  void levelHovered(const QString& memory, const QRect& globalPointRect);    // as above, of the expanded layer
  void batchHovered(std::int64_t batch, const QRect& globalStepRect);        // as above, of the path
  void batchClicked(std::int64_t batch);
  void expansionRequested(const QString& layer);  // by double-click, L or Esc; empty: fold
  // A roof is dragged: what its parameter becomes, in the unit of its row. Esc puts the first value back.
  void roofDragStarted(const QString& id);
  void roofDragged(const QString& id, double value);
  void roofDragFinished(const QString& id);

 protected:
  void layOut() override;
  int markAt(const QPointF& place) const override;  // roofline_items.h tells what it is
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
  BatchPath drawnPath() const;  // none beside an expanded layer
  RooflineRanges fittingRanges(const std::optional<RooflineRanges>& present) const;

  void paintBelow(QPainter& painter);
  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  // In roofline_input.cpp, as what pointer, wheel and keys do.
  std::optional<Roof> roofAt(const QPointF& place) const;
  bool toggleExpansion(const QString& layer);
  void pressKeyInDrag(const QKeyEvent& event);
  void moveRoof(const QPointF& place);
  void finishRoof();
  bool walk(int key);
  void endBand(Qt::KeyboardModifiers modifiers);

  RooflineMarks* marks_;
  BatchPath path_;
  bool rangesKnowPath_ = false;  // they were chosen, or restored, with a complete one
  RooflineAxes axes_;
  LabelMemory labelMemory_;

  QStringList selection_;
  QString linked_;  // hovered elsewhere
  bool animated_ = true;
  bool labelled_ = true;
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
  RoofHandles roofs_;
  bool roofMoves_ = false;  // a press on a roof has become a drag
};

}  // namespace tilescope::gui

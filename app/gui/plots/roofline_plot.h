// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline: where each layer stands below the two roofs, by arithmetic intensity and performance; one layer may be
// expanded into its points at every memory. Shows what it is given; clicks and the pointer's rest go out as signals.
#pragma once

#include <QHash>
#include <QSet>
#include <QStringList>
#include <optional>

#include "app/gui/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/roofline_labels.h"
#include "app/gui/plots/roofline_scene.h"
#include "app/gui/plots/rubber_band.h"

class QVariantAnimation;

namespace tilescope::gui {

class HoverTracker;
class PlotCanvas;
class ThemeController;

class RooflinePlot : public Plot {
  Q_OBJECT
 public:
  explicit RooflinePlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  void setData(const RooflineData& roofline);
  void setLevels(const RooflineLevels& levels);  // of the expanded layer; of no layer: folds it
  void setSelection(const QStringList& layers);
  void setHovered(const QString& layer);  // outlined because another view points at it; empty: none
  void holdAxes(bool held);               // held: ranges rest and marks jump; on release the ranges follow
  void setAnimated(bool animated);        // false: everything jumps
  void setLabelled(bool labelled);        // false: no words over the data, where the plot is one of several small ones
  // Those of several plots side by side; none: its own.
  void setCommonRanges(const std::optional<RooflineRanges>& ranges);
  // The part that is shown, whatever the data; nothing: all of it.
  void setZoom(const std::optional<RooflineRanges>& zoom);
  void setFilter(const std::optional<QSet<QString>>& layers);  // all others are dimmed; nothing: none is

  const RooflineRanges& ranges() const { return ranges_; }
  QSizeF areaSize() const;                       // px between the axes
  void setRanges(const RooflineRanges& ranges);  // as they once were; kept while the data fits them, unless zoomed
  const RooflineLevels& levels() const { return expanded_.levels(); }
  // Of these layers with air around them; nothing where none of them has a mark.
  std::optional<RooflineRanges> rangesAround(const QStringList& layers) const;
  // The zoom with the layer in its middle, if it is zoomed and the layer out of sight.
  std::optional<RooflineRanges> zoomMovedTo(const QString& layer) const;
  QRect markRect(const QString& layer) const;    // in the plot's pixels; empty without such a mark
  QRect levelRect(const QString& memory) const;  // likewise, of a point of the expanded layer

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
  void levelHovered(const QString& memory, const QRect& globalPointRect);    // likewise, of the expanded layer
  void hoverLeft();
  void expansionRequested(const QString& layer);  // by double-click, L or Esc; empty: fold

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOut();
  void describe();
  void tellHovered(int item);
  bool toggleExpansion(const QString& layer);
  bool pressKey(const QKeyEvent& event);
  void glideFrom(const QHash<QString, MarkPlace>& start);
  void settleRanges();
  void moveRangesTo(const RooflineRanges& goal);
  void applyRanges(const RooflineRanges& ranges);
  RooflineRanges freshRanges() const;
  void refit();
  void showShare(double share);
  MarkShapes shapes() const;
  Expansion expansion() const;
  int itemAt(const QPointF& point) const;
  QStringList layersOf(int item) const;  // of nothing: none
  int markOf(const QString& layer) const;
  QSet<int> selectedMarks() const;
  QSet<int> dimmedMarks() const;
  void endBand(Qt::KeyboardModifiers modifiers);
  std::vector<int> fromLeftToRight() const;
  int steppedMark(const std::vector<int>& order, int step) const;

  void paintBelow(QPainter& painter);
  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintOverlay(QPainter& painter);

  const ThemeController* themes_;
  PlotCanvas* canvas_;
  HoverTracker* hover_;
  QVariantAnimation* glide_;
  QVariantAnimation* rangeMotion_;

  RooflineData data_;
  MarkPlaces places_;  // on screen now
  MarkPlaces goals_;   // where they belong
  QHash<QString, MarkPlace> starts_;
  ExpandedLevels expanded_;
  RooflineRanges ranges_, rangeStart_, rangeGoal_;
  std::optional<RooflineRanges> commonRanges_;
  bool hasRanges_ = false;
  LabelMemory labelMemory_;

  QStringList selection_;
  QString linked_;  // hovered elsewhere
  bool held_ = false;
  bool animated_ = true;
  bool labelled_ = true;
  std::optional<RooflineRanges> zoom_;
  std::optional<QSet<QString>> filter_;
  RubberBand band_;
};

}  // namespace tilescope::gui

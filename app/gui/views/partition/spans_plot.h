// SPDX-License-Identifier: GPL-3.0-or-later
// Layers in spans, whose maps stay on chip, with traffic and footprints. Moving cuts only emits signals.
#pragma once

#include <QStringList>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/spans_marks.h"

class QScrollBar;

namespace tilescope::gui {
class ThemeController;

class SpansPlot : public Plot {
  Q_OBJECT
 public:
  explicit SpansPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const SpansPicture& picture);
  const SpansPicture& picture() const { return picture_; }
  void setHovered(const QString& layer);  // outlined, because another view hovers over it; empty: none
  void holdAxes(bool held);               // widths and scales stay fixed

  const SpansLayout& layout() const { return layout_; }
  bool isDragging() const { return drag_.has_value(); }

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void layersClicked(const QStringList& layers, Qt::KeyboardModifiers modifiers);
  void spanClicked(std::size_t span);  // also by arrow keys
  void backgroundClicked();
  // A cut is identified by the layer before it. Each move of a drag starts where the previous one ended.
  void cutMoved(std::size_t from, std::size_t to);
  void cutReleased();
  void cutAdded(std::size_t cut);
  void cutRemoved(std::size_t cut);
  void markHovered(const QStringList& layers, const QRect& globalMarkRect);

 protected:
  void layOut() override;  // also updates the scale unless held or dragging
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  void pointAt(const QPointF& place) override;
  void pointAway() override;
  void markRested(int number) override;
  QString tipAt(const QPoint& place) const override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool turnWheel(const WheelTurn& turn) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;

 private:
  // The cut stays between its neighbours.
  struct Drag {
    std::size_t began = 0, at = 0;
    std::size_t first = 0, last = 0;
    bool moved = false;
  };

  void describe();
  void place();
  void dragTo(std::size_t edge);
  void endDrag();
  void keyDuringDrag(int key);
  QStringList layersOf(const SpansMark& mark) const;
  std::optional<std::size_t> selectedSpan() const;
  std::optional<std::size_t> selectedCut() const;
  void stepSpan(int step);
  void goToSpan(int span);
  void moveSelectedCut(int step);
  void splitSelected();
  void scrollTo(std::size_t span);
  void paintOver(QPainter& painter) const;

  QScrollBar* scroll_;

  SpansPicture picture_;
  SpansScale scale_;
  int scaledWidth_ = 0;  // px; plot width of the current scale
  SpansLayout layout_;
  bool held_ = false;
  SpansMark hovered_;
  std::optional<std::size_t> grip_, boundary_;  // near the pointer
  QString linked_;                              // hovered over in another view
  std::optional<QPoint> pressed_;
  std::optional<Drag> drag_;
};

}  // namespace tilescope::gui

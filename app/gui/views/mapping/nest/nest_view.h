// SPDX-License-Identifier: GPL-3.0-or-later
// The owner scrolls the nest. Loops are moved by dragging or with Alt and arrow keys; the widget only emits signals.
#pragma once

#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/mapping/nest/nest_layout.h"
#include "app/gui/views/mapping/nest/nest_painter.h"

namespace tilescope::gui {
class ThemeController;

class NestView : public Plot {
  Q_OBJECT
 public:
  explicit NestView(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const NestPicture& picture);
  const NestPicture& picture() const { return picture_; }
  void setLocked(const QString& reason);  // why loops cannot be moved; empty: they can
  void setTooSmall(const std::string& memory, const QString& reason);
  void selectLoop(std::optional<std::size_t> loop);
  std::optional<std::size_t> selectedLoop() const { return state_.selected; }

  bool isDragging() const { return state_.dragged.has_value(); }
  QRect loopRect(std::size_t loop) const;  // empty: no such loop
  const NestPlaces& places() const { return places_; }

  PlotTable table() const override;
  QSize pictureSize() const override { return places_.size; }
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void selectedLoopChanged();
  void moveRequested(std::size_t loop, const std::string& memory, std::size_t position);
  void acrossRequested(std::size_t loop, bool outward);  // into the band of the neighbouring memory
  void withinRequested(std::size_t loop, bool outward);  // past the neighbouring loop of its band
  void lockedMoveTried();
  void markHovered(const tilescope::gui::NestMark& mark, const QRect& globalRect);  // by pointer or keys, after a delay
  void showRequested(const QRect& rect);  // scrolls to this rectangle in widget coordinates

 protected:
  void layOut() override;
  void repaintOverlay() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;
  void pointAt(const QPointF& place) override;
  void markRested(int mark) override;
  QString tipAt(const QPoint& place) const override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;
  bool takesShortcut(const QKeyEvent& event) const override;
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void describe();
  const LoopShown* loopOf(int mark) const;  // null: not a loop
  int markOfLoop(std::size_t loop) const;
  void focusMark(int mark);
  bool moveWithKey(int key);
  void endDrag();
  void updateMark(int mark);
  void updateDrag(const NestState& before);
  QString toolTipOf(const NestMark& mark) const;

  NestPicture picture_;
  NestPlaces places_;
  NestState state_;
  QString locked_;
  std::optional<QPoint> pressed_;
  int current_ = -1;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// One row per block, with four bars. The widget is as high as all rows; its parent scrolls.
#pragma once

#include <optional>
#include <vector>

#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/attention_layout.h"

namespace tilescope::gui {
class ThemeController;

class AttentionPlot : public Plot {
  Q_OBJECT
 public:
  explicit AttentionPlot(const ThemeController* themes, QWidget* parent = nullptr);

  // best: by row, such as "streamed, 252 tokens at a time".
  void setPicture(const AttentionPicture& picture, const std::vector<QString>& best);
  const AttentionPicture& picture() const { return picture_; }
  const AttentionLayout& layout() const { return layout_; }

  PlotTable table() const override;
  QSize pictureSize() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;
  QSize sizeHint() const override;

 signals:
  void rowClicked(std::size_t row, Qt::KeyboardModifiers modifiers);
  void backgroundClicked();
  void foldToggled(std::size_t row);
  // Emitted after a delay, to show the explanation.
  void barRested(std::size_t row, AttentionBarKind bar, const QRect& globalRect);

 protected:
  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;
  void markRested(int item) override;
  QString tipAt(const QPoint& place) const override;
  void release(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;

 private:
  std::optional<std::size_t> selectedRow() const;
  void goTo(std::ptrdiff_t row);
  AttentionMark markOfItem(int item) const;

  AttentionPicture picture_;
  std::vector<QString> best_;
  AttentionLayout layout_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Parts in proportion to area, leakage or energy.
#pragma once

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/hardware/silicon/silicon_layout.h"

namespace tilescope::gui {
class ThemeController;

class SiliconPlot : public Plot {
  Q_OBJECT
 public:
  explicit SiliconPlot(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const SiliconPicture& picture);
  const SiliconPicture& picture() const { return picture_; }
  const SiliconLayout& layout() const { return layout_; }
  void setHovered(const std::optional<PartId>& part);  // outlined, because another list hovers over it

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void partClicked(tilescope::gui::PartId part);
  void partPointed(const std::optional<tilescope::gui::PartId>& part);  // without delay
  // After a short delay, for the tooltip.
  void blockHovered(std::size_t block, const QRect& globalRect);

 protected:
  void layOut() override;
  void paintBehind(QPainter& painter, const QRect& exposed) override;
  int markAt(const QPointF& place) const override;
  void markRested(int block) override;
  void press(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;

 private:
  SiliconPicture picture_;
  SiliconLayout layout_;
  std::optional<PartId> linked_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// A click selects a design, a double-click makes it the current one.
#pragma once

#include <QRectF>
#include <functional>
#include <optional>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/plots/motion.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/rubber_band.h"
#include "app/gui/views/explore/designs/cloud_image.h"
#include "app/gui/views/explore/designs/design_scene.h"
#include "app/gui/views/explore/designs/design_words.h"

namespace tilescope::gui {
class ThemeController;

class DesignPlot : public Plot {
  Q_OBJECT
 public:
  DesignPlot(const DesignCloud& cloud, const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPicture(const DesignsPicture& picture);  // call also after the cloud has grown
  void setHovered(std::optional<DesignId> id);     // outlined, because the pointer is on it in the table
  void setNames(std::function<QString(DesignId)> nameOf);
  void holdAxes(bool held);
  void setAnimated(bool animated);

  const std::optional<DesignRanges>& ranges() const { return ranges_.now(); }
  void setRanges(const DesignRanges& ranges);  // kept while they contain the designs
  std::size_t shownCount();
  const std::optional<AxisRange>& colours() const { return colours_; }  // of the colour metric
  QRect markRect(DesignId id) const;                                    // in pixels of the plot

  PlotTable table() const override;
  void paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) override;

  QSize sizeHint() const override;

 signals:
  void selected(const tilescope::gui::DesignIds& ids);
  void activated(tilescope::gui::DesignId id);
  void designHovered(tilescope::gui::DesignId id, const QRect& globalMarkRect);  // after 200 ms

 protected:
  void layOut() override;
  int markAt(const QPointF& place) const override;
  void markRested(int id) override;
  void press(const PointerAt& at) override;
  void drag(const PointerAt& at) override;
  void release(const PointerAt& at) override;
  void doubleClick(const PointerAt& at) override;
  bool pressKey(const QKeyEvent& event) override;

 private:
  void settleRanges(bool otherDesigns);
  std::optional<DesignRanges> keptOrWanted(const std::optional<DesignRanges>& present);
  void showRanges(const std::optional<DesignRanges>& ranges);
  void describe();
  DesignScene scene() const;

  void step(int direction);
  void toggle(DesignId id, Qt::KeyboardModifiers modifiers);

  void paintTitles(QPainter& painter);
  void paintData(QPainter& painter);
  void paintCloud(QPainter& painter);
  void paintOverlay(QPainter& painter);

  const DesignCloud& cloud_;

  DesignsPicture picture_;
  std::uint64_t generation_ = 0, fading_ = 0;
  std::function<QString(DesignId)> nameOf_;
  Gliding<std::optional<DesignRanges>> ranges_;
  std::optional<DesignRanges> restored_;
  std::optional<AxisRange> colours_;
  Scale scaleX_, scaleY_;
  CloudImage cloudImage_;
  struct Counted {
    std::uint64_t generation = 0;
    DesignAxes axes;
    std::optional<DesignRanges> ranges;
    std::size_t designs = 0, shown = 0;
  };
  Counted counted_;
  std::optional<DesignId> linked_;
  RubberBand band_;
  bool held_ = false, animated_ = true;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of the designs in numbers: which part of the metrics its axes show, where a design lies, which one the
// pointer hits and which ones a rubber band holds.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cmath>
#include <optional>

#include "app/gui/plots/axis_range.h"
#include "app/gui/views/explore/designs/designs_model.h"

namespace tilescope::gui {

struct DesignRanges {
  AxisRange x, y;  // seconds, energy or bytes
  bool operator==(const DesignRanges&) const = default;
};

// Front, open designs ahead of it, current design and pins with padding around them, and of the cloud what lies at most
// kCloudReach times beyond: a few designs far off would leave no space for the ones that matter. Nothing without
// designs that have both metrics.
inline constexpr double kCloudReach = 1.5;
std::optional<DesignRanges> wantedRanges(const DesignCloud& cloud, const DesignsPicture& picture);

// The current ranges as long as they hold the wanted ones and these fill most of them.
DesignRanges keptRanges(const std::optional<DesignRanges>& present, const DesignRanges& wanted);

bool holds(const DesignRanges& ranges, const DesignRanges& wanted);

// Of the metric that colours, over front, open designs ahead of it, current design and pins: what lies beyond has the
// colour of the end. Nothing without such a metric or designs.
std::optional<AxisRange> colourRange(const DesignCloud& cloud, const DesignsPicture& picture);

// A pin whose mark would cover another one's stands beside its design; the one that differences are against never does.
struct PlacedPin {
  DesignPin pin;
  QPointF place, mark;  // of the design, and of the mark's centre
  bool isMoved() const { return mark != place; }
};

inline constexpr double kPresentRing = 7.5;      // px, radius around the current design
inline constexpr double kPresentPinRing = 11.5;  // around a pin's mark that lies there

// Logarithms of the metrics to pixels of the area.
class DesignScene {
 public:
  DesignScene(const DesignCloud& cloud, const DesignsPicture& picture, const DesignRanges& ranges, const QRectF& area);

  QPointF at(DesignId id) const;
  double xOf(double figure) const { return area_.left() + (std::log(figure) - left_) * perX_; }
  double yOf(double figure) const { return area_.bottom() - (std::log(figure) - bottom_) * perY_; }
  bool isShown(DesignId id) const;      // inside the area
  bool hasPlace(DesignId id) const;     // it has both metrics
  std::vector<PlacedPin> pins() const;  // in the order of their letters
  // Pins before the current design before the front before the cloud; nothing within reach: none.
  std::optional<DesignId> nearest(const QPointF& place) const;
  DesignIds within(const QRectF& band) const;
  std::size_t shownCount(std::size_t from) const;  // of designs inside the area, from this number on

 private:
  QPointF placeOf(float x, float y) const;

  const DesignCloud& cloud_;
  const DesignsPicture& picture_;
  QRectF area_;
  double left_, perX_, bottom_, perY_;
};

}  // namespace tilescope::gui

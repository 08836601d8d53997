// SPDX-License-Identifier: GPL-3.0-or-later
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

// Ranges contain the front, open designs ahead of it, the current design and the pins. Designs more than a factor of
// kCloudReach away are left out. nullopt: no design has both metrics.
inline constexpr double kCloudReach = 1.5;
std::optional<DesignRanges> wantedRanges(const DesignCloud& cloud, const DesignsPicture& picture);

// Keeps current ranges that contain the wanted ones, if these fill most of them.
DesignRanges keptRanges(const std::optional<DesignRanges>& present, const DesignRanges& wanted);

bool holds(const DesignRanges& ranges, const DesignRanges& wanted);

// Designs outside the range get the colour of its nearest end. nullopt: no colour metric or no design.
std::optional<AxisRange> colourRange(const DesignCloud& cloud, const DesignsPicture& picture);

// A mark that would cover another pin's is moved away from its design, except the reference pin's.
struct PlacedPin {
  DesignPin pin;
  QPointF place, mark;  // of the design; centre of the mark
  bool isMoved() const { return mark != place; }
};

inline constexpr double kPresentRing = 7.5;      // px, radius around the current design
inline constexpr double kPresentPinRing = 11.5;  // px, radius if the current design has a pin

class DesignScene {
 public:
  DesignScene(const DesignCloud& cloud, const DesignsPicture& picture, const DesignRanges& ranges, const QRectF& area);

  QPointF at(DesignId id) const;
  double xOf(double figure) const { return area_.left() + (std::log(figure) - left_) * perX_; }
  double yOf(double figure) const { return area_.bottom() - (std::log(figure) - bottom_) * perY_; }
  bool isShown(DesignId id) const;
  bool hasPlace(DesignId id) const;
  std::vector<PlacedPin> pins() const;  // ordered by letter
  // nullopt: nothing within reach. Priority: pins, current design, front, cloud.
  std::optional<DesignId> nearest(const QPointF& place) const;
  DesignIds within(const QRectF& band) const;
  std::size_t shownCount(std::size_t from) const;  // designs inside the area, from this id on

 private:
  QPointF placeOf(float x, float y) const;

  const DesignCloud& cloud_;
  const DesignsPicture& picture_;
  QRectF area_;
  double left_, perX_, bottom_, perY_;
};

}  // namespace tilescope::gui

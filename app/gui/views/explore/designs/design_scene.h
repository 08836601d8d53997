// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the plot of designs: axis ranges, positions of designs, and hit tests for pointer and rubber band.
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

// The ranges contain, with padding, the front, open designs ahead of it, the current design and the pins. Designs
// farther than a factor of kCloudReach beyond these are left out, so that a few distant designs do not take the space.
// nullopt if no design has both metrics.
inline constexpr double kCloudReach = 1.5;
std::optional<DesignRanges> wantedRanges(const DesignCloud& cloud, const DesignsPicture& picture);

// The current ranges if they contain the wanted ranges and these fill most of them; otherwise the wanted ranges.
DesignRanges keptRanges(const std::optional<DesignRanges>& present, const DesignRanges& wanted);

bool holds(const DesignRanges& ranges, const DesignRanges& wanted);

// The range of the colour metric over the front, open designs ahead of it, the current design and the pins. Designs
// outside the range get the colour of its nearest end. nullopt if there is no colour metric or no design.
std::optional<AxisRange> colourRange(const DesignCloud& cloud, const DesignsPicture& picture);

// The position of a pin's mark. A mark that would cover another pin's mark is moved away from its design, unless it
// belongs to the reference pin.
struct PlacedPin {
  DesignPin pin;
  QPointF place, mark;  // place of the design; centre of the mark
  bool isMoved() const { return mark != place; }
};

inline constexpr double kPresentRing = 7.5;      // px, radius of the ring around the current design
inline constexpr double kPresentPinRing = 11.5;  // px, radius if the current design has a pin

// Converts logarithms of the metrics to pixels of the plot area.
class DesignScene {
 public:
  DesignScene(const DesignCloud& cloud, const DesignsPicture& picture, const DesignRanges& ranges, const QRectF& area);

  QPointF at(DesignId id) const;
  double xOf(double figure) const { return area_.left() + (std::log(figure) - left_) * perX_; }
  double yOf(double figure) const { return area_.bottom() - (std::log(figure) - bottom_) * perY_; }
  bool isShown(DesignId id) const;      // inside the area
  bool hasPlace(DesignId id) const;     // has both metrics
  std::vector<PlacedPin> pins() const;  // in the order of their letters
  // The nearest item within reach, nullopt: none. Priority: pins, the current design, the front, the cloud.
  std::optional<DesignId> nearest(const QPointF& place) const;
  DesignIds within(const QRectF& band) const;
  std::size_t shownCount(std::size_t from) const;  // number of designs inside the area, from this id on

 private:
  QPointF placeOf(float x, float y) const;

  const DesignCloud& cloud_;
  const DesignsPicture& picture_;
  QRectF area_;
  double left_, perX_, bottom_, perY_;
};

}  // namespace tilescope::gui

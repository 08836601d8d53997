// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/label_spots.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::report {
namespace {

constexpr double kLabelAir = 2;     // px of free space around a label
constexpr double kLeaderAir = 3;    // px between a leader line and its ends
constexpr double kLeaderFrom = 16;  // px; closer labels need no leader line
constexpr std::array kGaps{5.0, 18.0, 32.0, 48.0};
constexpr double kFlatX = 0.83, kFlatY = 0.56;  // flatter than 45°, because labels are wide
constexpr std::array<Place, 8> kDirections{
    {{1, 0}, {-kFlatX, -kFlatY}, {kFlatX, kFlatY}, {-1, 0}, {kFlatX, -kFlatY}, {-kFlatX, kFlatY}, {0, -1}, {0, 1}}};

LabelSpot spotAt(Place mark, Place direction, double distance, double width, double height) {
  const Place near{mark.x + direction.x * distance, mark.y + direction.y * distance};
  const bool sideways = std::abs(direction.x) > std::abs(direction.y);
  const double left = direction.x == 0 ? near.x - width / 2 : direction.x > 0 ? near.x : near.x - width;
  const double top = sideways ? near.y - height / 2 : direction.y > 0 ? near.y : near.y - height;
  return {{left, top, width, height}, std::nullopt};
}

}  // namespace

// Whether a line crosses the box: clips the line's parameter range (Liang and Barsky, 1984).
bool crosses(Place from, Place to, const Area& box) {
  double enter = 0, leave = 1;
  const auto cut = [&](double start, double along, double low, double high) {
    if (along == 0) return start >= low && start <= high;
    const double a = (low - start) / along, b = (high - start) / along;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
    return enter <= leave;
  };
  return cut(from.x, to.x - from.x, box.left, box.right()) && cut(from.y, to.y - from.y, box.top, box.bottom());
}

bool LabelSpots::isFree(const Area& box) const {
  const Area grown = box.grown(kLabelAir);
  const auto isCrossed = [&](const auto& line) { return crosses(line.first, line.second, grown); };
  return area_.contains(box) &&
         std::none_of(boxes_.begin(), boxes_.end(), [&](const Area& other) { return grown.overlaps(other); }) &&
         std::none_of(lines_.begin(), lines_.end(), isCrossed) &&
         std::none_of(leaders_.begin(), leaders_.end(), isCrossed);
}

bool LabelSpots::isFree(const LabelSpot& spot, Place mark, double reach) const {
  if (!isFree(spot.box)) return false;
  if (!spot.leader) return true;
  return std::none_of(boxes_.begin(), boxes_.end(), [&](const Area& box) {
    const Place middle = box.centre();
    const bool isOwn = std::hypot(middle.x - mark.x, middle.y - mark.y) < reach;
    return !isOwn && crosses(spot.leader->first, spot.leader->second, box);
  });
}

std::optional<LabelSpot> LabelSpots::place(Place mark, double reach, double width, double height, bool evenWithLeader) {
  for (const double gap : kGaps) {
    if (gap >= kLeaderFrom && !evenWithLeader) break;
    for (const Place& direction : kDirections) {
      LabelSpot spot = spotAt(mark, direction, reach + gap, width, height);
      if (gap >= kLeaderFrom) {
        const double outer = reach + gap - kLeaderAir, inner = reach + kLeaderAir;
        spot.leader = {{mark.x + direction.x * outer, mark.y + direction.y * outer},
                       {mark.x + direction.x * inner, mark.y + direction.y * inner}};
      }
      if (!isFree(spot, mark, reach)) continue;
      boxes_.push_back(spot.box);
      if (spot.leader) leaders_.push_back(*spot.leader);
      return spot;
    }
  }
  return std::nullopt;
}

}  // namespace tilescope::report

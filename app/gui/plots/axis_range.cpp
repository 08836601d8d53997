// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/axis_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/plots/rubber_band.h"

namespace tilescope::gui {
namespace {

using chart::kAxisRounding;

// Min share of the range that data uses; otherwise it is fitted again.
constexpr double kMinUse = 0.6;
constexpr double kAirAboveBars = 1.04;  // keeps bars below the top
// Max number of steps; then the axis is too short.
constexpr int kMaxWidenings = 12;
constexpr double kBeyond = 1e-6;  // relative; reaches the next round bound
constexpr std::array kLogSteps{1.0, 2.0, 5.0, 10.0};
constexpr std::array kLinearSteps{1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0};

double powerOfTenBelow(double value) {
  return std::pow(10.0, std::floor(std::log10(value) + kAxisRounding));
}

double decades(const AxisRange& range) {
  return std::log10(range.upper / range.lower);
}

struct MissingRoom {
  double below = 0, above = 0;
};

MissingRoom missingRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels) {
  MissingRoom missing;
  for (const AxisRoom& room : rooms) {
    const double at = std::log10(room.value / range.lower) / decades(range) * pixels;
    missing.below = std::max(missing.below, room.below - at);
    missing.above = std::max(missing.above, room.above - (pixels - at));
  }
  return missing;
}

// Each step needs less, because a pixel then covers more decades.
AxisRange withRoom(AxisRange range, const std::vector<AxisRoom>& rooms, double pixels) {
  for (int i = 0; i < kMaxWidenings; ++i) {
    const MissingRoom missing = missingRoom(range, rooms, pixels);
    const double perPixel = decades(range) / pixels;
    range = {range.lower * std::pow(10.0, -missing.below * perPixel),
             range.upper * std::pow(10.0, missing.above * perPixel)};
  }
  return range;
}

}  // namespace

double niceFloor(double value) {
  const double power = powerOfTenBelow(value);
  double nice = power;
  for (const double step : kLogSteps)
    if (step * power <= value * (1 + kAxisRounding)) nice = step * power;
  return nice;
}

double niceCeil(double value) {
  const double power = powerOfTenBelow(value);
  for (const double step : kLogSteps)
    if (step * power >= value * (1 - kAxisRounding)) return step * power;
  return 10 * power;
}

AxisRange stableLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted) {
  if (present && data.lower >= present->lower && data.upper <= present->upper &&
      decades(wanted) >= kMinUse * decades(*present))
    return *present;
  return {niceFloor(wanted.lower), niceCeil(wanted.upper)};
}

bool hasRoom(const AxisRange& range, const std::vector<AxisRoom>& rooms, double pixels) {
  const MissingRoom missing = missingRoom(range, rooms, pixels);
  return missing.below <= kBeyond && missing.above <= kBeyond;
}

AxisRange roomyLogRange(const std::optional<AxisRange>& present, const AxisRange& data, const AxisRange& wanted,
                        const std::vector<AxisRoom>& rooms, double pixels) {
  const bool serves = present && hasRoom(*present, rooms, pixels);
  AxisRange range = stableLogRange(serves ? present : std::nullopt, data, withRoom(wanted, rooms, pixels));
  for (int i = 0; i < kMaxWidenings && !hasRoom(range, rooms, pixels); ++i) {
    const MissingRoom missing = missingRoom(range, rooms, pixels);
    if (missing.below > kBeyond) range.lower = niceFloor(range.lower * (1 - kBeyond));
    if (missing.above > kBeyond) range.upper = niceCeil(range.upper * (1 + kBeyond));
  }
  return range;
}

double stableLinearUpper(double present, double largest) {
  if (!(largest > 0)) return present > 0 ? present : 1;
  if (largest <= present && largest >= kMinUse * present) return present;
  const double wanted = std::max(largest * kAirAboveBars, kMinLinearUpper);
  const double power = powerOfTenBelow(wanted);
  for (const double step : kLinearSteps)
    if (step * power >= wanted * (1 - kAxisRounding)) return step * power;
  return 10 * power;
}

AxisRange linearBetween(const AxisRange& from, const AxisRange& to, double share) {
  return {from.lower + (to.lower - from.lower) * share, from.upper + (to.upper - from.upper) * share};
}

AxisRange logBetween(const AxisRange& from, const AxisRange& to, double share) {
  if (share >= 1) return to;  // exact, because the range is compared with the target
  return {from.lower * std::pow(to.lower / from.lower, share), from.upper * std::pow(to.upper / from.upper, share)};
}

void SpanZoom::setAll(const AxisRange& all) {
  all_ = all;
  if (!zoom_) return;
  if (zoom_->lower >= all_.upper || zoom_->upper <= all_.lower)
    zoom_.reset();
  else
    set(AxisRange{std::max(all_.lower, zoom_->lower), std::min(all_.upper, zoom_->upper)});
}

bool SpanZoom::set(std::optional<AxisRange> piece) {
  if (piece && piece->lower <= all_.lower && piece->upper >= all_.upper) piece.reset();
  return std::exchange(zoom_, piece) != piece;
}

bool SpanZoom::around(double share, double factor) {
  const AxisRange zoomed = zoomedLinear(range(), share, factor);
  if (factor > 1 && zoomed.upper - zoomed.lower < minLength_) return false;
  return set(AxisRange{std::max(all_.lower, zoomed.lower), std::min(all_.upper, zoomed.upper)});
}

bool SpanZoom::pan(double share) {
  if (!zoom_) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp(zoom_->lower + share * length, all_.lower, all_.upper - length);
  return set(AxisRange{lower, lower + length});
}

bool SpanZoom::into(const AxisRange& wanted) {
  const AxisRange piece{std::max(all_.lower, wanted.lower), std::min(all_.upper, wanted.upper)};
  return piece.upper - piece.lower >= minLength_ && set(piece);
}

bool SpanZoom::bringIn(double begin, double end) {
  if (!zoom_ || (begin >= zoom_->lower && end <= zoom_->upper)) return false;
  const double length = zoom_->upper - zoom_->lower;
  const double lower = std::clamp((begin + end - length) / 2, all_.lower, std::max(all_.lower, all_.upper - length));
  return set(AxisRange{lower, lower + length});
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_scene.h"

#include <algorithm>
#include <cmath>

#include "app/gui/plots/pin_fan.h"
#include "app/gui/plots/plot_frame.h"

namespace tilescope::gui {
namespace {
constexpr double kDesignSceneAir = 0.08;            // share of the length, on each side
const double kDesignSceneMinSpan = std::log(1.25);  // scale of a single design
constexpr double kUsed = 0.6;                       // min share of the current range that must be used
constexpr double kPinReach = 9, kPresentReach = 9, kFrontReach = 7, kCloudHit = 6;  // px

struct LogSpan {
  double from = 0, to = 0;
  bool any = false;

  void take(double value) {
    if (!std::isfinite(value)) return;
    from = any ? std::min(from, value) : value;
    to = any ? std::max(to, value) : value;
    any = true;
  }
  LogSpan widened(double by) const { return {from - by, to + by, any}; }
  bool holds(double value) const { return value >= from && value <= to; }
};

AxisRange withAir(LogSpan span) {
  if (span.to - span.from < kDesignSceneMinSpan) {
    const double middle = (span.from + span.to) / 2;
    span = {middle - kDesignSceneMinSpan / 2, middle + kDesignSceneMinSpan / 2, true};
  }
  const double air = kDesignSceneAir * (span.to - span.from);
  return {std::exp(span.from - air), std::exp(span.to + air)};
}

bool holds(const AxisRange& range, const AxisRange& wanted) {
  return wanted.lower >= range.lower && wanted.upper <= range.upper;
}

AxisRange kept(const AxisRange& present, const AxisRange& wanted) {
  const double share = std::log(wanted.upper / wanted.lower) / std::log(present.upper / present.lower);
  return holds(present, wanted) && share >= kUsed ? present : wanted;
}

}  // namespace

std::optional<DesignRanges> wantedRanges(const DesignCloud& cloud, const DesignsPicture& picture) {
  const std::span<const float> x = cloud.logs(picture.axes.x), y = cloud.logs(picture.axes.y);
  LogSpan spanX, spanY;
  const auto take = [&](DesignId id) {
    if (!std::isfinite(x[id]) || !std::isfinite(y[id])) return;
    spanX.take(x[id]);
    spanY.take(y[id]);
  };
  for (const DesignId id : cloud.front(picture.axes)) take(id);
  for (const DesignId id : cloud.ahead(picture.axes)) take(id);
  for (const DesignPin& pin : picture.pins) take(pin.id);
  if (picture.present) take(*picture.present);
  if (!spanX.any || !spanY.any) return std::nullopt;
  const LogSpan reachX = spanX.widened(std::log(kCloudReach)), reachY = spanY.widened(std::log(kCloudReach));
  for (std::size_t i = 0; i < x.size(); ++i)
    if (reachX.holds(x[i]) && reachY.holds(y[i])) take(static_cast<DesignId>(i));
  return DesignRanges{withAir(spanX), withAir(spanY)};
}

DesignRanges keptRanges(const std::optional<DesignRanges>& present, const DesignRanges& wanted) {
  if (!present) return wanted;
  return {kept(present->x, wanted.x), kept(present->y, wanted.y)};
}

bool holds(const DesignRanges& ranges, const DesignRanges& wanted) {
  return holds(ranges.x, wanted.x) && holds(ranges.y, wanted.y);
}

std::optional<AxisRange> colourRange(const DesignCloud& cloud, const DesignsPicture& picture) {
  if (!picture.axes.colour) return std::nullopt;
  const std::span<const float> z = cloud.logs(*picture.axes.colour);
  LogSpan span;
  for (const DesignId id : cloud.front(picture.axes)) span.take(z[id]);
  for (const DesignId id : cloud.ahead(picture.axes)) span.take(z[id]);
  for (const DesignPin& pin : picture.pins) span.take(z[pin.id]);
  if (picture.present) span.take(z[*picture.present]);
  return span.any ? std::optional(AxisRange{std::exp(span.from), std::exp(span.to)}) : std::nullopt;
}

DesignScene::DesignScene(const DesignCloud& cloud, const DesignsPicture& picture, const DesignRanges& ranges,
                         const QRectF& area)
    : cloud_(cloud),
      picture_(picture),
      area_(area),
      left_(std::log(ranges.x.lower)),
      perX_(area.width() / std::log(ranges.x.upper / ranges.x.lower)),
      bottom_(std::log(ranges.y.lower)),
      perY_(area.height() / std::log(ranges.y.upper / ranges.y.lower)) {}

QPointF DesignScene::placeOf(float x, float y) const {
  return {area_.left() + (x - left_) * perX_, area_.bottom() - (y - bottom_) * perY_};
}

QPointF DesignScene::at(DesignId id) const {
  return placeOf(cloud_.logs(picture_.axes.x)[id], cloud_.logs(picture_.axes.y)[id]);
}

bool DesignScene::isShown(DesignId id) const {
  return area_.contains(at(id));
}

bool DesignScene::hasPlace(DesignId id) const {
  return std::isfinite(cloud_.logs(picture_.axes.x)[id]) && std::isfinite(cloud_.logs(picture_.axes.y)[id]);
}

std::vector<PlacedPin> DesignScene::pins() const {
  std::vector<DesignPin> order = picture_.pins;
  std::erase_if(order, [this](const DesignPin& pin) { return !hasPlace(pin.id); });
  std::stable_partition(order.begin(), order.end(),
                        [this](const DesignPin& pin) { return picture_.reference == pin.id; });
  std::vector<QPointF> places;
  for (const DesignPin& pin : order) places.push_back(at(pin.id));
  std::optional<RingedPlace> ring;
  if (picture_.present && hasPlace(*picture_.present)) ring = RingedPlace{at(*picture_.present), kPresentPinRing};
  const std::vector<QPointF> marks = fannedOut(places, area_, ring);
  std::vector<PlacedPin> placed;
  for (std::size_t i = 0; i < order.size(); ++i) placed.push_back({order[i], places[i], marks[i]});
  std::sort(placed.begin(), placed.end(),
            [](const PlacedPin& a, const PlacedPin& b) { return a.pin.letter < b.pin.letter; });
  return placed;
}

std::optional<DesignId> DesignScene::nearest(const QPointF& place) const {
  std::optional<DesignId> best;
  double reach = kPinReach;
  const auto offerAt = [&](DesignId id, const QPointF& mark) {
    const double away = distance(mark, place);
    if (!(away < reach) || !isShown(id)) return;
    reach = away;
    best = id;
  };
  const auto offer = [&](DesignId id) { offerAt(id, at(id)); };
  for (const PlacedPin& pin : pins()) offerAt(pin.pin.id, pin.mark);
  if (best) return best;
  reach = kPresentReach;
  if (picture_.present) offer(*picture_.present);
  if (best) return best;
  reach = kFrontReach;
  for (const DesignId id : cloud_.front(picture_.axes)) offer(id);
  for (const DesignId id : cloud_.ahead(picture_.axes)) offer(id);
  if (best || !area_.contains(place)) return best;
  const std::span<const float> x = cloud_.logs(picture_.axes.x), y = cloud_.logs(picture_.axes.y);
  const auto atX = static_cast<float>(left_ + (place.x() - area_.left()) / perX_);
  const auto atY = static_cast<float>(bottom_ + (area_.bottom() - place.y()) / perY_);
  const auto pixelsX = static_cast<float>(perX_), pixelsY = static_cast<float>(perY_);
  auto nearest = static_cast<float>(kCloudHit * kCloudHit);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const float dx = (x[i] - atX) * pixelsX, dy = (y[i] - atY) * pixelsY;
    const float away = dx * dx + dy * dy;
    if (!(away < nearest)) continue;
    nearest = away;
    best = static_cast<DesignId>(i);
  }
  return best;
}

DesignIds DesignScene::within(const QRectF& band) const {
  const std::span<const float> x = cloud_.logs(picture_.axes.x), y = cloud_.logs(picture_.axes.y);
  const QRectF seen = band.intersected(area_);
  DesignIds ids;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (seen.contains(placeOf(x[i], y[i]))) ids.push_back(static_cast<DesignId>(i));
  return ids;
}

std::size_t DesignScene::shownCount(std::size_t from) const {
  const std::span<const float> x = cloud_.logs(picture_.axes.x), y = cloud_.logs(picture_.axes.y);
  const auto right = static_cast<float>(left_ + area_.width() / perX_), left = static_cast<float>(left_);
  const auto top = static_cast<float>(bottom_ + area_.height() / perY_), bottom = static_cast<float>(bottom_);
  std::size_t count = 0;
  for (std::size_t i = from; i < x.size(); ++i)
    count += x[i] >= left && x[i] <= right && y[i] >= bottom && y[i] <= top ? 1 : 0;
  return count;
}

}  // namespace tilescope::gui

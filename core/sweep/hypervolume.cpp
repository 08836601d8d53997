// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/hypervolume.h"

#include <algorithm>
#include <cmath>

namespace tilescope {
namespace {

constexpr double kBeyondTheWorst = 0.1;

// Cuts the volume into slices along the last metric: in each, the previous points cover a volume with one metric less.
// The reference is worse than all points.
double sliced(std::vector<MetricPoint> points, const MetricPoint& reference, std::size_t metrics) {
  const std::size_t last = metrics - 1;
  std::sort(points.begin(), points.end(),
            [&](const MetricPoint& a, const MetricPoint& b) { return a[last] < b[last]; });
  if (metrics == 1) return points.empty() ? 0 : reference[0] - points.front()[0];
  double volume = 0;
  std::vector<MetricPoint> covering;
  double least = reference[0];  // of the first metric, where two are left
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double end = i + 1 < points.size() ? points[i + 1][last] : reference[last];
    const double height = end - points[i][last];
    least = std::min(least, points[i][0]);
    if (metrics > 2) covering.push_back(points[i]);
    if (height > 0) volume += height * (metrics == 2 ? reference[0] - least : sliced(covering, reference, last));
  }
  return volume;
}

}  // namespace

double hypervolume(std::span<const MetricPoint> points, const MetricPoint& reference, std::size_t metrics) {
  std::vector<MetricPoint> better;
  for (const MetricPoint& point : points) {
    bool isBetter = true;
    for (std::size_t i = 0; i < metrics; ++i) isBetter = isBetter && point[i] < reference[i];
    if (isBetter) better.push_back(point);
  }
  return sliced(std::move(better), reference, metrics);
}

bool GrowingFront::takeIntoBox(const MetricPoint& point) {
  const auto* end = point.begin() + metrics_;
  if (!std::all_of(point.begin(), end, [](double value) { return std::isfinite(value); })) return false;
  for (std::size_t i = 0; i < metrics_; ++i) {
    best_[i] = isEmpty_ ? point[i] : std::min(best_[i], point[i]);
    worst_[i] = isEmpty_ ? point[i] : std::max(worst_[i], point[i]);
  }
  isEmpty_ = false;
  return true;
}

void GrowingFront::addBeaten(const MetricPoint& point) {
  takeIntoBox(point);
}

void GrowingFront::add(const MetricPoint& point, bool hasGap) {
  if (!takeIntoBox(point)) return;
  const auto covers = [&](const MetricPoint& a, const MetricPoint& b) {
    return std::equal(a.begin(), a.begin() + metrics_, b.begin(), [](double x, double y) { return x <= y; });
  };
  if (std::any_of(front_.begin(), front_.end(), [&](const MetricPoint& known) { return covers(known, point); })) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < front_.size(); ++i) {
    if (covers(point, front_[i])) continue;
    front_[kept] = front_[i];
    hasGap_[kept++] = hasGap_[i];
  }
  front_.resize(kept);
  hasGap_.resize(kept);
  front_.push_back(point);
  hasGap_.push_back(hasGap ? 1 : 0);
}

std::size_t GrowingFront::gaps() const {
  return static_cast<std::size_t>(std::count(hasGap_.begin(), hasGap_.end(), 1));
}

MetricPoint GrowingFront::reference() const {
  MetricPoint reference{};
  for (std::size_t i = 0; i < metrics_; ++i) reference[i] = worst_[i] + kBeyondTheWorst * std::abs(worst_[i]);
  return reference;
}

double GrowingFront::coverage() const {
  if (isEmpty_) return 0;
  const MetricPoint reference = this->reference();
  double box = 1;
  for (std::size_t i = 0; i < metrics_; ++i) box *= reference[i] - best_[i];
  return box > 0 ? hypervolume(front_, reference, metrics_) / box : 0;
}

}  // namespace tilescope

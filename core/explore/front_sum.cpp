// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/front_sum.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "core/base/ensure.h"
#include "core/models/objective.h"

namespace tilescope {
namespace {

constexpr std::size_t kSumsPerCancelCheck = std::size_t{1} << 16;

struct FrontStep {
  double energy = 0, latency = 0;
  std::uint32_t before = 0, takes = 0;
};
using FrontSteps = std::vector<FrontStep>;

// All sums of two fronts by rising energy: a heap with the next sum of each point of `part`.
class Sums {
 public:
  Sums(const FrontSteps& before, const CostFront& part) : before_(before), part_(part) {
    for (std::uint32_t p = 0; p < part.size(); ++p) heap_.push(sum(0, p));
  }

  bool empty() const { return heap_.empty(); }
  FrontStep next() {
    const FrontStep least = heap_.top();
    heap_.pop();
    if (least.before + 1 < before_.size()) heap_.push(sum(least.before + 1, least.takes));
    return least;
  }

 private:
  struct Later {
    bool operator()(const FrontStep& a, const FrontStep& b) const {
      if (a.energy != b.energy) return a.energy > b.energy;
      if (a.latency != b.latency) return a.latency > b.latency;
      return a.takes != b.takes ? a.takes > b.takes : a.before > b.before;
    }
  };

  FrontStep sum(std::uint32_t before, std::uint32_t p) const {
    return {before_[before].energy + part_[p].energy, before_[before].latency + part_[p].latency, before, p};
  }

  const FrontSteps& before_;
  const CostFront& part_;
  std::priority_queue<FrontStep, std::vector<FrontStep>, Later> heap_;
};

void keep(FrontSteps& front, const FrontStep& step) {
  if (!front.empty() && step.latency >= front.back().latency * (1 - kTieTolerance)) return;
  if (!front.empty() && step.energy <= front.back().energy * (1 + kTieTolerance)) front.pop_back();
  front.push_back(step);
}

FrontSteps added(const FrontSteps& before, const CostFront& part, const CancelToken& cancel) {
  FrontSteps front;
  Sums sums(before, part);
  for (std::size_t i = 1; !sums.empty(); ++i) {
    if (i % kSumsPerCancelCheck == 0 && cancel.cancelled()) return {};
    keep(front, sums.next());
  }
  return front;
}

// The fewest points that represent the front within the factor, including both ends.
FrontSteps thinned(const FrontSteps& front, double factor) {
  if (front.size() < 3 || factor <= 1) return front;
  FrontSteps thin{front.front()};
  for (std::size_t i = 1; i < front.size(); ++i) {
    if (thin.back().latency <= front[i].latency * factor) continue;
    std::size_t last = i;
    while (last + 1 < front.size() && front[last + 1].energy <= front[i].energy * factor) ++last;
    thin.push_back(front[last]);
    i = last;
  }
  if (thin.back().latency != front.back().latency) thin.push_back(front.back());
  return thin;
}

SumPoint traced(const std::vector<FrontSteps>& all, const FrontStep& step) {
  SumPoint point{step.energy, step.latency, std::vector<std::uint32_t>(all.size())};
  const FrontStep* at = &step;
  for (std::size_t part = all.size(); part-- > 0;) {
    point.takes[part] = at->takes;
    if (part > 0) at = &all[part - 1][at->before];
  }
  return point;
}

}  // namespace

std::vector<SumPoint> sumOfFronts(const std::vector<CostFront>& parts, double epsilon, const CancelToken& cancel) {
  ensure(epsilon >= 0, "a front is covered within a factor of at least 1");
  const double half = std::sqrt(1 + epsilon);
  const double each = parts.size() < 2 ? 1 : std::pow(half, 1 / static_cast<double>(parts.size() - 1));
  std::vector<FrontSteps> all;  // sums of all parts up to this one, for each part
  for (const CostFront& part : parts) {
    if (part.empty() || cancel.cancelled()) return {};
    const FrontSteps nothing(1);
    all.push_back(added(all.empty() ? nothing : all.back(), part, cancel));
    if (all.size() > 1) all.back() = thinned(all.back(), each);
    if (all.back().empty()) return {};
  }
  std::vector<SumPoint> points;
  if (all.empty()) return points;
  for (const FrontStep& step : thinned(all.back(), half)) points.push_back(traced(all, step));
  return points;
}

}  // namespace tilescope

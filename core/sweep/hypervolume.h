// SPDX-License-Identifier: GPL-3.0-or-later
// The volume of metric space that a front dominates (Zitzler and Thiele, "Multiobjective Evolutionary Algorithms: A
// Comparative Case Study and the Strength Pareto Approach", IEEE Transactions on Evolutionary Computation 3(4), 1999).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/sweep/sweep_front.h"

namespace tilescope {

// The exact volume, in the product of the metrics' units. Points not better than the reference add nothing.
double hypervolume(std::span<const MetricPoint> points, const MetricPoint& reference, std::size_t metrics);

// A front that grows by points, and its coverage: the dominated fraction of the box between the best values and the
// reference, a tenth beyond the worst.
class GrowingFront {
 public:
  explicit GrowingFront(std::size_t metrics) : metrics_(metrics) {}

  // Ignores non-finite points. hasGap: not proven.
  void add(const MetricPoint& point, bool hasGap = false);
  void addBeaten(const MetricPoint& point);  // A dominated point only enlarges the box.

  std::size_t size() const { return front_.size(); }
  std::size_t gaps() const;  // unproven points on the front
  MetricPoint reference() const;
  double coverage() const;  // 0 to 1; 0 if a metric has only one value

 private:
  bool takeIntoBox(const MetricPoint& point);  // false if not finite

  std::size_t metrics_;
  std::vector<MetricPoint> front_;
  std::vector<char> hasGap_;  // by point of the front
  MetricPoint best_{}, worst_{};
  bool isEmpty_ = true;
};

}  // namespace tilescope

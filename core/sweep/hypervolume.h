// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the metric space that a front covers: the measure for comparing searches for machines (Zitzler and
// Thiele, "Multiobjective Evolutionary Algorithms: A Comparative Case Study and the Strength Pareto Approach", IEEE
// Transactions on Evolutionary Computation 3(4), 1999).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/sweep/sweep_front.h"

namespace tilescope {

// The exact volume between points and reference, in the product of the metrics' units. Points that are not better than
// the reference in every metric add nothing.
double hypervolume(std::span<const MetricPoint> points, const MetricPoint& reference, std::size_t metrics);

// The front of points added one at a time, and its coverage: the part of the box between the best value of every metric
// and the reference that it covers. The reference of a metric is a tenth beyond its worst value.
class GrowingFront {
 public:
  explicit GrowingFront(std::size_t metrics) : metrics_(metrics) {}

  // Points with non-finite values are ignored. hasGap: the row is not proven.
  void add(const MetricPoint& point, bool hasGap = false);
  void addBeaten(const MetricPoint& point);  // adds a point that is known to be dominated: only the box grows

  std::size_t size() const { return front_.size(); }
  std::size_t gaps() const;  // number of unproven points on the front
  MetricPoint reference() const;
  double coverage() const;  // 0 to 1; 0 if some metric has only one value

 private:
  bool takeIntoBox(const MetricPoint& point);  // false: not finite

  std::size_t metrics_;
  std::vector<MetricPoint> front_;
  std::vector<char> hasGap_;  // one per point of the front
  MetricPoint best_{}, worst_{};
  bool isEmpty_ = true;
};

}  // namespace tilescope

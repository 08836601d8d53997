// SPDX-License-Identifier: GPL-3.0-or-later
// Squarified treemap (Bruls, Huizing, van Wijk 2000): parts, largest first, fill strips along the shorter side. A part
// joins a strip only if the strip's least square block gets squarer.
#include "core/picture/floorplan.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

// Equal parts keep their order, so that positions are reproducible.
std::vector<std::size_t> fromLargest(const std::vector<double>& parts) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] > 0) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return parts[a] > parts[b]; });
  return order;
}

// Aspect ratio (≥ 1) of the least square block in a strip.
double worstRatio(double smallest, double largest, double sum, double length) {
  const double thickness = sum / length;
  return std::max(largest / (thickness * thickness), thickness * thickness / smallest);
}

class Treemap {
 public:
  Treemap(const std::vector<double>& parts, const FloorplanBlock& room)
      : parts_(parts), left_(room), order_(fromLargest(parts)), blocks_(parts.size()) {}

  std::vector<FloorplanBlock> fill() {
    for (std::size_t from = 0; from < order_.size();) {
      const std::size_t to = endOfStrip(from);
      putStrip(from, to);
      from = to;
    }
    return blocks_;
  }

 private:
  double part(std::size_t place) const { return parts_[order_[place]]; }

  std::size_t endOfStrip(std::size_t from) const {
    const double length = std::min(left_.width, left_.height);
    double sum = part(from);
    double worst = worstRatio(sum, sum, sum, length);
    std::size_t to = from + 1;
    for (; to < order_.size(); ++to) {
      const double next = worstRatio(part(to), part(from), sum + part(to), length);
      if (next > worst) break;
      worst = next;
      sum += part(to);
    }
    return to;
  }

  // The last strip and each strip's last block take the rest, so that rounding leaves no gap.
  void putStrip(std::size_t from, std::size_t to) {
    const bool upright = left_.width >= left_.height;
    const double length = upright ? left_.height : left_.width;
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += part(i);
    const double across = upright ? left_.width : left_.height;
    const double thickness = to == order_.size() ? across : std::min(across, sum / length);
    double at = 0;
    for (std::size_t i = from; i < to; ++i) {
      const double extent = i + 1 == to ? length - at : part(i) / thickness;
      blocks_[order_[i]] = upright ? FloorplanBlock{left_.left, left_.top + at, thickness, extent}
                                   : FloorplanBlock{left_.left + at, left_.top, extent, thickness};
      at += extent;
    }
    (upright ? left_.left : left_.top) += thickness;
    (upright ? left_.width : left_.height) -= thickness;
  }

  const std::vector<double>& parts_;
  FloorplanBlock left_;
  std::vector<std::size_t> order_;
  std::vector<FloorplanBlock> blocks_;
};

FloorplanBlock cornerBlock(double area, double proportion) {
  const double width = std::sqrt(area * proportion);
  return {0, 0, width, width / proportion};
}

}  // namespace

Floorplan floorplanOf(const std::vector<double>& parts, double whole, double proportion) {
  ensure(proportion > 0, "a floorplan has a proportion");
  const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
  Floorplan plan;
  plan.whole = cornerBlock(std::max(whole, sum), proportion);
  plan.parts = cornerBlock(sum, proportion);
  plan.blocks = Treemap(parts, plan.parts).fill();
  return plan;
}

}  // namespace tilescope

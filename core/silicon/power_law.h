// SPDX-License-Identifier: GPL-3.0-or-later
// A quantity known at some points: between two it follows a power law (straight in log-log), beyond the ends it goes on
// as between the last two.
#pragma once

#include <vector>

namespace tilescope {

class PowerLaw {
 public:
  struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
  };

  PowerLaw() = default;                          // of no points: not to be asked
  explicit PowerLaw(std::vector<Point> points);  // two at least, above 0, x ascending

  double at(double x) const;  // x above 0; exactly y at a point

  bool operator==(const PowerLaw&) const = default;

 private:
  std::vector<Point> points_;
  std::vector<Point> logs_;  // natural logarithms of both
};

}  // namespace tilescope

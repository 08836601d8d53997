// SPDX-License-Identifier: GPL-3.0-or-later
// Positions for labels of marks: each takes the nearest free one, so the most important come first. Labels without a
// free position are omitted.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/report/svg.h"

namespace tilescope::report {

struct LabelSpot {
  Area box;
  std::optional<std::pair<Place, Place>> leader;  // line to the mark, if the label is not next to it
};

class LabelSpots {
 public:
  explicit LabelSpots(const Area& area) : area_(area) {}

  void avoid(const Area& box) { boxes_.push_back(box); }
  void avoid(Place from, Place to) { lines_.emplace_back(from, to); }
  bool isFree(const Area& box) const;

  std::optional<LabelSpot> place(Place mark, double reach, double width, double height, bool evenWithLeader = true);

 private:
  bool isFree(const LabelSpot& spot, Place mark, double reach) const;

  Area area_;
  std::vector<Area> boxes_;
  std::vector<std::pair<Place, Place>> lines_, leaders_;
};

bool crosses(Place from, Place to, const Area& box);

}  // namespace tilescope::report

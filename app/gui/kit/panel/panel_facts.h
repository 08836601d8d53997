// SPDX-License-Identifier: GPL-3.0-or-later
// A line of the panel about the selected span of layers or about the partition.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct PanelFact {
  QString label, value;
  QString note;  // dimmed, after the value: "2 rows"
  QString badge;
  bool warns = false;  // badge of an infeasible value
  bool better = false;

  bool operator==(const PanelFact&) const = default;
};

struct PanelFacts {
  QString place;  // "2 of 10"
  QString title;
  std::vector<PanelFact> facts;
  QString how;  // calculation, for the tooltip
  bool isEstimate = false;

  bool operator==(const PanelFacts&) const = default;
};

}  // namespace tilescope::gui

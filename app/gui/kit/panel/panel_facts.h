// SPDX-License-Identifier: GPL-3.0-or-later
// A line of the panel about the selected span of layers or about the partition.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct PanelFact {
  QString label, value;
  QString note;         // dimmed, next to the value: "2 rows"
  QString badge;        // tinted, in place of the note: "83 %"
  bool warns = false;   // badge about something infeasible
  bool better = false;  // badge about an improvement

  bool operator==(const PanelFact&) const = default;
};

struct PanelFacts {
  QString place;  // "2 of 10"
  QString title;  // "res3_3_a to res4_1_b"
  std::vector<PanelFact> facts;
  QString how;              // calculation, for tooltips
  bool isEstimate = false;  // marked with the hatch

  bool operator==(const PanelFacts&) const = default;
};

}  // namespace tilescope::gui

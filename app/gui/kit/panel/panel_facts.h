// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a panel block on the selected span or on the partition.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct PanelFact {
  QString label, value;
  QString note;         // dimmed, next to the value: "2 rows"
  QString badge;        // tinted, in place of the note: "83 %"
  bool warns = false;   // the badge is about something that does not fit
  bool better = false;  // the badge is about an improvement

  bool operator==(const PanelFact&) const = default;
};

struct PanelFacts {
  QString place;  // "2 of 10"
  QString title;  // "res3_3_a to res4_1_b"
  std::vector<PanelFact> facts;
  QString how;              // how the values are calculated; for tooltips
  bool isEstimate = false;  // shown with the hatch

  bool operator==(const PanelFacts&) const = default;
};

}  // namespace tilescope::gui

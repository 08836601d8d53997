// SPDX-License-Identifier: GPL-3.0-or-later
// A block of the panel, line by line: about the selected span, or the plan in spans.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct PanelFact {
  QString label, value;
  QString note;         // beside it, quieter: "2 rows"
  QString badge;        // in place of the note, on a soft fill: "83 %"
  bool warns = false;   // the badge speaks of something that does not fit
  bool better = false;  // or of something gained

  bool operator==(const PanelFact&) const = default;
};

struct PanelFacts {
  QString place;  // "2 of 10"
  QString title;  // "res3_3_a to res4_1_b"
  std::vector<PanelFact> facts;
  QString how;              // where they come from; for tooltips
  bool isEstimate = false;  // marked with the hatch

  bool operator==(const PanelFacts&) const = default;
};

}  // namespace tilescope::gui

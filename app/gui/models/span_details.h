// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says about the selected span.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct SpanFact {
  QString label, value;
  QString note;        // beside it, quieter: "2 rows"
  QString badge;       // in place of the note, on a soft fill: "83 %"
  bool warns = false;  // the badge speaks of something that does not fit

  bool operator==(const SpanFact&) const = default;
};

struct SpanDetails {
  QString place;  // "2 of 10"
  QString title;  // "res3_3_a to res4_1_b"
  std::vector<SpanFact> facts;

  bool operator==(const SpanDetails&) const = default;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// How much space a text takes, without a font at hand: the advance widths of Inter. Narrower fonts (Helvetica, Arial)
// leave some of it.
#pragma once

#include <string>
#include <string_view>

#include "core/chart/text_metrics.h"

namespace tilescope::report {

double textWidth(std::string_view text, double size, bool bold = false);  // px

const chart::TextMetrics& reportMetrics();  // of all charts of a report

// Cut to the width, with "…" in place of the middle, where layers of one network agree least.
std::string elided(std::string_view text, double width, double size);

inline constexpr double kCapHeight = 0.727;  // of Inter, as a share of the size
inline constexpr double kLineHeight = 1.21;  // as above: ascent and descent

}  // namespace tilescope::report

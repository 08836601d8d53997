// SPDX-License-Identifier: GPL-3.0-or-later
// The width of a text without loading a font: the advance widths of Inter. Narrower fonts (Helvetica, Arial) leave some
// space unused.
#pragma once

#include <string>
#include <string_view>

#include "core/chart/text_metrics.h"

namespace tilescope::report {

double textWidth(std::string_view text, double size, bool bold = false);  // px

const chart::TextMetrics& reportMetrics();  // for all charts of a report

// Cut to the width, with "…" instead of the middle, where names of layers differ most.
std::string elided(std::string_view text, double width, double size);

inline constexpr double kCapHeight = 0.727;  // of Inter, as a fraction of the size
inline constexpr double kLineHeight = 1.21;  // ascent plus descent of Inter, as a fraction of the size

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The width of a text from the advance widths of Inter, without loading a font. In narrower fonts (Helvetica, Arial)
// the text takes less.
#pragma once

#include <string>
#include <string_view>

#include "core/chart/text_metrics.h"

namespace tilescope::report {

double textWidth(std::string_view text, double size, bool bold = false);  // in px

const chart::TextMetrics& reportMetrics();  // for all charts of a report

// Shortened to the width, with "…" in the middle.
std::string elided(std::string_view text, double width, double size);

inline constexpr double kCapHeight = 0.727;  // of Inter, relative to the font size
inline constexpr double kLineHeight = 1.21;  // ascent plus descent of Inter, relative to the font size

}  // namespace tilescope::report

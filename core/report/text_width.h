// SPDX-License-Identifier: GPL-3.0-or-later
// The width of a text from Inter's advance widths, without a font file.
#pragma once

#include <string>
#include <string_view>

#include "core/chart/text_metrics.h"

namespace tilescope::report {

double textWidth(std::string_view text, double size, bool bold = false);  // in px

const chart::TextMetrics& reportMetrics();  // for all charts of a report

std::string elided(std::string_view text, double width, double size);

inline constexpr double kCapHeight = 0.727;  // of Inter, relative to the font size
inline constexpr double kLineHeight = 1.21;  // ascent plus descent of Inter, relative to the font size

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of a report as HTML: text, paragraphs, lists, code, metrics, tables, charts.
#pragma once

#include <string>

#include "core/report/document.h"

namespace tilescope::report {

// Whether words with a title can be focused, which shows the title. In tables they cannot, because there would be too
// many Tab stops.
enum class Focus { Titles, None };

std::string htmlOf(const Line& line, Focus focus);
std::string htmlOf(const Table& table);
std::string htmlOf(const Block& block);

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// Reports by hand: one with every kind of block, as a real one looks, and one whose every word is hostile to writers.
#pragma once

#include <string>

#include "core/report/document.h"

namespace tilescope::report {

// Two sections with parts, metrics with changes, a table of this many layers with a total, a chart, and code.
Document sampleDocument(int layers = 6);

// A document in which every text is this one.
Document documentOf(const std::string& text);

}  // namespace tilescope::report

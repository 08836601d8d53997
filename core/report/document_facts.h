// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers shared by all writers of documents.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

std::string plainText(const Line& line);  // without formatting and links

bool isEstimate(const Line& line);  // true if any of its words is an estimate

// Whether writers must add the word "estimate", because the text itself does not contain it.
bool needsEstimateWord(const Words& words);

// Whether all non-empty cells are estimates. The header then says so instead of each cell.
bool isEstimateColumn(const Table& table, std::size_t column);

// An id for file and element names: lower case, with "-" for all characters except a to z, digits, "-" and "_".
std::string plainName(const std::string& id);

// All charts, in reading order.
std::vector<const Chart*> chartsOf(const Document& document);

// Converts "2026-01-31 12:00 UTC" to "2026-01-31T12:00Z", as HTML and PDF need it. "" if madeOn has another form.
std::string isoTime(const std::string& madeOn);

}  // namespace tilescope::report

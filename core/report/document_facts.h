// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers shared by all writers of documents.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

std::string plainText(const Line& line);  // without markers and links

bool isEstimate(const Line& line);  // true if at least one of its words is an estimate

// Whether it is an estimate whose own text does not say so: writers then add the word.
bool needsEstimateWord(const Words& words);

// Whether every non-empty cell is an estimate: then the header says the word once instead of the cells.
bool isEstimateColumn(const Table& table, std::size_t column);

// An id for names of files and elements: lower case, with "-" for everything except a to z, digits, "-" and "_".
std::string plainName(const std::string& id);

// All charts, in reading order.
std::vector<const Chart*> chartsOf(const Document& document);

// "2026-01-31 12:00 UTC" in the form of HTML, PDF and others: "2026-01-31T12:00Z". Empty: madeOn has another form.
std::string isoTime(const std::string& madeOn);

}  // namespace tilescope::report

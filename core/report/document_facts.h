// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers shared by all writers of documents.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

std::string plainText(const Line& line);

bool isEstimate(const Line& line);

bool needsEstimateWord(const Words& words);

bool isEstimateColumn(const Table& table, std::size_t column);

// For file and element names: lower case, with "-" for all characters except a to z, digits, "-" and "_".
std::string plainName(const std::string& id);

std::vector<const Chart*> chartsOf(const Document& document);

// "2026-01-31 12:00 UTC" to "2026-01-31T12:00Z"; "" for other forms.
std::string isoTime(const std::string& madeOn);

}  // namespace tilescope::report

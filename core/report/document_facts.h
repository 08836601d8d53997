// SPDX-License-Identifier: GPL-3.0-or-later
// What every writer of a document asks of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

std::string plainText(const Line& line);  // without tones and links

bool isEstimate(const Line& line);  // one of its words at least

// An estimate whose own words do not say so: writers add the word.
bool needsEstimateWord(const Words& words);

// Every cell that says anything is an estimate: the header then says the word once, and the cells need not.
bool isEstimateColumn(const Table& table, std::size_t column);

// The letters a to z, digits, "-" and "_" of an id in lower case, others as "-": for names of files and of elements.
std::string plainName(const std::string& id);

// All charts, in the order in which they are read.
std::vector<const Chart*> chartsOf(const Document& document);

// "2026-01-31 12:00 UTC" as HTML, PDF and others write a time: "2026-01-31T12:00Z". Empty: it is not of that form.
std::string isoTime(const std::string& madeOn);

}  // namespace tilescope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps and rows for tests: the same for the same numbers, whoever makes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/store/records.h"

namespace tilescope::store {

// Two axes, two questions, one network.
SweepRecord exampleSweep(const std::string& name, std::int64_t rows);

// Like exampleSweep(), with two networks whose metrics are combined.
SweepRecord combinedSweep(const std::string& name, std::int64_t rows);

// A row of exampleSweep() whose metrics follow from number and question.
PointRow exampleRow(std::int64_t number, int question);

PointRow combinedRow(std::int64_t number, int question);

// Rows 0 to count - 1 in the order of a run: number = row / 2, question = row % 2.
std::vector<PointRow> exampleRows(std::int64_t count);

}  // namespace tilescope::store

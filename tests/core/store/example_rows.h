// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/store/records.h"

namespace tilescope::store {

SweepRecord exampleSweep(const std::string& name, std::int64_t rows);

SweepRecord combinedSweep(const std::string& name, std::int64_t rows);

PointRow exampleRow(std::int64_t number, int question);

PointRow combinedRow(std::int64_t number, int question);

// In the order of a run: number = row / 2, question = row % 2.
std::vector<PointRow> exampleRows(std::int64_t count);

}  // namespace tilescope::store

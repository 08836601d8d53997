// SPDX-License-Identifier: GPL-3.0-or-later
// Finds rows and sweeps that do not match their checksum. Throws StoreError.
#pragma once

#include <cstdint>
#include <functional>

#include "core/base/cancel.h"

namespace tilescope::store {

class Database;
struct SweepInfo;

enum class SoundTable { Answer, Point, Layer };

// Calls found() with the id of each such row. Returns the number of checked rows.
std::int64_t forUnsoundRows(Database& database, SoundTable table, const CancelToken& cancel,
                            const std::function<void(std::int64_t)>& found);

// Whether the sweep matches its checksum and its state is known.
bool isSoundSweep(const SweepInfo& sweep);

// Writes the checksum of a sweep. Must follow every change of its record.
void seal(Database& database, std::int64_t sweep);

// For tables from schema version 3 or earlier, whose sweeps had no checksum and whose points did not include the keys
// of their answers: writes the checksums of all sweeps and of all points that match their older checksum.
void sealOlder(Database& database);

}  // namespace tilescope::store

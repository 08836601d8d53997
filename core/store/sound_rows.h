// SPDX-License-Identifier: GPL-3.0-or-later
// Finds rows that do not match their checksum. Throws StoreError.
#pragma once

#include <cstdint>
#include <functional>

#include "core/base/cancel.h"

namespace tilescope::store {

class Database;

enum class SoundTable { Answer, Point, Layer };

// Calls found() with the id of each such row. Returns the number of checked rows.
std::int64_t forUnsoundRows(Database& database, SoundTable table, const CancelToken& cancel,
                            const std::function<void(std::int64_t)>& found);

}  // namespace tilescope::store

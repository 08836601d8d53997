// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope::store {

class Database;

// An older store in the current schema, in one transaction, after a copy NAME.version-0-1.tilesweep beside it, which
// the answer names. Throws StoreError; the store is as before then.
Diagnostics migrate(Database& database);

// "a/NAME.tilesweep" and "damaged": "a/NAME.damaged-1.tilesweep", the first number that is free.
std::string freeNameBeside(const std::string& store, const std::string& mark);

}  // namespace tilescope::store

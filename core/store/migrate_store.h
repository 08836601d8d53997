// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope::store {

class Database;

// Converts an older store in one transaction, after a copy to NAME.version-0-1.tilesweep, which the warning names.
// Throws StoreError and leaves the store unchanged on an error.
Diagnostics migrate(Database& database);

// Throws StoreError if the store is empty or needs migration.
void expectPresent(Database& database);

void moveStore(const std::string& from, const std::string& to);
void removeStore(const std::string& path);

// The first free name: "a/NAME.damaged-1.tilesweep" for "a/NAME.tilesweep" and "damaged".
std::string freeNameBeside(const std::string& store, const std::string& mark);

}  // namespace tilescope::store

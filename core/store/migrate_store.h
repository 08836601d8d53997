// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope::store {

class Database;

// Converts an older store to the current schema in one transaction, after making a copy NAME.version-0-1.tilesweep next
// to it, which the result names. Throws StoreError; the store is then unchanged.
Diagnostics migrate(Database& database);

// Throws the readers' errors for an empty file and for an older store, which only a writing program migrates.
void expectPresent(Database& database);

// Moves a store together with its journal. Throws StoreError.
void moveStore(const std::string& from, const std::string& to);
void removeStore(const std::string& path);

// For "a/NAME.tilesweep" and "damaged": "a/NAME.damaged-1.tilesweep", with the first free number.
std::string freeNameBeside(const std::string& store, const std::string& mark);

}  // namespace tilescope::store

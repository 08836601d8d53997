// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope::store {

class Database;

// An older store in the current schema, in one transaction, after a copy NAME.version-0-1.tilesweep beside it, which
// the answer names. Throws StoreError; the store is as before then.
Diagnostics migrate(Database& database);

// Throws what readers say of an empty file and of an older store, which only a program that writes migrates.
void expectPresent(Database& database);

// The journal of a store belongs to it wherever it goes. Throws StoreError.
void moveStore(const std::string& from, const std::string& to);
void removeStore(const std::string& path);

// "a/NAME.tilesweep" and "damaged": "a/NAME.damaged-1.tilesweep", the first number that is free.
std::string freeNameBeside(const std::string& store, const std::string& mark);

}  // namespace tilescope::store

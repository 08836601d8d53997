// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a store and their versions (docs/store.md).
#pragma once

#include <cstdint>

namespace tilescope::store {

class Database;

constexpr std::int64_t kApplicationId = 0x54534c53;  // "TSLS"
constexpr std::int64_t kSchemaVersion = 4;
// Version 0: before release 0.2, points without leakage. 1: no layers, no full_ties. 2: all metrics and values in
// `point`, every answer in `point_answer`. 3: sweeps without checksum, points whose checksum omits their answers.
constexpr std::int64_t kOldestSchemaVersion = 0;

// Empty: no tables yet. An error for another program's file or a later version.
enum class StoreKind { Empty, Present, Older };
StoreKind kindOf(Database& database);

void createSchema(Database& database);

// Inside the caller's transaction.
void migrateSchema(Database& database);

// Moves single answers of versions up to 2 into `point` and deletes empty rows of point_extra.
void moveOlderLinks(Database& database);

}  // namespace tilescope::store

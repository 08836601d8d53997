// SPDX-License-Identifier: GPL-3.0-or-later
// Tables and versions of a store. docs/store.md describes them for people who read stores with other programs.
#pragma once

#include <cstdint>

namespace tilescope::store {

class Database;

constexpr std::int64_t kApplicationId = 0x54534c53;  // "TSLS"
constexpr std::int64_t kSchemaVersion = 3;
// 0: before 0.2, only in test builds: points without leakage. 1: no layers, and no marks of rows with full ties. 2:
// points with all metrics and values; their single answer is in point_answer.
constexpr std::int64_t kOldestSchemaVersion = 0;

// Empty: has no contents yet. Throws if the file belongs to another program or was written by a later version.
enum class StoreKind { Empty, Present, Older };
StoreKind kindOf(Database& database);

void createSchema(Database& database);

// Changes the tables of an older schema into the current ones, inside the caller's transaction.
void migrateSchema(Database& database);

// For rows from version 2 or earlier: moves single answers from point_answer into their points and deletes empty rows
// of point_extra.
void moveOlderLinks(Database& database);

}  // namespace tilescope::store

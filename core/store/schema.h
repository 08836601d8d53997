// SPDX-License-Identifier: GPL-3.0-or-later
// Tables and versions of a store. docs/store.md describes them for people who read stores with other programs.
#pragma once

#include <cstdint>

namespace tilescope::store {

class Database;

constexpr std::int64_t kApplicationId = 0x54534c53;  // "TSLS"
constexpr std::int64_t kSchemaVersion = 3;
// 0, before 0.2, in builds for trials only: points without leakage. 1: no layers, and no marks of rows with full ties.
// 2: points with all figures and values, whose single answer stands in point_answer.
constexpr std::int64_t kOldestSchemaVersion = 0;

// Empty: nothing in it yet. Throws where the file is another program's or was written by a later version.
enum class StoreKind { Empty, Present, Older };
StoreKind kindOf(Database& database);

void createSchema(Database& database);

// Changes the tables of an older schema into the current ones, inside the caller's transaction.
void migrateSchema(Database& database);

// Of rows that came from version 2 or before: single answers move from point_answer into their points, and rows of
// point_extra that hold nothing go.
void moveOlderLinks(Database& database);

}  // namespace tilescope::store

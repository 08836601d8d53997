// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a sweep's rows, for exported files, the window and the SQL view.
#pragma once

#include <string>
#include <vector>

#include "core/store/sweep_info.h"

namespace tilescope::store {

class Database;

struct SweepColumn {
  std::string name;  // "weight_buffer", "weight_buffer.base", "latency_s", "latency_s.resnet18"
  std::string unit;  // shown unit, for axes
  std::string sql;   // SQL expression on rowSource()
  bool isExported = true;
  // For an axis: the SQL column in the profile's unit. Callers convert units themselves, which is much faster than SQL.
  std::string base{};
  double baseUnits = 1;
  bool isConstant = false;  // equal in all rows
};

// In the order of exported files: number, question, model, objective, axes, status, metrics of the row, metrics of each
// network.
std::vector<SweepColumn> sweepColumns(const SweepInfo& sweep);

// One row per layer: the columns from number to the axes, then network, layer and its metrics. layerSource() is the SQL
// source of these columns.
std::vector<SweepColumn> layerColumns(const SweepInfo& sweep);
std::string layerSource(const SweepInfo& sweep);

// The SQL source of all present rows: "FROM point p … WHERE p.sweep = 7". Use Ids if a statement sorts by p.id;
// otherwise SQLite would sort all rows of the sweep every time.
enum class RowAccess { Numbers, Ids };
std::string rowSource(const SweepInfo& sweep, RowAccess access = RowAccess::Numbers);

// An ORDER BY clause for rowSource() and layerSource(): number, then index of the question.
std::string rowOrder(const SweepInfo& sweep);

// Creates or replaces the view "NAME rows" for other programs, with all columns. Names of axes include their units.
void createView(Database& database, const SweepInfo& sweep);
void dropView(Database& database, const std::string& sweepName);

}  // namespace tilescope::store

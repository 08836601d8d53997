// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a sweep's rows, for exported files, the window and the SQL view.
#pragma once

#include <string>
#include <vector>

#include "core/store/sweep_info.h"

namespace tilescope::store {

class Database;

struct SweepColumn {
  std::string name;
  std::string unit;  // shown unit, for axes
  std::string sql;
  bool isExported = true;
  // For an axis, the column in the profile's unit. Callers convert units, which is much faster than SQL.
  std::string base{};
  double baseUnits = 1;
  bool isConstant = false;  // equal in all rows
};

// In order: number, question, model, objective, axes, status, metrics of the row, metrics of each network.
std::vector<SweepColumn> sweepColumns(const SweepInfo& sweep);

// A row per layer: number to axes, network, layer, metrics. layerSource() is their SQL source.
std::vector<SweepColumn> layerColumns(const SweepInfo& sweep);
std::string layerSource(const SweepInfo& sweep);

// Source of all rows: "FROM point p … WHERE p.sweep = 7". With Ids, sorting by p.id is fast.
enum class RowAccess { Numbers, Ids };
std::string rowSource(const SweepInfo& sweep, RowAccess access = RowAccess::Numbers);

// ORDER BY number, then question, for rowSource() and layerSource().
std::string rowOrder(const SweepInfo& sweep);

// The view "NAME rows" for other programs, with all columns. Axis names include units.
void createView(Database& database, const SweepInfo& sweep);
void dropView(Database& database, const std::string& sweepName);

}  // namespace tilescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a sweep's rows, defined once for files, the window and the view in the store.
#pragma once

#include <string>
#include <vector>

#include "core/store/sweep_info.h"

namespace tilescope::store {

class Database;

struct SweepColumn {
  std::string name;  // "weight_buffer", "weight_buffer.base", "latency_s", "latency_s.resnet18"
  std::string unit;  // of axes, as shown
  std::string sql;   // expression for rowSource()
  bool isExported = true;
  // For an axis: its column in the profile's unit; SQL converts units much more slowly than a program.
  std::string base{};
  double baseUnits = 1;
  bool isConstant = false;  // the same for all rows
};

// In the order of files: number, question, model, objective, axes, status, metrics of the row, metrics of each network.
std::vector<SweepColumn> sweepColumns(const SweepInfo& sweep);

// The same for the layers of rows: from number to the axes, then network, layer and its metrics; the second function
// gives their source.
std::vector<SweepColumn> layerColumns(const SweepInfo& sweep);
std::string layerSource(const SweepInfo& sweep);

// The source "FROM point p … WHERE p.sweep = 7": all present rows. Ids: for statements sorted by p.id, which would
// otherwise sort all rows of the sweep every time.
enum class RowAccess { Numbers, Ids };
std::string rowSource(const SweepInfo& sweep, RowAccess access = RowAccess::Numbers);

// For both sources: by number, then by the index of the question.
std::string rowOrder(const SweepInfo& sweep);

// Creates or replaces the view "NAME rows" with all columns and with units in the names of axes: for other programs.
void createView(Database& database, const SweepInfo& sweep);
void dropView(Database& database, const std::string& sweepName);

}  // namespace tilescope::store

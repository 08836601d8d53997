// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a sweep's rows, once for files, the window and the view in the store.
#pragma once

#include <string>
#include <vector>

#include "core/store/sweep_info.h"

namespace tilescope::store {

class Database;

struct SweepColumn {
  std::string name;  // "weight_buffer", "weight_buffer.base", "latency_s", "latency_s.resnet18"
  std::string unit;  // of axes, as shown
  std::string sql;   // of rowSource()
  bool isExported = true;
  // Of an axis: its column in the unit of profiles, which SQL divides by this much more slowly than a program.
  std::string base{};
  double baseUnits = 1;
  bool isConstant = false;  // all rows have the same
};

// In the order of files: number, question, model, objective, axes, status, figures of the row, those of each network.
std::vector<SweepColumn> sweepColumns(const SweepInfo& sweep);

// The same of the layers of rows: from number to the axes, then network, layer and its figures; and where they are
// from.
std::vector<SweepColumn> layerColumns(const SweepInfo& sweep);
std::string layerSource(const SweepInfo& sweep);

// "FROM point p … WHERE p.sweep = 7": all present rows. Ids: for statements that go by p.id, which would otherwise sort
// all rows of the sweep every time.
enum class RowAccess { Numbers, Ids };
std::string rowSource(const SweepInfo& sweep, RowAccess access = RowAccess::Numbers);

// Of both sources: by number, then by the place of the question.
std::string rowOrder(const SweepInfo& sweep);

// (Re)creates the view "NAME rows" of all columns, with units in the names of axes: for other programs.
void createView(Database& database, const SweepInfo& sweep);
void dropView(Database& database, const std::string& sweepName);

}  // namespace tilescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as text with aligned columns, and as CSV (RFC 4180).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilescope::cli {

struct Column {
  std::string header;
  bool isNumber = false;
  std::string unit = {};  // shown below the name, to keep the column narrow
  int leaveOut = 0;       // omitted first in narrow terminals: 1; never omitted: 0
};

using Cells = std::vector<std::string>;

struct Table {
  std::vector<Column> columns;
  std::vector<Cells> rows;
};

std::string toText(const Table& table);
std::size_t widthOf(const Table& table);

// Omits columns that exceed the width and names them in the last line. 0: no limit.
std::string toText(const Table& table, std::size_t width);

std::string toCsv(const Table& table);

}  // namespace tilescope::cli

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
  std::string unit = {};  // on its own line below the header, so that the column is only as wide as its values
  int leaveOut = 0;       // order of omission in narrow terminals: 1 first, 0 never
};

using Cells = std::vector<std::string>;  // cells of one row

struct Table {
  std::vector<Column> columns;
  std::vector<Cells> rows;  // one cell per column
};

std::string toText(const Table& table);
std::size_t widthOf(const Table& table);  // characters in the longest line

// Leaves out columns until the text fits the width, and names them in a last line. 0: unlimited width.
std::string toText(const Table& table, std::size_t width);

std::string toCsv(const Table& table);

}  // namespace tilescope::cli

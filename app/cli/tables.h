// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as people read them (aligned columns) and as programs do (CSV, RFC 4180).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tilescope::cli {

struct Column {
  std::string header;
  bool isNumber = false;
  std::string unit = {};  // on a line of its own below the header, so that the column is as narrow as its values
  int leaveOut = 0;       // where the terminal is narrow: 1 goes first, 0 always stays
};

using Cells = std::vector<std::string>;  // of one row

struct Table {
  std::vector<Column> columns;
  std::vector<Cells> rows;  // one cell per column
};

std::string toText(const Table& table);
std::size_t widthOf(const Table& table);  // characters of the longest line of the text

// Drops columns that may be left out until the text fits the width; a last line names them. 0: any width.
std::string toText(const Table& table, std::size_t width);

std::string toCsv(const Table& table);

}  // namespace tilescope::cli

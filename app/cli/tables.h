// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as people read them (aligned columns) and as programs do (CSV, RFC 4180).
#pragma once

#include <string>
#include <vector>

namespace tilescope::cli {

struct Column {
  std::string header;  // with the unit
  bool isNumber = false;
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // one cell per column
};

std::string toText(const Table& table);
std::string toCsv(const Table& table);

// How the numbers of one column are written: divided by one unit, with the same number of decimals.
struct Scale {
  double divisor = 1;
  std::string unit;
  int decimals = 0;
};

// Units in which the largest value of a column reads well.
Scale byteScale(double largestBytes);
Scale secondScale(double largestSeconds);
Scale countScale(double largest, const std::string& unit);  // "MMAC"; unit " x": "M x"

Scale picojouleScale(double largestPicojoules);  // pJ, nJ, µJ, mJ or J

std::string scaled(double value, const Scale& scale);
std::string withUnit(double value, const Scale& scale);  // "1.5 MiB"
std::string percent(double fraction);
std::string exact(double value);  // every digit, for CSV

}  // namespace tilescope::cli

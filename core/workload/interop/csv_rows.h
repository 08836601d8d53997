// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated tables without quotes, as accelerator tools write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::interop {

struct CsvRow {
  int line = 0;                         // from 1
  std::vector<std::string_view> cells;  // without blanks; empty cells at the end are dropped

  std::string place() const;  // "line 5"
};

// All rows with content, including the header. Cells are views into the text.
std::vector<CsvRow> csvRows(std::string_view text);

// The size in a column. A Rejection names the line and the column by its header.
std::int64_t sizeIn(const CsvRow& row, std::size_t column, std::string_view header);

}  // namespace tilescope::interop

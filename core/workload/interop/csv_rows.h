// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated tables without quotes, as tools for accelerators write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::interop {

struct CsvRow {
  int line = 0;                         // from 1
  std::vector<std::string_view> cells;  // without blanks around them; empty ones at the end are left out

  std::string place() const;  // "line 5"
};

// All rows but empty ones, the header included. Borrowed from the text.
std::vector<CsvRow> csvRows(std::string_view text);

// The size in a column, or a Rejection that names its line and the header's word for it.
std::int64_t sizeIn(const CsvRow& row, std::size_t column, std::string_view header);

}  // namespace tilescope::interop

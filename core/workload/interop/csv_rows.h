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
  std::vector<std::string_view> cells;  // trimmed; empty cells at the end are left out

  std::string place() const;  // "line 5"
};

// All rows except empty ones, including the header. They refer to the text.
std::vector<CsvRow> csvRows(std::string_view text);

// The size in a column, or a Rejection with its line and the header's name for it.
std::int64_t sizeIn(const CsvRow& row, std::size_t column, std::string_view header);

}  // namespace tilescope::interop

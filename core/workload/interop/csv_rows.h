// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated tables of accelerator tools, without quotes.
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

  std::string place() const;
};

// Non-empty rows with the header, as views into the text.
std::vector<CsvRow> csvRows(std::string_view text);

// Errors name the line and the column's header.
std::int64_t sizeIn(const CsvRow& row, std::size_t column, std::string_view header);

}  // namespace tilescope::interop

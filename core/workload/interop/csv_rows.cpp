// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"
#include "core/workload/interop/listed_layers.h"

namespace tilescope::interop {
namespace {

CsvRow rowOf(std::string_view line, int number) {
  CsvRow row{number, {}};
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    row.cells.push_back(trimmed(line.substr(begin, end - begin)));
    begin = end + 1;
  }
  while (!row.cells.empty() && row.cells.back().empty()) row.cells.pop_back();
  return row;
}

}  // namespace

std::string CsvRow::place() const {
  return fmt::format("line {}", line);
}

std::vector<CsvRow> csvRows(std::string_view text) {
  std::vector<CsvRow> rows;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    CsvRow row = rowOf(text.substr(0, end), ++number);
    if (!row.cells.empty()) rows.push_back(std::move(row));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return rows;
}

std::int64_t sizeIn(const CsvRow& row, std::size_t column, std::string_view header) {
  const std::string expected = fmt::format("a whole number from 1 to {}", kLargestListedSize);
  if (column >= row.cells.size())
    throw Rejection{row.place(), fmt::format("no {}", header), expected, "Add what is missing."};
  const std::optional<std::int64_t> size = wholeNumber(row.cells[column]);
  if (!size || *size < 1 || *size > kLargestListedSize)
    throw Rejection{row.place(), fmt::format("{} as {}", quoteName(row.cells[column]), header), expected,
                    "Correct it."};
  return *size;
}

}  // namespace tilescope::interop

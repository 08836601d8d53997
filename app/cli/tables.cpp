// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/cli/output.h"

namespace tilescope::cli {
namespace {

constexpr const char* kGap = "  ";

// Continuation bytes of UTF-8 are 10xxxxxx.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                 const std::vector<Column>& columns) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths[i] - width(cells[i]), ' ');
    text += (i == 0 ? "" : kGap) + (columns[i].isNumber ? padding + cells[i] : cells[i] + padding);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string csvCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csvLine(const std::vector<std::string>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : ",") + csvCell(cells[i]);
  return text + "\r\n";
}

Cells csvHeaders(const Table& table) {
  Cells texts;
  for (const Column& column : table.columns)
    texts.push_back(column.unit.empty() ? column.header : column.header + " (" + column.unit + ")");
  return texts;
}

Cells printableCells(const Cells& row) {
  Cells cells;
  for (const std::string& cell : row) cells.push_back(printable(cell));
  return cells;
}

// A line of names, a line of units if any, then rows.
std::vector<Cells> textCells(const Table& table) {
  Cells names, units;
  for (const Column& column : table.columns) {
    names.push_back(printable(column.header));
    units.push_back(printable(column.unit));
  }
  std::vector<Cells> lines{std::move(names)};
  const auto isGiven = [](const std::string& unit) { return !unit.empty(); };
  if (std::any_of(units.begin(), units.end(), isGiven)) lines.push_back(std::move(units));
  for (const Cells& row : table.rows) lines.push_back(printableCells(row));
  return lines;
}

std::vector<std::size_t> columnWidths(const std::vector<Cells>& lines, std::size_t columns) {
  std::vector<std::size_t> widths(columns, 0);
  for (const Cells& cells : lines)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width(cells[i]));
  return widths;
}

std::size_t nextToLeaveOut(const Table& table) {
  std::size_t next = table.columns.size();
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const int order = table.columns[i].leaveOut;
    if (order > 0 && (next == table.columns.size() || order < table.columns[next].leaveOut)) next = i;
  }
  return next;
}

void erase(Table& table, std::size_t column) {
  const auto offset = static_cast<std::ptrdiff_t>(column);
  table.columns.erase(table.columns.begin() + offset);
  for (Cells& row : table.rows)
    if (column < row.size()) row.erase(row.begin() + offset);
}

}  // namespace

std::string toText(const Table& table) {
  const std::vector<Cells> lines = textCells(table);
  const std::vector<std::size_t> widths = columnWidths(lines, table.columns.size());
  std::string text;
  for (const Cells& cells : lines) text += line(cells, widths, table.columns);
  return text;
}

std::size_t widthOf(const Table& table) {
  const std::string text = toText(table);
  std::size_t longest = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    longest = std::max(longest, width(text.substr(start, end - start)));
    start = end + 1;
  }
  return longest;
}

std::string toText(const Table& table, std::size_t width) {
  Table rest = table;
  std::string leftOut;
  while (width > 0 && widthOf(rest) > width) {
    const std::size_t next = nextToLeaveOut(rest);
    if (next == rest.columns.size()) break;
    leftOut += (leftOut.empty() ? "" : ", ") + printable(rest.columns[next].header);
    erase(rest, next);
  }
  return toText(rest) +
         (leftOut.empty() ? "" : "(left out, terminal too narrow: " + leftOut + "; --csv has every column)\n");
}

std::string toCsv(const Table& table) {
  std::string text = csvLine(csvHeaders(table));
  for (const std::vector<std::string>& row : table.rows) text += csvLine(row);
  return text;
}

}  // namespace tilescope::cli

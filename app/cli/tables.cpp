// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "app/cli/output.h"

namespace tilescope::cli {
namespace {

constexpr double kKibi = 1024;
constexpr double kKilo = 1000;
constexpr const char* kGap = "  ";
constexpr double kPercent = 100;

// Characters, not bytes: continuation bytes of UTF-8 are 10xxxxxx.
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

std::vector<std::string> headers(const Table& table) {
  std::vector<std::string> texts;
  for (const Column& column : table.columns) texts.push_back(column.header);
  return texts;
}

}  // namespace

std::string toText(const Table& table) {
  std::vector<std::vector<std::string>> lines{headers(table)};
  for (const std::vector<std::string>& row : table.rows) {
    std::vector<std::string> cells;
    for (const std::string& cell : row) cells.push_back(printable(cell));
    lines.push_back(std::move(cells));
  }
  std::vector<std::size_t> widths(table.columns.size(), 0);
  for (const std::vector<std::string>& cells : lines)
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width(cells[i]));
  std::string text;
  for (const std::vector<std::string>& cells : lines) text += line(cells, widths, table.columns);
  return text;
}

std::string toCsv(const Table& table) {
  std::string text = csvLine(headers(table));
  for (const std::vector<std::string>& row : table.rows) text += csvLine(row);
  return text;
}

Scale byteScale(double largestBytes) {
  if (largestBytes >= kKibi * kKibi) return {kKibi * kKibi, "MiB", 3};
  if (largestBytes >= kKibi) return {kKibi, "KiB", 2};
  return {1, "B", 0};
}

Scale secondScale(double largestSeconds) {
  if (largestSeconds >= 1) return {1, "s", 3};
  if (largestSeconds >= 1 / kKilo) return {1 / kKilo, "ms", 3};
  return {1 / kKilo / kKilo, "µs", 3};
}

Scale countScale(double largest, const std::string& unit) {
  static constexpr std::array<std::pair<double, const char*>, 4> kPrefixes{
      {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}}};
  for (const auto& [divisor, prefix] : kPrefixes)
    if (largest >= divisor) return {divisor, prefix + unit, 2};
  return {1, unit.substr(unit.find_first_not_of(' ')), 0};
}

Scale picojouleScale(double largestPicojoules) {
  static constexpr std::array<std::pair<double, const char*>, 4> kUnits{
      {{1e12, "J"}, {1e9, "mJ"}, {1e6, "µJ"}, {1e3, "nJ"}}};
  for (const auto& [divisor, unit] : kUnits)
    if (largestPicojoules >= divisor) return {divisor, unit, 3};
  return {1, "pJ", 1};
}

std::string scaled(double value, const Scale& scale) {
  return fmt::format("{:.{}f}", value / scale.divisor, scale.decimals);
}

std::string withUnit(double value, const Scale& scale) {
  return scaled(value, scale) + " " + scale.unit;
}

std::string percent(double fraction) {
  return fmt::format("{:.1f}", fraction * kPercent);
}

std::string exact(double value) {
  return fmt::format("{}", value);
}

}  // namespace tilescope::cli

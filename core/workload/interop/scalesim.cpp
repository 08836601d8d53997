// SPDX-License-Identifier: GPL-3.0-or-later
// SCALE-Sim: convolutions without padding, whose output sizes round up, and matrix products.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/interop/csv_rows.h"
#include "core/workload/interop/listed_layers.h"
#include "core/workload/interop/network_readers.h"

namespace tilescope::interop {
namespace {

constexpr std::size_t kConvColumns = 8, kGemmColumns = 4;

// Adds a note about columns after the sizes, such as sparsity.
void noteColumns(const std::vector<CsvRow>& rows, std::size_t known, std::vector<std::string>& notes) {
  const std::vector<std::string_view>& header = rows.front().cells;
  for (std::size_t column = known; column < header.size(); ++column)
    notes.push_back(fmt::format("not imported: column {}", quoteName(header[column])));
  std::vector<std::string> lines;
  for (const CsvRow& row : rows)
    if (row.cells.size() > std::max(known, header.size())) lines.push_back(row.place());
  if (!lines.empty())
    notes.push_back(fmt::format("not imported: fields behind the last column in {}", shortList(lines)));
}

}  // namespace

ToolNetwork readScalesimConv(std::string_view text) {
  ListedLayers layers;
  const std::vector<CsvRow> rows = csvRows(text);
  std::vector<std::string> single;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const CsvRow& row = rows[i];
    const auto size = [&](std::size_t column) { return sizeIn(row, column, rows.front().cells[column]); };
    ListedConvolution c{std::string(row.cells.front()),
                        {size(5), size(1), size(2)},
                        size(6),
                        1,
                        size(3),
                        size(4),
                        size(7),
                        size(7),
                        true,
                        1};
    if (c.name.find("DP") != std::string::npos) {
      c.groups = c.in.channels;
      c.outChannels = cappedProduct(c.outChannels, c.groups);
    } else if (c.outChannels == 1 && c.in.channels > 1) {
      single.push_back(c.name);
    }
    layers.add(c, row.place());
  }
  ToolNetwork made{ToolFormat::ScalesimConv, layers.take(), {}};
  made.notes.emplace_back(
      "The format has no padding: sizes are those of padded inputs, or outputs are smaller than in the network.");
  made.notes.emplace_back("Output sizes round up, as in the tool.");
  if (!single.empty())
    made.notes.push_back(
        fmt::format("One filter over many channels is taken as it is, not as depthwise: {}", shortList(single)));
  noteColumns(rows, kConvColumns, made.notes);
  return made;
}

ToolNetwork readScalesimGemm(std::string_view text) {
  ListedLayers layers;
  const std::vector<CsvRow> rows = csvRows(text);
  for (std::size_t i = 1; i < rows.size(); ++i)
    layers.addProduct(rows[i].cells.front(), sizeIn(rows[i], 1, "M"), sizeIn(rows[i], 3, "K"), sizeIn(rows[i], 2, "N"),
                      rows[i].place());
  ToolNetwork made{ToolFormat::ScalesimGemm, layers.take(), {}};
  noteColumns(rows, kGemmColumns, made.notes);
  return made;
}

}  // namespace tilescope::interop

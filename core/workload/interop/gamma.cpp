// SPDX-License-Identifier: GPL-3.0-or-later
// Networks of GAMMA (columns K, C, Y, X, R, S, T) and AIrchitect v2's training sets (X before Y). Y, X: input sizes.
#include <fmt/format.h>

#include <optional>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"
#include "core/base/units.h"
#include "core/workload/interop/csv_rows.h"
#include "core/workload/interop/listed_layers.h"
#include "core/workload/interop/network_readers.h"

namespace tilescope::interop {
namespace {

constexpr std::string_view kNoStride =
    "The format has neither strides nor padding: every layer has stride 1 and no zeros.";

enum class GammaType { Flat, Convolution, Depthwise, Product };  // values 0 to 3 of column T

GammaType typeOf(const CsvRow& row) {
  constexpr std::size_t kColumn = 6;
  const std::optional<std::int64_t> type = row.cells.size() > kColumn ? wholeNumber(row.cells[kColumn]) : std::nullopt;
  if (!type || *type < 0 || *type > static_cast<std::int64_t>(GammaType::Product))
    throw Rejection{row.place(), row.cells.size() > kColumn ? quoteName(row.cells[kColumn]) + " as T" : "no T",
                    "0 (fc), 1 (convolution), 2 (depthwise) or 3 (product)", "Correct it."};
  return static_cast<GammaType>(*type);
}

void addGammaRow(const CsvRow& row, ListedLayers& layers) {
  const std::string name = fmt::format("line{}", row.line);
  const GammaType type = typeOf(row);
  const auto size = [&](std::size_t column, const char* header) { return sizeIn(row, column, header); };
  if (type == GammaType::Product) return layers.addProduct(name, size(0, "M"), size(2, "K"), size(1, "N"), row.place());
  const std::int64_t k = size(0, "K"), c = size(1, "C");
  ListedConvolution convolution{name, {c, size(2, "Y"), size(3, "X")}, k, 1, size(4, "R"), size(5, "S"), 1, 1, false,
                                1};
  const bool isWhole =
      convolution.in.height == convolution.kernelHeight && convolution.in.width == convolution.kernelWidth;
  if (type == GammaType::Flat && isWhole)
    return layers.addFlat(name, cappedProduct(c, cappedProduct(convolution.in.height, convolution.in.width)), k,
                          row.place());
  if (type == GammaType::Depthwise) convolution.groups = convolution.outChannels = c;
  layers.add(convolution, row.place());
}

}  // namespace

ToolNetwork readGamma(std::string_view text) {
  ListedLayers layers;
  const std::vector<CsvRow> rows = csvRows(text);
  for (std::size_t i = 1; i < rows.size(); ++i) addGammaRow(rows[i], layers);
  return {ToolFormat::Gamma, layers.take(), {std::string(kNoStride)}};
}

ToolNetwork readAirchitect(std::string_view text) {
  ListedLayers layers;
  const std::vector<CsvRow> rows = csvRows(text);
  const std::vector<std::string_view>& header = rows.front().cells;
  const bool hasProducts = upperCase(header.front()) == "M";
  const std::size_t sizes = hasProducts ? 3 : 6;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const CsvRow& row = rows[i];
    const std::string name = fmt::format("line{}", row.line);
    const auto size = [&](std::size_t column) { return sizeIn(row, column, header[column]); };
    if (hasProducts)
      layers.addProduct(name, size(0), size(2), size(1), row.place());
    else
      layers.add({name, {size(1), size(3), size(2)}, size(0), 1, size(4), size(5), 1, 1, false, 1}, row.place());
  }
  ToolNetwork made{ToolFormat::Airchitect, layers.take(), {}};
  if (header.size() > sizes)
    made.notes.push_back(fmt::format("not imported: {}, the labels of a training set",
                                     joinNames({header.begin() + static_cast<std::ptrdiff_t>(sizes), header.end()})));
  if (!hasProducts) made.notes.emplace_back(kNoStride);
  return made;
}

}  // namespace tilescope::interop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/silicon/slow_sram_price.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <vector>

#include "core/base/json.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

const Json& tableFile() {
  static const Json kFile = Json::parse(std::ifstream(inSource("technologies/silicon/tables.json")));
  return kFile;
}

double interpolated(const std::vector<double>& xs, const std::vector<double>& ys, double x) {
  for (std::size_t i = 1; i < xs.size(); ++i)
    if (x <= xs[i]) return ys[i - 1] + (ys[i] - ys[i - 1]) * (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
  return ys.back();
}

std::vector<double> logs(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return values;
}

double cellArea(double node) {
  const Json& cell = tableFile()["nodes"]["sram_cell"];
  return std::exp(interpolated(logs(cell["node_nm"]), logs(cell["um2"]), std::log(std::max(node, 3.0))));
}

double nodeFactor(const std::string& figure, double node) {
  if (node < 22) {
    if (figure.ends_with("_pj")) return std::pow(node / 22, 0.8);
    return figure.ends_with("_ns") ? node / 22 : cellArea(node) / 0.0707;
  }
  if (node <= 90 || figure == "leakage_mw") return 1;
  return std::pow(node / 90, figure.ends_with("_pj") ? 1.5 : figure == "area_mm2" ? 2 : 1);
}

double portFactor(const std::string& figure, int ports, double laneBits) {
  const double p = ports - 1, d = std::min(std::max(std::log2(laneBits) - 13, 0.0), 16.0);
  if (figure == "leakage_mw") return 1 + 0.21 * p;
  if (figure.ends_with("_ns")) return std::exp(p * (0.03 + 0.013 * d));
  const double area = std::pow(1 + 0.42 * p, 2);
  return figure == "area_mm2" ? area : std::min(area, std::exp(p * (0.14 + 0.033 * d)));
}

}  // namespace

double slowSramPrice(const std::string& figure, const std::string& transistors, double nodeNm, const SramMacro& macro) {
  const Json& sram = tableFile()["sram"];
  const double lanes = std::max(1.0, macro.portBits / 128);
  const double width = std::max(8.0, macro.portBits / lanes);
  const double laneBits = std::max(macro.sizeBits / lanes, 32 * width);
  const double rows = std::log2(laneBits) - 9, x = std::min(std::max(rows, 0.0), 20.0), y = std::log2(width) - 3;

  const Json& shapes = sram["shape"][figure];
  const std::vector<std::vector<double>> shape = shapes.is_array() ? shapes : shapes[transistors];
  std::vector<double> atWidth;
  atWidth.reserve(shape.size());
  for (const std::vector<double>& row : shape) atWidth.push_back(interpolated({0, 1, 2, 3, 4}, row, y));
  std::vector<double> numbers(shape.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i);
  const double beyond = std::max(rows - 20, 0.0) * sram["growth_beyond"][figure].get<double>() * std::log(2.0);

  const double level = interpolated(logs(sram["nodes_nm"]), sram["level"][transistors][figure],
                                    std::log(std::clamp(nodeNm, 22.0, 90.0)));
  return std::exp(interpolated(numbers, atWidth, x) + beyond + level) * (figure.ends_with("_ns") ? 1 : lanes) *
         portFactor(figure, macro.ports, laneBits) * nodeFactor(figure, nodeNm);
}

}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/search/random_sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sweep/point_filter.h"
#include "core/sweep/row_solver.h"
#include "core/sweep/sweep_points.h"
#include "tests/core/plan/proof/random_designs.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using proof::Draw;

Layer convolution(const std::string& name, const std::string& input, FeatureMap in, FeatureMap out, int kernel,
                  std::int64_t groups = 1) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Conv;
  layer.inputs = {input};
  layer.in = in;
  layer.out = out;
  layer.groups = groups;
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  const std::int64_t pad = kernel / 2;
  layer.window.padding = {pad, pad, pad, pad};
  return layer;
}

Network tinyNetwork(int number) {
  Network network;
  network.name = fmt::format("tiny_{}", number);
  const std::int64_t c = 3 + 2 * number, k = 12 - number, side = 4 + number % 3;
  network.inputs = {{"input", FeatureMap{c, side, side}}};
  network.layers = {convolution("first", "input", {c, side, side}, {k, side, side}, number % 2 == 0 ? 3 : 1)};
  if (number >= 2) network.layers.push_back(convolution("second", "first", {k, side, side}, {k, side, side}, 3, k));
  if (number >= 4) network.layers.push_back(convolution("third", "second", {k, side, side}, {2 * k, side, side}, 1));
  return network;
}

Json listOf(Draw& draw, double base, std::int64_t count, bool whole) {
  std::vector<double> values;
  while (static_cast<std::int64_t>(values.size()) < count) {
    double value = base * std::exp2(static_cast<double>(draw.between(-12, 8)) / 4);
    value = whole ? std::max(1.0, std::round(value)) : std::round(value * 1000) / 1000;
    if (value > 0 && std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
  }
  if (!draw.sometimes(4)) std::sort(values.begin(), values.end());
  return values;
}

struct Family {
  std::string hardware;
  std::vector<Json> axes;  // without values; "x-base" holds a usual value
};

Json axis(const char* name, std::vector<std::string> pointers, const char* unit, double base, bool whole) {
  Json made{{"name", name}, {"set", pointers}, {"x-base", base}, {"x-whole", whole}};
  if (*unit != '\0') made["unit"] = unit;
  return made;
}

Family familyOf(const std::string& model) {
  if (model == "eplanner")
    return {"tx2_eplanner_a",
            {axis("inputs", {"/memories/0/size_bits"}, "B", 200, true),
             axis("weights", {"/memories/1/size_bits"}, "B", 300, true),
             axis("outputs", {"/memories/2/size_bits"}, "B", 400, true),
             axis("rows", {"/array/dims/0/size"}, "", 6, true), axis("columns", {"/array/dims/1/size"}, "", 5, true),
             axis("dram", {"/memories/3/bandwidth_gb_per_s"}, "GB/s", 30, false),
             axis("clock", {"/clock_mhz"}, "MHz", 1000, false), axis("mac", {"/array/mac_energy"}, "", 1, false)}};
  return {"tpu_like",
          {axis("inner", {"/memories/1/size_bits"}, "bit", 64, true),
           axis("sram", {"/memories/2/size_bits"}, "B", 300, true), axis("rows", {"/array/dims/0/size"}, "", 4, true),
           axis("columns", {"/array/dims/1/size"}, "", 4, true),
           axis("dram_read", {"/memories/3/read_energy"}, "", 700, false),
           axis("mac", {"/array/mac_energy"}, "", 1, false)}};
}

void addAxes(Draw& draw, Family family, std::int64_t points, Json& document) {
  std::int64_t product = 1;
  Json& axes = document["axes"] = Json::array();
  while (product < points && !family.axes.empty()) {
    const auto chosen = draw.below(static_cast<std::int64_t>(family.axes.size()));
    Json axis = family.axes[static_cast<std::size_t>(chosen)];
    family.axes.erase(family.axes.begin() + chosen);
    const std::int64_t count = draw.between(3, 9);
    axis["list"] = listOf(draw, axis["x-base"], count, axis["x-whole"]);
    axis.erase("x-base");
    axis.erase("x-whole");
    axes.push_back(std::move(axis));
    product *= count;
  }
}

bool hasAxis(const Json& document, const char* name) {
  return std::any_of(document["axes"].begin(), document["axes"].end(),
                     [&](const Json& axis) { return axis["name"] == name; });
}

void addExtras(Draw& draw, const std::string& model, Json& document) {
  const bool isEplanner = model == "eplanner";
  if (draw.sometimes(2)) {
    document["area"] = {{"pe_mm2", 0.01}, {"sram_mm2_per_kib", 0.4}, {"source", "test"}};
    document["before"] = {fmt::format("area <= {}", draw.between(2, 12) / 4.0)};
  }
  if (isEplanner && hasAxis(document, "weights") && draw.sometimes(2))
    document["dependent"] = {{{"set", {"/memories/1/read_energy", "/memories/1/write_energy"}},
                              {"formula", "0.1 * sqrt(weights)"},
                              {"source", "test"}}};
  if (isEplanner && hasAxis(document, "inputs") && hasAxis(document, "outputs") && draw.sometimes(2))
    document["before"].push_back("inputs <= 2 * outputs or outputs > 300 B");
  if (draw.sometimes(3)) document["pricing"] = "off";
  if (isEplanner && draw.sometimes(4))
    document["axes"].push_back({{"name", "halo"}, {"choice", "option:halo"}, {"list", {"on", "off"}}});
}

}  // namespace

SweepReaders tinyReaders() {
  SweepReaders readers = projectReaders();
  readers.network = [others = readers.network](const std::string& named) -> Result<Network> {
    return named.starts_with("tiny_") ? Result<Network>(tinyNetwork(named.back() - '0')) : others(named);
  };
  return readers;
}

RandomSweep randomSweep(std::uint64_t seed, const std::string& model, std::int64_t points) {
  Draw draw(seed);
  const Family family = familyOf(model);
  Json document{
      {"format", "tilescope.sweep/1"}, {"name", fmt::format("random {}", seed)}, {"hardware", family.hardware}};
  const std::int64_t first = draw.below(6), second = (first + draw.between(1, 5)) % 6;
  document["networks"] = {{{"network", fmt::format("tiny_{}", first)}}};
  if (draw.sometimes(3)) document["networks"].push_back({{"network", fmt::format("tiny_{}", second)}, {"weight", 2.5}});
  const std::vector<std::string> objectives{"latency", "energy", "traffic"};
  const std::string one = draw.of(objectives);
  document["questions"] = {{{"model", model}, {"objective", one}}};
  if (draw.sometimes(3))
    if (const std::string other = draw.of(objectives); other != one)
      document["questions"].push_back({{"model", model}, {"objective", other}});
  addAxes(draw, family, points, document);
  addExtras(draw, model, document);
  const std::string energy = model == "eplanner" ? "energy_mac" : "energy_pj";
  std::vector<std::string> metrics{"latency_s", energy, "traffic_bytes", "edp"};
  if (document["networks"].size() > 1) metrics.push_back(fmt::format("{}.tiny_{}", energy, second));
  const std::string minimise = draw.of(metrics);
  RandomSweep made{valueOrFail(sweepFromJson(document, kSweepFile, tinyReaders())), minimise};
  if (!draw.sometimes(2)) return made;
  // About half of the rows violate it.
  const std::string limited = draw.sometimes(2) ? "latency_s" : energy;
  RowSolver rows(made.sweep, nullptr, {});
  const SearchMetric metric = valueOrFail(searchMetric(made.sweep, limited));
  std::vector<double> values;
  for (int i = 0; i < 9; ++i) {
    const auto row = valueOrFail(rows.row(draw.below(made.sweep.points()), 0));
    if (row->status == store::RowStatus::Done) values.push_back(valueOf(metric, *row, made.sweep.energyUnit()));
  }
  if (values.empty()) return made;
  std::sort(values.begin(), values.end());
  document["after"] = {fmt::format("{} <= {}", limited, values[values.size() / 2])};
  made.sweep = valueOrFail(sweepFromJson(document, kSweepFile, tinyReaders()));
  return made;
}

std::vector<FamilyIncumbent> enumerated(const SweepDescription& sweep, const SearchMetric& metric) {
  std::vector<FamilyIncumbent> all;
  PointFilter filter(sweep);
  RowSolver rows(sweep, nullptr, {});
  const SweepPoints points(sweep);
  for (std::int64_t number = 0; number < points.size(); ++number) {
    if (filter.removes(points.indicesOf(number))) continue;
    for (int question = 0; question < static_cast<int>(sweep.questions.size()); ++question) {
      const auto row = valueOrFail(rows.row(number, question));
      if (row->status != store::RowStatus::Done && row->status != store::RowStatus::Limited) continue;
      const double value = valueOf(metric, *row, sweep.energyUnit());
      if (std::isfinite(value)) all.push_back({number, question, value});
    }
  }
  double least = std::numeric_limits<double>::infinity();
  for (const FamilyIncumbent& row : all) least = std::min(least, row.value);
  std::erase_if(all, [&](const FamilyIncumbent& row) { return row.value > least * (1 + kTieTolerance); });
  return all;
}

}  // namespace tilescope

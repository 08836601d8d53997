// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <memory>

#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

struct Space {
  std::string search;
  std::string tiles;
  Objective objective;
};

const std::map<std::string, Space>& spaces() {
  static const std::map<std::string, Space> kSpaces{{"pruned", {"paper", "all", Objective::Metric}},
                                                    {"grid16", {"exact", "pe-multiples", Objective::Metric}},
                                                    {"allint", {"exact", "all", Objective::Metric}},
                                                    {"grid16_minvol", {"exact", "pe-multiples", Objective::Traffic}},
                                                    {"allint_minvol", {"exact", "all", Objective::Traffic}},
                                                    {"zhang", {"zhang", "all", Objective::Metric}},
                                                    {"ma", {"ma", "all", Objective::Metric}},
                                                    {"smartshuttle", {"smartshuttle", "all", Objective::Metric}}};
  return kSpaces;
}

class EplannerGolden : public testing::Test {
 protected:
  static const Json& cases() {
    static const Json kCases = goldenJson("eplanner.json").at("cases");
    return kCases;
  }

  static std::vector<Json> casesOf(const std::string& kind) {
    std::vector<Json> found;
    for (const Json& c : cases()) {
      if (c.at("kind") == kind) found.push_back(c);
    }
    EXPECT_FALSE(found.empty()) << kind;
    return found;
  }

  static HardwareProfile setup(std::string letter) {
    letter[0] = static_cast<char>(std::tolower(letter[0]));
    return projectHardware("tx2_eplanner_" + letter + ".json");
  }

  static const ExecutionPlan& plan(const std::string& network, const std::string& letter, const Space& space,
                                   bool halo) {
    static std::map<std::string, ExecutionPlan> plans;
    static Planner planner;
    const ModelOptions options{{"halo", halo ? "on" : "off"}, {"tiles", space.tiles}, {"columns", "when-needed"}};
    const std::string key =
        network + letter + space.search + space.tiles + std::string(name(space.objective)) + (halo ? "1" : "0");
    if (const auto it = plans.find(key); it != plans.end()) return it->second;
    const PlanRequest request{projectNetwork(network), setup(letter), "eplanner",   space.search,
                              space.objective,         options,       std::nullopt, std::nullopt};
    return plans[key] = valueOrFail(planner.plan(request));
  }

  static const LayerPlan& layer(const ExecutionPlan& plan, const std::string& name) {
    for (const LayerPlan& l : plan.layers) {
      if (l.name == name) return l;
    }
    throw std::runtime_error("no layer " + name);
  }

  static const LayerResult& result(const LayerPlan& layer) { return std::get<LayerResult>(layer.evaluation); }
};

TEST_F(EplannerGolden, PaperSearchCountsTheThesisCandidates) {
  for (const Json& c : casesOf("pruned_count")) {
    const ExecutionPlan& p = plan(c.at("network_file"), c.at("setup"), spaces().at("pruned"), false);
    std::uint64_t total = 0;
    for (const Layer& l : p.request.network.layers) {
      if (l.type == LayerType::Conv) total += layer(p, l.name).search.candidates;
    }
    EXPECT_EQ(total, c.at("expected").at("total").get<std::uint64_t>()) << c.at("id");
    for (const Json& x : c.at("expected").at("per_unique_layer")) {
      EXPECT_EQ(layer(p, x.at("layer")).search.candidates, 3 * x.at("tilings").get<std::uint64_t>()) << c.at("id") << x;
    }
  }
}

// The tie-breaker determines tile and dataflow.
TEST_F(EplannerGolden, PlansHaveTheSameTilesVolumesAndMetrics) {
  for (const std::string kind : {"plan", "baseline_smartshuttle"}) {
    for (const Json& c : casesOf(kind)) {
      const Space& space = spaces().at(c.value("space", "smartshuttle"));
      const ExecutionPlan& p = plan(c.at("network_file"), c.at("setup"), space, c.at("halo"));
      for (const Json& x : c.at("expected")) {
        const LayerResult& r = result(layer(p, x.at("layer")));
        const auto& tile = std::get<TileMapping>(*r.mapping);
        EXPECT_EQ(tile.K, x.at("tile").at("oc")) << c.at("id") << x;
        EXPECT_EQ(tile.C, x.at("tile").at("ic")) << c.at("id") << x;
        EXPECT_EQ(tile.OY, x.at("tile").at("oh")) << c.at("id") << x;
        EXPECT_EQ(r.offChipBytes.total(), x.at("total_bytes")) << c.at("id") << x;
        const Stationary expected = x.at("dataflow") == "IS"   ? Stationary::Input
                                    : x.at("dataflow") == "WS" ? Stationary::Weight
                                                               : Stationary::Output;
        EXPECT_EQ(tile.stationary, expected) << c.at("id") << x;
        if (!x.contains("metric")) continue;
        const double metric = x.at("metric");
        EXPECT_NEAR(r.terms.get<eplanner::EplannerTerms>().metric, metric, 1e-12 * metric) << c.at("id") << x;
        EXPECT_EQ(r.offChipBytes.tensors[0], x.at("in_bytes")) << c.at("id") << x;
        EXPECT_EQ(r.offChipBytes.tensors[1], x.at("w_bytes")) << c.at("id") << x;
        EXPECT_EQ(r.offChipBytes.tensors[2], x.at("out_bytes")) << c.at("id") << x;
      }
    }
  }
}

TEST_F(EplannerGolden, NetworkVolumesOfEverySearchAreExact) {
  for (const Json& c : casesOf("network_volume")) {
    for (const auto& [key, space] : spaces()) {
      const ExecutionPlan& p = plan(c.at("network_file"), c.at("setup"), space, c.at("halo"));
      if (c.at("expected").contains(key)) {
        EXPECT_EQ(p.totals.offChipBytes.total(), c.at("expected").at(key)) << c.at("id") << key;
      } else {
        EXPECT_EQ(p.infeasibleLayers, std::vector<std::string>{"conv22"}) << c.at("id") << key;
      }
    }
  }
}

TEST_F(EplannerGolden, NetworkTotals) {
  for (const Json& c : casesOf("network_totals")) {
    const ExecutionPlan& p = plan(c.at("network_file"), "A", spaces().at("pruned"), false);
    const Json& e = c.at("expected");
    EXPECT_EQ(p.totals.macs, e.at("macs")) << c.at("id");
    std::size_t covered = 0, distinct = 0;
    double weightBytes = 0;
    for (const LayerPlan& l : p.layers) {
      const LayerResult& r = result(l);
      if (r.outsideModel) continue;
      ++covered;
      distinct += l.sameAs.empty();
      weightBytes += r.offChipBytes.tensors[1] / r.terms.get<eplanner::EplannerTerms>().reload[1];
    }
    EXPECT_EQ(weightBytes / 4, e.at("weights")) << c.at("id");
    EXPECT_EQ(covered, e.at("layers").get<std::size_t>()) << c.at("id");
    EXPECT_EQ(distinct, e.at("unique").get<std::size_t>()) << c.at("id");
  }
}

Layer microLayer(const Json& l) {
  Layer layer;
  layer.name = "micro";
  layer.in = {l.at("ic"), l.at("ih"), l.at("iw")};
  layer.out = {l.at("oc"), l.at("oh"), l.at("ow")};
  layer.window.kernelHeight = l.at("kh");
  layer.window.kernelWidth = l.at("kw");
  layer.window.stride = {l.at("stride"), l.at("stride")};
  const std::int64_t pad = l.at("pad");
  layer.window.padding = {pad, pad, pad, pad};
  layer.groups = l.at("groups");
  return layer;
}

TEST_F(EplannerGolden, ExplicitTilesHaveTheirVolumesFootprintsAndPerformance) {
  for (const Json& c : casesOf("volume")) {
    const Layer micro = microLayer(c.at("layer"));
    const Json& t = c.at("tile_per_group");
    const Json& e = c.at("expected");
    TileMapping mapping{
        t.at("oc"), t.at("ic"), t.at("oh"), micro.out.width, micro.window.kernelHeight, micro.window.kernelWidth,
        {},         {}};
    mapping.stationary = c.at("dataflow") == "IS"   ? Stationary::Input
                         : c.at("dataflow") == "WS" ? Stationary::Weight
                                                    : Stationary::Output;
    HardwareProfile big = setup("A");
    for (Memory& memory : big.memories) memory.sizeBits = std::int64_t{1} << 36;
    const auto evaluate = [&](const HardwareProfile& hardware, const ModelOptions& options) {
      return valueOrFail(eplanner::eplannerModel().evaluate(micro, hardware, mapping, options, {}));
    };
    const auto off = std::get<LayerResult>(evaluate(big, {{"halo", "off"}}));
    const auto on = std::get<LayerResult>(evaluate(big, {}));
    const auto peak = std::get<LayerResult>(evaluate(big, {{"halo", "off"}, {"roof", "peak"}}));
    EXPECT_EQ(off.offChipBytes.tensors[0], e.at("in_bytes")) << c.at("id");
    EXPECT_EQ(off.offChipBytes.tensors[1], e.at("w_bytes")) << c.at("id");
    EXPECT_EQ(off.offChipBytes.tensors[2], e.at("out_bytes")) << c.at("id");
    EXPECT_EQ(on.offChipBytes.tensors[0], e.at("in_bytes_halo")) << c.at("id");
    const auto performance = [](const LayerResult& r) {
      return r.terms.get<eplanner::EplannerTerms>().performanceMacsPerSecond;
    };
    EXPECT_NEAR(performance(off) / e.at("perf_utilisation_macs_per_s").get<double>(), 1, 1e-12) << c.at("id");
    EXPECT_NEAR(performance(peak) / e.at("perf_peakroof_macs_per_s").get<double>(), 1, 1e-12) << c.at("id");

    const eplanner::Problem problem = eplanner::problems(micro, big, {}, std::nullopt).front();
    const eplanner::Tile tile{mapping.K, mapping.C, mapping.OY, mapping.OX, mapping.FY, mapping.FX};
    EXPECT_EQ(eplanner::footprintBits(problem, tile, Tensor::I) / 8, e.at("tile_in_bytes")) << c.at("id");
    EXPECT_EQ(eplanner::footprintBits(problem, tile, Tensor::W) / 8, e.at("tile_w_bytes")) << c.at("id");
    EXPECT_EQ(eplanner::footprintBits(problem, tile, Tensor::O) / 8, e.at("tile_out_bytes")) << c.at("id");
    for (const auto& [letter, fits] : e.at("fits").items()) {
      EXPECT_EQ(isValid(evaluate(setup(letter), {})), fits) << c.at("id") << letter;
    }
  }
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/models/diana/diana_result.h"
#include "core/models/diana/schedule.h"
#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

void expectCost(const TileCost& cost, const Json& expected, const std::string& which) {
  EXPECT_EQ(cost.compute, expected.at("compute").get<double>()) << which;
  EXPECT_EQ(cost.input, expected.at("input").get<double>()) << which;
  EXPECT_EQ(cost.weights, expected.at("weights").get<double>()) << which;
  EXPECT_EQ(cost.output, expected.at("output").get<double>()) << which;
  EXPECT_EQ(cost.cycles(), expected.at("total").get<double>()) << which;
  EXPECT_EQ(cost.kernelCalls, expected.at("kernel_calls").get<std::int64_t>()) << which;
  EXPECT_EQ(cost.I.count, expected.at("copies").at("I").get<std::int64_t>()) << which;
  EXPECT_EQ(cost.W.count, expected.at("copies").at("W").get<std::int64_t>()) << which;
  EXPECT_EQ(cost.O.count, expected.at("copies").at("O").get<std::int64_t>()) << which;
}

TEST(DianaGolden, ComputesEveryLayerOfTheThesisAsItsEquationDoes) {
  for (const Json& l : goldenDiana().at("layers")) {
    const Problem p = problem(goldenLayer(l), machine());
    const Tile whole{p.layer.K, p.layer.rows.out, p.layer.columns.out};
    const TileCost cost = tileCost(p, whole, InputMode::Resident);
    const std::string which = l.at("table").get<std::string>() + " " + l.at("name").get<std::string>();
    EXPECT_EQ(cost.compute, l.at("eq41_cycles").get<double>()) << which;
    EXPECT_EQ(p.layer.macs() / 256, l.at("ideal_cycles").get<double>()) << which;
    EXPECT_EQ(blobBytes(p, p.layer.K), l.at("weight_blob_bytes").get<std::int64_t>()) << which;
    const Problem small = problem(goldenLayer(l), machine(l.at("act_mem_kib")));
    EXPECT_EQ(fits(small, needsOf(small, whole, InputMode::Resident)), l.at("fits_untiled").get<bool>()) << which;
  }
}

TEST(DianaGolden, CostsEverySchedule) {
  const Json golden = goldenDiana();
  std::size_t compared = 0;
  const auto compare = [&](const Json& layer, const Json& expected, const std::string& which) {
    const Problem p = problem(goldenLayer(layer), machine());
    const Json& tile = expected.at("tile");
    expectCost(tileCost(p, {tile[0], tile[1], tile[2]}, goldenMode(expected.at("input_mode"))), expected, which);
    ++compared;
  };
  for (const Json& l : golden.at("layers"))
    for (const auto& [key, value] : l.items())
      if (value.is_object() && value.contains("input_mode"))
        compare(l, value, l.at("name").get<std::string>() + " " + key);
  for (const Json& s : golden.at("schedules")) {
    Json layer = s.at("layer");
    compare(layer, s.at("expected"), s.at("id"));
  }
  EXPECT_GT(compared, 40u);
}

TEST(DianaGolden, CutsTilesOutOfTheInput) {
  for (const Json& t : goldenDiana().at("tiles")) {
    Layer layer = conv(
        {t.at("K"), t.at("C"), t.at("OY_total"), t.at("OX"), t.at("FY"), t.at("FX"), t.at("pad_y"), 1, t.at("stride")});
    layer.in.height = t.at("IY_total");
    const Problem p = problem(layer, machine());
    const AxisTile rows = axisTile(p.layer.rows, t.at("out_rows")[0], t.at("out_rows")[1]);
    const Json& expected = t.at("expected");
    EXPECT_EQ(Json({rows.inBegin, rows.inEnd}), expected.at("in_rows")) << t.at("id");
    EXPECT_EQ(rows.padBefore, expected.at("pad_top").get<std::int64_t>()) << t.at("id");
    EXPECT_EQ(rows.padAfter, expected.at("pad_bottom").get<std::int64_t>()) << t.at("id");
    Json valid = Json::array();
    for (std::int64_t row = rows.outBegin; row < rows.outEnd; ++row) valid.push_back(validTaps(p.layer.rows, row));
    EXPECT_EQ(valid, expected.at("valid_kernel_rows")) << t.at("id");
    EXPECT_EQ(computeCycles(p, t.at("K"), rows, t.at("OX")), expected.at("compute_cycles").get<double>()) << t.at("id");
  }
}

TEST(DianaGolden, CopiesPartsOfTensors) {
  const Problem p = problem(conv({16, 16, 4, 4}), machine());
  for (const Json& c : goldenDiana().at("dma")) {
    const PlanePart part{c.at("channels"), c.at("plane")[0], c.at("plane")[1], c.at("rows"), c.at("cols")};
    const Copies copies = copiesOf(p, part, 8, 16);
    EXPECT_EQ(copies.count, c.at("expected").at("copies").get<std::int64_t>()) << c.at("id");
    EXPECT_EQ(copies.bytes, c.at("expected").at("bytes").get<double>()) << c.at("id");
    EXPECT_EQ(copies.cycles, c.at("expected").at("total").get<double>()) << c.at("id");
  }
}

}  // namespace
}  // namespace tilescope::diana

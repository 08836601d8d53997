// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/tile_search.h"

#include <gtest/gtest.h>

#include <map>

#include "core/models/diana/dory.h"
#include "core/models/diana/legality.h"
#include "core/models/diana/schedule.h"
#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

Outcome search(const Problem& p, Objective objective, bool prune) {
  Sizes sizes = everySize(p);
  sizes.prune = prune;
  return bestTile(p, sizes, objective, {});
}

TEST(DianaExactSearch, EqualsFullEnumerationOnRandomLayers) {
  std::mt19937 random(11);
  std::map<bool, int> found;
  std::uint64_t pruned = 0, all = 0;
  for (int i = 0; i < 400; ++i) {
    const Layer layer = randomLayer(random);
    const std::int64_t kib = 1 + static_cast<std::int64_t>(random() % 24);
    const Objective objective = i % 3 == 0 ? Objective::Latency : i % 3 == 1 ? Objective::Traffic : Objective::Energy;
    for (const bool strict : {true, false}) {
      const Problem p = problem(layer, machine(kib),
                                {{"legality", strict ? "strict" : "report"},
                                 {"copy_granule_bytes", i % 4 == 0 ? "32" : "16"},
                                 {"call_overhead_cycles", i % 5 == 0 ? "500" : "0"}});
      const Outcome fast = search(p, objective, true), slow = search(p, objective, false);
      ASSERT_EQ(fast.best.has_value(), slow.best.has_value());
      pruned += fast.evaluated;
      all += slow.evaluated;
      if (!slow.best) continue;
      ++found[strict];
      EXPECT_NEAR(fast.best->value.primary, slow.best->value.primary, 1e-9 * slow.best->value.primary);
      if (objective == Objective::Energy) continue;  // rounding in sums of energies
      EXPECT_EQ(fast.best->tile, slow.best->tile);
      EXPECT_EQ(fast.best->mode, slow.best->mode);
    }
  }
  EXPECT_GT(found[true], 200);
  EXPECT_GT(found[false], 300);
  EXPECT_LT(pruned, all / 3);
}

// Enumerates all schedules of every tile, and checks rules one by one.
TEST(DianaExactSearch, EqualsTheBestScheduleOfSmallLayers) {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    Layer layer = randomLayer(random);
    if (layer.out.channels * layer.out.height * layer.out.width > 1500) continue;
    const Problem p = problem(layer, machine(2), {{"legality", i % 2 == 0 ? "strict" : "report"}});
    std::optional<double> least;
    for (std::int64_t k = 1; k <= p.layer.K; ++k)
      for (std::int64_t y = 1; y <= p.layer.rows.out; ++y)
        for (std::int64_t x = 1; x <= p.layer.columns.out; ++x)
          for (const InputMode mode : kInputModes) {
            if (!fits(p, needsOf(p, {k, y, x}, mode))) continue;
            if (p.strict && !brokenRules(p, {k, y, x}, mode).empty()) continue;
            const double total = scheduleOf(p, {k, y, x}, mode).total;
            if (!least || total < *least) least = total;
          }
    const Outcome exact = search(p, Objective::Latency, true);
    ASSERT_EQ(exact.best.has_value(), least.has_value());
    if (least) {
      EXPECT_NEAR(exact.best->value.primary, *least, 1e-9 * *least);
    }
  }
}

TEST(DianaSearch, FindsTheSchedulesOfTheThesisAmongDivisors) {
  const Json golden = goldenDiana();
  for (const Json& l : golden.at("layers")) {
    if (!l.contains("best_schedule_70cycle_model")) continue;
    const Json& expected = l.at("best_schedule_70cycle_model");
    const Problem p = problem(goldenLayer(l), machine(l.at("act_mem_kib")), {{"legality", "report"}});
    const Outcome best = bestTile(p, divisorSizes(p), Objective::Latency, {});
    ASSERT_TRUE(best.best) << l.at("name");
    EXPECT_EQ(best.best->value.primary, expected.at("total").get<double>()) << l.at("name");
    const Outcome exact = search(p, Objective::Latency, true);
    EXPECT_LE(exact.best->value.primary, best.best->value.primary) << l.at("name");
  }
}

TEST(DianaSearch, EmulatesDory) {
  for (const Json& l : goldenDiana().at("layers")) {
    if (!l.contains("dory_like_schedule")) continue;
    const Json& expected = l.at("dory_like_schedule");
    const Problem p = problem(goldenLayer(l), machine(l.at("act_mem_kib")), {{"legality", "report"}});
    const DoryChoice choice = doryTile(p, {});
    ASSERT_TRUE(choice.tile) << l.at("name");
    EXPECT_EQ(*choice.tile, (Tile{expected.at("tile")[0], expected.at("tile")[1], expected.at("tile")[2]}))
        << l.at("name");
    EXPECT_EQ(tileCost(p, *choice.tile, InputMode::Reloaded).cycles(), expected.at("total").get<double>());
  }
}

// Mean gain over DORY's tile in percent. Tiles that divide the layer gain as in the golden file, all tiles at least as
// much, legal ones as in docs/models/diana.md.
TEST(DianaSearch, GainsOverDoryOnTheSetsOfTheThesis) {
  struct Gains {
    double divisors = 0, all = 0, legal = 0;
    int layers = 0;
  };
  std::map<std::string, Gains> sums;
  const Json thesis = goldenJson("diana_thesis_layers.json");
  for (const Json& l : thesis.at("layers")) {
    const Problem p = problem(goldenLayer(l), machine(l.at("act_mem_kib")), {{"legality", "report"}});
    Problem strict = p;
    strict.strict = true;
    const DoryChoice dory = doryTile(p, {});
    ASSERT_TRUE(dory.tile);
    const double cycles = tileCost(p, *dory.tile, InputMode::Reloaded).cycles();
    const auto gain = [&](const Outcome& outcome) { return 100 * (1 - outcome.best->value.primary / cycles); };
    Gains& sum = sums[l.at("table")];
    sum.divisors += gain(bestTile(p, divisorSizes(p), Objective::Latency, {}));
    sum.all += gain(search(p, Objective::Latency, true));
    sum.legal += gain(search(strict, Objective::Latency, true));
    ++sum.layers;
  }
  const std::map<std::string, double> documented{{"5.1", 18.95}, {"5.2", 27.39}, {"5.3", 27.54}};
  for (const auto& [table, expected] : goldenDiana().at("meta").at("set_summary").items()) {
    const Gains& sum = sums.at(table);
    EXPECT_NEAR(sum.divisors / sum.layers, expected.at("gain_vs_dory_like_percent").get<double>(), 0.005) << table;
    EXPECT_GE(sum.all, sum.divisors);
    EXPECT_GE(sum.all, sum.legal);
    EXPECT_NEAR(sum.legal / sum.layers, documented.at(table), 0.005) << table << ", all " << sum.all / sum.layers;
  }
}

}  // namespace
}  // namespace tilescope::diana

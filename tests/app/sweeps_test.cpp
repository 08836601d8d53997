// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/sweeps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/common/design_file.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/plan/planner.h"
#include "core/store/store_reader.h"
#include "core/sweep/sweep_rows.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"
#include "tests/support/project_files.h"

namespace tilescope::app {
namespace {

using ::testing::HasSubstr;

Design smallDesign(const std::vector<std::string>& edits = {}) {
  DesignWords words;
  words.network = inSource("networks/mlperf_tiny_resnet8.json");
  words.hardware = inSource("hardware_profiles/tx2_eplanner_a.json");
  words.model = "eplanner";
  words.objective = "latency";
  words.edits = edits;
  return valueOrFail(designOf(words));
}

SweepWish twoBuffers() {
  SweepWish wish;
  wish.name = "two";
  wish.fields = {{"Weight buffer", "/memories/1/size_bits", "KiB", 8192, {32, 64, 128}},
                 {"DRAM", "/memories/3/bandwidth_gb_per_s", "GB/s", 1, {12.8, 60}}};
  return wish;
}

struct Ran {
  SweepPtr sweep;
  std::string store;
  SweepRows rows;
};

Ran ran(const Json& document) {
  Ran ran;
  ran.sweep = valueOrFail(sweepOf(document, "two.sweep.json"));
  ran.store = (caseFolder() / "two.tilesweep").string();
  std::filesystem::remove(ran.store);
  const SweepOutcome outcome = runSweepInto(*ran.sweep, ran.store, 1, {}, [](const SweepStep&) {});
  EXPECT_TRUE(outcome.isComplete()) << toText(outcome.errors);
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(ran.store));
  SweepRowsReader rows(valueOrFail(reader.sweep("two")));
  EXPECT_TRUE(rows.read(reader, 1000));
  ran.rows = rows.rows();
  return ran;
}

Ran ran(const Design& design, const SweepWish& wish) {
  return ran(valueOrFail(sweepDocument(design, wish)));
}

TEST(Sweeps, ADesignsNeighbourhoodHasItsOwnPlanInIt) {
  const Design design = smallDesign({"/array/dims/1/size=32"});
  const Ran all = ran(design, twoBuffers());
  ASSERT_EQ(all.rows.size(), 6u);
  const double latency = valueOrFail(Planner().plan(valueOrFail(requestOf(design)))).totals.latency.seconds;
  std::vector<double> latencies;
  all.rows.forEach(*all.rows.column("latency_s"), [&](std::size_t, double value) { latencies.push_back(value); });
  EXPECT_THAT(latencies, testing::Contains(latency)) << "128 KiB and 60 GB/s are the profile's own";
}

// The edits of the window after another clock: GB/s in place of the only off-chip port.
TEST(Sweeps, ADesignWithGigabytesInPlaceOfItsPortCanBeSwept) {
  DesignWords words;
  words.network = inSource("networks/mlperf_tiny_autoencoder.json");
  words.hardware = inSource("hardware_profiles/npu_like.json");
  words.model = "zigzag";
  words.objective = "latency";
  const auto latencyWith = [&](const std::string& clock, const std::string& rate) {
    DesignWords at = words;
    at.edits = {"/clock_mhz=" + clock, "/memories/6/bandwidth_gb_per_s=" + rate, "/memories/6/ports=null"};
    return valueOrFail(Planner().plan(valueOrFail(requestOf(valueOrFail(designOf(at)))))).totals.latency.seconds;
  };
  const auto latencies = [](const Ran& all) {
    std::vector<double> values;
    all.rows.forEach(*all.rows.column("latency_s"), [&](std::size_t, double value) { values.push_back(value); });
    return values;
  };
  words.edits = {"/clock_mhz=600", "/memories/6/bandwidth_gb_per_s=8", "/memories/6/ports=null"};
  const Design design = valueOrFail(designOf(words));
  SweepWish wish;
  wish.name = "two";
  wish.fields = {{"Clock", "/clock_mhz", "MHz", 1, {500, 1000}}};
  EXPECT_THAT(latencies(ran(design, wish)), testing::ElementsAre(latencyWith("500", "8"), latencyWith("1000", "8")));
  wish.fields = {{"DRAM bandwidth", "/memories/6/bandwidth_gb_per_s", "GB/s", 1, {4, 16}}};
  EXPECT_THAT(latencies(ran(design, wish)), testing::ElementsAre(latencyWith("600", "4"), latencyWith("600", "16")));
}

TEST(Sweeps, TheDesignOfARowHasTheRowsPlan) {
  const Design design = smallDesign({"/array/dims/1/size=32"});
  const Ran all = ran(design, twoBuffers());
  for (std::size_t row = 0; row < all.rows.size(); ++row) {
    const Design of = valueOrFail(designOfRow(*all.sweep, all.rows.number(row), all.rows.question(row), design));
    const ExecutionPlan plan = valueOrFail(Planner().plan(valueOrFail(requestOf(of))));
    EXPECT_EQ(plan.totals.latency.seconds, all.rows.value(row, *all.rows.column("latency_s")));
    EXPECT_EQ(plan.totals.energy.total, all.rows.value(row, *all.rows.column("energy_mac")));
    EXPECT_EQ(of.networkName, design.networkName);
  }
}

// With whole weights, a row's design has all networks and gives the row's latency.
TEST(Sweeps, TheDesignOfSeveralNetworksIsASet) {
  Json document = valueOrFail(sweepDocument(smallDesign(), twoBuffers()));
  document["networks"] = Json::parse(
      R"([{"network": "mlperf_tiny_resnet8", "weight": 3}, {"network": "mlperf_tiny_autoencoder", "weight": 1}])");
  const Ran all = ran(document);
  const Design of = valueOrFail(designOfRow(*all.sweep, all.rows.number(2), 0, {}));
  EXPECT_EQ(of.networkName, "3*mlperf_tiny_resnet8+mlperf_tiny_autoencoder");
  const double row = all.rows.value(2, *all.rows.column("latency_s"));
  EXPECT_NEAR(valueOrFail(Planner().plan(valueOrFail(requestOf(of)))).totals.latency.seconds, row, 1e-12 * row);
  DesignWords words;
  words.network = "mlperf_tiny_autoencoder";
  words.model = "eplanner";
  const Design present = valueOrFail(designOf(words));
  EXPECT_EQ(valueOrFail(designOfRow(*all.sweep, all.rows.number(2), 0, present)).networkName,
            "mlperf_tiny_autoencoder");
  document["networks"][0]["weight"] = 0.5;
  const Ran halves = ran(document);
  EXPECT_EQ(valueOrFail(designOfRow(*halves.sweep, halves.rows.number(2), 0, {})).networkName, "mlperf_tiny_resnet8");
}

TEST(Sweeps, TheStoreAloneSaysWhichDesignARowIs) {
  const Design design = smallDesign();
  const Ran all = ran(design, twoBuffers());
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(all.store));
  const SweepPtr kept = valueOrFail(sweepOf(valueOrFail(reader.sweep("two")), all.store));
  EXPECT_EQ(valueOrFail(designOfRow(*kept, 3, 0, {})).edits, valueOrFail(designOfRow(*all.sweep, 3, 0, design)).edits);
}

TEST(Sweeps, ARowThatThereIsNotIsAnError) {
  const Ran all = ran(smallDesign(), twoBuffers());
  EXPECT_FALSE(designOfRow(*all.sweep, 6, 0, {}));
  EXPECT_FALSE(designOfRow(*all.sweep, -1, 0, {}));
  EXPECT_FALSE(designOfRow(*all.sweep, 0, 1, {}));
}

TEST(Sweeps, AChoiceOfTheDesignIsOneOfTheSweep) {
  Design design = smallDesign();
  design.batch = 4;
  design.dataflow = "weight-stationary";
  const Ran all = ran(design, twoBuffers());
  const Design of = valueOrFail(designOfRow(*all.sweep, 0, 0, {}));
  EXPECT_EQ(of.batch, 4);
  EXPECT_EQ(of.dataflow, "weight-stationary");
}

TEST(Sweeps, WhatIsInNoFileCannotBeSwept) {
  Design own = withOwnNetwork(smallDesign(), *smallDesign().network);
  EXPECT_THAT(toText(sweepDocument(own, twoBuffers()).diagnostics()), HasSubstr("in no file"));
  EXPECT_THAT(toText(sweepDocument(Design{}, twoBuffers()).diagnostics()), HasSubstr("Open a network"));
  Design running = smallDesign();
  running.sizes.byName["batch"] = 2;
  EXPECT_THAT(toText(sweepDocument(running, twoBuffers()).diagnostics()), HasSubstr("Save it as a network"));
}

TEST(Sweeps, SizeSaysWhatIsThereAlreadyAndWhatKeepsItFromStarting) {
  const Ran all = ran(smallDesign(), twoBuffers());
  const SweepSize size = sizeOf(*all.sweep, all.store, 0.5);
  EXPECT_EQ(size.rows, 6);
  EXPECT_EQ(size.inStore, 6);
  EXPECT_EQ(size.secondsPerPoint, 0.5);
  SweepWish nothing = twoBuffers();
  nothing.before = {"weight_buffer < 1"};
  const SweepPtr none = valueOrFail(sweepOf(valueOrFail(sweepDocument(smallDesign(), nothing)), "none.json"));
  EXPECT_FALSE(sizeOf(*none, "", 0.5).obstacles.empty());
}

TEST(Sweeps, NamesOfAxesArePlain) {
  EXPECT_EQ(axisName("Weight buffer"), "weight_buffer");
  EXPECT_EQ(axisName("DRAM, GB/s"), "dram_gb_s");
  EXPECT_EQ(axisName("2nd"), "axis_2nd");
  EXPECT_EQ(axisName("–"), "axis_");
}

TEST(Sweeps, AStoppedRunGoesOnWhereItWas) {
  const Design design = smallDesign();
  const SweepPtr sweep = valueOrFail(sweepOf(valueOrFail(sweepDocument(design, twoBuffers())), "two.sweep.json"));
  const std::string store = (caseFolder() / "stopped.tilesweep").string();
  std::filesystem::remove(store);
  CancelSource stop;
  stop.cancel();
  const SweepOutcome stopped = runSweepInto(*sweep, store, 1, stop.token(), [](const SweepStep&) {});
  EXPECT_TRUE(stopped.cancelled);
  EXPECT_FALSE(stopped.isComplete());
  EXPECT_TRUE(runSweepInto(*sweep, store, 1, {}, [](const SweepStep&) {}).isComplete());
}

TEST(Sweeps, ARoundBesideTheFrontIsASweepOfItsOwn) {
  const Ran all = ran(smallDesign(), twoBuffers());
  const SweepOutcome round = refineInto(*all.sweep, all.store, 1, {}, [](const SweepStep&) {});
  EXPECT_TRUE(round.isComplete()) << toText(round.errors);
  EXPECT_EQ(round.refined, "two, refined 1");
  EXPECT_TRUE(valueOrFail(store::StoreReader::open(all.store)).sweep("two, refined 1"));
}

TEST(Sweeps, PythonPlotsWhatTheStoreHas) {
  const Ran all = ran(smallDesign(), twoBuffers());
  const store::SweepInfo info = valueOrFail(valueOrFail(store::StoreReader::open(all.store)).sweep("two"));
  EXPECT_EQ(pythonLines("a \"b\".tilesweep", info, {"latency_s", "power_w", "energy_mac"}),
            "import pandas, sqlite3\n"
            "store = sqlite3.connect(\"a \\\"b\\\".tilesweep\")\n"
            "rows = pandas.read_sql(\"SELECT * FROM \\\"two rows\\\"\", store)\n"
            "rows.plot.scatter(\"latency_s\", \"energy_mac\")\n");
}

TEST(Sweeps, FilesOfSweepsAreKnownByTheirContents) {
  const Ran all = ran(smallDesign(), twoBuffers());
  EXPECT_EQ(*fileKind(all.store), FileKind::SweepStore);
  const std::string file = (caseFolder() / "d.json").string();
  ASSERT_TRUE(writeFileAtomically(file, R"({"format": "tilescope.sweep/1"})"));
  EXPECT_EQ(*fileKind(file), FileKind::Sweep);
  for (const std::string& sweep : {file, all.store})
    EXPECT_THAT(toText(withFile(Design{}, sweep).diagnostics()), HasSubstr("opened by itself"));
}

}  // namespace
}  // namespace tilescope::app

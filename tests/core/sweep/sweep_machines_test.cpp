// SPDX-License-Identifier: GPL-3.0-or-later
// A point's hardware equals that of plan with the same --set.
#include "core/sweep/sweep_machines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/pricing.h"
#include "core/plan/planner.h"
#include "core/sweep/sweep_points.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

HardwareProfile set(const HardwareProfile& base, const std::vector<std::string>& edits) {
  std::vector<HardwareEdit> parsed;
  for (const std::string& edit : edits) parsed.push_back(valueOrFail(parseHardwareEdit(edit)));
  return markEdited(valueOrFail(tilescope::apply(base, parsed)), parsed);
}

HardwareProfile profileOf(const SweepDescription& sweep, std::int64_t number) {
  return valueOrFail(SweepMachines(sweep).profileAt(SweepPoints(sweep).indicesOf(number)));
}

TEST(SweepMachines, APointIsThatOfItsEdits) {
  const SweepDescription sweep = valueOrFail(readSweep(smallSweep()));
  const HardwareProfile base = projectHardware("tx2_eplanner_a.json");
  for (const std::int64_t number : {0, 7, 23, 59}) {
    const std::vector<int> weights{32, 64, 128, 256, 512, 1024}, io{48, 64, 96, 128, 192, 256, 320, 384, 512, 768};
    const std::string w = std::to_string(weights[static_cast<std::size_t>(number / 10)] * 8192);
    const std::string i = std::to_string(io[static_cast<std::size_t>(number % 10)] * 8192);
    const HardwareProfile wanted =
        set(base, {"/memories/1/size_bits=" + w, "/memories/0/size_bits=" + i, "/memories/2/size_bits=" + i});
    EXPECT_EQ(profileOf(sweep, number), wanted) << number;
    EXPECT_NE(wanted.memories[0].readEnergy, base.memories[0].readEnergy);  // scaled by the ratio rule
  }
}

// Compares all values except provenance.
void expectSameNumbers(const HardwareProfile& fast, HardwareProfile checked) {
  checked.sources.clear();
  checked.assumptions.clear();
  checked.notes = {};
  EXPECT_EQ(fast, checked);
}

TEST(SweepMachines, TheFastMachineIsTheCheckedOne) {
  Json document = smallSweep();
  document["axes"].push_back(Json::parse(R"({"name": "shape", "together": [
    {"/array/dims/0/size": 16, "/clock_mhz": 500.5, "/precision_bits/weight": 8},
    {"/array/dims/0/size": 7, "/clock_mhz": 20, "/precision_bits/weight": 32}]})"));
  document["axes"].push_back(
      Json::parse(R"({"name": "dram", "set": ["/memories/3/bandwidth_gb_per_s"], "list": [60, 12.8]})"));
  for (const char* pricing : {"on", "off"})
    for (const char* hardware : {"tx2_eplanner_a", "tx2_eplanner_b"}) {
      document["pricing"] = pricing;
      document["hardware"] = hardware;
      const SweepDescription sweep = valueOrFail(readSweep(document));
      const SweepMachines machines(sweep);
      ASSERT_TRUE(machines.isFast());
      const SweepPoints points(sweep);
      for (std::int64_t number = 0; number < points.size(); number += 7) {
        const std::vector<std::size_t> indices = points.indicesOf(number);
        expectSameNumbers(machines.pricedAt(indices), valueOrFail(machines.profileAt(indices)));
      }
    }
}

TEST(SweepMachines, TheFastMachineIsTheCheckedOneOfEveryKindOfProfile) {
  const std::vector<std::pair<std::string, std::string>> profiles{{"tpu_like", "zigzag"},      {"npu_like", "zigzag"},
                                                                  {"edge_tpu_like", "zigzag"}, {"eyeriss", "predictor"},
                                                                  {"diana", "diana"},          {"de2_150", "eplanner"}};
  for (const auto& [hardware, model] : profiles)
    for (const char* pricing : {"on", "off"}) {
      SCOPED_TRACE(hardware + ", pricing " + pricing);
      Json document = smallSweep();
      document["hardware"] = hardware;
      document["pricing"] = pricing;
      document["questions"] = {{{"model", model}, {"objective", "latency"}}};
      for (const char* key : {"before", "after", "dependent", "front", "area"}) document.erase(key);
      document["axes"] = Json::array();
      const HardwareProfile base = projectHardware(hardware + ".json");
      for (std::size_t memory = 0; memory < std::min<std::size_t>(base.memories.size(), 3); ++memory) {
        const std::int64_t size = base.memories[memory].sizeBits;
        document["axes"].push_back({{"name", "size" + std::to_string(memory)},
                                    {"set", {"/memories/" + std::to_string(memory) + "/size_bits"}},
                                    {"list", {size, 2 * size, 4 * size}}});
      }
      const std::int64_t side = base.arrayDims.front().size;
      document["axes"].push_back({{"name", "side"}, {"set", {"/array/dims/0/size"}}, {"list", {side, 2 * side}}});
      const SweepDescription sweep = valueOrFail(readSweep(document));
      const SweepMachines machines(sweep);
      ASSERT_TRUE(machines.isFast());
      const SweepPoints points(sweep);
      for (std::int64_t number = 0; number < points.size(); number += 5) {
        const std::vector<std::size_t> indices = points.indicesOf(number);
        expectSameNumbers(machines.pricedAt(indices), valueOrFail(machines.profileAt(indices)));
      }
    }
}

TEST(SweepMachines, EnergiesAndTechnologiesAreNotFast) {
  Json document = smallSweep();
  document["axes"].push_back(Json::parse(R"({"name": "e", "set": ["/memories/3/read_energy"], "list": [100]})"));
  EXPECT_FALSE(SweepMachines(valueOrFail(readSweep(document))).isFast());
}

TEST(SweepMachines, FixedPricesStay) {
  Json document = smallSweep();
  document["pricing"] = "off";
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const HardwareProfile profile = profileOf(sweep, 0);
  for (std::size_t m = 0; m < profile.memories.size(); ++m)
    EXPECT_EQ(profile.memories[m].readEnergy, sweep.hardware.memories[m].readEnergy);
}

TEST(SweepMachines, ADependentFieldComesLast) {
  Json document = smallSweep();
  document["dependent"] = Json::parse(R"([
    {"set": ["/memories/1/read_energy", "/memories/1/write_energy"], "of": "weight_buffer", "between": "log-log",
     "table": [[32, 2], [128, 8], [1024, 16]], "source": "a table"},
    {"set": ["/memories/0/read_energy"], "formula": "\"/memories/1/read_energy\" * 2 + io_buffers / 48", "source": "x"}])");
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const HardwareProfile wanted =
      set(projectHardware("tx2_eplanner_a.json"),
          {"/memories/1/size_bits=524288", "/memories/0/size_bits=393216", "/memories/2/size_bits=393216",
           "/memories/1/read_energy=4", "/memories/1/write_energy=4", "/memories/0/read_energy=9"});
  HardwareProfile profile = profileOf(sweep, 10);
  EXPECT_NEAR(profile.memories[1].readEnergy, 4, 1e-12);
  EXPECT_EQ(profile.sources.at("/memories/1/read_energy"), "a table");
  EXPECT_NEAR(profile.memories[0].readEnergy, 9, 1e-12);
  EXPECT_EQ(profile.memories[0].writeEnergy, wanted.memories[0].writeEnergy);
  EXPECT_EQ(profile.memories[2].readEnergy, wanted.memories[2].readEnergy);
}

TEST(SweepMachines, ATableIsReadBetweenItsRows) {
  DependentField field;
  field.table = {{1, 10}, {3, 30}, {9, 60}};
  EXPECT_EQ(field.valueAt(1), 10);
  EXPECT_EQ(field.valueAt(2), 20);
  EXPECT_EQ(field.valueAt(9), 60);
  field.between = Between::Step;
  EXPECT_EQ(field.valueAt(8.9), 30);
  EXPECT_EQ(field.valueAt(9), 60);
  field.between = Between::LogLog;
  EXPECT_EQ(field.valueAt(3), 30);
  EXPECT_NEAR(field.valueAt(std::sqrt(3)), std::sqrt(300), 1e-12);
}

TEST(SweepMachines, AFormulaWithoutAValueFailsItsPoint) {
  Json document = smallSweep();
  document["dependent"] = Json::parse(
      R"json([{"set": ["/memories/1/read_energy"], "formula": "1 / (weight_buffer - 64)", "source": "x"}])json");
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const Result<HardwareProfile> failed = SweepMachines(sweep).profileAt(SweepPoints(sweep).indicesOf(10));
  ASSERT_FALSE(failed);
  EXPECT_THAT(toText(failed.diagnostics()), HasSubstr("a division by zero"));
  EXPECT_TRUE(SweepMachines(sweep).profileAt(SweepPoints(sweep).indicesOf(20)));
}

TEST(SweepMachines, ChoicesGoToTheRequest) {
  Json document = smallSweep();
  document["networks"].push_back({{"network", "mlperf_tiny_ds_cnn"}});
  document["axes"] = Json::parse(R"([
    {"name": "flow", "choice": "dataflow", "list": ["weight-stationary", "output-stationary"]},
    {"name": "halo", "choice": "option:halo", "list": ["on", "off"]},
    {"name": "batch", "choice": "batch", "list": [1, 4]},
    {"name": "net", "choice": "network", "list": ["mlperf_tiny_resnet8", "mlperf_tiny_ds_cnn"]},
    {"name": "shape", "together": [{"/array/dims/0/size": 16, "/array/dims/1/size": 16},
                                   {"/array/dims/0/size": 32, "/array/dims/1/size": 8}]}])");
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const std::vector<std::size_t> point{1, 1, 1, 1, 1};
  const SweepMachines machines(sweep);
  ASSERT_EQ(machines.networksAt(point), std::vector<std::size_t>{1});
  const PlanRequest request = valueOrFail(machines.requestAt(point, 0, 1));
  EXPECT_EQ(request.dataflow, "output-stationary");
  EXPECT_EQ(request.options.at("halo"), "off");
  EXPECT_EQ(request.network.layers[0].batch, 4);
  EXPECT_EQ(request.hardware.arrayDims[0].size, 32);
  EXPECT_EQ(request.hardware.arrayDims[1].size, 8);
  EXPECT_TRUE(Planner().plan(request));
}

TEST(SweepMachines, ModelsAndTechnologiesAreChoices) {
  Json document = smallSweep();
  document["hardware"] = "eyeriss";
  document["axes"] = Json::parse(R"([
    {"name": "model", "choice": "model", "list": ["predictor", "zigzag"]},
    {"name": "technology", "choice": "technology", "list": ["horowitz_45nm"]}])");
  document["questions"] = Json::parse(R"([{"model": "predictor", "objective": "energy"}])");
  document["front"] = Json::parse(R"(["latency_s", "energy_pj"])");
  const SweepDescription sweep = valueOrFail(readSweep(document));
  const PlanRequest request = valueOrFail(SweepMachines(sweep).requestAt(std::vector<std::size_t>{1, 0}, 0, 0));
  EXPECT_EQ(request.model, "zigzag");
  EXPECT_EQ(request.search, "exact");
  EXPECT_EQ(request.hardware.energyUnit, EnergyUnit::Picojoule);
}

// Slow tie-breaking is skipped unless a metric depends on it.
TEST(SweepDescription, TiesAreProvenWhereAMetricDependsOnThem) {
  struct Case {
    const char *model, *objective, *front, *after;
    TieBreak ties;
  };
  constexpr TieBreak kFull = TieBreak::Full, kFirst = TieBreak::First;
  const Case cases[] = {
      {"zigzag", "energy", R"(["energy_pj", "area_mm2"])", "energy_pj > 0", kFirst},
      {"zigzag", "energy", R"(["energy_pj", "latency_s"])", "energy_pj > 0", kFull},
      {"zigzag", "energy", R"(["energy_pj", "area_mm2"])", "latency_s < 1", kFull},
      {"zigzag", "latency", R"(["latency_s.mlperf_tiny_resnet8", "area_mm2"])", "area_mm2 > 0", kFirst},
      {"zigzag", "latency", R"(["latency_s", "utilisation"])", "area_mm2 > 0", kFull},
      {"zigzag", "edp", R"(["edp", "area_mm2"])", "area_mm2 > 0", kFull},
      {"predictor", "latency", R"(["latency_s", "energy_pj"])", "area_mm2 > 0", kFull},
      {"eplanner", "latency", R"(["latency_s", "area_mm2"])", "area_mm2 > 0", kFull},
  };
  Json document = smallSweep();
  document["hardware"] = "tpu_like";
  document["axes"] = Json::parse(R"([{"name": "clock", "set": ["/clock_mhz"], "list": [400, 800]}])");
  document["area"] = Json::parse(R"({"pe_mm2": 0.001, "sram_mm2_per_kib": 0.002, "source": "x"})");
  for (const Case& one : cases) {
    document["questions"] = {{{"model", one.model}, {"objective", one.objective}}};
    document["front"] = Json::parse(one.front);
    document["after"] = {one.after};
    const Result<SweepDescription> sweep = readSweep(document);
    ASSERT_TRUE(sweep) << toText(sweep.diagnostics());
    EXPECT_EQ(sweep->tieBreakOf(sweep->questions[0]), one.ties) << document;
    EXPECT_TRUE(sweep->undecidedMetrics().empty()) << document;
    Json first = document;
    first["tie_break"] = "first";
    const Result<SweepDescription> asked = readSweep(first);
    EXPECT_EQ(asked->tieBreakOf(asked->questions[0]), kFirst);
    const bool isWarned = toText(asked.diagnostics()).find("/tie_break") != std::string::npos;
    EXPECT_EQ(isWarned, one.ties == kFull && std::string(one.model) != "eplanner") << toText(asked.diagnostics());
  }
}

TEST(SweepMachines, AreaIsTheSumOfItsPartsOrThatOfTheChip) {
  Json document = smallSweep();
  document["area"] = Json::parse(R"({"pe_mm2": 0.001, "sram_mm2_per_kib": 0.002, "source": "x"})");
  const SweepDescription sums = valueOrFail(readSweep(document));
  EXPECT_NEAR(*SweepMachines(sums).areaOf(profileOf(sums, 0)), 256 * 0.001 + (32 + 48 + 48) * 0.002, 1e-12);
  document["area"] = "physical";
  const SweepDescription physical = valueOrFail(readSweep(document));
  const HardwareProfile profile = profileOf(physical, 0);
  EXPECT_EQ(SweepMachines(physical).areaOf(profile), pricesOf(profile).chip->areaMm2);
  EXPECT_EQ(SweepMachines(valueOrFail(readSweep(smallSweep()))).areaOf(profile), std::nullopt);
}

}  // namespace
}  // namespace tilescope

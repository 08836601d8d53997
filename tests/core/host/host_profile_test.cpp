// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "core/base/schemas.h"
#include "core/hardware/figure_source.h"
#include "core/host/host_findings.h"
#include "core/host/host_json.h"
#include "core/host/work_sizes.h"
#include "core/plan/planner.h"
#include "tests/core/host/sample_host.h"
#include "tests/support/project_files.h"

namespace tilescope::host {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// Peak 179.2 GFLOP/s ÷ (2 · 32) = 2.8 GHz; 179.2 ÷ (2.97 · 32) = 1.89 units; half of 2 MiB in quarters of 256 KiB.
TEST(HostProfile, FollowsFromFactsAndRates) {
  const HardwareProfile profile = valueOrFail(profileOf(sampleHost()));
  EXPECT_EQ(multiplyAddUnits(sampleHost()), 2);
  EXPECT_EQ(profile.clockMhz, 2800);
  EXPECT_EQ(profile.arrayDims, (std::vector<ArrayDim>{{"D1", 1}, {"D2", 32}}));
  ASSERT_EQ(profile.memories.size(), 4u);
  EXPECT_EQ(profile.memories[0].sizeBits, 256 * 8192);
  EXPECT_EQ(profile.memories[1].sizeBits, 512 * 8192);
  EXPECT_EQ(profile.memories[2].sizeBits, 256 * 8192);
  EXPECT_FALSE(profile.memories[1].doubleBuffered);
  EXPECT_EQ(profile.memories[3].name, "l3");
  EXPECT_EQ(profile.memories[3].bandwidthGbPerS, 22.04);
}

TEST(HostProfile, EqualsTheGoldenFile) {
  EXPECT_EQ(toJson(valueOrFail(profileOf(sampleHost()))), goldenJson("host_profile.json"));
}

TEST(HostProfile, SaysHowSureItsRatesAre) {
  Host host = sampleHost();
  const auto pack = [&]() -> Rate& {
    return *std::find_if(host.rates.rates.begin(), host.rates.rates.end(), [](const Rate& rate) {
      return rate.id == RateId{Quantity::Pack, Place::L3, false};
    });
  };
  const auto source = [&] { return valueOrFail(profileOf(host)).sources.at("/memories/3/bandwidth_gb_per_s"); };
  pack().repeats = 3;
  pack().summary.drift = 0.04;
  EXPECT_THAT(source(), HasSubstr("p90 of 4 times 25 rounds"));
  EXPECT_THAT(source(), HasSubstr("spread 4 % between series of 5 rounds)"));
  pack().summary.drift = 0.12;
  EXPECT_THAT(source(), HasSubstr("spread 12 % between series of 5 rounds: other programs or guests used it too"));
  const std::vector<Finding> findings = findingsOf(host);
  EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.id == "l3/pack/one" && finding.how == "16 MiB, 25 rounds × 4, spread 12 %";
  }));
}

TEST(HostProfile, OfASmallL3HasDramOffChip) {
  Host host = sampleHost();
  host.facts.caches[2].bytes = std::int64_t{32} << 20;
  const HardwareProfile profile = valueOrFail(profileOf(host));
  EXPECT_EQ(profile.memories[3].name, "dram");
  EXPECT_EQ(profile.memories[3].bandwidthGbPerS, 12.5);
  EXPECT_THAT(profile.assumptions, Contains("/memories/3/size_bits"));
}

TEST(HostProfile, TheMemoryOffChipCanBeChosen) {
  const HardwareProfile far = valueOrFail(profileOf(sampleHost(), OffChip::Dram));
  EXPECT_EQ(far.memories[3].name, "dram");
  EXPECT_EQ(far.memories[3].bandwidthGbPerS, 12.5);
  Host host = sampleHost();
  host.facts.caches[2].bytes = std::int64_t{32} << 20;
  EXPECT_EQ(valueOrFail(profileOf(host, OffChip::L3)).memories[3].name, "l3");
  std::erase_if(host.rates.rates, [](const Rate& rate) { return rate.id.place == Place::L3; });
  EXPECT_THAT(toText(profileOf(host, OffChip::L3).diagnostics()), HasSubstr("found no rate of L3"));
}

// Programs keep maps in blocks of a vector's channels, and one core copies and computes in turn.
TEST(HostProfile, HasTheConstantsOfItsPlans) {
  const HardwareProfile profile = valueOrFail(profileOf(sampleHost()));
  const Json constants = Json::parse(profile.models.at("eplanner"));
  EXPECT_EQ(constants["tile_step_channels"], 64);
  EXPECT_EQ(constants["transfer_overlap_share"], 0);
  EXPECT_EQ(constants["exporter"], "cpu");
}

TEST(HostProfile, WithoutAClockAssumesTwoUnits) {
  Host host = sampleHost();
  std::erase_if(host.rates.rates, [](const Rate& rate) { return rate.id.quantity == Quantity::Clock; });
  const HardwareProfile profile = valueOrFail(profileOf(host));
  EXPECT_EQ(profile.arrayDims[1].size, 32);
  EXPECT_THAT(profile.assumptions, Contains("/array/dims"));
}

TEST(HostProfile, WithoutAnL2SizeAssumesOne) {
  Host host = sampleHost();
  host.facts.caches.erase(host.facts.caches.begin() + 1);
  const HardwareProfile profile = valueOrFail(profileOf(host));
  EXPECT_EQ(profile.memories[1].sizeBits, kAssumedL2Bytes / 4 * 8);
  EXPECT_THAT(profile.assumptions, Contains("/memories/1/size_bits"));
}

TEST(HostProfile, NeedsABandwidthOutsideL2) {
  Host host = sampleHost();
  std::erase_if(host.rates.rates, [](const Rate& rate) { return rate.id.quantity == Quantity::Pack; });
  host.rates.missing.push_back({"DRAM rates", "no memory"});
  const Result<HardwareProfile> profile = profileOf(host);
  ASSERT_FALSE(profile);
  EXPECT_THAT(toText(profile.diagnostics()),
              HasSubstr("detect: found no rate of L3 or DRAM (DRAM rates: no memory); expected a measured bandwidth"));
}

TEST(HostProfile, EveryNumberHasASourceOrIsAnAssumption) {
  const HardwareProfile profile = valueOrFail(profileOf(sampleHost()));
  for (const char* pointer : {"/clock_mhz", "/array/dims/1/size", "/memories/0/size_bits", "/memories/3/size_bits",
                              "/memories/3/bandwidth_gb_per_s", "/precision_bits/input", "/dataflows"})
    EXPECT_NE(sourceOfFigure(profile, pointer).text, profile.source) << pointer;
  for (const char* pointer : {"/array/mac_energy", "/memories/0/read_energy", "/memories/3/write_energy"})
    EXPECT_TRUE(sourceOfFigure(profile, pointer).assumption) << pointer;
}

TEST(HostProfile, IsReadBackWithoutAWarning) {
  const HardwareProfile profile = valueOrFail(profileOf(sampleHost()));
  const Result<HardwareProfile> read = hardwareFromJson(toJson(profile), "host.json");
  EXPECT_EQ(toText(read.diagnostics()), "");
  EXPECT_EQ(valueOrFail(read), profile);
}

TEST(HostProfile, PlansResNet50) {
  const HardwareProfile profile = valueOrFail(profileOf(sampleHost()));
  PlannerSettings settings;
  settings.mostNodes = kPreviewNodes;
  const ExecutionPlan plan = valueOrFail(Planner().plan({projectNetwork("resnet50.json"),
                                                         profile,
                                                         "eplanner",
                                                         "exact",
                                                         Objective::Traffic,
                                                         {},
                                                         std::nullopt,
                                                         std::nullopt},
                                                        settings));
  EXPECT_TRUE(plan.infeasibleLayers.empty());
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (!result || !result->mapping) continue;
    const auto& tile = std::get<TileMapping>(*result->mapping);
    EXPECT_TRUE(tile.C % 64 == 0 || tile.C == 3) << layer.name << " C " << tile.C;
    EXPECT_TRUE(tile.K % 64 == 0 || tile.K == 1000) << layer.name << " K " << tile.K;
  }
  EXPECT_GT(plan.totals.latency.total, 0);
}

TEST(HostFindings, HaveADifferentIdEach) {
  std::set<std::string> ids;
  for (const Finding& finding : findingsOf(sampleHost())) EXPECT_TRUE(ids.insert(finding.id).second) << finding.id;
  EXPECT_EQ(ids.count("l3/pack/one"), 1u);
  EXPECT_EQ(ids.count("core/multiply_add/all"), 1u);
}

TEST(HostJson, FollowsItsSchemaAndHasTheProfile) {
  const Host host = sampleHost();
  const HardwareProfile profile = valueOrFail(profileOf(host));
  const Json document = toJson(host, profile);
  EXPECT_EQ(toText(validateAgainstSchema(document, "host", "host.json")), "");
  EXPECT_EQ(document["profile"], toJson(profile));
}

}  // namespace
}  // namespace tilescope::host

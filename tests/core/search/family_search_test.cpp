// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with planning every point. TILESCOPE_SEARCH_GRIDS: grids per model; TILESCOPE_SEARCH_POINTS: min points.
#include "core/search/family_search.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/check/family_check.h"
#include "core/models/objective.h"
#include "core/search/family_json.h"
#include "core/sweep/sweep_machines.h"
#include "tests/core/plan/proof/random_designs.h"
#include "tests/core/search/random_sweeps.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

class FamilySearch : public testing::TestWithParam<std::string> {};

TEST_P(FamilySearch, FindsWhatEnumerationFinds) {
  const bool isQuick = GetParam() == "eplanner";
  const int grids = proof::countOf("TILESCOPE_SEARCH_GRIDS", isQuick ? 6 : 4);
  const int points = proof::countOf("TILESCOPE_SEARCH_POINTS", isQuick ? 500 : 100);
  std::int64_t calls = 0, rows = 0;
  int ties = 0;
  for (int seed = 0; seed < grids; ++seed) {
    const RandomSweep drawn = randomSweep(static_cast<std::uint64_t>(seed), GetParam(), points);
    SCOPED_TRACE(drawn.minimise + "\n" + drawn.sweep.document);
    const SearchMetric metric = valueOrFail(searchMetric(drawn.sweep, drawn.minimise));
    const std::vector<FamilyIncumbent> expected = enumerated(drawn.sweep, metric);
    FamilySearchSettings settings;
    settings.allTies = seed % 2 == 1;
    const FamilySearchResult found = valueOrFail(searchFamily(drawn.sweep, metric, settings));
    EXPECT_EQ(found.gap(), 0);
    EXPECT_EQ(found.certificate.incumbent.has_value(), !expected.empty());
    if (!expected.empty() && found.certificate.incumbent) {
      const FamilyIncumbent& first = expected.front();
      EXPECT_NEAR(found.certificate.incumbent->value, first.value, 2 * kTieTolerance * first.value)
          << "row " << found.certificate.incumbent->number << " for " << first.number;
    }
    if (settings.allTies) {
      EXPECT_EQ(found.ties, expected);
      ties += static_cast<int>(found.ties.size() > 1);
    }
    const check::FamilyVerdict verdict = check::check(
        found.certificate, drawn.sweep, seed < 3 ? check::BoundProof::Certificates : check::BoundProof::Solving);
    EXPECT_TRUE(verdict.accepted) << verdict.reason;
    calls += found.calls;
    rows += found.points * static_cast<std::int64_t>(drawn.sweep.questions.size());
  }
  std::cout << calls << " machines planned for " << rows << " rows; several best ones in " << ties << " sweeps\n";
}

INSTANTIATE_TEST_SUITE_P(Models, FamilySearch, testing::Values("eplanner", "zigzag"),
                         [](const auto& test) { return test.param; });

SweepDescription smallGrid(const std::function<void(Json&)>& change = [](Json&) {}) {
  Json document = smallSweep();
  change(document);
  return valueOrFail(readSweep(document));
}

FamilySearchResult searched(const SweepDescription& sweep, const std::string& metric,
                            const FamilySearchSettings& settings = {}) {
  return valueOrFail(searchFamily(sweep, valueOrFail(searchMetric(sweep, metric)), settings));
}

TEST(FamilySearchOf, AnyNumberOfThreadsProvesTheSame) {
  const SweepDescription sweep = smallGrid();
  FamilySearchSettings settings;
  settings.threads = 1;
  const FamilySearchResult one = searched(sweep, "energy_mac", settings);
  settings.threads = 7;
  const FamilySearchResult seven = searched(sweep, "energy_mac", settings);
  EXPECT_EQ(one.certificate, seven.certificate);
  EXPECT_EQ(one.calls, seven.calls);
}

TEST(FamilySearchOf, ABudgetEndsWithTheGapThatIsLeft) {
  const SweepDescription sweep = smallGrid([](Json& d) { d["before"] = {"weight_buffer + io_buffers <= 600"}; });
  FamilySearchSettings settings;
  settings.budget = 6;
  const FamilySearchResult early = searched(sweep, "energy_mac", settings);
  const FamilySearchResult whole = searched(sweep, "energy_mac");
  ASSERT_TRUE(early.certificate.incumbent && whole.certificate.incumbent);
  EXPECT_FALSE(early.isProven);
  EXPECT_GT(early.gap(), 0);
  EXPECT_GE(whole.certificate.incumbent->value, early.certificate.incumbent->value * (1 - early.gap()) * (1 - 1e-12));
  EXPECT_LT(early.calls, 16);
  const check::FamilyVerdict verdict = check::check(early.certificate, sweep);
  EXPECT_TRUE(verdict.accepted) << verdict.reason;
}

// A stopped search keeps its bounds and counts no accelerator twice.
TEST(FamilySearchOf, AStoppedSearchSaysWhatIsLeft) {
  const SweepDescription sweep = smallGrid([](Json& d) { d["before"] = {"weight_buffer + io_buffers <= 600"}; });
  for (const int rounds : {3, 6, 12}) {
    CancelSource stop;
    FamilySearchSettings settings;
    settings.threads = 1;
    settings.cancel = stop.token();
    int seen = 0;
    settings.onProgress = [&](const FamilySearchProgress&) {
      if (++seen == rounds) stop.cancel();
    };
    const FamilySearchResult stopped = searched(sweep, "energy_mac", settings);
    if (!stopped.isCancelled) break;
    ASSERT_TRUE(stopped.certificate.incumbent) << rounds;
    EXPECT_LT(stopped.gap(), 1) << rounds;
    EXPECT_FALSE(stopped.isProven && stopped.gap() > 0);
    const double best = searched(sweep, "energy_mac").certificate.incumbent->value;
    EXPECT_LE(stopped.certificate.incumbent->value * (1 - stopped.gap()), best * (1 + 1e-12));
  }
  const SweepDescription enumerated = smallGrid(
      [](Json& d) { d["axes"][0] = Json::parse(R"({"name": "batch", "choice": "batch", "list": [1, 2, 3]})"); });
  const FamilySearchResult all = searched(enumerated, "energy_mac");
  EXPECT_LE(all.calls, all.points * 2 + 6) << "two questions; a corner each may be no row";
}

TEST(FamilySearchOf, AGapEndsEarlier) {
  const SweepDescription sweep = smallGrid([](Json& d) { d["before"] = {"weight_buffer + io_buffers <= 600"}; });
  FamilySearchSettings settings;
  settings.gap = 0.2;
  const FamilySearchResult rough = searched(sweep, "energy_mac", settings);
  EXPECT_LE(rough.gap(), 0.2);
  EXPECT_LE(rough.calls, searched(sweep, "energy_mac").calls);
  EXPECT_TRUE(check::check(rough.certificate, sweep).accepted);
}

TEST(FamilySearchOf, TheSmallestMachineThatIsFastEnough) {
  const SweepDescription sweep = smallGrid([](Json& d) {
    d["area"] = {{"pe_mm2", 0.001}, {"sram_mm2_per_kib", 0.002}, {"source", "test"}};
    d["after"] = {"latency_s <= 0.0005"};
  });
  const SearchMetric metric = valueOrFail(searchMetric(sweep, "area_mm2"));
  const FamilySearchResult found = valueOrFail(searchFamily(sweep, metric));
  ASSERT_TRUE(found.certificate.incumbent);
  EXPECT_EQ(found.certificate.incumbent->value, enumerated(sweep, metric).front().value);
  const check::FamilyVerdict verdict = check::check(found.certificate, sweep);
  EXPECT_TRUE(verdict.accepted) << verdict.reason;
}

// Areas follow from the profile's technology, part by part.
TEST(FamilySearchOf, PhysicalAreasExcludeWholeBoxes) {
  const auto withArea = [](Json& d) { d["area"] = "physical"; };
  const SweepDescription whole = smallGrid(withArea);
  const SweepMachines machines(whole);
  const std::vector<std::size_t> middle{3, 5};
  const double limit = machines.areaOf(valueOrFail(machines.profileAt(middle))).value();
  const SweepDescription sweep = smallGrid([&](Json& d) {
    withArea(d);
    d["before"] = {fmt::format("area_mm2 <= {}", limit)};
  });
  const SearchMetric metric = valueOrFail(searchMetric(sweep, "latency_s"));
  const FamilySearchResult found = valueOrFail(searchFamily(sweep, metric));
  EXPECT_EQ(found.certificate.incumbent->value, enumerated(sweep, metric).front().value);
  const auto isCut = [](const FamilyBox& box) { return box.reason == BoxReason::Constraint && !box.box.isPoint(); };
  EXPECT_TRUE(std::any_of(found.certificate.boxes.begin(), found.certificate.boxes.end(), isCut));
  const check::FamilyVerdict verdict = check::check(found.certificate, sweep);
  EXPECT_TRUE(verdict.accepted) << verdict.reason;
}

TEST(FamilySearchOf, NothingFeasibleIsProvenToo) {
  const SweepDescription sweep = smallGrid([](Json& d) { d["after"] = {"latency_s <= 1e-9"}; });
  const FamilySearchResult found = searched(sweep, "energy_mac");
  EXPECT_FALSE(found.certificate.incumbent);
  EXPECT_TRUE(found.isProven);
  EXPECT_TRUE(check::check(found.certificate, sweep).accepted);
}

TEST(FamilySearchOf, CertificatesSurviveTheirFile) {
  const FamilySearchResult found = searched(smallGrid(), "latency_s");
  const FamilyCertificate read = valueOrFail(familyFromJson(toJson(found.certificate), "family.json"));
  EXPECT_EQ(read, found.certificate);
}

TEST(FamilySearchOf, SamplesAndUnboundedMetricsAreRejected) {
  const SweepDescription sample = smallGrid([](Json& d) {
    d["sample"] = {{"method", "random"}, {"count", 5}, {"seed", 1}};
  });
  const SearchMetric metric = valueOrFail(searchMetric(sample, "latency_s"));
  const Result<FamilySearchResult> run = searchFamily(sample, metric);
  ASSERT_FALSE(run);
  EXPECT_THAT(toText(run.diagnostics()), HasSubstr("/sample/method"));
  for (const char* name : {"beauty", "power_w", "utilisation", "area_mm2", "latency_s.resnet50"}) {
    const Result<SearchMetric> none = searchMetric(sample, name);
    ASSERT_FALSE(none) << name;
    EXPECT_THAT(toText(none.diagnostics()), HasSubstr(name));
  }
  const SweepDescription worst = smallGrid([](Json& d) {
    d["combine"] = "worst";
    d.erase("front");
  });
  EXPECT_THAT(toText(searchMetric(worst, "latency_s").diagnostics()), HasSubstr("worst"));
  EXPECT_TRUE(searchMetric(worst, "latency_s.mlperf_tiny_resnet8"));
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/validation.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/base/schemas.h"
#include "core/validate/measurements_json.h"
#include "core/validate/validation_words.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

Comparison comparison(PublishedQuantity quantity, double predicted, double published, Basis basis = Basis::Measured,
                      const std::string& chip = "A") {
  Comparison c;
  c.chip = chip;
  c.quantity = quantity;
  c.predicted = predicted;
  c.published = published;
  c.basis = basis;
  return c;
}

std::vector<Measurements> bundled() {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("measurements")))
    files.insert(entry.path().string());
  std::vector<Measurements> all;
  for (const std::string& file : files) all.push_back(valueOrFail(readMeasurements(file)));
  return all;
}

TEST(Validation, ErrorsArePercentOfThePublishedFigureAndPointsOfShares) {
  EXPECT_NEAR(comparison(PublishedQuantity::DramTraffic, 6, 5).error(), 20, 1e-12);
  EXPECT_NEAR(comparison(PublishedQuantity::ComputeTime, 9, 10).error(), -10, 1e-12);
  EXPECT_NEAR(comparison(PublishedQuantity::PeShare, 73.9, 79.6).error(), -5.7, 1e-12);
}

TEST(Validation, SummariesHaveMedianAndWorstWithoutSigns) {
  const std::vector<Comparison> all{comparison(PublishedQuantity::DramTraffic, 11, 10),
                                    comparison(PublishedQuantity::DramTraffic, 5, 10),
                                    comparison(PublishedQuantity::DramTraffic, 10, 10),
                                    comparison(PublishedQuantity::PeShare, 50, 90),
                                    comparison(PublishedQuantity::DramTraffic, 12, 10),
                                    comparison(PublishedQuantity::DramTraffic, 90, 10, Basis::Model)};
  const std::vector<QuantitySummary> summaries = byQuantity(all);
  ASSERT_EQ(summaries.size(), 3U);
  EXPECT_EQ(summaries[0].quantity, PublishedQuantity::DramTraffic);
  EXPECT_EQ(summaries[0].errors.count, 4U);
  EXPECT_NEAR(summaries[0].errors.median, 15, 1e-9);  // of 0, 10, 20, 50
  EXPECT_EQ(summaries[0].errors.worst, 1U);
  EXPECT_EQ(summaries[1].quantity, PublishedQuantity::PeShare);
  EXPECT_EQ(summaries[2].basis, Basis::Model);
  EXPECT_EQ(worstOf(all), 1U);
  EXPECT_EQ(worstOf({}), std::nullopt);
}

// Percentages end at −100, but a quarter and four times are equally wrong.
TEST(Validation, ErrorsRankByTheirFactors) {
  std::vector<Comparison> all{
      comparison(PublishedQuantity::DramTraffic, 20.1, 10), comparison(PublishedQuantity::ComputeTime, 22, 100),
      comparison(PublishedQuantity::ComputeTime, 250, 100), comparison(PublishedQuantity::PeShare, 1, 100),
      comparison(PublishedQuantity::ComputeTime, 900, 100, Basis::Model)};
  EXPECT_NEAR(all[0].factor(), 2.01, 1e-12);
  EXPECT_NEAR(all[1].factor(), 100.0 / 22, 1e-12);
  EXPECT_EQ(comparison(PublishedQuantity::ComputeTime, 0, 0).factor(), 1);
  EXPECT_EQ(worstOf(all), 1U) << "−78 % is more than +101 % and +150 %";
  const std::vector<QuantitySummary> summaries = byQuantity(all);
  EXPECT_EQ(summaries[1].quantity, PublishedQuantity::ComputeTime);
  EXPECT_EQ(summaries[1].errors.worst, 1U);
  EXPECT_NEAR(summaries[1].errors.medianFactor, (2.5 + 100.0 / 22) / 2, 1e-12);
}

TEST(Validation, TheSentenceNamesChipsFactorAndMediansByQuantity) {
  Validation all;
  all.comparisons = {comparison(PublishedQuantity::DramTraffic, 20, 10),
                     comparison(PublishedQuantity::ComputeTime, 25, 100)};
  for (Comparison& c : all.comparisons) c.year = 2016;
  all.comparisons[1].network = "Net";
  all.comparisons[1].layer = "conv";
  all.comparisons[1].reason = "It waits.";
  all.neverCompared = {"tpu_like", "nve"};
  EXPECT_EQ(
      sentenceOf(all),
      "2 comparisons, all of one chip: A (2016). Largest error: a factor of 4.00 too low (−75.0 %), compute time "
      "of conv in Net. It waits. Median factors: 2.00 for DRAM traffic, 4.00 for compute time. Bundled profiles never "
      "compared with silicon: tpu_like, nve.");
  all.comparisons[0].chip = "B";
  EXPECT_EQ(summaryOf(all).finding, "2 comparisons of 2 chips: B (2016) and A (2016).");
  EXPECT_EQ(sentenceOf({}), "No comparisons.");
}

TEST(Validation, OnlyTheMeasuredMachineUnderTheMeasuredModelCounts) {
  for (const Measurements& measurements : bundled()) {
    if (measurements.chip != "Eyeriss") continue;
    HardwareProfile machine = projectHardware("eyeriss.json");
    EXPECT_TRUE(areOfMachine(measurements, machine));
    EXPECT_TRUE(areOfMachine(measurements, machine, "predictor"));
    EXPECT_FALSE(areOfMachine(measurements, machine, "zigzag"));
    machine.clockMhz += 1;
    EXPECT_FALSE(areOfMachine(measurements, machine));
    return;
  }
  FAIL() << "Eyeriss is gone";
}

TEST(Validation, OneChipCanBeTakenOut) {
  Validation all;
  all.comparisons = {comparison(PublishedQuantity::DramTraffic, 1, 1),
                     comparison(PublishedQuantity::DramTraffic, 2, 1, Basis::Measured, "B")};
  all.notComparable = {{"C", "w", "f", "s", "r"}, {"B", "w", "f", "s", "r"}};
  EXPECT_EQ(chipsOf(all), (std::vector<std::string>{"A", "B", "C"}));
  const Validation some = ofChip(all, "B");
  ASSERT_EQ(some.comparisons.size(), 1U);
  EXPECT_EQ(some.comparisons[0].predicted, 2);
  EXPECT_EQ(some.notComparable.size(), 1U);
}

TEST(Validation, AllBundledMeasurementsAreComparedOrHaveAReason) {
  const std::vector<Measurements> measurements = bundled();
  const Validation validation = valueOrFail(validate(measurements));
  std::size_t figures = 0;
  for (const Measurements& m : measurements)
    for (const MeasuredWorkload& workload : m.workloads) {
      for (const MeasuredLayer& layer : workload.layers) figures += layer.published.size();
      if (workload.totals) figures += workload.totals->published.size();
    }
  EXPECT_EQ(validation.comparisons.size(), figures);
  EXPECT_GT(figures, 50U);
  for (const NotComparable& figure : validation.notComparable) EXPECT_FALSE(figure.reason.empty()) << figure.figure;
  const std::vector<std::string> chips = chipsOf(validation);
  EXPECT_EQ(chips.size(), measurements.size());
}

TEST(Validation, TheDocumentFollowsItsSchema) {
  const Json document = toJson(valueOrFail(validate(bundled())));
  EXPECT_EQ(toText(validateAgainstSchema(document, "validation", "answer")), "");
  const Json& first = document["comparisons"][0];
  EXPECT_EQ(first["chip"], "Eyeriss");
  EXPECT_EQ(first["options"]["bypass"], "buffer:W");
  EXPECT_EQ(document["summary"][0]["basis"], "measured");
  EXPECT_EQ(document["measured_chips"], Json::array({"Eyeriss (2016)"}));
  EXPECT_GT(document["summary"][2]["worst_factor"].get<double>(), 4.5);
  EXPECT_FALSE(document["summary"][4].contains("worst_factor")) << "of shares";
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/refinement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "core/store/store_reader.h"
#include "core/sweep/sweep_points.h"
#include "tests/core/sweep/sweep_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SweepDescription coarse(int rounds, std::int64_t budget = 0) {
  Json document = smallSweep();
  document["axes"][0]["list"] = {32, 256, 1024};
  document["axes"][1]["list"] = {64, 256, 768};
  document["refine"] = {{"rounds", rounds}};
  if (budget > 0) document["refine"]["budget"] = budget;
  return valueOrFail(readSweep(document));
}

std::string refinedStore(const SweepDescription& sweep, std::vector<RefinedRound>& rounds, int threads = 1) {
  std::string path = caseFolder() / ("refined" + std::to_string(threads) + ".tilesweep");
  std::filesystem::remove(path);
  SweepRunSettings settings;
  settings.store = path;
  settings.threads = threads;
  EXPECT_TRUE(valueOrFail(runSweep(sweep, settings)).isComplete());
  rounds = valueOrFail(refineSweep(sweep, settings, projectReaders()));
  return path;
}

ComparedRows rowsIn(const std::string& path, const std::string& name) {
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(path));
  return valueOrFail(comparedRows(reader, valueOrFail(reader.sweep(name))));
}

std::set<MetricPoint> frontIn(const ComparedRows& rows) {
  std::set<MetricPoint> front;
  for (const std::size_t i : frontOf(rows.points, rows.metrics)) front.insert(rows.points[i]);
  return front;
}

TEST(Refinement, AddsPointsHalfwayToTheNextValues) {
  const SweepDescription sweep = coarse(1);
  const std::vector<RowPlace> front{{4, 0}, {4, 1}, {8, 0}};  // [256, 256] for two questions, [1024, 768]
  const RefinedSweep child = refined(sweep, front, "check", 1, 0).value();
  EXPECT_EQ(child.name, "check, refined 1");
  EXPECT_EQ(child.points, 6u);
  const SweepDescription described = valueOrFail(readSweep(child.document));
  EXPECT_EQ(described.parent, "check");
  std::vector<std::vector<double>> points;
  const SweepPoints all(described);
  for (std::int64_t number = 0; number < all.size(); ++number) {
    const std::vector<std::size_t> indices = all.indicesOf(number);
    points.push_back({described.axes[0].valueInUnit(indices[0]), described.axes[1].valueInUnit(indices[1])});
  }
  // Steps in whole bytes; rows of the front first.
  const auto isNear = [](double a, double b) {
    return ElementsAre(testing::DoubleNear(a, 0.001), testing::DoubleNear(b, 0.001));
  };
  EXPECT_THAT(points, ElementsAre(isNear(256, 256), isNear(1024, 768), isNear(90.51, 256), isNear(512, 256),
                                  isNear(256, 128), isNear(256, 443.405), isNear(512, 768), isNear(1024, 443.405)));
  EXPECT_EQ(refined(sweep, front, "check", 1, 3)->points, 3u) << "the budget";
}

TEST(Refinement, ItsFrontIsThatOfAllRows) {
  const SweepDescription sweep = coarse(3);
  std::vector<RefinedRound> rounds;
  const std::string store = refinedStore(sweep, rounds);
  ASSERT_FALSE(rounds.empty());
  ComparedRows all = rowsIn(store, "check");
  for (const RefinedRound& round : rounds) {
    const ComparedRows rows = rowsIn(store, round.name);
    all.points.insert(all.points.end(), rows.points.begin(), rows.points.end());
    EXPECT_EQ(frontIn(rows), frontIn(all)) << round.name;
    EXPECT_GE(round.growth, 0);
    EXPECT_GE(static_cast<std::size_t>(round.run.progress.rows), round.points);
    EXPECT_GT(round.run.progress.reused, 0) << "rows of the front are answered already";
  }
  std::vector<RefinedRound> again;
  const std::string other = refinedStore(sweep, again, 3);
  ASSERT_EQ(again.size(), rounds.size());
  EXPECT_EQ(rowsIn(other, again.back().name).points, rowsIn(store, rounds.back().name).points);
}

TEST(Refinement, ARoundIsFollowedByTheNext) {
  std::vector<RefinedRound> rounds;
  const std::string path = refinedStore(coarse(1), rounds);
  ASSERT_EQ(rounds.size(), 1u);
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(path));
  Json document = valueOrFail(parseJson(valueOrFail(reader.sweep("check, refined 1")).record.description, path));
  document["refine"] = {{"rounds", 1}};
  SweepRunSettings settings;
  settings.store = path;
  const std::vector<RefinedRound> next =
      valueOrFail(refineSweep(valueOrFail(readSweep(document)), settings, projectReaders()));
  ASSERT_EQ(next.size(), 1u);
  EXPECT_EQ(next.front().name, "check, refined 2");
}

TEST(Refinement, BadPointsAreNamed) {
  Json document = smallSweep();
  document["sample"] = {{"method", "points"}, {"points", {{0, 10}}}};
  EXPECT_THAT(toText(readSweep(document).diagnostics()), HasSubstr("/sample/points/0/1"));
  document["sample"]["points"] = {{0, 1, 2}};
  EXPECT_THAT(toText(readSweep(document).diagnostics()), HasSubstr("/sample/points/0"));
  document["sample"] = {{"method", "points"}};
  EXPECT_THAT(toText(readSweep(document).diagnostics()), HasSubstr("/sample/points"));
  document["sample"] = {{"method", "points"}, {"points", {{0, 1}}}, {"count", 3}};
  EXPECT_THAT(toText(readSweep(document).diagnostics()), HasSubstr("/sample/count"));
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of hardware searches: true ones are accepted, forged ones are not.
#include "app/check/family_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>

#include "app/check/family_cover.h"
#include "core/search/family_json.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope::check {
namespace {

using ::testing::HasSubstr;

SweepDescription sweepWith(const std::function<void(Json&)>& change = [](Json&) {}) {
  Json document = smallSweep();
  document["area"] = {{"pe_mm2", 0.001}, {"sram_mm2_per_kib", 0.002}, {"source", "test"}};
  document["before"] = {"area_mm2 <= 2"};
  document["after"] = {"latency_s <= 0.002"};
  change(document);
  return valueOrFail(readSweep(document));
}

FamilyCertificate certificateOf(const SweepDescription& sweep, const std::string& metric = "energy_mac") {
  return valueOrFail(searchFamily(sweep, valueOrFail(searchMetric(sweep, metric)))).certificate;
}

double above(double value) {
  return std::nextafter(value, std::numeric_limits<double>::infinity());
}

class FamilyDefects : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    sweep_ = std::make_unique<SweepDescription>(sweepWith());
    certificate_ = std::make_unique<FamilyCertificate>(certificateOf(*sweep_));
  }
  static void TearDownTestSuite() {
    sweep_.reset();
    certificate_.reset();
  }

  static FamilyBox& boxOf(FamilyCertificate& certificate, BoxReason reason) {
    const auto found = std::find_if(certificate.boxes.begin(), certificate.boxes.end(),
                                    [&](const FamilyBox& box) { return box.reason == reason; });
    if (found == certificate.boxes.end()) throw std::runtime_error("the certificate has no such box");
    return *found;
  }

  void rejects(const std::string& why, const std::function<void(FamilyCertificate&)>& forge) {
    FamilyCertificate forged = *certificate_;
    forge(forged);
    ASSERT_NE(forged, *certificate_) << "nothing was forged";
    const FamilyVerdict verdict = check(forged, *sweep_);
    EXPECT_FALSE(verdict.accepted);
    EXPECT_THAT(verdict.reason, HasSubstr(why));
  }

  static std::unique_ptr<SweepDescription> sweep_;
  static std::unique_ptr<FamilyCertificate> certificate_;
};
std::unique_ptr<SweepDescription> FamilyDefects::sweep_;
std::unique_ptr<FamilyCertificate> FamilyDefects::certificate_;

TEST_F(FamilyDefects, TheTrueOneIsAccepted) {
  const FamilyVerdict verdict = check(*certificate_, *sweep_);
  EXPECT_TRUE(verdict.accepted) << verdict.reason;
  EXPECT_THAT(verdict.reason, HasSubstr("No row has less energy_mac than"));
  EXPECT_EQ(verdict.bounds + verdict.constraints + verdict.points, certificate_->boxes.size());
  for (const BoxReason reason : {BoxReason::Bound, BoxReason::Constraint, BoxReason::Point})
    boxOf(*certificate_, reason);
}

TEST_F(FamilyDefects, EveryMissingBoxIsAHole) {
  ASSERT_GE(certificate_->boxes.size(), 8u);
  for (std::size_t i = 0; i < certificate_->boxes.size(); ++i)
    rejects("points of the grid", [&](FamilyCertificate& c) { c.boxes.erase(c.boxes.begin() + static_cast<long>(i)); });
}

TEST_F(FamilyDefects, OverlapsAndBoxesOutsideTheGrid) {
  rejects("overlap", [](FamilyCertificate& c) { c.boxes.push_back(c.boxes.front()); });
  rejects("overlap", [](FamilyCertificate& c) {
    FamilyBox& box = boxOf(c, BoxReason::Bound);
    box.box.high[box.box.high[0] < 5 ? 0 : 1] += box.box.high[0] < 5 ? 1 : 0;
    box.box.low[1] = 0, box.box.high[1] = 9;
    box.box.low[0] = 0, box.box.high[0] = 5;
  });
  rejects("exceeds axis", [](FamilyCertificate& c) { boxOf(c, BoxReason::Bound).box.high[0] = 6; });
  rejects("exceeds axis", [](FamilyCertificate& c) {
    std::swap(c.boxes.front().box.low, c.boxes.front().box.high), c.boxes.front().box.low[1] = 9,
                                                                  c.boxes.front().box.high[1] = 0;
  });
  rejects("axes", [](FamilyCertificate& c) { c.boxes.front().box.low.push_back(0); });
  rejects("axes", [](FamilyCertificate& c) { c.boxes.front().box.high.pop_back(); });
  rejects("of question 2", [](FamilyCertificate& c) { c.boxes.front().question = 2; });
  rejects("of question -1", [](FamilyCertificate& c) { c.boxes.front().question = -1; });
  rejects("question 0", [](FamilyCertificate& c) {
    for (FamilyBox& box : c.boxes) box.question = 0;
  });
}

TEST_F(FamilyDefects, EveryBoundIsProvenAgainToTheLastBit) {
  for (std::size_t i = 0; i < certificate_->boxes.size(); ++i) {
    if (certificate_->boxes[i].reason != BoxReason::Bound) continue;
    rejects("its bound is claimed to be", [&](FamilyCertificate& c) { c.boxes[i].bound = above(c.boxes[i].bound); });
    rejects("its bound", [&](FamilyCertificate& c) { c.boxes[i].bound = 0; });
    rejects("its bound is claimed to be", [&](FamilyCertificate& c) { c.boxes[i].bound *= 2; });
  }
}

TEST_F(FamilyDefects, PointsArePlannedAgain) {
  for (std::size_t i = 0; i < certificate_->boxes.size(); ++i) {
    if (certificate_->boxes[i].reason != BoxReason::Point) continue;
    rejects("its row is claimed to have", [&](FamilyCertificate& c) { c.boxes[i].bound = above(c.boxes[i].bound); });
    rejects("its row is claimed to be",
            [&](FamilyCertificate& c) { c.boxes[i].status = c.boxes[i].status == "done" ? "outside" : "done"; });
    rejects("its row is claimed to be infeasible", [&](FamilyCertificate& c) { c.boxes[i].status = "infeasible"; });
  }
  rejects("is marked as a point", [](FamilyCertificate& c) {
    for (FamilyBox& box : c.boxes)
      if (box.box.low != box.box.high) box.reason = BoxReason::Point;
  });
}

TEST_F(FamilyDefects, ConstraintsAreDecidedAgain) {
  for (std::size_t i = 0; i < certificate_->boxes.size(); ++i) {
    if (certificate_->boxes[i].reason == BoxReason::Constraint) {
      rejects("there is no constraint", [&](FamilyCertificate& c) { c.boxes[i].constraint = "/before/1"; });
      rejects("there is no constraint", [&](FamilyCertificate& c) { c.boxes[i].constraint = ""; });
      if (certificate_->boxes[i].constraint != kNoMapping)
        rejects("box", [&](FamilyCertificate& c) { c.boxes[i].constraint = kNoMapping; });
    } else {
      rejects("is not excluded by", [&](FamilyCertificate& c) {
        c.boxes[i].reason = BoxReason::Constraint;
        c.boxes[i].constraint = "/before/0";
      });
    }
    if (certificate_->boxes[i].reason == BoxReason::Bound)
      rejects("fits the best accelerator", [&](FamilyCertificate& c) {
        c.boxes[i].reason = BoxReason::Constraint;
        c.boxes[i].constraint = kNoMapping;
      });
  }
}

TEST_F(FamilyDefects, TheBestRowIsPlannedAgain) {
  rejects("the best row is claimed to have", [](FamilyCertificate& c) { c.incumbent->value *= 0.999; });
  rejects("the best row is claimed to have",
          [](FamilyCertificate& c) { c.incumbent->value = above(c.incumbent->value); });
  rejects("the sweep has no row", [](FamilyCertificate& c) { c.incumbent->number = 60; });
  rejects("the sweep has no row", [](FamilyCertificate& c) { c.incumbent->question = 2; });
  rejects("the best row is excluded by /before/0", [](FamilyCertificate& c) { c.incumbent->number = 59; });
  rejects("best row", [](FamilyCertificate& c) { c.incumbent.reset(); });
  // A worse row, with its true value, as the best one.
  rejects("", [](FamilyCertificate& c) {
    const auto worse = std::find_if(c.boxes.begin(), c.boxes.end(), [&](const FamilyBox& box) {
      return box.reason == BoxReason::Point && box.status == "done" && box.bound > c.incumbent->value;
    });
    if (worse == c.boxes.end())
      c.incumbent->number = 0;
    else
      *c.incumbent = {static_cast<std::int64_t>(worse->box.low[0] * 10 + worse->box.low[1]), worse->question,
                      worse->bound};
  });
}

TEST_F(FamilyDefects, AnotherQuestionIsRejected) {
  rejects("description", [](FamilyCertificate& c) {
    Json document = Json::parse(c.description);
    document["after"] = Json::array();
    c.description = document.dump();
  });
  rejects("description", [](FamilyCertificate& c) {
    Json document = Json::parse(c.description);
    document["axes"][0]["list"].erase(5);
    c.description = document.dump();
  });
  rejects("description", [](FamilyCertificate& c) {
    Json document = Json::parse(c.description);
    document["networks"][0]["network"] = "resnet18";
    c.description = document.dump();
  });
  rejects("contents", [](FamilyCertificate& c) { c.contents[0] = c.contents[0] == '0' ? '1' : '0'; });
  rejects("metric", [](FamilyCertificate& c) { c.minimise = "power_w"; });
  rejects("", [](FamilyCertificate& c) { c.minimise = "latency_s"; });
  rejects("", [](FamilyCertificate& c) { c.minimise = "edp"; });
}

// The checker uses the description of the sweep, not the certificate's copy.
TEST_F(FamilyDefects, AnotherSweepIsRejected) {
  const SweepDescription area = sweepWith([](Json& d) { d["area"]["sram_mm2_per_kib"] = 0.0021; });
  EXPECT_THAT(check(*certificate_, area).reason, HasSubstr("description"));
  SweepDescription profile = *sweep_;
  profile.hardware.memories[0].readEnergy *= 2;
  EXPECT_THAT(check(*certificate_, profile).reason, HasSubstr("contents"));
  SweepDescription network = *sweep_;
  network.networks[0].network.layers.pop_back();
  EXPECT_THAT(check(*certificate_, network).reason, HasSubstr("contents"));
}

TEST_F(FamilyDefects, AGapThatHidesAnOpenBox) {
  FamilySearchSettings settings;
  settings.budget = 6;
  FamilyCertificate early =
      valueOrFail(searchFamily(*sweep_, valueOrFail(searchMetric(*sweep_, "energy_mac")), settings)).certificate;
  ASSERT_GT(early.gap, 0);
  EXPECT_TRUE(check(early, *sweep_).accepted);
  early.gap /= 2;
  EXPECT_THAT(check(early, *sweep_).reason, HasSubstr("below the best row"));
  early.gap = 0;
  EXPECT_THAT(check(early, *sweep_).reason, HasSubstr("below the best row"));
}

// For an axis of choices, such as a model option, no hardware is best for all values.
TEST(FamilyCheck, AChoiceHasNoCommonBound) {
  const SweepDescription sweep = sweepWith([](Json& d) {
    d["questions"] = {{{"model", "eplanner"}, {"objective", "energy"}}};
    d["axes"] = {d["axes"][0], {{"name", "halo"}, {"choice", "option:halo"}, {"list", {"on", "off"}}}};
  });
  FamilyCertificate certificate = certificateOf(sweep);
  EXPECT_TRUE(check(certificate, sweep).accepted);
  FamilyBox whole;
  whole.box = GridBox::all(sweep);
  whole.bound = certificate.incumbent->value;
  certificate.boxes = {whole};
  EXPECT_THAT(check(certificate, sweep).reason, HasSubstr("no common bound"));
}

TEST(FamilyCheck, CoverIsExact) {
  FamilyBox whole;
  whole.box = {{0, 0}, {2, 3}};
  EXPECT_EQ(coverFlaw({whole}, {3, 4}, 1), std::nullopt);
  EXPECT_TRUE(coverFlaw({whole}, {3, 4}, 2));
  EXPECT_TRUE(coverFlaw({}, {3, 4}, 1));
  EXPECT_TRUE(coverFlaw({whole, whole}, {3, 4}, 1));
  FamilyBox left = whole, right = whole;
  left.box.high[0] = 0;
  right.box.low[0] = 1;
  EXPECT_EQ(coverFlaw({right, left}, {3, 4}, 1), std::nullopt);
  right.box.high[1] = 2;
  EXPECT_TRUE(coverFlaw({right, left}, {3, 4}, 1));
}

}  // namespace
}  // namespace tilescope::check

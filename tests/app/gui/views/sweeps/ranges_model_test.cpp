// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/ranges_model.h"

#include <gmock/gmock.h>

#include <QJsonObject>
#include <QTest>

#include "core/base/json.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ValuesBetween, ArePowersOfTwoWhereTheyFit) {
  EXPECT_THAT(valuesBetween(32, 256, 4), ElementsAre(32, 64, 128, 256));
  EXPECT_THAT(valuesBetween(32, 128, 5), ElementsAre(32, 48, 64, 96, 128));
  EXPECT_THAT(valuesBetween(10, 40, 4), ElementsAre(10, 16, 32, 40));
  EXPECT_EQ(usualSteps(32, 256), 4);
  EXPECT_EQ(usualSteps(10, 40), 4);
}

TEST(ValuesBetween, OtherwiseHaveEvenRatios) {
  EXPECT_THAT(valuesBetween(12.8, 51.2, 3), ElementsAre(12.8, DoubleNear(25.6, 1e-9), 51.2));
  const std::vector<double> values = valuesBetween(1, 1000, 7);
  ASSERT_EQ(values.size(), 7u);
  for (std::size_t i = 1; i < values.size(); ++i) EXPECT_NEAR(values[i] / values[i - 1], std::sqrt(10), 1e-3);
}

TEST(ValuesBetween, AreOneWithoutARange) {
  EXPECT_THAT(valuesBetween(64, 64, 5), ElementsAre(64));
  EXPECT_THAT(valuesBetween(64, 128, 1), ElementsAre(64));
}

class RangesModelTest : public testing::Test {
 protected:
  const RangeLine& line(const QString& id) const {
    for (const RangeLine& line : ranges.lines())
      if (line.row.id == id) return line;
    ADD_FAILURE() << id.toStdString();
    return ranges.lines().front();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !ranges.isCounting(); }, kPatience));
  }
  Json document() const {
    const Result<Json> made = ranges.document("check");
    EXPECT_TRUE(made) << toText(made.diagnostics());
    return made ? *made : Json::object();
  }

  SessionController session{Session{exampleDesign(), {}}};
  DesignEditor editor{session};
  RangesModel ranges{session, editor};
};

TEST_F(RangesModelTest, HasTheSlidersOfTheProfile) {
  EXPECT_EQ(line(kWeightBuffer).row.label, "Weight buffer");
  EXPECT_FALSE(line(kWeightBuffer).isVaried);
  EXPECT_EQ(ranges.variedCount(), 0);
  for (const RangeLine& line : ranges.lines()) {
    EXPECT_FALSE(line.row.compact);
    EXPECT_TRUE(line.row.id.startsWith('/')) << "the batch is no field of the profile";
  }
}

TEST_F(RangesModelTest, ATickVariesAroundThePresentValue) {
  ranges.vary(kWeightBuffer, true);
  EXPECT_THAT(line(kWeightBuffer).values, ElementsAre(32, 64, 128, 256, 512));
  EXPECT_EQ(ranges.pointCount(), 5);
  ranges.setRange(kWeightBuffer, 64, 256);
  EXPECT_THAT(line(kWeightBuffer).values, ElementsAre(64, 128, 256));
  ranges.setSteps(kWeightBuffer, 5);
  EXPECT_THAT(line(kWeightBuffer).values, ElementsAre(64, 96, 128, 192, 256));
  ranges.setRange(kWeightBuffer, 0, 1e12);
  EXPECT_EQ(line(kWeightBuffer).from, line(kWeightBuffer).row.least);
  EXPECT_EQ(line(kWeightBuffer).to, line(kWeightBuffer).row.most);
}

TEST_F(RangesModelTest, TheSweepIsCountedBeforeItStarts) {
  ranges.varyOnly({kWeightBuffer, "/array/dims/0/size"});
  wait();
  ASSERT_TRUE(ranges.size()) << toText(ranges.errors());
  EXPECT_EQ(ranges.size()->points, static_cast<std::int64_t>(ranges.pointCount()));
  EXPECT_EQ(ranges.size()->rows, ranges.size()->points);
  EXPECT_GT(ranges.size()->bytes, 0);
  ASSERT_TRUE(ranges.size()->secondsPerPoint);
  EXPECT_GT(*ranges.size()->secondsPerPoint, 0);
  ranges.setConstraints("weight_buffer <= 64", "");
  wait();
  ASSERT_TRUE(ranges.size()) << toText(ranges.errors());
  EXPECT_GT(ranges.size()->removed, 0);
}

TEST_F(RangesModelTest, AConstraintWithAnErrorSaysWhere) {
  ranges.vary(kWeightBuffer, true);
  ranges.setConstraints("weight_bufer <= 64", "");
  wait();
  EXPECT_FALSE(ranges.size());
  ASSERT_FALSE(ranges.errors().empty());
  EXPECT_THAT(toText(ranges.errors()), HasSubstr("weight_buffer"));
  EXPECT_THAT(toText(ranges.errors()), HasSubstr("/before/0"));
  ranges.setConstraints("weight_buffer < 0", "");
  wait();
  EXPECT_FALSE(ranges.errors().empty()) << "nothing is left";
}

TEST_F(RangesModelTest, WhatIsChangedOfTheProfileStays) {
  editor.setParameter("/array/dims/1/size", 32);
  ranges.vary(kWeightBuffer, true);
  const Json sweep = document();
  ASSERT_EQ(sweep.at("axes").size(), 2u);
  EXPECT_EQ(sweep.at("axes")[0].at("set")[0], "/array/dims/1/size");
  EXPECT_EQ(sweep.at("axes")[0].at("list"), Json::parse("[32]"));
  EXPECT_EQ(sweep.at("axes")[1].at("name"), "weight_buffer");
  EXPECT_EQ(sweep.at("axes")[1].at("unit"), "KiB");
  EXPECT_EQ(sweep.at("questions")[0].at("objective"), "latency");
  EXPECT_TRUE(app::sweepOf(sweep, "check")) << sweep.dump(1);
}

TEST(RangesModelOnPorts, ASweepOfTheClockKeepsTheOffChipBandwidth) {
  app::DesignWords words = exampleWords("resnet18", "tpu_like");
  words.model = "zigzag";
  SessionController session{Session{exampleDesign(words), {}}};
  DesignEditor editor{session};
  RangesModel ranges{session, editor};
  ranges.vary("/clock_mhz", true);
  const Json sweep = *ranges.document("check");
  const Json& axes = sweep.at("axes");
  ASSERT_EQ(axes.size(), 3u);
  EXPECT_EQ(axes[0].at("set")[0], "/memories/3/bandwidth_gb_per_s");
  EXPECT_EQ(axes[0].at("list"), Json::parse("[8]"));
  EXPECT_EQ(axes[1].at("set")[0], "/clock_mhz");
  EXPECT_EQ(axes[2].at("set")[0], "/memories/3/ports");
  EXPECT_TRUE(app::sweepOf(sweep, "check")) << sweep.dump(1);
  ranges.vary("/memories/3/ports/0/bits_per_cycle", true);
  EXPECT_EQ(ranges.document("check")->at("axes").size(), 2u) << "widths in bits per cycle, as asked";
}

TEST_F(RangesModelTest, AFieldThatVariesIsNotFixedToo) {
  editor.setParameter(kWeightBuffer, 96);
  ranges.vary(kWeightBuffer, true);
  EXPECT_EQ(document().at("axes").size(), 1u);
}

TEST_F(RangesModelTest, ASessionKeepsRangesAndConstraints) {
  ranges.varyOnly({kWeightBuffer});
  ranges.setRange(kWeightBuffer, 16, 64);
  ranges.setConstraints("weight_buffer <= 48", "latency_s < 1");
  const QJsonObject state = ranges.state();
  RangesModel other(session, editor);
  other.restore(state);
  EXPECT_EQ(other.lines(), ranges.lines());
  EXPECT_EQ(other.after(), "latency_s < 1");
}

TEST_F(RangesModelTest, TheNameSaysWhatVaries) {
  ranges.varyOnly({kWeightBuffer});
  EXPECT_THAT(ranges.name().toStdString(), HasSubstr("weight buffer"));
}

}  // namespace
}  // namespace tilescope::gui

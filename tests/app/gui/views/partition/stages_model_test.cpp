// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/partition/partition_answer.h"
#include "core/plan/partitioned_plan.h"
#include "core/plan/planner.h"
#include "tests/app/gui/views/partition/model_fixture.h"

namespace tilescope::gui {
namespace {

class StagesModelTest : public PartitionModelTest {};

TEST_F(StagesModelTest, StagesTakeTheTimesOfThePlanAndMacsWithoutOne) {
  open("resnet18");
  EXPECT_FALSE(model->stages().inSeconds);
  double macs = 0;
  for (const ChainLayer& layer : chain().layers) macs += static_cast<double>(layer.macs);
  EXPECT_DOUBLE_EQ(model->stages().pipeline()->latency, macs);
  EXPECT_EQ(model->figures()[1].value, "–") << "images per second need seconds";
  waitForPlan();
  const PartitionStages& stages = model->stages();
  ASSERT_TRUE(stages.inSeconds);
  ASSERT_EQ(stages.times.size(), model->answer()->partition.spans.size());
  double fastest = 0;
  for (std::size_t i = 0; i < stages.times.size(); ++i) fastest = std::max(fastest, stages.times[i]);
  EXPECT_DOUBLE_EQ(stages.pipeline()->period, fastest);
  EXPECT_EQ(model->pipeline().unit, "ms");
  EXPECT_TRUE(model->figures()[1].isEstimate) << "the layers' times are of each alone";
  EXPECT_THAT(model->figures()[1].provenance.source, testing::HasSubstr("never compared with silicon"));
  EXPECT_THAT(model->figures()[2].provenance.source, testing::HasSubstr("never compared with silicon"));
  EXPECT_THAT(model->figures()[0].provenance.source, testing::StartsWith("Counts maps that cross the cuts"));

  editor->setChips(static_cast<std::int64_t>(stages.times.size()) + 3);
  EXPECT_EQ(model->pipeline().chips, static_cast<int>(model->stages().times.size()) + 3);
  EXPECT_LT(model->stages().pipeline()->period, fastest);
  editor->setChips(1);
  EXPECT_FALSE(model->stages().pipeline());
  EXPECT_FALSE(model->pipeline().why.isEmpty());
}

TEST_F(StagesModelTest, FewerChipsThanSpansOfferTheCapacityThatHasFewEnough) {
  open("resnet50", 4 * kBytesPerMebibyte);
  ASSERT_GT(model->answer()->partition.spans.size(), 3U);
  editor->setChips(3);
  EXPECT_FALSE(model->stages().pipeline());
  EXPECT_EQ(model->figures()[3].value, "3") << "what the field says";
  EXPECT_TRUE(model->figures()[3].warns);
  EXPECT_FALSE(model->figures()[1].isEstimate || model->figures()[2].isEstimate) << "there is no value";
  const PartitionVerdict verdict = model->verdict();
  ASSERT_EQ(verdict.remedy, PartitionRemedy::Capacity);
  EXPECT_THAT(model->pipeline().why.toStdString(), testing::HasSubstr(verdict.sentence.toStdString()));
  editor->setCapacity(static_cast<std::int64_t>(verdict.capacity) - 1);
  EXPECT_FALSE(model->stages().pipeline() && model->answer()->fits()) << "it is the least";
  editor->setCapacity(static_cast<std::int64_t>(verdict.capacity));
  EXPECT_TRUE(model->stages().pipeline());
  EXPECT_TRUE(model->answer()->fits());
  EXPECT_LE(model->answer()->partition.spans.size(), 3U);
}

TEST_F(StagesModelTest, CutsForThroughputAreFasterThanThoseForTraffic) {
  open("resnet34");
  waitForPlan();
  editor->setChips(14);
  const app::DesignPartition before = *model->answer();
  const double period = model->stages().pipeline()->period;
  const auto row = [&] {
    for (const SchemeRow& scheme : model->schemes())
      if (scheme.id == "occam throughput") return scheme;
    return SchemeRow{};
  };
  const SchemeRow offered = row();
  EXPECT_FALSE(offered.isPresent);
  EXPECT_FALSE(model->chipsCurve().points.empty());
  editor->setGoal(CutGoal::Throughput);
  EXPECT_LT(model->stages().pipeline()->period, period);
  EXPECT_GE(model->answer()->traffic(), before.traffic());
  EXPECT_TRUE(model->answer()->fits());
  EXPECT_EQ(model->answer()->optimum.cuts, model->answer()->partition.cuts);
  EXPECT_TRUE(row().isPresent);
  EXPECT_EQ(row().traffic, offered.traffic);
  EXPECT_EQ(row().rate, offered.rate);
  EXPECT_NEAR(*offered.rate, 1 / model->stages().pipeline()->period, 1e-9 * *offered.rate);
  EXPECT_TRUE(model->chipsCurve().points.empty()) << "the cuts change with the number of chips";
  EXPECT_THAT(model->verdict().finding.toStdString(), testing::HasSubstr("Cut for throughput"));
  editor->setScheme(PartitionScheme::Occam, ResidualRule::Exact, CutGoal::Traffic);
  EXPECT_EQ(model->answer()->partition, before.partition);
}

TEST_F(StagesModelTest, AnUnevenPipelineSaysWhatItWaitsForAndWhatStreamedWeightsGive) {
  open("mobilenet_v2", 512 * kBytesPerKibibyte);
  waitForPlan();
  editor->setGoal(CutGoal::Throughput);
  EXPECT_FALSE(model->answer()->settings.chips) << "as many as spans";
  EXPECT_THAT(model->verdict().sentence.toStdString(), testing::HasSubstr("With streamed weights: "))
      << "on as many chips, though its spans are fewer";
  editor->setChips(8);
  const PartitionStages& stages = model->stages();
  ASSERT_TRUE(stages.pipeline());
  ASSERT_LT(stages.busy(), 0.8);
  const PartitionVerdict verdict = model->verdict();
  EXPECT_EQ(verdict.about, PartitionFigureKind::Throughput);
  EXPECT_THAT(verdict.sentence.toStdString(),
              testing::HasSubstr("Stage " + std::to_string(stages.slowest() + 1) + " sets the period"));
  EXPECT_EQ(stages.busy(stages.slowest()), 1);
  EXPECT_THAT(verdict.sentence.toStdString(), testing::HasSubstr("With streamed weights: "));
  const std::vector<std::string>& steps = model->figures()[1].provenance.steps;
  const auto says = [&](const std::string& text) {
    return std::any_of(steps.begin(), steps.end(), [&](const std::string& s) { return s.find(text) != s.npos; });
  };
  EXPECT_TRUE(says("stage 1 = "));
  EXPECT_TRUE(says("of resident weights in 512"));
}

TEST(NeededSize, IsTheSizeThatItsTextNames) {
  for (const double bytes : {1000.0, 411840.5, 411841.0, 46275.0, 5.017e6, 2.2e9}) {
    const auto size = static_cast<double>(neededSize(bytes));
    EXPECT_GE(size, bytes);
    EXPECT_EQ(neededSizeText(bytes), sizeWords(size)) << bytes;
    EXPECT_LT(size, bytes * 1.01 + 1);
  }
}

TEST_F(StagesModelTest, WithoutASettingThereAreAsManyChipsAsTheCutsForTrafficHaveSpans) {
  open("resnet34");
  waitForPlan();
  const std::int64_t chips = model->stages().chips();
  editor->setGoal(CutGoal::Throughput);
  EXPECT_EQ(model->stages().chips(), chips);
  EXPECT_EQ(model->parameters()[1].base, static_cast<double>(chips));
}

TEST_F(StagesModelTest, TheSlowestStageIsBusyAllTheTime) {
  open("resnet34");
  waitForPlan();
  double busiest = 0, work = 0;
  const PartitionStages& stages = model->stages();
  for (std::size_t stage = 0; stage < stages.times.size(); ++stage) {
    busiest = std::max(busiest, stages.busy(stage));
    work += stages.busy(stage) * static_cast<double>(stages.pipeline()->replicas[stage]);
    EXPECT_EQ(model->pipeline().stages[stage].busy, stages.busy(stage));
  }
  EXPECT_DOUBLE_EQ(busiest, 1);
  EXPECT_NEAR(stages.busy(), work / static_cast<double>(stages.chips()), 1e-12);
  EXPECT_THAT(model->figures()[1].remark.toStdString(), testing::HasSubstr("busy"));
}

TEST_F(StagesModelTest, TimesAreThoseOfTheCapacityOnceItIsPlanned) {
  open("resnet34", 64 * 1024);
  const auto times = [&](std::int64_t bytes) {
    app::Design design = session->design();
    const std::string& name = app::partitionMemory(editor->settings(), *session->hardware())->name;
    for (std::size_t m = 0; m < design.profile->memories.size(); ++m)
      if (design.profile->memories[m].name == name)
        design = app::withEdit(design, {"/memories/" + std::to_string(m) + "/size_bits", std::to_string(8 * bytes)});
    const Result<ExecutionPlan> plan = Planner().plan(*app::requestOf(design));
    return app::layerTimesOf(chain(), &*plan, plan->request.hardware, 8)->seconds;
  };
  waitForPlan();
  EXPECT_TRUE(model->pipeline().plannedWith.isEmpty()) << qPrintable(model->pipeline().plannedWith);
  EXPECT_EQ(model->answer()->times->seconds, times(64 * 1024));
  EXPECT_EQ(model->plan()->request, *app::requestOf(model->timedDesign()));
  const double moved = model->plan()->totals.offChipBytes.total();

  const std::int64_t larger = 3 * kBytesPerMebibyte;
  editor->setCapacity(larger);
  EXPECT_EQ(model->pipeline().plannedWith.toStdString(), "input_buffer of 64.0 KiB") << "until it is planned";
  EXPECT_EQ(model->timedDesign(), session->design());
  EXPECT_FALSE(model->isSettled());
  ASSERT_TRUE(QTest::qWaitFor([&] { return model->isSettled(); }, kPatience));
  EXPECT_TRUE(model->pipeline().plannedWith.isEmpty());
  EXPECT_EQ(model->answer()->times->seconds, times(larger));
  EXPECT_LT(model->plan()->totals.offChipBytes.total(), moved);
}

TEST_F(StagesModelTest, WhereALayerHasNoMappingTheTimesAreThoseOfTheProfileAndSaySo) {
  open("resnet34", 2);  // less than an element of 32 bits
  waitForPlan();
  const Memory* memory = app::partitionMemory(editor->settings(), *session->hardware());
  ASSERT_TRUE(model->stages().inSeconds);
  EXPECT_THAT(model->pipeline().plannedWith.toStdString(), testing::StartsWith(memory->name + " of "));
  EXPECT_THAT(model->figures()[1].provenance.source, testing::HasSubstr("planned with " + memory->name));
  editor->resetCapacity();
  EXPECT_TRUE(model->pipeline().plannedWith.isEmpty());
}

TEST_F(StagesModelTest, TheCurveOfTheTargetPeriodHasTheFewestChipsOfEveryPeriod) {
  open("resnet34");
  EXPECT_TRUE(model->periodCurve().points.empty()) << "there are no times yet";
  waitForPlan();
  const ParameterCurve curve = model->periodCurve();
  ASSERT_GT(curve.points.size(), 100U);
  const ParameterRow row = model->parameters()[2];
  ASSERT_EQ(row.id, kTargetPeriodId);
  EXPECT_NEAR(curve.points.back().value, row.base, 1e-9 * row.base);
  EXPECT_EQ(curve.points.back().objective, static_cast<double>(model->stages().times.size()));
  for (const CurvePoint& point : curve.points) {
    const double above = point.value * timeUnit(row.unit) * (1 + 1e-12);  // on the safe side of rounding
    const Stap stap = std::get<Stap>(stapForPeriod(model->stages().times, above));
    EXPECT_EQ(point.objective, static_cast<double>(stap.chips)) << point.value;
  }
  EXPECT_TRUE(pointText(curve, curve.points.back(), curve.points.back().value).endsWith(" chips"));
}

TEST_F(StagesModelTest, ATargetPeriodFindsTheFewestChipsAndChipsThePeriod) {
  open("resnet34");
  editor->setTargetPeriod(1);
  EXPECT_TRUE(model->stages().pipeline()) << "it waits for a plan";
  const auto periodRow = [&]() -> std::optional<ParameterRow> {
    for (const ParameterRow& row : model->parameters())
      if (row.id == kTargetPeriodId) return row;
    return std::nullopt;
  };
  EXPECT_FALSE(periodRow());
  waitForPlan();
  const double slowest = *std::max_element(model->stages().times.begin(), model->stages().times.end());
  ASSERT_TRUE(periodRow());
  EXPECT_NEAR(periodRow()->base * timeUnit(periodRow()->unit), slowest, 1e-12);
  editor->setParameter(*periodRow(), periodRow()->base / 2.5);
  const double target = *editor->settings().targetPeriod;
  EXPECT_NEAR(target, slowest / 2.5, 1e-12);
  const Stap stap = std::get<Stap>(stapForPeriod(model->stages().times, target));
  EXPECT_EQ(model->stages().pipeline()->replicas, stap.replicas);
  EXPECT_LE(model->stages().pipeline()->period, target);
  EXPECT_EQ(model->pipeline().chips, stap.chips);
  EXPECT_EQ(model->parameters()[1].value, static_cast<double>(stap.chips)) << "of the slider of chips";
  EXPECT_TRUE(session->history().undoText().startsWith("target period "));

  editor->setChips(stap.chips + 1);
  EXPECT_FALSE(editor->settings().targetPeriod);
  EXPECT_DOUBLE_EQ(periodRow()->value * timeUnit(periodRow()->unit), model->stages().pipeline()->period);
  editor->setTargetPeriod(1e-15);
  EXPECT_FALSE(editor->settings().chips);
  EXPECT_FALSE(model->stages().pipeline()) << "of billions of chips";
  EXPECT_FALSE(model->pipeline().why.isEmpty());
  editor->resetChips();
  EXPECT_FALSE(editor->settings().targetPeriod);
  EXPECT_EQ(model->stages().chips(), static_cast<std::int64_t>(model->stages().times.size()));
}

TEST_F(StagesModelTest, ThePlanStandsLayerByLayerAndInSpans) {
  open("resnet18");
  EXPECT_FALSE(model->planInSpans().facts);
  EXPECT_EQ(model->planInSpans().why, "No plan yet.");
  waitForPlan();
  const auto both = [&] { return partitionedPlan(*model->plan(), chain(), model->answer()->partition); };
  const PlanInSpans present = model->planInSpans();
  ASSERT_TRUE(present.facts);
  EXPECT_TRUE(present.facts->isEstimate);
  EXPECT_EQ(present.facts->title, QString::fromUtf8("Layer by layer → 5 spans"));
  ASSERT_EQ(present.facts->facts.size(), 3U);
  const auto shown = [](double bytes) { return words(withPrefix(bytes, "B", 3)); };
  EXPECT_TRUE(present.facts->facts[2].value.endsWith(shown(both().partitioned.bytes())));
  EXPECT_TRUE(shown(both().layerByLayer.bytes()).startsWith(present.facts->facts[2].value.section(' ', 0, 0)));
  EXPECT_EQ(present.facts->facts[2].badge,
            words(percent(both().partitioned.bytes() / both().layerByLayer.bytes() - 1, 1)));
  EXPECT_TRUE(present.facts->facts[2].better);
  EXPECT_TRUE(present.facts->how.contains("Latency"));

  editor->setCapacity(64 * kBytesPerMebibyte);
  EXPECT_EQ(model->planInSpans().facts->title, QString::fromUtf8("Layer by layer → 1 span"));
  EXPECT_TRUE(model->planInSpans().facts->facts[2].value.endsWith(shown(both().partitioned.bytes())));
  EXPECT_NE(model->planInSpans().facts->facts[2], present.facts->facts[2]);
  editor->setScheme(PartitionScheme::LayerFusion);
  EXPECT_FALSE(model->planInSpans().facts);
  EXPECT_TRUE(model->planInSpans().why.contains("Layer Fusion"));
}

TEST_F(StagesModelTest, ThePlanOfAnotherNetworkSaysNothing) {
  open("resnet18");
  waitForPlan();
  ASSERT_TRUE(model->planInSpans().facts);
  app::Design other = exampleDesign(exampleWords("vgg16"));
  session->change("network", other);
  EXPECT_FALSE(model->planInSpans().facts);
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <memory>
#include <numeric>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/partition/partition_editor.h"
#include "core/base/format_number.h"
#include "core/plan/partitioned_plan.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

constexpr std::int64_t kBytesPerMebibyte = 1024 * 1024;

class PartitionModelTest : public testing::Test {
 protected:
  void open(const std::string& network, std::int64_t capacityBytes = 3 * kBytesPerMebibyte, int bits = 8) {
    app::Design design = exampleDesign(exampleWords(network));
    design.partition.capacityBytes = capacityBytes;
    design.partition.elementBits = bits;
    open(design);
  }
  void open(const app::Design& design) {
    session = std::make_unique<SessionController>(Session{design, {}, {}, {}, {}, {}, {}});
    pins = std::make_unique<PinsModel>(*session, queue);
    explore = std::make_unique<ExploreModel>(*session, runner, pins.get());
    model = std::make_unique<PartitionModel>(*session, *explore, *pins);
    editor = std::make_unique<PartitionEditor>(*session);
  }
  void waitForPlan() {
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return explore->plan() && !explore->isStale() && pins->isSettled(); }, kPatience));
  }

  Chain chain() const { return *chainOf(*session->design().network); }
  Partition expected(std::int64_t capacity, ResidualRule rule = ResidualRule::Exact, std::int64_t batch = 1) const {
    const Chain network = chain();
    FootprintOptions options;
    options.batch = batch;
    return partitionFor(network, SpanTable(network, options), TransferTable(network, batch), capacity, rule);
  }

  PlanQueue queue;
  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<PinsModel> pins;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<PartitionModel> model;
  std::unique_ptr<PartitionEditor> editor;
};

TEST_F(PartitionModelTest, TheSpansAreThoseOfTheCore) {
  for (const char* network : {"resnet34", "squeezenet1_0", "yolov2", "alexnet"}) {
    open(network);
    const Partition core = expected(3 * kBytesPerMebibyte);
    ASSERT_TRUE(model->answer()) << network;
    EXPECT_EQ(model->answer()->partition, core) << network;
    const SpansPicture& picture = model->spans();
    ASSERT_EQ(picture.spans.size(), core.spans.size());
    EXPECT_EQ(picture.layers.size(), chain().size());
    for (std::size_t i = 0; i < core.spans.size(); ++i) {
      EXPECT_EQ(picture.spans[i].footprint(), static_cast<double>(core.spans[i].footprint.total(1))) << network;
      EXPECT_EQ(picture.spans[i].read + picture.spans[i].write + picture.spans[i].residual,
                static_cast<double>(core.spans[i].transfers.total()));
    }
    EXPECT_EQ(picture.capacityText, "3.00 MiB");
  }
}

TEST_F(PartitionModelTest, ElementsOfMoreBitsTakeMoreRoomAndMoveMoreBytes) {
  open("resnet18", 3 * kBytesPerMebibyte, 16);
  const Partition core = expected(3 * kBytesPerMebibyte / 2);
  EXPECT_EQ(model->answer()->partition, core);
  EXPECT_EQ(model->answer()->traffic(), 2.0 * static_cast<double>(core.exactTransfers));
}

TEST_F(PartitionModelTest, TheArcsOfSkipsBearTogetherWhatTheSpansMoveForThem) {
  for (const char* network : {"resnet18", "resnet34", "resnet50_v1", "mobilenet_v2"})
    for (const std::int64_t capacity : {kBytesPerMebibyte / 2, kBytesPerMebibyte, 3 * kBytesPerMebibyte}) {
      open(network, capacity);
      const SpansPicture& picture = model->spans();
      const double arcs = std::accumulate(picture.skips.begin(), picture.skips.end(), 0.0,
                                          [](double sum, const SkipArcShown& arc) { return sum + arc.bytes; });
      const double spans = std::accumulate(picture.spans.begin(), picture.spans.end(), 0.0,
                                           [](double sum, const SpanShown& span) { return sum + span.residual; });
      EXPECT_EQ(arcs, spans) << network << " " << capacity;
      for (const SkipArcShown& arc : picture.skips) EXPECT_TRUE(arc.crosses || arc.bytes == 0);
    }
}

TEST_F(PartitionModelTest, TheStaircaseHoldsThePresentPointAtEveryCapacity) {
  open("resnet18");
  for (const std::int64_t capacity :
       {std::int64_t{1000}, 100 * std::int64_t{1024}, kBytesPerMebibyte, 5 * kBytesPerMebibyte}) {
    editor->setCapacity(capacity);
    const StaircasePicture& picture = model->staircase();
    double traffic = 0;
    for (const TrafficStep& step : picture.exact)
      if (step.capacity <= static_cast<double>(capacity)) traffic = step.traffic;
    EXPECT_EQ(traffic, picture.traffic) << capacity;
    EXPECT_EQ(picture.capacity, static_cast<double>(capacity));
    EXPECT_EQ(model->answer()->isLowerBound(), static_cast<double>(capacity) < picture.honestCapacity) << capacity;
  }
}

TEST_F(PartitionModelTest, TheVerdictNamesTheNextStepAndItsNumbersAreThoseOfTheStep) {
  open("resnet34");
  const app::DesignPartition before = *model->answer();
  const PartitionVerdict verdict = model->verdict();
  ASSERT_EQ(verdict.remedy, PartitionRemedy::NextStep);
  EXPECT_EQ(verdict.finding, "Boundary maps cost 1.03 MB per image, " +
                                 words(fixed(before.layerByLayer() / before.traffic(), 1)) +
                                 " × less than layer by layer.");
  ASSERT_TRUE(before.nextStep());
  const auto capacity = static_cast<std::int64_t>(before.stepBytes(*before.nextStep()));
  editor->setCapacity(capacity - 1);
  EXPECT_EQ(model->answer()->partition.cuts, before.partition.cuts);
  editor->setCapacity(capacity);
  EXPECT_EQ(model->answer()->partition.cuts, before.nextStep()->cuts);
  const double gain = 1 - model->answer()->traffic() / before.traffic();
  EXPECT_TRUE(verdict.sentence.contains(words(percent(gain, 1)) + " less traffic")) << qPrintable(verdict.sentence);
}

TEST_F(PartitionModelTest, BelowTheHonestCapacityEveryFigureIsMarkedAsABound) {
  open("resnet18", 64 * 1024);
  ASSERT_TRUE(model->answer()->isLowerBound());
  EXPECT_TRUE(model->figures()[0].isEstimate);
  EXPECT_FALSE(model->figures()[2].isEstimate) << "MACs are the same whether the spans fit or not";
  waitForPlan();
  const PartitionFigures& figures = model->figures();
  EXPECT_TRUE(figures[0].isEstimate && figures[1].isEstimate && figures[2].isEstimate);
  EXPECT_EQ(figures[0].remark, "lower bound");
  EXPECT_EQ(figures[1].remark, "at most");
  EXPECT_EQ(figures[2].remark, "at least");
  EXPECT_TRUE(model->verdict().warns);
  EXPECT_TRUE(model->verdict().finding.contains("at least"));
  int unfit = 0;
  for (const SpanShown& span : model->spans().spans) {
    EXPECT_EQ(span.fits, span.reason.empty());
    EXPECT_EQ(span.fits, !span.tile.empty());
    if (!span.fits) {
      ++unfit;
      EXPECT_THAT(span.reason, testing::AllOf(testing::HasSubstr("64.0 KiB"), testing::HasSubstr("lower bound")));
    }
  }
  EXPECT_GT(unfit, 0);
  EXPECT_TRUE(model->schemes().front().isLowerBound);
}

TEST_F(PartitionModelTest, OwnCutsStandBesideTheOptimumAndGoBackToIt) {
  open("resnet18");
  const Cuts best = model->answer()->partition.cuts;
  const double traffic = model->answer()->traffic();
  ASSERT_GT(best.size(), 2U);
  editor->setCuts("cut", withMovedCut(best, best[1], best[1] - 1), best);
  EXPECT_TRUE(model->answer()->hasOwnCuts);
  EXPECT_EQ(model->spans().ghostCuts, best);
  EXPECT_GT(model->answer()->traffic(), traffic);
  EXPECT_EQ(model->verdict().remedy, PartitionRemedy::Optimum);
  ASSERT_EQ(model->schemes().front().id, "own");
  EXPECT_TRUE(model->schemes().front().fits);
  EXPECT_TRUE(model->schemes().front().isPresent);
  editor->setCuts("back", best, best);
  EXPECT_FALSE(session->design().partition.cuts) << "the optimum's cuts are no cuts of one's own";
  EXPECT_TRUE(model->spans().ghostCuts.empty());
}

TEST_F(PartitionModelTest, ACutGoesNoFurtherThanItsNeighbours) {
  const Cuts cuts{0, 4, 9, 12};
  EXPECT_EQ(withMovedCut(cuts, 4, 6), (Cuts{0, 6, 9, 12}));
  EXPECT_EQ(withMovedCut(cuts, 4, 20), (Cuts{0, 8, 9, 12}));
  EXPECT_EQ(withMovedCut(cuts, 9, 0), (Cuts{0, 4, 5, 12}));
  EXPECT_EQ(withMovedCut(cuts, 0, 3), cuts);
  EXPECT_EQ(withCut(cuts, 7), (Cuts{0, 4, 7, 9, 12}));
  EXPECT_EQ(withCut(cuts, 4), cuts);
  EXPECT_EQ(withCut(cuts, 13), cuts);
  EXPECT_EQ(withoutCut(cuts, 9), (Cuts{0, 4, 12}));
  EXPECT_EQ(withoutCut(cuts, 12), cuts);
}

TEST_F(PartitionModelTest, SchemesStandSideBySideWithTheirExactTraffic) {
  open("resnet34");
  const std::vector<SchemeRow>& rows = model->schemes();
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_TRUE(rows[0].isPresent);
  for (std::size_t i = 0; i < 3; ++i) {
    const Partition core = expected(3 * kBytesPerMebibyte, static_cast<ResidualRule>(i));
    EXPECT_EQ(rows[i].traffic, static_cast<double>(core.exactTransfers)) << i;
    EXPECT_EQ(rows[i].spans, core.spans.size());
    ASSERT_TRUE(schemeChoice(rows[i].id));
    EXPECT_EQ(schemeChoice(rows[i].id)->residual, static_cast<ResidualRule>(i));
  }
  EXPECT_EQ(rows[3].id, "occam throughput");
  EXPECT_EQ(rows[5].traffic, static_cast<double>(layerByLayerTransfers(chain(), 1, ResidualRule::Exact)));
  EXPECT_EQ(rows[5].spans, chain().size());

  EXPECT_EQ(rows[0].extraMacs, 0);
  EXPECT_GT(rows[4].extraMacs, 0) << "tiles compute their pyramids anew";

  editor->setScheme(PartitionScheme::LayerFusion);
  std::int64_t all = 0, own = 0;
  for (const FusedSpan& span : model->answer()->fused) {
    all += span.work.macs;
    own += span.work.ownMacs;
  }
  EXPECT_DOUBLE_EQ(model->schemes()[4].extraMacs, static_cast<double>(all) / static_cast<double>(own) - 1);
  EXPECT_DOUBLE_EQ(model->stages().pipeline()->latency, static_cast<double>(all)) << "in MACs, before there is a plan";
  EXPECT_THAT(model->spans().spans.front().tile, testing::HasSubstr("×"));

  editor->setScheme(PartitionScheme::LayerByLayer);
  EXPECT_EQ(model->answer()->partition.cuts.size(), chain().size() + 1);
  EXPECT_TRUE(model->schemes()[5].isPresent);
  EXPECT_FALSE(model->schemes()[0].isPresent);
  EXPECT_EQ(model->verdict().remedy, PartitionRemedy::Occam);
}

TEST_F(PartitionModelTest, WhatFitsIsWhatTheCommandLineSaysUnderEveryScheme) {
  open("vgg16");
  int onlyInTiles = 0;
  for (const std::int64_t capacity : {60 * 1024, 500 * 1024, 3 * 1024 * 1024}) {
    editor->setCapacity(capacity);
    std::vector<Partition> cores;
    for (const auto scheme : {PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer}) {
      editor->setScheme(scheme);
      PartitionQuestion question;
      question.capacity = model->answer()->capacity;
      question.scheme = scheme;
      const PartitionAnswer core = answerTo(question, chain());
      EXPECT_EQ(model->answer()->partition, core.partition) << name(scheme) << " at " << capacity;
      EXPECT_EQ(model->answer()->isLowerBound(), core.partition.isLowerBound());
      cores.push_back(core.partition);
    }
    for (std::size_t k = 0; k < cores[0].spans.size(); ++k)
      onlyInTiles += cores[1].spans[k].fits && !cores[0].spans[k].fits ? 1 : 0;
  }
  EXPECT_GT(onlyInTiles, 0);
}

TEST_F(PartitionModelTest, StagesTakeTheTimesOfThePlanAndMacsWithoutOne) {
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

TEST_F(PartitionModelTest, FewerChipsThanSpansOfferTheCapacityThatHasFewEnough) {
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

TEST_F(PartitionModelTest, CutsForThroughputAreFasterThanThoseForTraffic) {
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

TEST_F(PartitionModelTest, WithoutASettingThereAreAsManyChipsAsTheCutsForTrafficHaveSpans) {
  open("resnet34");
  waitForPlan();
  const std::int64_t chips = model->stages().chips();
  editor->setGoal(CutGoal::Throughput);
  EXPECT_EQ(model->stages().chips(), chips);
  EXPECT_EQ(model->parameters()[1].base, static_cast<double>(chips));
}

TEST_F(PartitionModelTest, TheSlowestStageIsBusyAllTheTime) {
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

TEST_F(PartitionModelTest, ThePipelineSaysWhatItsLayersWerePlannedWith) {
  open("resnet34");
  waitForPlan();
  const Memory* memory = app::partitionMemory(editor->settings(), *session->hardware());
  EXPECT_THAT(model->pipeline().plannedWith.toStdString(), testing::StartsWith(memory->name + " of "));
  EXPECT_THAT(model->figures()[1].provenance.source, testing::HasSubstr("planned with " + memory->name));
  editor->resetCapacity();
  EXPECT_TRUE(model->pipeline().plannedWith.isEmpty());
}

TEST_F(PartitionModelTest, TheCurveOfTheTargetPeriodHasTheFewestChipsOfEveryPeriod) {
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

TEST_F(PartitionModelTest, ATargetPeriodFindsTheFewestChipsAndChipsThePeriod) {
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

TEST_F(PartitionModelTest, ThePlanStandsLayerByLayerAndInSpans) {
  open("resnet18");
  EXPECT_FALSE(model->planInSpans().facts);
  EXPECT_EQ(model->planInSpans().why, "No plan yet.");
  waitForPlan();
  const auto both = [&] { return partitionedPlan(*explore->plan(), chain(), model->answer()->partition); };
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

TEST_F(PartitionModelTest, ThePlanOfAnotherNetworkSaysNothing) {
  open("resnet18");
  waitForPlan();
  ASSERT_TRUE(model->planInSpans().facts);
  app::Design other = exampleDesign(exampleWords("vgg16"));
  session->change("network", other);
  EXPECT_FALSE(model->planInSpans().facts);
}

TEST_F(PartitionModelTest, FiguresDifferFromThoseOfTheReferencePin) {
  open("resnet34", 3 * kBytesPerMebibyte / 2);
  const double before = model->answer()->traffic();
  session->pin("1.5 MiB");
  editor->setCapacity(3 * kBytesPerMebibyte);
  waitForPlan();
  ASSERT_TRUE(model->figures()[0].change);
  EXPECT_DOUBLE_EQ(*model->figures()[0].change, model->answer()->traffic() / before - 1);
  ASSERT_EQ(model->spans().pins.size(), 1U);
  EXPECT_EQ(model->spans().pins[0].letter, QChar('A'));
  ASSERT_EQ(model->staircase().pins.size(), 1U);
  EXPECT_EQ(model->staircase().pins[0].traffic, before);
  EXPECT_EQ(model->parameters().front().pins.front().value, 1536) << "KiB, as the profile's memory";
  session->unpinAll();
  EXPECT_FALSE(model->figures()[0].change);
}

TEST_F(PartitionModelTest, ASelectedLayerSelectsItsSpanInThePanel) {
  open("resnet34");
  const PartitionSpan& second = model->answer()->partition.spans[1];
  const QString layer = words(chain().layer(second.from + 2).name);
  session->select({layer});
  EXPECT_EQ(model->selectedSpan(), 1U);
  ASSERT_TRUE(model->selectedDetails());
  const PanelFacts details = *model->selectedDetails();
  EXPECT_EQ(details.place, "2 of 10");
  EXPECT_EQ(details.facts.front().label, "Footprint");
  EXPECT_TRUE(model->spans().layers[second.from + 1].isSelected);
  EXPECT_FALSE(model->spans().spans[1].isSelected) << "one layer is not the span";
  session->select(model->layersOfSpan(1));
  EXPECT_TRUE(model->spans().spans[1].isSelected);
  session->select({});
  EXPECT_FALSE(model->selectedDetails());
}

TEST_F(PartitionModelTest, ANetworkWithoutAChainSaysWhy) {
  open("mlperf_tiny_autoencoder");
  EXPECT_FALSE(model->answer());
  EXPECT_FALSE(model->why().isEmpty());
  EXPECT_FALSE(model->selectedDetails());
  EXPECT_TRUE(model->capacityCurve().points.empty());
}

TEST_F(PartitionModelTest, TheCurveOfTheCapacityIsTheStaircaseAndItsKneesAreTheSteps) {
  open("resnet18");
  const ParameterCurve curve = model->capacityCurve();
  const std::vector<StaircaseStep>& steps = model->answer()->tables->staircase(ResidualRule::Exact);
  ASSERT_EQ(curve.points.size(), steps.size());
  const double present = model->parameters().front().value;
  const CurvePoint* at = curve.at(present);
  ASSERT_TRUE(at);
  EXPECT_DOUBLE_EQ(at->objective, model->answer()->traffic());
  const app::DesignPartition answer = *model->answer();
  const auto inUnits = [&](const StaircaseStep* step) {
    return step ? std::optional(answer.stepBytes(*step) /
                                (model->parameters().front().unit == "MiB" ? kBytesPerMebibyte : 1024))
                : std::nullopt;
  };
  EXPECT_EQ(curve.jump(present, +1), inUnits(answer.nextStep()));
  EXPECT_EQ(curve.jump(present, -1), inUnits(answer.previousStep()));
}

TEST_F(PartitionModelTest, TheBatchHoldsMoreMapsAndMovesAtLeastAsMuchPerImage) {
  open("resnet18");
  const ParameterCurve curve = model->batchCurve();
  ASSERT_GT(curve.points.size(), 4U);
  EXPECT_EQ(curve.points.front().objective, model->answer()->traffic());
  for (std::size_t i = 1; i < curve.points.size(); ++i)
    EXPECT_GE(curve.points[i].objective, curve.points[i - 1].objective);
  app::Design design = session->design();
  design.batch = 4;
  session->change("batch", design);
  EXPECT_EQ(model->answer()->partition, expected(3 * kBytesPerMebibyte, ResidualRule::Exact, 4));
  EXPECT_EQ(model->answer()->traffic(), curve.at(4)->objective);
}

TEST_F(PartitionModelTest, PicturesAreMadeAnewOnlyWhenSomethingChanged) {
  open("resnet18");
  QSignalSpy changed(model.get(), &PartitionModel::changed);
  const SpansPicture* before = &model->spans();
  EXPECT_EQ(&model->spans(), before);
  editor->setResidual(ResidualRule::Ignored);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(model->answer()->partition, expected(3 * kBytesPerMebibyte, ResidualRule::Ignored));
}

}  // namespace
}  // namespace tilescope::gui

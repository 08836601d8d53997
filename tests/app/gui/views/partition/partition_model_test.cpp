// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_model.h"

#include <QSignalSpy>
#include <numeric>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/partition/partition_answer.h"
#include "tests/app/gui/views/partition/model_fixture.h"

namespace tilescope::gui {
namespace {

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

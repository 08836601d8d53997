// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QTemporaryDir>
#include <algorithm>
#include <functional>

#include "app/common/shell_words.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/panel/facts_view.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/partition/pipeline_plot.h"
#include "app/gui/views/partition/schemes_table.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/partition_fixture.h"

namespace tilescope::gui {
namespace {

TEST_F(PartitionViewTest, TheCapacitySliderMovesCutsAndPointWithinItsEvent) {
  openPartition();
  const auto request = window->session().request();
  SliderRow& row = *slider(kCapacityId);
  press(row, 0.5);
  for (const double share : {0.4, 0.6, 0.8, 0.9}) {
    moveTo(row, share);
    // The picture is updated without the event loop.
    EXPECT_EQ(spans().picture().spans.size(), answer().partition.spans.size());
    EXPECT_EQ(staircase().picture().capacity, answer().capacityBytes());
    EXPECT_EQ(staircase().picture().traffic, answer().traffic());
    EXPECT_EQ(figure(0), partition().figures()[0].value);
    EXPECT_EQ(qRound64(row.row().value * 1024), *settings().capacityBytes);
  }
  release(row, 0.9);
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(history().undoText().startsWith("capacity 3.00 MiB → ")) << qPrintable(history().undoText());
  history().undo();
  EXPECT_EQ(settings().capacityBytes, 3 * kMebibyte);
  EXPECT_EQ(window->session().request(), request) << "nothing was planned again";
  EXPECT_FALSE(model().isStale());
}

TEST_F(PartitionViewTest, ADraggedCutIsOneStepAndTheOptimumStaysAsAGhost) {
  openPartition();
  const Cuts best = answer().partition.cuts;
  ASSERT_GT(best.size(), 3U);
  const QPoint from = gripOf(best[1]);
  moveOver(spans(), from, Qt::NoButton);
  QTest::mousePress(&spans(), Qt::LeftButton, {}, from);
  for (std::size_t cut = best[1] - 1; cut + 4 > best[1]; --cut) {
    moveOver(spans(), gripOf(cut), Qt::LeftButton);
    ASSERT_TRUE(settings().cuts);
    EXPECT_EQ((*settings().cuts)[1], cut);
    EXPECT_EQ(spans().picture().ghostCuts, best);
  }
  QTest::mouseRelease(&spans(), Qt::LeftButton, {}, gripOf(best[1] - 3));
  EXPECT_FALSE(window->session().isInGesture());
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(answer().hasOwnCuts);
  auto* apply = window->findChild<QPushButton*>("verdictApply");
  EXPECT_EQ(apply->accessibleName(), "Back to the optimum");
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_EQ(answer().partition.cuts, best);
  EXPECT_EQ(history().count(), 2);
  history().undo();
  history().undo();
  EXPECT_FALSE(settings().cuts);
}

TEST_F(PartitionViewTest, CutsAreMadeAndTakenAwayByActions) {
  openPartition();
  const Cuts best = answer().partition.cuts;
  window->session().select(partition().layersOfSpan(0));
  window->actions().action("partition.add_cut")->trigger();
  EXPECT_EQ(answer().partition.cuts.size(), best.size() + 1);
  EXPECT_TRUE(window->actions().action("partition.best")->isEnabled());
  window->session().select(partition().layersOfSpan(1));
  window->actions().action("partition.remove_cut")->trigger();
  EXPECT_EQ(answer().partition.cuts.size(), best.size());
  window->actions().action("partition.best")->trigger();
  EXPECT_EQ(answer().partition.cuts, best);
  EXPECT_FALSE(window->actions().action("partition.best")->isEnabled());
  EXPECT_EQ(history().count(), 3);
}

TEST_F(PartitionViewTest, TheVerdictAppliesTheNextStepAsOneStepOfUndo) {
  openPartition();
  const auto next = static_cast<std::int64_t>(answer().stepBytes(*answer().nextStep()));
  auto* apply = window->findChild<QPushButton*>("verdictApply");
  EXPECT_TRUE(apply->accessibleName().startsWith("Apply 3.")) << qPrintable(apply->accessibleName());
  QTest::mouseClick(apply, Qt::LeftButton);
  EXPECT_EQ(settings().capacityBytes, neededSize(static_cast<double>(next))) << "as the button says";
  EXPECT_EQ(history().count(), 1);
  QTest::keyClick(window.get(), Qt::Key_PageDown, Qt::AltModifier);
  EXPECT_EQ(settings().capacityBytes, next);
  QTest::keyClick(window.get(), Qt::Key_PageUp, Qt::AltModifier);
  EXPECT_GT(*settings().capacityBytes, next);
  history().undo();
  history().undo();
  history().undo();
  EXPECT_EQ(settings().capacityBytes, 3 * kMebibyte);
}

TEST_F(PartitionViewTest, RulesAndSchemesAreChosenInPanelTableAndMenu) {
  openPartition();
  clickSegment("residual", 2);
  EXPECT_EQ(settings().residual, ResidualRule::Ignored);
  EXPECT_TRUE(window->actions().action("partition.residual.ignored")->isChecked());
  EXPECT_FALSE(window->actions().action("partition.residual.exact")->isChecked());
  EXPECT_TRUE(child<SchemesTable>()->rows()[2].isPresent);
  window->actions().action("partition.residual.exact")->trigger();
  EXPECT_EQ(segments("residual").checked(), "exact");
  emit child<SchemesTable>()->schemeChosen("layer-by-layer");
  EXPECT_EQ(settings().scheme, PartitionScheme::LayerByLayer);
  EXPECT_EQ(spans().picture().spans.size(), spans().picture().layers.size());
  EXPECT_EQ(history().undoText(), "scheme Layer by layer");
  clickSegment("element", 1);
  EXPECT_EQ(settings().elementBits, 16);
  EXPECT_EQ(history().count(), 4);
}

TEST_F(PartitionViewTest, ASelectedSpanIsSelectedEverywhereAndLayersSelectTheirs) {
  openPartition();
  const SpanPlace& second = spans().layout().spans.at(1);
  QTest::mouseClick(&spans(), Qt::LeftButton, {}, second.bar.center().toPoint());
  const QStringList layers = partition().layersOfSpan(1);
  QStringList selected = window->session().session().selection;
  EXPECT_EQ(QSet<QString>(selected.begin(), selected.end()), QSet<QString>(layers.begin(), layers.end()));
  EXPECT_EQ(child<LayerTable>()->selection(), selected);
  ASSERT_TRUE(child<DesignPanel>()->selectedSpan()->isVisible());
  EXPECT_TRUE(child<DesignPanel>()->selectedSpan()->lines().front().contains("2 of 10"));
  EXPECT_FALSE(child<SelectedLayerView>()->isVisible());

  window->session().select({"res2_0_a"});
  EXPECT_TRUE(child<DesignPanel>()->selectedSpan()->lines().front().contains("1 of 10"));
  const auto& shown = spans().picture().layers;
  EXPECT_EQ(std::count_if(shown.begin(), shown.end(), [](const ChainLayerShown& l) { return l.isSelected; }), 1);
  emit child<PipelinePlot>()->stageClicked(2);
  EXPECT_EQ(partition().selectedSpan(), 2U);
}

TEST_F(PartitionViewTest, TheStatusBarSpeaksOfCutsAndStaircase) {
  openPartition();
  const auto text = [&](const char* name) { return window->findChild<StatusItem*>(name)->accessibleName(); };
  EXPECT_EQ(text("status proof"), "Optimal, exact residual rule");
  EXPECT_EQ(text("status staircase"), QString("%1 steps in the staircase").arg(partition().steps()));
  emit spans().cutAdded(answer().partition.cuts[1] - 2);
  EXPECT_EQ(text("status proof"), "Your cuts, exact residual rule");
  window->actions().action("partition.scheme.layer-by-layer")->trigger();
  EXPECT_EQ(text("status proof"), "Layer by layer, exact residual rule");
  window->actions().action("partition.scheme.occam")->trigger();
  emit staircase().capacityDragStarted();
  emit staircase().capacityDragChanged(1000);
  emit staircase().capacityDragFinished();
  EXPECT_EQ(text("status proof"), "Lower bound, exact residual rule");
  window->showView("explore");
  EXPECT_TRUE(text("status proof").startsWith("Proven"));
  EXPECT_FALSE(window->findChild<StatusItem*>("status staircase")->isVisible());
}

TEST_F(PartitionViewTest, AnAllFcNetworkSaysWhyThereIsNothingToCut) {
  open(exampleWords("mlperf_tiny_autoencoder"));
  window->showView("partition");
  wait();
  EXPECT_FALSE(spans().isVisible());
  auto* empty = window->part<PartitionController>().view().findChild<EmptyState*>();
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->isVisible());
  EXPECT_TRUE(partition().why().contains("fc"));
  EXPECT_EQ(child<VerdictBand>()->figure(0)->figure().label, "Boundary maps");
  EXPECT_EQ(figure(0), QString::fromUtf8("–"));
  EXPECT_FALSE(window->actions().action("partition.next_step")->isEnabled());
  app::Design design = window->session().design();
  design.network = exampleDesign().network;
  window->session().change("network", design);
  wait();
  EXPECT_TRUE(spans().isVisible());
}

TEST_F(PartitionViewTest, SessionsBringTheViewBackAsItWas) {
  openPartition();
  window->session().pin("before");
  const Cuts best = answer().partition.cuts;
  window->part<PartitionController>().view().spans().setFocus();
  emit spans().cutAdded(best[1] - 2);
  clickSegment("residual", 1);
  wait();
  const SpansPicture picture = spans().picture();
  QTemporaryDir folder;
  const QString path = folder.filePath("s.tilescope");
  ASSERT_TRUE(window->files().save(path));
  const app::PartitionSettings saved = settings();

  open(exampleWords("alexnet"));
  ASSERT_TRUE(window->files().open(path));
  wait();
  EXPECT_EQ(child<ViewStack>()->shownId(), "partition");
  EXPECT_EQ(settings(), saved);
  EXPECT_EQ(spans().picture(), picture);
  EXPECT_EQ(segments("residual").checked(), "printed");
}

TEST_F(PartitionViewTest, TheCommandGivesTheNumbersOfTheView) {
  for (const char* network : {"resnet34", "squeezenet1_0"}) {
    openPartition(network, 2 * kMebibyte);
    app::Design design = window->session().design();
    design.batch = 2;
    design.partition.axis = AxisChoice::Rows;
    design.partition.chips = 40;
    window->session().change("more", design);
    wait();
    const ViewCommand shown = window->part<PartitionController>().view().command(app::wordsOf(design), {});
    const auto timed = app::atCapacity(design);
    ASSERT_TRUE(timed) << "the capacity is not that of the memory";
    EXPECT_EQ(shown.line, app::partitionCommand(*timed));
    const Json json = commandLineAnswer();
    EXPECT_EQ(json.at("cuts").get<Cuts>(), answer().partition.cuts) << network;
    EXPECT_EQ(json.at("capacity_elements").get<std::int64_t>(), answer().capacity);
    EXPECT_EQ(json.at("exact_transfers_total").get<std::int64_t>(), answer().partition.exactTransfers);
    const Json& stap = json.at("stap");
    EXPECT_EQ(stap.at("chips").get<std::int64_t>(), partition().stages().chips());
    const double perSecond = window->session().hardware()->clockMhz * 1e6;
    EXPECT_NEAR(stap.at("period").get<double>(), partition().stages().pipeline()->period * perSecond,
                1e-6 * stap.at("period").get<double>());
    const std::vector<SpanShown>& blocks = spans().picture().spans;
    ASSERT_EQ(json.at("spans").size(), blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const Json& span = json.at("spans")[i];
      EXPECT_EQ(span.at("footprint").get<double>(), blocks[i].footprint()) << network << i;
      EXPECT_EQ(span.at("transfers").at("read").get<double>(), blocks[i].read);
      EXPECT_EQ(span.at("transfers").at("residual").get<double>(), blocks[i].residual);
      const auto rows = span.at("tile_rows").get<std::int64_t>();
      EXPECT_EQ(QString::number(rows), rows == 0 ? "0" : QString::fromStdString(blocks[i].tile).section(' ', 0, 0));
    }
  }
}

TEST_F(PartitionViewTest, TheCommandSaysEverySettingOfThePartition) {
  openPartition("resnet18", 2 * kMebibyte);
  const auto check = [&](const char* what, const std::function<void(app::PartitionSettings&)>& set) {
    app::Design design = window->session().design();
    design.partition = {};
    design.partition.capacityBytes = 2 * kMebibyte;
    set(design.partition);
    window->session().change(what, design);
    const Json json = commandLineAnswer();
    EXPECT_EQ(json.at("cuts").get<Cuts>(), answer().partition.cuts) << what;
    EXPECT_EQ(json.at("exact_transfers_total").get<std::int64_t>(), answer().partition.exactTransfers) << what;
    const double perSecond = window->session().hardware()->clockMhz * 1e6;
    const double latency = json.at("stap").at("latency").get<double>();
    EXPECT_NEAR(latency, partition().stages().pipeline()->latency * perSecond, 1e-6 * latency) << what;
    return json;
  };
  check("own cuts", [](app::PartitionSettings& settings) { settings.cuts = Cuts{0, 4, 11, 18}; });
  check("ignored", [](app::PartitionSettings& settings) { settings.residual = ResidualRule::Ignored; });
  check("strict", [](app::PartitionSettings& settings) { settings.skipRows = settings.projectionWeights = true; });
  check("fused", [](app::PartitionSettings& settings) { settings.scheme = PartitionScheme::LayerFusion; });
  check("each layer", [](app::PartitionSettings& settings) { settings.scheme = PartitionScheme::LayerByLayer; });
  check("memory", [](app::PartitionSettings& settings) {
    settings.capacityBytes.reset();
    settings.elementBits = 8;
  });
  const double slowest = partition().stages().times.front();
  const Json inTime =
      check("target period", [&](app::PartitionSettings& settings) { settings.targetPeriod = slowest / 3; });
  EXPECT_EQ(inTime.at("stap").at("replicas").get<std::vector<std::int64_t>>(),
            partition().stages().pipeline()->replicas);
  const Json streamed = check("streamed", [](app::PartitionSettings& settings) { settings.streamedWeights = true; });
  ASSERT_TRUE(answer().weightTraffic());
  EXPECT_EQ(streamed.at("weight_transfers_total").get<double>() * answer().bytesPerElement, *answer().weightTraffic());
}

TEST_F(PartitionViewTest, EveryFigureOfTheBandExplainsItself) {
  openPartition();
  for (const PartitionFigure& figure : partition().figures()) {
    EXPECT_FALSE(figure.provenance.title.empty()) << qPrintable(figure.label);
    EXPECT_FALSE(figure.provenance.formula.empty());
    EXPECT_FALSE(figure.provenance.steps.empty());
    EXPECT_FALSE(figure.provenance.source.empty());
  }
  const int last = static_cast<int>(kPartitionFigures) - 1;
  EXPECT_EQ(figure(last), QString::number(partition().stages().chips()));
  EXPECT_EQ(child<VerdictBand>()->figure(last)->figure().badge.text, "10 spans");
}

TEST_F(PartitionViewTest, ActionsOfThePartitionRestInOtherViews) {
  openPartition();
  EXPECT_TRUE(window->actions().action("partition.next_step")->isEnabled());
  EXPECT_TRUE(window->actions().action("partition.save_trace")->isEnabled());
  window->showView("explore");
  for (const char* id : {"partition.next_step", "partition.best", "partition.add_cut", "partition.scheme.occam",
                         "partition.streamed", "partition.save_trace"})
    EXPECT_FALSE(window->actions().action(id)->isEnabled()) << id;
}

TEST_F(PartitionViewTest, DocksOfMapsSayWhyAttentionHasNone) {
  app::DesignWords words = exampleWords();
  words.network = inSource("transformers/bert_base.json");
  open(words);
  window->showView("partition");
  wait();
  for (const char* dock : {"spans", "schemes", "pipeline"}) {
    const QAction* action = window->actions().action(QStringLiteral("view.dock.partition.") + dock);
    EXPECT_FALSE(action->isEnabled()) << dock;
    EXPECT_FALSE(action->isChecked()) << dock;
    EXPECT_THAT(action->toolTip().toStdString(), testing::HasSubstr("attention blocks")) << dock;
  }
  EXPECT_TRUE(child<PartitionView>()->docks()->isInSight("attention"));
  open(exampleWords());
  window->showView("partition");
  wait();
  EXPECT_TRUE(window->actions().action("view.dock.partition.spans")->isEnabled());
  EXPECT_TRUE(child<PartitionView>()->docks()->isInSight("spans"));
  EXPECT_FALSE(child<PartitionView>()->docks()->isInSight("attention"));
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <map>

#include "app/gui/kit/panel/facts_view.h"
#include "app/gui/kit/panel/parameter_section.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/partition/traffic_field.h"
#include "tests/app/gui/window/partition_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class PartitionPanelTest : public PartitionViewTest {};

TEST_F(PartitionPanelTest, TheTrafficFieldSetsTheLeastCapacityAsOneStep) {
  openPartition("resnet50", 4 * kMebibyte);
  auto& field = *child<TrafficField>();
  const auto ask = [&](const QString& target) {
    field.entry()->setFocus();
    field.entry()->selectAll();
    QTest::keyClicks(field.entry(), target);
    QTest::keyClick(field.entry(), Qt::Key_Return);
  };
  const double before = answer().traffic();
  ask("half");
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(history().undoText().startsWith("traffic half: capacity ")) << qPrintable(history().undoText());
  EXPECT_LE(answer().traffic(), before / 2);
  EXPECT_TRUE(answer().fits());
  EXPECT_THAT(field.message().toStdString(), HasSubstr(" per image takes "));
  EXPECT_TRUE(field.entry()->isVisible());
  const double bytes = answer().capacityBytes();
  window->part<PartitionController>().editor().setCapacity(static_cast<std::int64_t>(0.99 * bytes));
  EXPECT_TRUE(answer().traffic() > before / 2 || !answer().fits()) << "it is the least of three digits";
  EXPECT_EQ(field.message(), "") << "of another design";
  history().undo();
  history().undo();
  EXPECT_EQ(settings().capacityBytes, 4 * kMebibyte);
}

TEST_F(PartitionPanelTest, TheAnswerToATrafficMovesNoControl) {
  openPartition("resnet50", 4 * kMebibyte);
  auto& field = *child<TrafficField>();
  const QWidget* chips = child<DesignPanel>()->field(kChipsId);
  const auto place = [&] { return chips->mapTo(window.get(), QPoint(0, 0)); };
  const QPoint before = place();
  field.entry()->setFocus();
  QTest::keyClicks(field.entry(), "half");
  QTest::keyClick(field.entry(), Qt::Key_Return);
  QTest::qWait(20);
  const auto* answer = window->findChild<QLabel*>("traffic message");
  ASSERT_TRUE(answer && answer->isVisible());
  EXPECT_TRUE(window->rect().contains(answer->geometry()));
  EXPECT_EQ(place(), before);
  child<DesignPanel>()->field(kChipsId)->setFocus();
  QTest::qWait(20);
  EXPECT_FALSE(answer->isVisible()) << "it does not stay over the view";
}

TEST_F(PartitionPanelTest, ThePanelIsLaidOutWithinTheChangeOfView) {
  open(exampleWords("resnet50"));
  app::Design design = window->session().design();
  design.batch = 2;  // the answer arrives later than the view
  window->session().change("batch", design);
  DesignPanel& panel = *child<DesignPanel>();
  for (const char* view : {"partition", "explore", "partition"}) {
    window->showView(view);
    const auto places = [&] {
      std::map<QString, QRect> all;
      for (const QWidget* widget : panel.findChildren<QWidget*>())
        if (widget->isVisible() &&
            (widget->objectName().startsWith("picker:") || qobject_cast<const SliderRow*>(widget)))
          all[widget->objectName()] = QRect(widget->mapTo(&panel, QPoint(0, 0)), widget->size());
      return all;
    };
    const auto before = places();
    EXPECT_GT(before.size(), 6U) << view;
    wait();
    const auto after = places();
    for (const auto& [name, place] : before)
      EXPECT_TRUE(after.contains(name) && after.at(name) == place) << view << ' ' << qPrintable(name);
  }
}

TEST_F(PartitionPanelTest, ARejectedEntryGoesWhenTheDesignChanges) {
  openPartition("resnet50", 4 * kMebibyte);
  ValueField* chips = child<DesignPanel>()->field(kChipsId);
  chips->setFocus();
  QTest::keyClicks(chips, "811");
  QTest::keyClick(chips, Qt::Key_Return);
  ASSERT_FALSE(chips->error().isEmpty());
  window->part<PartitionController>().editor().setCapacity(9 * kMebibyte);
  EXPECT_TRUE(chips->error().isEmpty());
  EXPECT_NE(chips->text(), "811");
}

TEST_F(PartitionPanelTest, ATrafficThatNoCapacityGivesChangesNothing) {
  openPartition();
  auto& field = *child<TrafficField>();
  const auto ask = [&](const QString& target) {
    field.entry()->selectAll();
    QTest::keyClicks(field.entry(), target);
    QTest::keyClick(field.entry(), Qt::Key_Return);
  };
  ask("1 kB");
  EXPECT_THAT(field.message().toStdString(), HasSubstr("No capacity gives 1.00 kB per image"));
  EXPECT_TRUE(field.entry()->property("wrong").toBool());
  ask("some");
  EXPECT_THAT(field.message().toStdString(), HasSubstr("found \"some\"; expected bytes per image"));
  EXPECT_EQ(history().count(), 0);
  QTest::keyClicks(field.entry(), "x");
  EXPECT_FALSE(field.entry()->property("wrong").toBool());
}

TEST_F(PartitionPanelTest, CutForThroughputIsOneStepAndTheCommandLineHasTheSameCuts) {
  openPartition();
  window->part<PartitionController>().editor().setChips(14);
  history().clear();
  const Cuts before = answer().partition.cuts;
  clickSegment("goal", 1);
  EXPECT_EQ(history().count(), 1);
  EXPECT_NE(answer().partition.cuts, before);
  EXPECT_EQ(spans().picture().spans.size(), answer().partition.spans.size());
  EXPECT_TRUE(window->actions().action("partition.goal.throughput")->isChecked());
  const Json document = commandLineAnswer();
  EXPECT_EQ(document.at("cut_for"), "throughput");
  EXPECT_EQ(document.at("cuts").get<Cuts>(), answer().partition.cuts);
  window->part<PartitionController>().editor().setScheme(PartitionScheme::LayerByLayer);
  EXPECT_FALSE(segments("goal").isVisible());
  EXPECT_FALSE(child<TrafficField>()->isVisible());
}

TEST_F(PartitionPanelTest, FewerChipsThanSpansAreFixedByTheBand) {
  openPartition("resnet50", 4 * kMebibyte);
  window->part<PartitionController>().editor().setChips(3);
  EXPECT_EQ(figure(3), "3");
  auto* band = child<VerdictBand>();
  EXPECT_TRUE(band->verdict().apply.startsWith("Use ")) << qPrintable(band->verdict().apply);
  emit band->applyRequested();
  EXPECT_TRUE(partition().stages().pipeline());
  EXPECT_LE(answer().partition.spans.size(), 3U);
}

TEST_F(PartitionPanelTest, ThePanelHasWhatThePartitionNeedsAndElsewhereWhatItHadBefore) {
  open(exampleWords());
  DesignPanel& panel = *child<DesignPanel>();
  panel.setSectionFolded("PE array", true);
  const QStringList folded = panel.foldedSections();
  EXPECT_FALSE(panel.field(kCapacityId));
  window->showView("partition");
  wait();
  ASSERT_TRUE(panel.section("Partition"));
  EXPECT_FALSE(panel.isSectionFolded("Partition"));
  for (const char* section : {"On-chip memory", "PE array", "Off-chip", "Precision"})
    EXPECT_TRUE(panel.isSectionFolded(section)) << section;
  EXPECT_FALSE(panel.section("Workload")) << "the batch stands with the partition";
  EXPECT_TRUE(panel.field("batch")->isVisible());
  EXPECT_TRUE(segments("residual").isVisible());
  EXPECT_FALSE(segments("search").isVisible());
  EXPECT_EQ(window->windowState().folded, folded) << "of the usual sections";
  EXPECT_GT(slider(kCapacityId)->curve().points.size(), 3U);

  window->showView("explore");
  EXPECT_FALSE(panel.section("Partition"));
  EXPECT_TRUE(panel.section("Workload"));
  EXPECT_EQ(panel.foldedSections(), folded);
  EXPECT_FALSE(segments("residual").isVisible());
  EXPECT_TRUE(segments("search").isVisible());
  EXPECT_TRUE(child<SelectedLayerView>()->isVisible());
  EXPECT_EQ(figure(0).toStdString(), model().figures()[0].value);
}

TEST_F(PartitionPanelTest, ItsFoldedSectionsComeBackWithTheSession) {
  openPartition();
  DesignPanel& panel = *child<DesignPanel>();
  panel.setSectionFolded("Off-chip", false);
  panel.setSectionFolded("Partition", true);
  const QStringList folded = panel.foldedSections();
  QTemporaryDir folder;
  const QString path = folder.filePath("s.tilescope");
  ASSERT_TRUE(window->files().save(path));
  window->showView("explore");
  ASSERT_TRUE(window->files().save(folder.filePath("hidden.tilescope")));
  for (const char* file : {"s.tilescope", "hidden.tilescope"}) {
    open(exampleWords("alexnet"));
    ASSERT_TRUE(window->files().open(folder.filePath(file)));
    window->showView("partition");
    wait();
    EXPECT_EQ(child<DesignPanel>()->foldedSections(), folded) << file;
    window->showView("explore");
    EXPECT_FALSE(child<DesignPanel>()->isSectionFolded("PE array")) << "of the other views";
  }
}

TEST_F(PartitionPanelTest, ThePlanOnOneChipFollowsTheCapacity) {
  openPartition("resnet18");
  FactsView& plan = *child<DesignPanel>()->planInSpans();
  ASSERT_TRUE(plan.isVisible());
  EXPECT_TRUE(plan.toolTip().contains("estimate"));
  const QStringList before = plan.lines();
  emit staircase().capacityDragStarted();
  emit staircase().capacityDragChanged(20.0 * kMebibyte);
  EXPECT_NE(plan.lines(), before) << "while the hand moves";
  emit staircase().capacityDragFinished();
  window->showView("explore");
  EXPECT_FALSE(plan.isVisible());
}

TEST_F(PartitionPanelTest, AltWithTheKeysOfTheSliderJumpsToTheNextStep) {
  openPartition();
  const auto next = static_cast<std::int64_t>(answer().stepBytes(*answer().nextStep()));
  ValueField* field = child<DesignPanel>()->field(kCapacityId);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(settings().capacityBytes, next);
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/main_window.h"

#include <QClipboard>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/session/window_names.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/explore/target_section.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/view_table.h"
#include "core/explore/silicon_metrics.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class MainWindowTest : public WindowTest {
 protected:
  void drop(const QString& path) {
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(700, 400), Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(700, 400), Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &event);
  }
};

TEST_F(MainWindowTest, SelectingALayerAnywhereSelectsItEverywhere) {
  open(exampleWords());
  auto* roofline = child<RooflinePlot>();
  auto* traffic = child<TrafficPlot>();
  auto* table = child<LayerTable>();

  QTest::mouseClick(traffic, Qt::LeftButton, {}, traffic->barRect("res5_0_b").center());
  EXPECT_EQ(table->selection(), QStringList("res5_0_b"));
  EXPECT_TRUE(child<SelectedLayerView>()->lines().join(" ").contains("res5_0_b"));

  QTest::mouseClick(roofline, Qt::LeftButton, {}, roofline->markRect("conv1").center());
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));
  EXPECT_EQ(table->selection(), QStringList("conv1"));

  QTest::mouseClick(traffic, Qt::LeftButton, Qt::ControlModifier, traffic->barRect("fc").center());
  EXPECT_EQ(window->session().session().selection, QStringList({"conv1", "fc"}));
  QTest::mouseClick(traffic, Qt::LeftButton, Qt::ControlModifier, traffic->barRect("conv1").center());
  EXPECT_EQ(window->session().session().selection, QStringList("fc"));

  const QRect cell = table->visualRect(table->model()->index(0, 0));
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
  EXPECT_EQ(window->session().session().selection, QStringList(table->shownOrder().front()));
  QTest::keyClick(window.get(), Qt::Key_Escape);
  EXPECT_TRUE(window->session().session().selection.isEmpty());
  EXPECT_TRUE(table->selection().isEmpty());
}

TEST_F(MainWindowTest, TheVerdictsButtonIsOneStep) {
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/3/bandwidth_gb_per_s=8"};
  open(words);
  const auto area = [this] { return *chipArea(model().plan()->request.hardware); };
  const double before = area();
  ASSERT_THAT(model().verdict().remedy, testing::HasSubstr(" saves "));
  QTest::keyClick(window.get(), Qt::Key_Return, Qt::ControlModifier);
  wait();
  EXPECT_LT(area(), before);
  EXPECT_EQ(history().count(), 1);
  history().undo();
  wait();
  EXPECT_EQ(area(), before);
}

TEST_F(MainWindowTest, WhyListsWhatOneStepWouldBuy) {
  open(exampleWords());
  window->actions().action("design.why")->trigger();
  auto* card = child<WhyCard>();
  ASSERT_TRUE(card && card->isVisible());
  const auto buttons = card->findChildren<QPushButton*>(QRegularExpression("^(?!find target$|target chips$)"));
  ASSERT_FALSE(buttons.isEmpty());
  const RankedChanges& ranked = model().rankedChanges();
  EXPECT_LE(buttons.size(),
            static_cast<qsizetype>(ranked.changes.size() + ranked.savings.size() + ranked.pairs.size()));
  const Change best = model().changes().front();
  QTest::mouseClick(buttons.front(), Qt::LeftButton);
  wait();
  EXPECT_EQ(history().count(), 1);
  EXPECT_NEAR(model().plan()->totals.latency.seconds, best.after, 1e-12);
}

TEST_F(MainWindowTest, WhyStaysInTheWindowScrollsByKeysAndBeginsAtItsTarget) {
  withCurves = false;
  app::DesignWords words = exampleWords("alexnet", "ascend_like");  // seven memories on chip
  words.model = "zigzag";
  words.objective = "energy";
  open(words, QSize(1024, 640));
  window->actions().action("design.why")->trigger();
  auto* card = child<WhyCard>();
  ASSERT_TRUE(card && card->isVisible());
  auto* area = card->findChild<QScrollArea*>("why area");
  const QRect room(window->mapToGlobal(QPoint(0, 0)), window->size());
  EXPECT_LE(card->frameGeometry().bottom(), room.bottom());
  EXPECT_GE(card->frameGeometry().top(), room.top());
  EXPECT_EQ(card->focusWidget(), card->findChild<TargetSection*>()->field());
  QTest::keyClicks(card->focusWidget(), "latency");
  EXPECT_EQ(card->findChild<TargetSection*>()->field()->text(), "latency");
  ASSERT_GT(area->verticalScrollBar()->maximum(), 0);
  QTest::keyClick(card->focusWidget(), Qt::Key_PageDown);
  EXPECT_GT(area->verticalScrollBar()->value(), 0);
}

TEST_F(MainWindowTest, ADiagnosisThatNamesABetterModelHasItsButton) {
  app::DesignWords words = exampleWords("mobilenet_v2", "tpu_like");
  withCurves = false;
  open(words);
  ASSERT_TRUE(child<VerdictBand>()->verdict().finding.contains("suits better"))
      << child<VerdictBand>()->verdict().finding.toStdString();
  EXPECT_EQ(child<VerdictBand>()->verdict().apply, "Use ZigZag");
  QTest::mouseClick(window->findChild<QPushButton*>("verdictApply"), Qt::LeftButton);
  EXPECT_EQ(window->session().design().model, "zigzag");
  EXPECT_EQ(history().count(), 1);
  EXPECT_EQ(history().undoText(), "model zigzag");
  history().undo();
  EXPECT_EQ(window->session().design().model, "eplanner");
}

TEST_F(MainWindowTest, AfterAKeyForAViewTheFocusIsInTheView) {
  withCurves = false;
  open(exampleWords());
  for (const ViewRow& row : viewRows()) {
    window->actions().action(QStringLiteral("view.") + row.id)->trigger();
    ASSERT_TRUE(window->focusWidget()) << row.id;
    EXPECT_TRUE(child<ViewStack>()->shownView()->isAncestorOf(window->focusWidget()) ||
                window->focusWidget() == window.get())
        << row.id << ": " << window->focusWidget()->objectName().toStdString();
  }
}

// More array columns make DIANA's weight blobs larger.
TEST_F(MainWindowTest, F6GoesBetweenPanelAndView) {
  withCurves = false;
  open(exampleWords());
  window->activateWindow();
  QTest::keyClick(window.get(), Qt::Key_F6);
  const auto isInPanel = [&] { return child<DesignPanel>()->isAncestorOf(window->focusWidget()); };
  const bool began = isInPanel();
  QTest::keyClick(window.get(), Qt::Key_F6);
  EXPECT_NE(isInPanel(), began);
  QTest::keyClick(window.get(), Qt::Key_F6);
  EXPECT_EQ(isInPanel(), began);
}

TEST_F(MainWindowTest, WhyNamesTheReasonOfAStepThatMakesItWorse) {
  app::DesignWords words;
  words.network = "mlperf_tiny_resnet8";
  words.hardware = "diana";
  words.model = "diana";
  words.objective = "traffic";
  open(words);
  window->actions().action("design.why")->trigger();
  auto* card = child<WhyCard>();
  ASSERT_TRUE(card && card->isVisible());
  const auto* reason = card->findChild<QLabel*>("worse /array/dims/1/size");
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(reason->text().contains("lane")) << reason->text().toStdString();
}

TEST_F(MainWindowTest, WhatNeedsADesignSaysSo) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  open(words);
  for (const char* id : {"design.why", "file.command"}) {
    const QAction* action = window->actions().action(id);
    EXPECT_FALSE(action->isEnabled()) << id;
    EXPECT_TRUE(action->toolTip().contains("Choose a network")) << action->toolTip().toStdString();
  }
  words.network = exampleWords().network;
  open(words);
  for (const char* id : {"design.why", "file.command"}) {
    const QAction* action = window->actions().action(id);
    EXPECT_TRUE(action->isEnabled()) << id;
    EXPECT_FALSE(action->toolTip().contains("Choose a network")) << action->toolTip().toStdString();
  }
}

TEST_F(MainWindowTest, EveryViewIsCalledAsSessionsAndTheCommandLineCallIt) {
  open(exampleWords());
  const auto& views = child<ViewStack>()->views();
  EXPECT_EQ(views.size(), viewRows().size());
  for (const ViewRow& row : viewRows()) EXPECT_TRUE(views.contains(row.id)) << row.id;
}

TEST_F(MainWindowTest, TheCommandCanBeCopied) {
  open(exampleWords());
  window->actions().action("file.command")->trigger();
  auto* card = child<CommandCard>();
  ASSERT_TRUE(card);
  QTest::mouseClick(card->findChild<QPushButton*>("copy command"), Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text().toStdString(),
            app::planCommand(app::wordsOf(window->session().design())) + " -o plan.json");
}

TEST_F(MainWindowTest, AnInfeasibleDesignNamesMemoryTensorAndTheFixThatWorks) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";
  words.edits = {"/memories/0/size_bits=32768"};
  open(words);
  const BandVerdict& verdict = child<VerdictBand>()->verdict();
  EXPECT_TRUE(verdict.finding.contains("conv1 is infeasible")) << verdict.finding.toStdString();
  EXPECT_EQ(verdict.apply, "Set 6.25 KiB");
  QTest::keyClick(window.get(), Qt::Key_Return, Qt::ControlModifier);
  wait();
  EXPECT_TRUE(model().plan()->infeasibleLayers.empty());
}

TEST_F(MainWindowTest, TheEmptyStateLeadsToTheExample) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  words.hardware.clear();
  open(words);
  auto* empty = child<EmptyState>();
  ASSERT_TRUE(empty->isVisible());
  EXPECT_FALSE(child<RooflinePlot>()->isVisible());
  QTest::mouseClick(empty->findChildren<QPushButton*>().front(), Qt::LeftButton);
  wait();
  EXPECT_TRUE(child<RooflinePlot>()->isVisible());
  EXPECT_EQ(model().plan()->request.network.name, "ResNet-18");
  history().undo();
  EXPECT_TRUE(empty->isVisible());
}

TEST_F(MainWindowTest, ADroppedFileOpensAndABadOneSaysWhereItIsBad) {
  open(exampleWords());
  drop(sourceFile("networks/alexnet.json"));
  wait();
  EXPECT_EQ(model().plan()->request.network.name, "AlexNet (one group)");
  drop(sourceFile("hardware_profiles/eyeriss.json"));
  wait();
  EXPECT_EQ(model().plan()->request.hardware.name, "Eyeriss");

  const QTemporaryDir folder;
  QFile bad(folder.filePath("bad.json"));
  ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
  bad.write(R"({"format": "tilescope.network/1", "name": "x", "layers": 3})");
  bad.close();
  drop(bad.fileName());
  const Message& message = child<MessageStrip>()->message();
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_TRUE(message.finding.contains("bad.json")) << message.finding.toStdString();
  EXPECT_EQ(model().plan()->request.network.name, "AlexNet (one group)");
}

TEST_F(MainWindowTest, EveryControlSaysWhatItIs) {
  open(exampleWords());
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
    const std::string what = widget->metaObject()->className() + std::string(" ") + widget->objectName().toStdString();
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << what;
    EXPECT_FALSE(widget->objectName().isEmpty()) << what;
    EXPECT_FALSE(widget->whatsThis().isEmpty()) << what;
  }
}

TEST_F(MainWindowTest, TabReachesEveryControlFromAFreshStart) {
  open(exampleWords());
  QSet<QString> reached;
  for (int i = 0; i < 120; ++i) {
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : window.get(), Qt::Key_Tab);
    if (QApplication::focusWidget()) reached << QApplication::focusWidget()->objectName();
  }
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (widget->visibleRegion().isEmpty() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
    EXPECT_TRUE(reached.contains(widget->objectName())) << widget->objectName().toStdString();
  }
}

TEST_F(MainWindowTest, EscInAnEntryOrADragIsNotTheWindows) {
  open(exampleWords(), QSize(1440, 900), {"conv1"});
  ValueField* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  QTest::keyClicks(field, "77");
  ASSERT_TRUE(field->isEditing());
  QTest::keyClick(field, Qt::Key_Escape);
  EXPECT_FALSE(field->isEditing());
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));

  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  moveTo(row, 0.9);
  ASSERT_FALSE(window->session().design().edits.empty());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  EXPECT_FALSE(row.isDragging());
  EXPECT_FALSE(window->session().isInGesture());
  EXPECT_EQ(window->session().session().selection, QStringList("conv1"));
}

TEST_F(MainWindowTest, UndoHasToWaitForTheEndOfADrag) {
  open(exampleWords());
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  moveTo(row, 0.9);
  const auto dragged = window->session().design().edits;
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->session().design().edits, dragged);
  release(row, 0.9);
  EXPECT_EQ(history().count(), 1);
}

TEST_F(MainWindowTest, CopyInTheTableCopiesRows) {
  open(exampleWords(), QSize(1440, 900), {"conv1"});
  auto* table = child<LayerTable>();
  table->setFocus();
  QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QApplication::clipboard()->text().contains("conv1")) << QApplication::clipboard()->text().toStdString();
}

TEST_F(MainWindowTest, AfterARefusedChangeThePanelShowsTheDesignAgain) {
  open(exampleWords());
  ASSERT_FALSE(window->session().change("clock 0", [&] {
    app::Design bad = window->session().design();
    bad.edits.push_back({"/clock_mhz", "0"});
    return bad;
  }()));
  EXPECT_TRUE(child<MessageStrip>()->isVisible());
  EXPECT_EQ(child<DesignPanel>()->field("/clock_mhz")->value(), 1020);
}

TEST_F(MainWindowTest, StopSaysWhatWasReachedAndAdviceOfAnotherDesignIsGone) {
  app::DesignWords words = exampleWords("vgg19");
  words.search = "exhaustive";
  words.options = {"columns=when-needed"};
  words.batch = 4;
  window = std::make_unique<MainWindow>(Session{exampleDesign(words), {}}, themes);
  window->resize(1440, 900);
  window->show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return model().isVisiblyStale(); }, kPatience));
  EXPECT_FALSE(model().rows().empty()) << "names come before answers";
  window->actions().action("design.stop")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return model().progress().stopped; }, kPatience));
  EXPECT_FALSE(window->isComplete());
  EXPECT_TRUE(child<VerdictBand>()->verdict().finding.contains("Stopped"));
  window->actions().action("design.why")->trigger();
  EXPECT_EQ(child<WhyCard>(), nullptr);
}

TEST_F(MainWindowTest, EveryActionIsInAMenuWithItsOwnWordsAndShortcut) {
  open(exampleWords());
  QSet<QAction*> inMenus;
  for (const QMenu* menu : window->menuBar()->findChildren<QMenu*>())
    for (QAction* action : menu->actions()) inMenus << action;
  QHash<QString, QString> shortcuts;
  for (QAction* action : window->actions().actions()) {
    const std::string id = action->objectName().toStdString();
    EXPECT_TRUE(inMenus.contains(action)) << id;
    EXPECT_FALSE(action->text().isEmpty()) << id;
    EXPECT_FALSE(action->whatsThis().isEmpty()) << id;
    const QString keys = action->shortcut().toString();
    if (keys.isEmpty()) continue;
    EXPECT_FALSE(shortcuts.contains(keys)) << id << " and " << shortcuts[keys].toStdString();
    shortcuts[keys] = action->objectName();
  }
}

TEST_F(MainWindowTest, AThemeSwitchLeavesNothingOfTheOldOne) {
  open(exampleWords());
  waitUntilIdle();
  const QImage light = window->grab().toImage();
  window->actions().action("view.theme.dark")->trigger();
  const QImage dark = window->grab().toImage();
  const QColor lightPanel = loadTheme("light").panel;
  int left = 0;
  for (int y = 0; y < dark.height(); ++y)
    for (int x = 0; x < dark.width(); ++x) left += dark.pixelColor(x, y) == lightPanel;
  EXPECT_EQ(left, 0);
  window->actions().action("view.theme.light")->trigger();
  EXPECT_EQ(window->grab().toImage(), light);
}

TEST_F(MainWindowTest, ThePointerOnABarShowsWhereItsNumberIsFromAndItCanBeCopied) {
  open(exampleWords());
  auto* traffic = child<TrafficPlot>();
  QTest::mouseMove(traffic, traffic->barRect("res5_0_b").center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_TRUE(tip->content().title.startsWith("res5_0_b")) << tip->content().title.toStdString();
  EXPECT_FALSE(tip->content().formula.isEmpty());
  EXPECT_FALSE(tip->content().source.isEmpty());
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), tip->content().plainText);
}

TEST_F(MainWindowTest, EveryPartHasItsRoomInEverySize) {
  for (const QSize size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080), QSize(2560, 1440)}) {
    open(exampleWords("resnet152_v1"), size);
    EXPECT_EQ(window->size(), size);
    const std::string where = std::to_string(size.width());
    const QRect inside(QPoint(0, 0), size);
    for (const QWidget* part :
         {static_cast<QWidget*>(child<RooflinePlot>()), static_cast<QWidget*>(child<TrafficPlot>()),
          static_cast<QWidget*>(child<LayerTable>())}) {
      if (part->visibleRegion().isEmpty()) continue;
      EXPECT_TRUE(inside.contains(QRect(part->mapTo(window.get(), QPoint(0, 0)), part->size()))) << where;
    }
    EXPECT_GE(child<RooflinePlot>()->width(), 420) << where;
    EXPECT_GE(child<RooflinePlot>()->height(), 240) << where;
    EXPECT_GE(child<TrafficPlot>()->height(), 150) << where;
    const bool tabbed = size.height() < 900;
    EXPECT_EQ(child<LayerTable>()->visibleRegion().isEmpty(), tabbed) << where;
    if (!tabbed) {
      EXPECT_GE(child<LayerTable>()->height(), 26 + 5 * 23) << where;
    }
    EXPECT_EQ(window->findChild<QDockWidget*>("dock details")->isVisible(), size.width() >= 2560) << where;
  }
}

TEST_F(MainWindowTest, SwitchesOfTheViewLeaveNothingBehind) {
  withCurves = false;
  open(exampleWords());
  const auto switchViews = [&](int times) {
    for (int i = 0; i < times; ++i) {
      const auto& rows = viewRows();
      window->showView(rows[static_cast<std::size_t>(i) % std::size(rows)].id);
      QCoreApplication::processEvents();
    }
    waitUntilIdle();
  };
  switchViews(3 * static_cast<int>(std::size(viewRows())));  // parts made when first shown
  const qsizetype objects = window->findChildren<QObject*>().size();
  switchViews(6 * static_cast<int>(std::size(viewRows())));
  EXPECT_EQ(window->findChildren<QObject*>().size(), objects);
}

}  // namespace
}  // namespace tilescope::gui

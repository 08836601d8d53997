// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/views/compare/compare_column_view.h"
#include "app/gui/views/compare/compare_view.h"
#include "app/gui/views/explore/explore_docks.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/mapping/mapping_view.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/window/layout_controller.h"
#include "app/gui/window/screenshot.h"
#include "core/base/json_document.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using Places = std::map<QString, QRect>;

class LayoutTest : public WindowTest {
 protected:
  void TearDown() override { window.reset(); }  // before its folder is removed
  void openWindow(QSize size = QSize(1440, 900)) {
    window = std::make_unique<MainWindow>(Session{exampleDesign(), {}}, themes, folder.path(), solvedLayers());
    window->setAnimated(false);
    window->takeLastLayout();
    window->resize(size);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    wait();
  }
  void closeWindow() {
    EXPECT_TRUE(window->close());
    window.reset();
  }
  void trigger(const char* id) {
    window->actions().action(id)->trigger();
    settle();
  }
  void settle() { QTest::qWait(20); }
  QDockWidget* dock(const QString& id) const { return window->findChild<QDockWidget*>("dock " + id); }
  DockTitle* titleOf(const QString& id) const { return static_cast<DockTitle*>(dock(id)->titleBarWidget()); }
  ExploreDocks& docks() const { return *window->findChild<ExploreDocks*>(); }
  Places places() const {
    Places places;
    for (const char* id : {"roofline", "designs", "traffic", "layers", "details"})
      if (!dock(id)->visibleRegion().isEmpty()) places[id] = dock(id)->geometry();
    return places;
  }
  void move() {
    docks().tabifyDockWidget(dock("roofline"), dock("traffic"));
    docks().resizeDocks({dock("roofline"), dock("layers")}, {300, 250}, Qt::Vertical);
    settle();
  }
  void saveLayout(const QString& name) {
    trigger("view.layout.save");
    auto* card = child<LayoutCard>();
    ASSERT_TRUE(card);
    QTest::keyClicks(card->findChild<QLineEdit*>("layout name"), name);
    QTest::keyClick(card->findChild<QLineEdit*>("layout name"), Qt::Key_Return);
    QTest::qWait(1);  // the card deletes itself
    child<Messages>()->clear();
    settle();
  }

  QTemporaryDir folder;
};

TEST_F(LayoutTest, ADoubleClickTheButtonAndTheKeyEnlargeADockAndPutAllBack) {
  openWindow();
  const Places before = places();
  ASSERT_EQ(before.size(), 4u);
  const QSize whole = docks().size();
  const auto expectOnly = [&](const char* id) {
    settle();
    ASSERT_EQ(places().size(), 1u);
    EXPECT_EQ(places().at(id).size(), whole);
  };
  const auto expectAll = [&] {
    settle();
    EXPECT_EQ(places(), before);
  };
  QTest::mouseDClick(titleOf("roofline"), Qt::LeftButton, {}, QPoint(20, 10));
  expectOnly("roofline");
  QTest::mouseDClick(titleOf("roofline"), Qt::LeftButton, {}, QPoint(20, 10));
  expectAll();

  auto* button = titleOf("traffic")->findChild<EnlargeButton*>();
  QTest::mouseClick(button, Qt::LeftButton);
  expectOnly("traffic");
  EXPECT_TRUE(button->isEnlarged());
  EXPECT_TRUE(button->accessibleName().startsWith("Put Off-chip traffic")) << button->accessibleName().toStdString();
  QTest::mouseClick(button, Qt::LeftButton);
  expectAll();

  child<LayerTable>()->setFocus();
  QTest::keyClick(child<LayerTable>(), Qt::Key_F11);
  expectOnly("layers");
  EXPECT_EQ(window->actions().action("view.enlarge")->text(), "Put the docks back");
  QTest::keyClick(window.get(), Qt::Key_F11);
  expectAll();
}

TEST_F(LayoutTest, AnEnlargedDockStaysSoInAnotherSizeOfTheWindow) {
  openWindow();
  docks().set().enlarge("designs");
  window->resize(1280, 800);  // the dock would become a tab
  settle();
  ASSERT_EQ(places().size(), 1u);
  EXPECT_EQ(places().at("designs").size(), docks().size());
  docks().set().enlarge("designs");
  settle();
  EXPECT_EQ(docks().tabifiedDockWidgets(dock("roofline")), QList<QDockWidget*>{dock("designs")});
}

TEST_F(LayoutTest, HiddenDocksComeBackWhereTheyWere) {
  openWindow();
  const Places before = places();
  QAction* action = window->actions().action("view.dock.explore.designs");
  EXPECT_TRUE(action->isChecked());
  trigger("view.dock.explore.designs");
  EXPECT_FALSE(action->isChecked());
  EXPECT_FALSE(places().contains("designs"));
  EXPECT_EQ(places().at("roofline").width(), docks().width());
  trigger("view.dock.explore.designs");
  EXPECT_EQ(places().at("designs").top(), before.at("designs").top());
  EXPECT_GT(places().at("designs").left(), places().at("roofline").right());
}

TEST_F(LayoutTest, DetailsCanBeShownInSmallWindowsToo) {
  openWindow();
  EXPECT_FALSE(window->actions().action("view.dock.explore.details")->isChecked());
  trigger("view.dock.explore.details");
  EXPECT_EQ(docks().tabifiedDockWidgets(dock("layers")), QList<QDockWidget*>{dock("details")});
  EXPECT_FALSE(dock("details")->isHidden());
  trigger("view.dock.explore.details");
  settle();
  for (const QTabBar* tabs : docks().findChildren<QTabBar*>("exploreTabs"))
    EXPECT_EQ(tabs->focusPolicy(), Qt::NoFocus) << "out of sight";
}

TEST_F(LayoutTest, TheLastDockCannotBeHidden) {
  openWindow();
  for (const char* id : {"roofline", "designs", "traffic"}) docks().set().setShown(id, false);
  settle();
  EXPECT_EQ(places().size(), 1u);
  EXPECT_FALSE(window->actions().action("view.dock.explore.layers")->isEnabled());
  docks().set().setShown("layers", false);
  settle();
  EXPECT_EQ(places().size(), 1u);
}

TEST_F(LayoutTest, AskingForAHiddenPageShowsItsDock) {
  openWindow();
  docks().set().setShown("layers", false);
  docks().set().enlarge("roofline");
  child<ExploreView>()->showPage("log");
  settle();
  EXPECT_TRUE(places().contains("layers"));
  EXPECT_TRUE(places().contains("roofline"));
}

TEST_F(LayoutTest, ResetRestoresTheUsualLayoutExactly) {
  openWindow();
  const Places before = places();
  move();
  docks().set().setShown("designs", false);
  docks().set().enlarge("traffic");
  settle();
  ASSERT_NE(places(), before);
  trigger("view.reset_layout");
  EXPECT_EQ(places(), before);
  EXPECT_EQ(titleOf("traffic")->title(), "Off-chip traffic per layer") << "no tab says it any more";
}

TEST_F(LayoutTest, TheLayoutSurvivesARestart) {
  openWindow();
  move();
  docks().set().setShown("designs", false);
  settle();
  const Places moved = places();
  EXPECT_EQ(titleOf("traffic")->title(), "") << "its tab says it";
  closeWindow();
  openWindow();
  EXPECT_EQ(places(), moved);
  EXPECT_TRUE(dock("designs")->isHidden());
  trigger("view.reset_layout");
  const Places usual = places();
  EXPECT_EQ(usual.size(), 4u);
  closeWindow();
  openWindow();
  EXPECT_EQ(places(), usual);
}

TEST_F(LayoutTest, TheLayoutSurvivesARestartToThePixelInAnySizeOfTheWindow) {
  for (const QSize& size : {QSize(1373, 871), QSize(1301, 777), QSize(1025, 701), QSize(1919, 1079)}) {
    openWindow(size);
    move();
    docks().resizeDocks({dock("roofline"), dock("designs")}, {457, 389}, Qt::Horizontal);
    settle();
    const Places moved = places();
    closeWindow();
    openWindow(size);
    EXPECT_EQ(places(), moved) << size.width() << "x" << size.height();
    const WindowState state = window->windowState();
    trigger("view.reset_layout");
    closeWindow();
    // The layout comes from a session, before the window has its size.
    window = std::make_unique<MainWindow>(Session{exampleDesign(), {}}, themes, QString(), solvedLayers());
    window->setAnimated(false);
    window->restore(state);
    window->resize(size);
    window->show();
    wait();
    EXPECT_EQ(places(), moved) << size.width() << "x" << size.height() << " from a session";
    closeWindow();
  }
}

TEST_F(LayoutTest, LayoutsAreKeptUnderNamesChosenAndDeleted) {
  openWindow();
  const Places usual = places();
  EXPECT_FALSE(window->actions().action("view.layout.1")->isVisible());
  move();
  const Places moved = places();
  saveLayout("Traffic first");
  trigger("view.reset_layout");
  docks().set().enlarge("roofline");
  saveLayout("Roofline alone");
  trigger("view.reset_layout");
  closeWindow();

  openWindow();
  EXPECT_EQ(places(), usual);
  QAction* first = window->actions().action("view.layout.1");
  EXPECT_TRUE(first->isVisible());
  EXPECT_EQ(first->text(), "Traffic first");
  trigger("view.layout.1");
  EXPECT_EQ(places(), moved);
  trigger("view.layout.2");
  EXPECT_EQ(places().size(), 1u);
  trigger("view.layout.delete.1");
  EXPECT_EQ(first->text(), "Roofline alone");
  EXPECT_FALSE(window->actions().action("view.layout.2")->isVisible());
}

TEST_F(LayoutTest, ALayoutThatHasNoRoomIsNotForcedIntoASmallWindow) {
  openWindow(QSize(2560, 1440));
  docks().splitDockWidget(dock("traffic"), dock("layers"), Qt::Horizontal);
  docks().splitDockWidget(dock("layers"), dock("designs"), Qt::Horizontal);
  settle();
  saveLayout("Side by side");
  closeWindow();
  openWindow(QSize(1280, 800));
  trigger("view.reset_layout");
  const Places usual = places();
  trigger("view.layout.1");
  EXPECT_EQ(window->size(), QSize(1280, 800));
  EXPECT_EQ(places(), usual);
}

TEST_F(LayoutTest, TheNameCardSaysWhatItReplacesAndWhenThereIsNoRoom) {
  openWindow();
  for (int i = 1; i <= 9; ++i) saveLayout("Layout " + QString::number(i));
  trigger("view.layout.save");
  auto* card = child<LayoutCard>();
  auto* name = card->findChild<QLineEdit*>("layout name");
  auto* note = card->findChild<QLabel*>("layout note");
  auto* save = card->findChild<QPushButton*>("save layout");
  EXPECT_FALSE(save->isEnabled()) << "no name";
  QTest::keyClicks(name, "Layout 9");
  EXPECT_TRUE(note->text().startsWith("Replaces")) << note->text().toStdString();
  EXPECT_TRUE(save->isEnabled());
  QTest::keyClicks(name, "9");
  EXPECT_TRUE(note->text().contains("delete one")) << note->text().toStdString();
  EXPECT_FALSE(save->isEnabled());
}

TEST_F(LayoutTest, DamagedLayoutsLeaveTheUsualOne) {
  openWindow();
  const Places usual = places();
  const QJsonObject good = docks().state();
  closeWindow();
  const auto tryLast = [&](const QByteArray& text) {
    ASSERT_TRUE(writeFileAtomically(folder.filePath("layouts.json").toStdString(), text.toStdString()));
    openWindow();
    EXPECT_EQ(places(), usual) << text.toStdString();
    window.reset();
  };
  const auto tryDocks = [&](const QJsonObject& docks) {
    tryLast(QJsonDocument(QJsonObject{{"last", QJsonObject{{"explore", docks}}}}).toJson());
  };
  tryLast("{ no json");
  tryLast(R"({"layouts": 3, "last": [1, 2]})");
  tryLast(R"({"last": {"explore": {"hidden": "all", "enlarged": 7, "layout": "x", "places": 3}, "nowhere": {}}})");
  QJsonObject bad = good;
  bad["hidden"] = QJsonArray{"roofline", "designs", "traffic", "layers", "details"};
  tryDocks(bad);
  bad = good;
  bad["enlarged"] = "a dock of another version";
  tryDocks(bad);
  const QByteArray places = QByteArray::fromBase64(good["places"].toString().toLatin1());
  for (const qsizetype length : {qsizetype(1), qsizetype(9), places.size() / 2, places.size() - 3}) {
    bad = good;
    bad["places"] = QString::fromLatin1(places.left(length).toBase64());
    tryDocks(bad);
  }
  // A layout of other docks.
  QMainWindow other;
  auto* stranger = new QDockWidget(&other);
  stranger->setObjectName("dock of another version");
  other.addDockWidget(Qt::RightDockWidgetArea, stranger);
  bad = good;
  bad["places"] = QString::fromLatin1(other.saveState().toBase64());
  tryDocks(bad);
}

TEST_F(LayoutTest, ASessionKeepsTheLayoutOfAllViews) {
  openWindow();
  move();
  docks().set().setShown("designs", false);
  settle();
  const Places moved = places();
  window->showView("mapping");
  wait();
  child<MappingView>()->docks()->setShown("cards", false);
  EXPECT_TRUE(window->findChild<QWidget*>("cardArea")->isHidden());
  const QString file = folder.filePath("s.tilescope");
  ASSERT_TRUE(window->files().save(file));
  trigger("view.reset_layout");
  EXPECT_FALSE(window->findChild<QWidget*>("cardArea")->isHidden());
  ASSERT_TRUE(window->files().open(file));
  wait();
  EXPECT_TRUE(window->findChild<QWidget*>("cardArea")->isHidden());
  window->showView("explore");
  settle();
  EXPECT_EQ(places(), moved);
}

TEST_F(LayoutTest, InTheComparisonAPlotIsEnlargedInEveryColumn) {
  openWindow();
  window->session().pin("base");
  window->showView("compare");
  trigger("compare.dataflows");
  waitUntilIdle();
  auto* view = child<CompareView>();
  const QList<CompareColumnView*> columns = view->findChildren<CompareColumnView*>();
  ASSERT_GT(columns.size(), 1);
  const int usual = columns.front()->findChild<RooflinePlot*>()->height();
  view->docks()->enlarge("roofline");
  settle();
  for (const CompareColumnView* column : columns) {
    EXPECT_GT(column->findChild<RooflinePlot*>()->height(), usual + 200);
    EXPECT_FALSE(column->findChild<TrafficPlot*>()->isVisible());
  }
  QTest::keyClick(window.get(), Qt::Key_F11);
  settle();
  for (const CompareColumnView* column : columns) {
    EXPECT_EQ(column->findChild<RooflinePlot*>()->height(), usual);
    EXPECT_TRUE(column->findChild<TrafficPlot*>()->isVisible());
  }
}

TEST_F(LayoutTest, NoColumnOfTheComparisonIsCut) {
  openWindow(QSize(1280, 800));
  window->showView("compare");
  trigger("compare.dataflows");
  waitUntilIdle();
  const QList<CompareColumnView*> columns = child<CompareView>()->findChildren<CompareColumnView*>();
  ASSERT_EQ(columns.size(), 4) << "three dataflows and the best per layer";
  int whole = 0;
  for (const CompareColumnView* column : columns) {
    const QRect seen = column->visibleRegion().boundingRect();
    if (seen.isEmpty()) continue;
    EXPECT_EQ(seen.width(), column->width()) << column->id().toStdString();
    ++whole;
  }
  EXPECT_EQ(whole, 2);
}

TEST_F(LayoutTest, NothingLiesOverAnythingInTheLeastWindow) {
  openWindow(QSize(1024, 640));
  EXPECT_EQ(window->size(), QSize(1024, 640));
  for (const auto& [id, place] : places()) EXPECT_TRUE(docks().rect().contains(place)) << id.toStdString();
  window->showView("compare");
  trigger("compare.dataflows");
  waitUntilIdle();
  const auto* columns = window->findChild<QWidget*>("compare columns");
  const auto* differences = window->findChild<QWidget*>("compare differences");
  EXPECT_LE(columns->mapTo(window.get(), QPoint(0, columns->height())).y(),
            differences->mapTo(window.get(), QPoint(0, 0)).y());
}

TEST_F(LayoutTest, OnlyDocksOfTheShownViewAreOffered) {
  openWindow();
  const auto isOffered = [&](const char* id) { return window->actions().action(id)->isVisible(); };
  EXPECT_TRUE(isOffered("view.dock.explore.roofline"));
  EXPECT_FALSE(isOffered("view.dock.compare.winners"));
  window->showView("compare");
  EXPECT_FALSE(isOffered("view.dock.explore.roofline"));
  EXPECT_TRUE(isOffered("view.dock.compare.winners"));
  window->showView("start");
  EXPECT_FALSE(window->actions().action("view.enlarge")->isEnabled());
}

}  // namespace
}  // namespace tilescope::gui

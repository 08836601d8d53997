// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/palette_controller.h"

#include <QListView>

#include "app/gui/kit/chrome/palette_list.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/view_stack.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class PaletteControllerTest : public WindowTest {
 protected:
  PaletteField& field() { return *child<PaletteField>(); }
  PaletteList& list() { return *child<PaletteList>(); }
  const PaletteModel& matches() { return child<PaletteController>()->model(); }
  void type(const QString& words) {
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(field().hasFocus());
    field().insert(words);  // like an input method: not every letter has a key
  }
  void enter() { QTest::keyClick(&field(), Qt::Key_Return); }
};

TEST_F(PaletteControllerTest, OpensByItsKeysAndGivesTheFocusBack) {
  open(exampleWords());
  auto* table = child<LayerTable>();
  table->setFocus();
  type("");
  EXPECT_TRUE(list().isVisible());
  QTest::keyClick(&field(), Qt::Key_Escape);
  EXPECT_FALSE(list().isVisible());
  EXPECT_TRUE(table->hasFocus());
}

TEST_F(PaletteControllerTest, EveryActionIsFoundByItsWordsAndRunsByReturn) {
  open(exampleWords());
  for (const QAction* action : window->actions().actions()) {
    const ActionSpec& spec = window->actions().spec(action);
    if (spec.id == "help.palette" || !action->isVisible()) continue;
    QString words = action->text();
    words.remove('&');
    type(words);
    const auto& found = matches().matches();
    EXPECT_TRUE(std::any_of(found.begin(), found.begin() + std::min<std::ptrdiff_t>(3, std::ssize(found)),
                            [&](const PaletteMatch& m) { return m.entry.id == "action:" + spec.id; }))
        << words.toStdString();
    QTest::keyClick(&field(), Qt::Key_Escape);
  }
  type("dark");
  enter();
  EXPECT_TRUE(themes.theme().isDark());
  EXPECT_FALSE(list().isVisible());
}

TEST_F(PaletteControllerTest, AnotherViewALayerAndANetworkAreOneLineEach) {
  open(exampleWords());
  type("mapping");
  EXPECT_EQ(matches().matches().front().entry.id, "action:view.mapping");
  enter();
  EXPECT_EQ(child<ViewStack>()->shownId(), "mapping");
  type("res5_0_b");
  enter();
  EXPECT_EQ(window->session().session().selection, QStringList("res5_0_b"));
  EXPECT_EQ(child<ViewStack>()->shownId(), "mapping") << "it shows the layer";
  type("hardware");
  enter();
  type("res5_0_b");
  enter();
  EXPECT_EQ(child<ViewStack>()->shownId(), "explore");
  auto* table = child<LayerTable>();
  const qsizetype row = table->shownOrder().indexOf("res5_0_b");
  EXPECT_TRUE(table->viewport()->rect().contains(table->visualRect(table->model()->index(int(row), 0)).center()));
  type("network mobilenet-v2");
  enter();
  wait();
  EXPECT_EQ(window->session().design().networkName, "mobilenet_v2");
  EXPECT_EQ(history().count(), 1);
}

TEST_F(PaletteControllerTest, AParameterIsFocusedOrSetAtOnce) {
  open(exampleWords());
  type("weight buffer");
  enter();
  EXPECT_TRUE(child<DesignPanel>()->field(kWeightBuffer)->hasFocus());
  EXPECT_EQ(history().count(), 0);
  type("weight buffer 96");
  EXPECT_EQ(list().list()->model()->index(0, 0).data(), "Weight buffer: set to 96 KiB");
  enter();
  EXPECT_EQ(history().undoText(), "weight buffer 128 → 96 KiB");
  type("weight buffer 0.25 MiB");
  enter();
  EXPECT_EQ(history().undoText(), "weight buffer 96 → 256 KiB");
  wait();
}

TEST_F(PaletteControllerTest, ParametersOfThePartitionAreSetInItsView) {
  open(exampleWords());
  wait();
  type("capacity 3 MiB");
  EXPECT_EQ(list().list()->model()->index(0, 0).data(), "On-chip capacity: set to 3072 KiB");
  enter();
  EXPECT_EQ(child<ViewStack>()->shownId(), "partition");
  EXPECT_EQ(window->session().design().partition.capacityBytes, 3 << 20);
  EXPECT_TRUE(history().undoText().startsWith("capacity "));
  EXPECT_TRUE(child<DesignPanel>()->field(kCapacityId)->hasFocus());
  type("chips 9");
  enter();
  EXPECT_EQ(window->session().design().partition.chips, 9);
  type("target period 0.5 ms");
  enter();
  EXPECT_EQ(window->session().design().partition.targetPeriod, 0.0005);
  EXPECT_EQ(history().count(), 3);
  wait();
}

TEST_F(PaletteControllerTest, AValueIsRefusedInTheWordsOfItsField) {
  open(exampleWords());
  auto* value = child<DesignPanel>()->field(kWeightBuffer);
  for (const QString typed : {"99999999", "0", "0.001"}) {
    value->setFocus();
    QTest::keyClick(value, Qt::Key_F2);
    value->setText(typed);
    QTest::keyClick(value, Qt::Key_Return);
    const QString refusal = value->error();
    ASSERT_FALSE(refusal.isEmpty()) << typed.toStdString();
    QTest::keyClick(value, Qt::Key_Escape);
    type("weight buffer " + typed);
    EXPECT_EQ(list().list()->model()->index(0, 0).data().toString(), "Weight buffer: " + refusal);
    enter();
    EXPECT_TRUE(list().isVisible()) << "what cannot be done stays on screen";
    QTest::keyClick(&field(), Qt::Key_Escape);
  }
  EXPECT_EQ(history().count(), 0);
}

TEST_F(PaletteControllerTest, KeysWalkThroughTheListAndTheLastRunComesFirst) {
  open(exampleWords());
  type("");
  const auto row = [&] { return list().list()->currentIndex().row(); };
  EXPECT_EQ(row(), 0);
  QTest::keyClick(&field(), Qt::Key_Down);
  EXPECT_EQ(row(), 1);
  QTest::keyClick(&field(), Qt::Key_PageDown);
  EXPECT_GT(row(), 8);
  QTest::keyClick(&field(), Qt::Key_PageUp);
  QTest::keyClick(&field(), Qt::Key_Up);
  QTest::keyClick(&field(), Qt::Key_Up);
  EXPECT_GE(row(), matches().rowCount() - 2) << "the last entry that can be chosen";
  QTest::keyClick(&field(), Qt::Key_Escape);
  type("conv1");
  enter();
  type("");
  EXPECT_EQ(matches().matches().front().entry.id, "layer:conv1");
}

TEST_F(PaletteControllerTest, AQuestionMarkListsWhatHasKeys) {
  open(exampleWords());
  type("?");
  EXPECT_GT(matches().rowCount(), 10);
  for (const PaletteMatch& match : matches().matches()) EXPECT_FALSE(match.entry.shortcut.isEmpty());
}

TEST_F(PaletteControllerTest, WorksWithoutANetwork) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  open(words);
  type("resnet-18");
  enter();
  wait();
  EXPECT_EQ(window->session().design().networkName, "resnet18");
}

}  // namespace
}  // namespace tilescope::gui

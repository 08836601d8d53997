// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/editor_head.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/views/hardware/difference_table.h"
#include "app/gui/views/hardware/hardware_controller.h"
#include "app/gui/views/hardware/hardware_view.h"
#include "app/gui/views/hardware/part_form.h"
#include "app/gui/views/hardware/part_list.h"
#include "app/gui/views/hardware/port_table.h"
#include "app/gui/views/hardware/silicon/silicon_plot.h"
#include "app/gui/views/network/network_view.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class EditorsTest : public WindowTest {
 protected:
  EditorsTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openZigzag(const std::string& hardware = "tpu_like", const std::string& network = "mlperf_tiny_resnet8") {
    app::DesignWords words = exampleWords(network, hardware);
    words.model = "zigzag";
    words.search = "paper";
    words.options = {"lpf_limit=3"};
    words.objective = "energy";
    open(words);
  }
  void type(QLineEdit* field, const QString& text) {
    ASSERT_TRUE(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  QLineEdit* field(const QString& pointer) const { return window->findChild<QLineEdit*>("field " + pointer); }
  void click(const char* name) {
    auto* button = window->findChild<QPushButton*>(name);
    ASSERT_TRUE(button) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  const app::Design& design() { return window->session().design(); }
  void trigger(const char* action) { window->actions().action(action)->trigger(); }
};

TEST_F(EditorsTest, ASizeTypedInTheFormMovesThePlanAndUndoPutsItBack) {
  openZigzag();
  const double before = model().plan()->totals.energy.total;
  QTest::keyClick(window.get(), Qt::Key_7, Qt::ControlModifier);
  EXPECT_TRUE(child<PartDiagram>()->isVisible());
  type(field("/memories/2/read_energy"), "900");
  wait();
  EXPECT_EQ(design().edits.size(), 1U);
  EXPECT_GT(model().plan()->totals.energy.total, before);
  EXPECT_EQ(field("/memories/2/read_energy")->text(), "900");
  history().undo();
  wait();
  EXPECT_EQ(model().plan()->totals.energy.total, before);
  EXPECT_EQ(field("/memories/2/read_energy")->text(), "416.16");
}

TEST_F(EditorsTest, ARefusedEntryStaysInItsFieldWithTheReason) {
  openZigzag();
  window->showView("hardware");
  FormRow* row = child<PartForm>()->row("/memories/2/size_bits");
  type(field("/memories/2/size_bits"), "0");
  EXPECT_EQ(field("/memories/2/size_bits")->text(), "0");
  EXPECT_TRUE(field("/memories/2/size_bits")->property("wrong").toBool());
  EXPECT_FALSE(row->error().isEmpty());
  EXPECT_TRUE(design().edits.empty());
  EXPECT_EQ(history().count(), 0);
  QTest::keyClick(field("/memories/2/size_bits"), Qt::Key_Escape);
  EXPECT_EQ(field("/memories/2/size_bits")->text(), "2048");
  EXPECT_TRUE(row->error().isEmpty());
}

TEST_F(EditorsTest, APartClickedInThePictureOfTheChipIsThatOfTheDiagramAndTheForm) {
  openZigzag();
  trigger("view.hardware");
  auto* plot = child<SiliconPlot>();
  ASSERT_EQ(plot->picture().blocks.size(), 4U);
  QTest::mouseClick(plot, Qt::LeftButton, {}, plot->layout().blocks[2].center().toPoint());
  EXPECT_EQ(child<PartForm>()->row("/memories/0/size_bits")->field().label, "Size of one");
  EXPECT_TRUE(plot->picture().blocks[2].isSelected);
  emit plot->partPointed(PartId{PartKind::Memory, 2});
  EXPECT_TRUE(child<PartDiagram>()->isHovered({PartKind::Memory, 2}));
}

TEST_F(EditorsTest, TheChipFollowsTheFormAndTheMeasureIsKept) {
  openZigzag();
  trigger("view.hardware");
  auto* plot = child<SiliconPlot>();
  const double before = plot->picture().whole;
  type(field("/memories/2/size_bits"), "4 MiB");
  EXPECT_GT(plot->picture().whole, 1.5 * before);
  auto* measures = window->findChild<SegmentedControl*>("silicon measure");
  emit measures->chosen("energy");
  wait();
  EXPECT_EQ(plot->picture().measure, SiliconMeasure::Energy);
  EXPECT_EQ(plot->picture().blocks.front().name, "dram");
  auto* view = child<HardwareView>();
  const QJsonObject state = view->state();
  emit measures->chosen("area");
  view->restore(state);
  EXPECT_EQ(plot->picture().measure, SiliconMeasure::Energy);
}

TEST_F(EditorsTest, PricesOfThePanelAreOneStepOfUndo) {
  openZigzag();
  trigger("view.hardware");
  type(field("/memories/2/size_bits"), "4 MiB");
  EXPECT_EQ(field("/memories/2/read_energy")->text(), "637.574");
  auto* prices = window->findChild<SegmentedControl*>("picker:prices");
  emit prices->chosen("fixed");
  EXPECT_EQ(field("/memories/2/read_energy")->text(), "416.16");
  EXPECT_EQ(prices->checked(), "fixed");
  history().undo();
  EXPECT_EQ(field("/memories/2/read_energy")->text(), "637.574");
  EXPECT_EQ(prices->checked(), "published");
}

TEST_F(EditorsTest, AMemoryMoreIsAProfileInNoFileAndTheCommandSaysSo) {
  openZigzag();
  window->showView("hardware");
  trigger("hardware.add_memory");
  wait();
  EXPECT_EQ(design().profile->memories.size(), 5U);
  EXPECT_TRUE(design().ownProfile);
  EXPECT_EQ(shownOf(Picker::Profile, design()).text, "tpu_like (changed)");
  trigger("file.command");
  EXPECT_FALSE(child<CommandCard>());
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), HasSubstr("in no file"));
  EXPECT_THAT(child<MessageStrip>()->message().remedy.toStdString(), HasSubstr("Save as profile"));
  trigger("hardware.revert");
  wait();
  EXPECT_FALSE(design().ownProfile);
  trigger("file.command");
  EXPECT_TRUE(child<CommandCard>());
}

TEST_F(EditorsTest, WhatIsAsInTheFileAgainIsNotChanged) {
  openZigzag();
  window->showView("hardware");
  trigger("hardware.add_memory");
  trigger("hardware.remove");
  wait();
  EXPECT_FALSE(design().ownProfile);
  EXPECT_EQ(shownOf(Picker::Profile, design()).text, "tpu_like");
  for (const ToneLabel* label : child<EditorHead>()->findChildren<ToneLabel*>())
    EXPECT_FALSE(label->text().contains("(changed)")) << label->text().toStdString();
}

TEST_F(EditorsTest, WhatCannotGoSaysWhy) {
  openZigzag();
  window->showView("hardware");
  child<PartDiagram>()->setFocus();
  QTest::mouseClick(child<PartDiagram>()->viewport(), Qt::LeftButton, {},
                    child<PartDiagram>()->rowRect({PartKind::Memory, 3}).center());
  trigger("hardware.remove");
  EXPECT_EQ(history().count(), 0);
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), HasSubstr("off-chip"));
}

TEST_F(EditorsTest, AMovementGoesToAnotherPortByAClick) {
  openZigzag("eyeriss_like");
  window->showView("hardware");
  click("add port");
  wait();
  ASSERT_EQ(design().profile->memories[5].ports.size(), 2U);
  auto* cell = window->findChild<MoveButton*>("/memories/5/ports/1 I read");
  ASSERT_TRUE(cell);
  EXPECT_FALSE(cell->isChecked());
  QTest::mouseClick(cell, Qt::LeftButton);
  wait();
  EXPECT_TRUE(window->findChild<MoveButton*>("/memories/5/ports/1 I read")->isChecked());
  EXPECT_FALSE(window->findChild<MoveButton*>("/memories/5/ports/0 I read")->isChecked());
  EXPECT_EQ(history().count(), 2);
}

TEST_F(EditorsTest, TheComparisonListsWhatDiffersAndLeadsThere) {
  openZigzag();
  window->showView("hardware");
  trigger("hardware.compare");
  auto* table = child<DifferenceTable>();
  EXPECT_TRUE(table->isVisible());
  EXPECT_EQ(table->rowCount(), 0);
  type(field("/memories/2/size_bits"), "1 MiB");
  wait();
  ASSERT_GE(table->rowCount(), 1);
  EXPECT_EQ(table->item(0, 0)->text(), "sram_2MB size");
  EXPECT_EQ(table->item(0, 1)->text(), "2 MiB");
  EXPECT_EQ(table->item(0, 2)->text(), "1 MiB");
}

TEST_F(EditorsTest, ACopyOfTheNetworkIsEditedInItsCells) {
  openZigzag();
  QTest::keyClick(window.get(), Qt::Key_8, Qt::ControlModifier);
  click("button network.duplicate");
  wait();
  EXPECT_TRUE(design().ownNetwork);
  auto* view = child<NetworkView>();
  const double before = model().plan()->totals.energy.total;
  const QModelIndex out = view->table()->model()->index(1, static_cast<int>(NetworkColumn::Bits));
  view->table()->setCurrentIndex(out);
  view->table()->setFocus();
  QTest::keyClick(view->table(), Qt::Key_F2);
  auto* cell = view->findChild<QLineEdit*>("network cell");
  ASSERT_TRUE(cell);
  cell->setText("8/8/16/8");  // partial sums fit into the register
  QTest::keyClick(cell, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return history().count() == 2; }));  // the table is updated later
  wait();
  EXPECT_EQ(out.data().toString(), "8 / 8 / 16 / 8");
  EXPECT_EQ(model().plan()->request.network, *design().network);
  EXPECT_GT(model().plan()->totals.energy.total, before);
  EXPECT_EQ(history().count(), 2);
  history().undo();
  wait();
  EXPECT_EQ(model().plan()->totals.energy.total, before);
}

TEST_F(EditorsTest, TheBatchIsOneStep) {
  openZigzag();
  window->showView("network");
  type(child<NetworkView>()->batch(), "4");
  wait();
  EXPECT_EQ(design().batch, 4);
  EXPECT_EQ(history().count(), 1);
  type(child<NetworkView>()->batch(), "none");
  EXPECT_EQ(design().batch, 4);
  EXPECT_TRUE(child<NetworkView>()->batch()->property("wrong").toBool());
}

TEST_F(EditorsTest, EveryControlOfBothViewsSaysWhatItIs) {
  openZigzag();
  for (const char* id : {"hardware", "network"}) {
    window->showView(id);
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
      EXPECT_FALSE(widget->accessibleName().isEmpty())
          << widget->metaObject()->className() << " " << widget->objectName().toStdString() << " in " << id;
    }
  }
}

TEST_F(EditorsTest, AnOwnMappingOutlivesAChangeOfTheHierarchy) {
  openZigzag("tpu_like", "resnet18");
  window->showView("mapping");
  wait();
  const QString layer = QString::fromStdString(design().network->layers[0].name);
  const LayerResult* best = model().result(layer);
  ASSERT_TRUE(best && best->mapping);
  ASSERT_TRUE(window->session().setMapping("own", layer, *best->mapping));
  window->showView("hardware");
  trigger("hardware.add_memory");
  wait();
  window->showView("mapping");
  wait();
  EXPECT_EQ(design().profile->memories.size(), 5U);
}

}  // namespace
}  // namespace tilescope::gui

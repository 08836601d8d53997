// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/hardware/part_form.h"
#include "app/gui/views/hardware/part_list.h"
#include "app/gui/views/hardware/port_table.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class EditorWidgetsTest : public testing::Test {
 protected:
  static FormField number() {
    FormField field;
    field.pointer = "/clock_mhz";
    field.label = "Clock";
    field.kind = FieldKind::Number;
    field.value = "1000";
    field.unit = "MHz";
    field.accepted = "0.001 to 1 M MHz";
    return field;
  }
  template <class Widget>
  void show(Widget& widget) {
    widget.resize(700, 600);
    widget.show();
    widget.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&widget));
  }
  ThemeController themes{ThemeMode::Dark};
  SessionController session{Session{exampleDesign(exampleWords("resnet18", "eyeriss_like")), {}}};
  HardwareModel model{session};
};

TEST_F(EditorWidgetsTest, AnEntryIsToldOnceWhenItIsFinished) {
  FormRow row(number(), &themes, nullptr);
  show(row);
  QSignalSpy committed(&row, &FormRow::committed);
  auto* entry = qobject_cast<QLineEdit*>(row.control());
  entry->setFocus();
  entry->selectAll();
  QTest::keyClicks(entry, "800");
  EXPECT_EQ(committed.count(), 0);
  QTest::keyClick(entry, Qt::Key_Return);
  ASSERT_EQ(committed.count(), 1);
  EXPECT_EQ(committed.front()[1].toString(), "800");
}

TEST_F(EditorWidgetsTest, WhatIsUnchangedTellsNothing) {
  FormRow row(number(), &themes, nullptr);
  show(row);
  QSignalSpy committed(&row, &FormRow::committed);
  row.control()->setFocus();
  QTest::keyClick(row.control(), Qt::Key_Return);
  row.control()->clearFocus();
  EXPECT_EQ(committed.count(), 0);
}

TEST_F(EditorWidgetsTest, AReasonMovesNoRow) {
  PartForm form(model, &themes);
  form.refresh();
  form.resize(640, 400);
  show(form);
  form.resize(640, 400);
  const auto places = [&] {
    QList<QPoint> all;
    for (const QWidget* widget : form.findChildren<QWidget*>())
      if (widget->isVisible() && widget->objectName().startsWith("field ")) all << widget->mapTo(&form, QPoint());
    return all;
  };
  for (const char* pointer : {"/memories/5/size_bits", "/memories/5/ports/0/bits_per_cycle/1"}) {
    const QList<QPoint> before = places();
    auto* entry = form.findChild<QLineEdit*>("field " + QString(pointer));
    ASSERT_TRUE(entry) << pointer;
    entry->setFocus();
    entry->selectAll();
    QTest::keyClicks(entry, "0");
    QTest::keyClick(entry, Qt::Key_Return);
    EXPECT_FALSE(form.reason().isEmpty()) << pointer;
    EXPECT_TRUE(entry->property("wrong").toBool());
    EXPECT_EQ(places(), before) << pointer;
    auto* line = form.findChild<QWidget*>("part form reason");
    EXPECT_TRUE(line->isVisible());
    EXPECT_TRUE(form.rect().contains(line->geometry()));
    QTest::keyClick(entry, Qt::Key_Escape);
  }
}

TEST_F(EditorWidgetsTest, ARefusedEntryOutlivesOtherChangesAndEscPutsTheValueBack) {
  FormRow row(number(), &themes, nullptr);
  show(row);
  auto* entry = qobject_cast<QLineEdit*>(row.control());
  entry->setFocus();
  entry->setText("0");
  row.showError("too small");
  row.setField(number());
  EXPECT_EQ(entry->text(), "0");
  EXPECT_TRUE(entry->property("wrong").toBool());
  QTest::keyClick(entry, Qt::Key_Escape);
  EXPECT_EQ(entry->text(), "1000");
  EXPECT_TRUE(row.error().isEmpty());
}

TEST_F(EditorWidgetsTest, EveryPartHasAFormWhoseControlsSayWhatTheyAre) {
  PartForm form(model, &themes);
  show(form);
  std::vector<PartId> parts{{PartKind::General, 0}, {PartKind::Array, 0}, {PartKind::Sources, 0}};
  for (std::size_t m = 0; m < model.profile()->memories.size(); ++m) parts.push_back({PartKind::Memory, m});
  for (std::size_t d = 0; d < model.profile()->dataflows.size(); ++d) parts.push_back({PartKind::Dataflow, d});
  for (const PartId part : parts) {
    model.select(part);
    form.refresh();
    int controls = 0;
    for (const QWidget* widget : form.findChildren<QWidget*>()) {
      if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
      ++controls;
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
      EXPECT_FALSE(widget->toolTip().isEmpty()) << widget->objectName().toStdString();
    }
    EXPECT_GT(controls, 0);
  }
}

TEST_F(EditorWidgetsTest, ArrowKeysWalkAlongTheParts) {
  PartDiagram diagram(&themes);
  show(diagram);
  diagram.setRows(partRows(*model.profile(), {}), {PartKind::Memory, 6});
  QSignalSpy chosen(&diagram, &PartDiagram::partChosen);
  diagram.setFocus();
  QTest::keyClick(&diagram, Qt::Key_Down);
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen.front()[0].value<PartId>(), (PartId{PartKind::Memory, 5}));
}

TEST_F(EditorWidgetsTest, MemoriesStandBelowWhatFeedsThem) {
  std::vector<int> depths;
  for (const PartRow& row : partRows(*model.profile(), {}))
    if (row.look == PartRow::Look::Band) depths.push_back(row.depth);
  EXPECT_THAT(depths, testing::ElementsAre(0, 1, 1, 2, 3, 2, 2));  // DRAM, three SRAMs, three registers
}

TEST_F(EditorWidgetsTest, APortTableTellsWhereAMovementGoes) {
  PortTable table(&themes);
  table.setMemory(model.profile()->memories[0], 0);
  show(table);
  QSignalSpy chosen(&table, &PortTable::moveChosen);
  auto* cell = table.findChild<MoveButton*>("/memories/0/ports/1 I read");
  ASSERT_TRUE(cell);
  QTest::mouseClick(cell, Qt::LeftButton);
  ASSERT_EQ(chosen.count(), 1);
  EXPECT_EQ(chosen.front()[0].value<std::size_t>(), 1U);
  EXPECT_FALSE(cell->isChecked());  // until the value is committed
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/new_machine_card.h"

#include <gmock/gmock.h>

#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/hardware/consistency_list.h"
#include "app/gui/views/hardware/hardware_model.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class NewMachineCardTest : public testing::Test {
 protected:
  NewMachineCardTest() { window.show(); }

  NewMachineCard* open() {
    auto* card = new NewMachineCard(&themes, &window, [this](HardwareProfile profile, const std::string& base) {
      model.startWith(std::move(profile), base);
    });
    card->openOver(window);
    return card;
  }
  static FormRow* row(const NewMachineCard& card, const QString& id) {
    return card.findChild<FormRow*>("form row " + id);
  }
  static void answer(const NewMachineCard& card, const QString& id, const QString& text) {
    emit row(card, id)->committed(row(card, id)->field(), text);
  }
  static QPushButton* createButton(const NewMachineCard& card) {
    return card.findChild<QPushButton*>("new machine create");
  }

  ThemeController themes{ThemeMode::Dark};
  SessionController session{Session{exampleDesign(exampleWords("resnet18", "eyeriss_like")), {}}};
  HardwareModel model{session};
  QWidget window;
};

TEST_F(NewMachineCardTest, CreateMakesTheAnswersTheDesignInOneStepOfUndo) {
  const std::string before = model.profile()->name;
  NewMachineCard* card = open();
  answer(*card, "rows", "32");
  answer(*card, "clock", "800");
  answer(*card, "bits/activation", "4");
  QTest::mouseClick(createButton(*card), Qt::LeftButton);
  EXPECT_EQ(model.profile()->name, "New machine 32 × 16 systolic");
  EXPECT_EQ(model.profile()->clockMhz, 800);
  EXPECT_EQ(model.profile()->precision, (ElementBits{4, 8, 32, 4}));
  EXPECT_EQ(model.fileName(), "tpu_like");
  session.history().undo();
  EXPECT_EQ(model.profile()->name, before);
}

TEST_F(NewMachineCardTest, ASharedBufferReplacesTheThree) {
  NewMachineCard* card = open();
  EXPECT_TRUE(row(*card, "buffer/I")->isVisible());
  answer(*card, "sharing", "shared");
  EXPECT_FALSE(row(*card, "buffer/I")->isVisible());
  EXPECT_TRUE(row(*card, "buffer/shared")->isVisible());
  answer(*card, "buffer/shared", "1 MiB");
  EXPECT_EQ(card->answers().sharedBits, 1024 * kBitsPerKibibyte);
}

TEST_F(NewMachineCardTest, PartsInParallelMultiplyTheBandwidth) {
  NewMachineCard* card = open();
  answer(*card, "dram/part", "lpddr5_6400_x32");
  answer(*card, "dram/count", "2");
  EXPECT_EQ(card->answers().dram.bits, 64);
  EXPECT_EQ(card->answers().dram.gbPerS(), 51.2);
}

TEST_F(NewMachineCardTest, AWrongAnswerIsShownAndNothingCanBeCreated) {
  NewMachineCard* card = open();
  answer(*card, "rows", "0");
  EXPECT_FALSE(createButton(*card)->isEnabled());
  EXPECT_FALSE(row(*card, "rows")->error().isEmpty());
  answer(*card, "rows", "8");
  EXPECT_TRUE(createButton(*card)->isEnabled());
  EXPECT_TRUE(row(*card, "rows")->error().isEmpty());
}

TEST_F(NewMachineCardTest, EveryKindStatesWhatFollowsAndItsRowsAreDescribed) {
  NewMachineCard* card = open();
  for (const char* kind : {"vector", "row_stationary", "systolic"}) {
    answer(*card, "kind", kind);
    EXPECT_TRUE(createButton(*card)->isEnabled()) << kind;
    for (const FormRow* one : card->findChildren<FormRow*>()) {
      EXPECT_FALSE(one->control()->accessibleName().isEmpty());
      EXPECT_FALSE(one->control()->toolTip().isEmpty());
      EXPECT_FALSE(one->control()->whatsThis().isEmpty());
    }
  }
}

TEST_F(NewMachineCardTest, ANodeThatWasTypedHoldsForEveryKind) {
  NewMachineCard* card = open();
  const QString node = "/technology/node_nm";
  const QString systolic = row(*card, node)->field().value;
  answer(*card, "kind", "row_stationary");
  EXPECT_NE(row(*card, node)->field().value, systolic) << "that of the profile with the energies";
  answer(*card, node, "28");
  answer(*card, "kind", "systolic");
  answer(*card, "kind", "row_stationary");
  EXPECT_EQ(row(*card, node)->field().value, "28");
  QTest::mouseClick(createButton(*card), Qt::LeftButton);
  EXPECT_EQ(model.profile()->technology->process.nodeNm, 28);
}

TEST_F(NewMachineCardTest, TheButtonOfAFindingFixesItInOneStepOfUndo) {
  // The register of sums has ports of 24 bit.
  session.change("narrow", app::withEdit(session.design(), {"/memories/2/ports/1/bits_per_cycle", "[8, 8]"}));
  ConsistencyList list(&themes);
  QObject::connect(&list, &ConsistencyList::fixRequested, &list,
                   [this](const ConsistencyFinding& finding) { EXPECT_TRUE(model.fix(finding).empty()); });
  list.setFindings(consistencyFindings(*model.profile()));
  EXPECT_FALSE(list.isHidden());
  auto* fix = list.findChild<QPushButton*>("fix finding 1");
  ASSERT_TRUE(fix);
  EXPECT_FALSE(fix->accessibleName().isEmpty());
  fix->click();
  EXPECT_EQ(model.profile()->memories[2].ports[1].widestBitsPerCycle, 24);
  list.setFindings(consistencyFindings(*model.profile()));
  EXPECT_TRUE(list.isHidden());
  session.history().undo();
  EXPECT_EQ(model.profile()->memories[2].ports[1].widestBitsPerCycle, 8);
}

}  // namespace
}  // namespace tilescope::gui

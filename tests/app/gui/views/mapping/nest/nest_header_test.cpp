// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_header.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QPushButton>
#include <QTest>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

class NestHeaderTest : public testing::Test {
 protected:
  NestHeaderTest() {
    picture.state = MappingState::Shown;
    picture.layer = "conv1";
    picture.operation = QString::fromUtf8("conv 7×7");
    picture.nest.bands.resize(1);
    header.setBackAction(&back);
    header.setPlotActions({&table, &copy, &save});
    header.resize(680, header.sizeHint().height());
  }

  ThemeController themes{ThemeMode::Light};
  NestHeader header{&themes};
  QAction back{"Back to best"}, table{"As a table"}, copy{"Copy picture"}, save{"Save picture"};
  MappingPicture picture;
};

TEST_F(NestHeaderTest, SaysWhetherTheMappingIsBestProvedOrEdited) {
  header.setPicture(picture);
  EXPECT_EQ(header.accessibleDescription(), "best found");
  picture.proven = true;
  header.setPicture(picture);
  EXPECT_EQ(header.accessibleDescription(), "best, proven");
  EXPECT_TRUE(header.findChild<QPushButton*>("backToBest")->isHidden());
  picture.own = true;
  picture.changes = {{"energy", "+1 nJ", 0.021, {}}, {"latency", "0 s", 0.0, {}}};
  header.setPicture(picture);
  EXPECT_EQ(header.accessibleDescription(), QString::fromUtf8("edited, 2.1 % energy, 0 % latency"));
  picture.notes = {"No proven plan covers this mapping."};
  header.setPicture(picture);
  EXPECT_EQ(header.accessibleDescription(),
            QString::fromUtf8("edited, not in proven plans, 2.1 % energy, 0 % latency"));
  EXPECT_EQ(header.toolTip(), picture.notes.front());
  picture.notes.clear();
  picture.reason = "W needs more";
  picture.changes.clear();
  header.setPicture(picture);
  EXPECT_EQ(header.accessibleDescription(), "edited, infeasible");
}

TEST_F(NestHeaderTest, AnEditedMappingHasAWayBack) {
  picture.own = true;
  header.setPicture(picture);
  auto* button = header.findChild<QPushButton*>("backToBest");
  EXPECT_FALSE(button->isHidden());
  int triggered = 0;
  QObject::connect(&back, &QAction::triggered, &header, [&] { ++triggered; });
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(triggered, 1);
}

TEST_F(NestHeaderTest, NothingLiesOnAnythingHoweverNarrow) {
  picture.own = true;
  picture.layer = "a_very_long_layer_name_as_exporters_write_them/Conv_117";
  picture.changes = {{"energy", "", 0.5, {}}, {"latency", "", 0.5, {}}, {"traffic", "", 0.5, {}}};
  for (const int width : {480, 680, 1400}) {
    header.resize(width, header.height());
    header.setPicture(picture);
    const QRect picker = header.picker()->geometry();
    const QRect button = header.findChild<QPushButton*>("backToBest")->geometry();
    EXPECT_FALSE(picker.intersects(button)) << width;
    EXPECT_EQ(header.findChildren<IconButton*>().size(), 4) << "table, copy, save, enlarge";
    for (const IconButton* icon : header.findChildren<IconButton*>()) {
      EXPECT_FALSE(button.intersects(icon->geometry())) << width;
      EXPECT_TRUE(header.rect().contains(icon->geometry())) << width;
    }
    EXPECT_FALSE(header.grab().isNull());
  }
}

TEST_F(NestHeaderTest, OnlyANestCanBeCopiedAndSaved) {
  header.setPicture(picture);
  for (const IconButton* icon : header.findChildren<IconButton*>()) EXPECT_TRUE(icon->isEnabled());
  picture.nest = {};
  header.setPicture(picture);
  for (const IconButton* icon : header.findChildren<IconButton*>())
    EXPECT_EQ(icon->isEnabled(), icon == header.enlargeButton()) << icon->objectName().toStdString();
}

}  // namespace
}  // namespace tilescope::gui

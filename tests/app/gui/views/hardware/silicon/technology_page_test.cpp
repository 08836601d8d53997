// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/technology_page.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QtTest>

#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/kit/table/cell_table.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

class TechnologyPageTest : public testing::Test {
 protected:
  TechnologyPageTest() : page(model, &sampleThemes()) {
    QObject::connect(&model, &HardwareModel::changed, &page, &TechnologyPage::refresh);
    page.refresh();
    present(page, {640, 320});
  }
  static app::DesignWords words() {
    app::DesignWords words = exampleWords("resnet18", "tpu_like");
    words.model = "zigzag";
    words.objective = "energy";
    return words;
  }
  double node() const { return model.profile()->technology->process.nodeNm; }

  SessionController session{Session{exampleDesign(words()), {}}};
  HardwareModel model{session};
  TechnologyPage page;
};

TEST_F(TechnologyPageTest, ADragOfTheNodeIsOneStep) {
  emit page.node()->dragStarted({});
  emit page.node()->valueChanged({}, 16);
  emit page.node()->valueChanged({}, 7);
  emit page.node()->dragFinished({});
  EXPECT_EQ(node(), 7);
  EXPECT_EQ(page.node()->row().base, 28);
  session.history().undo();
  EXPECT_EQ(node(), 28);
  EXPECT_TRUE(session.design().edits.empty());
}

TEST_F(TechnologyPageTest, AClickOnAnotherProcessChangesToIt) {
  emit page.elsewhere()->idsSelected({"7 high_performance"});
  EXPECT_EQ(node(), 7);
  EXPECT_EQ(session.history().undoText(), "7 nm, high performance");
  emit page.elsewhere()->idsSelected({"7 low_standby_power"});
  EXPECT_EQ(model.profile()->technology->process, (Process{7, Transistors::LowStandbyPower}));
  session.history().undo();
  EXPECT_EQ(model.profile()->technology->process, (Process{7, Transistors::HighPerformance}));
}

TEST_F(TechnologyPageTest, FactorAndTypeOfDramAreFields) {
  ASSERT_TRUE(page.row("/technology/floorplan_factor"));
  ASSERT_TRUE(page.row("/memories/3/cost/dram"));
  auto* factor = qobject_cast<QLineEdit*>(page.row("/technology/floorplan_factor")->control());
  EXPECT_EQ(factor->placeholderText(), "3");
  factor->setFocus();
  factor->setText("2.5");
  QTest::keyClick(factor, Qt::Key_Return);
  EXPECT_EQ(model.profile()->technology->floorplanFactor, 2.5);
}

TEST_F(TechnologyPageTest, WithoutATechnologyTheNodeIsTypedAndBringsOne) {
  HardwareProfile bare = *model.profile();
  bare.technology.reset();
  session.change("bare", app::withOwnProfile(session.design(), bare));
  EXPECT_FALSE(page.node()->isVisible());
  auto* entry = qobject_cast<QLineEdit*>(page.row("/technology/node_nm")->control());
  EXPECT_EQ(entry->placeholderText(), "needs a node");
  entry->setFocus();
  entry->setText("28");
  QTest::keyClick(entry, Qt::Key_Return);
  ASSERT_TRUE(model.profile()->technology);
  EXPECT_EQ(model.profile()->technology->process, (Process{28, Transistors::HighPerformance}));
  EXPECT_TRUE(page.node()->isVisible());
}

}  // namespace
}  // namespace tilescope::gui

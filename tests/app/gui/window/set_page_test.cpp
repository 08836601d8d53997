// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/set_page.h"

#include <QPushButton>
#include <QUndoStack>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/spin_entry.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/network/network_view.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/partition/partition_model.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using testing::HasSubstr;

class SetPageTest : public WindowTest {
 protected:
  SetPageTest() { setAdvice(false); }

  void SetUp() override {
    app::DesignWords words = exampleWords();
    words.network = "resnet18";
    withCurves = false;
    open(words);
  }
  SetPage& page() { return *child<SetPage>(); }
  template <class Widget>
  Widget& part(const char* name) {
    return *page().findChild<Widget*>(name);
  }
  void showPage() {
    window->showView("network");
    child<NetworkView>()->showPage("networks");
    wait();
  }
  void add(const QString& network) {
    emit part<PickerButton>("set add").chosen(network);
    wait();
  }
  void setRuns(const QString& runs) {
    auto& entry = part<SpinEntry>("set runs");
    entry.setFocus();
    entry.selectAll();
    QTest::keyClicks(&entry, runs);
    QTest::keyClick(&entry, Qt::Key_Return);
    wait();
  }
  QString cell(int row, int column) { return page().table()->model()->index(row, column).data().toString(); }
  const app::Design& design() { return window->session().design(); }
};

TEST_F(SetPageTest, ANetworkBesideItMakesASet) {
  showPage();
  ASSERT_EQ(page().table()->model()->rowCount(), 1);
  const double alone = model().plan()->totals.latency.seconds;
  add("mobilenet_v2");
  EXPECT_EQ(design().networkName, "resnet18+mobilenet_v2");
  ASSERT_EQ(page().table()->model()->rowCount(), 2);
  EXPECT_EQ(cell(0, 0), "resnet18");
  EXPECT_EQ(cell(1, 0), "mobilenet_v2");
  page().table()->selectRow(0);
  setRuns("3");
  EXPECT_EQ(design().networkName, "3*resnet18+mobilenet_v2");
  EXPECT_EQ(cell(0, 1), "3");
  EXPECT_GT(model().plan()->totals.latency.seconds, 3 * alone);
  EXPECT_NEAR(planOfMember(*model().plan(), 0).totals.latency.seconds, alone, 1e-12);
  history().undo();
  history().undo();
  wait();
  EXPECT_EQ(design().networkName, "resnet18") << "each change is one step";
}

TEST_F(SetPageTest, TheLastNetworkOfASetIsANetworkAgain) {
  showPage();
  add("vgg16");
  page().table()->selectRow(0);
  part<QPushButton>("set remove").click();
  wait();
  EXPECT_EQ(design().networkName, "vgg16");
  EXPECT_TRUE(design().network->members.empty());
  EXPECT_FALSE(part<QPushButton>("set remove").isEnabled());
}

TEST_F(SetPageTest, ANetworkThatIsThereAlreadyRunsOnceMore) {
  showPage();
  add("resnet18");
  EXPECT_EQ(design().networkName, "2*resnet18");
  EXPECT_EQ(page().table()->model()->rowCount(), 1);
}

TEST_F(SetPageTest, RunsOutOfRangeAreRefusedWithTheReason) {
  showPage();
  const int steps = history().count();
  setRuns("0");
  EXPECT_EQ(history().count(), steps);
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), HasSubstr("0"));
  EXPECT_EQ(part<SpinEntry>("set runs").text(), "1");
}

TEST_F(SetPageTest, ACopyThatIsInNoFileSaysWhyItCannotBeInASet) {
  showPage();
  window->actions().action("network.duplicate")->trigger();
  wait();
  child<NetworkView>()->showPage("networks");
  EXPECT_FALSE(part<PickerButton>("set add").isEnabled());
  EXPECT_THAT(part<ToneLabel>("set words").text().toStdString(), HasSubstr("Save it as a network first."));
}

TEST_F(SetPageTest, TheListOfNetworksLeadsToIt) {
  Choices choices = choicesOf(Picker::Network, design());
  EXPECT_EQ(choices.back().id, kNetworkSetId);
  emit window->findChild<PickerButton*>("picker:network")->chosen(kNetworkSetId);
  wait();
  EXPECT_TRUE(page().isVisible());
}

TEST_F(SetPageTest, TheLayerTableHasALineForEachNetwork) {
  showPage();
  add("mobilenet_v2");
  window->showView("explore");
  wait();
  auto* table = child<LayerTable>();
  ASSERT_EQ(table->model()->rowCount(), 2) << "folded at first";
  EXPECT_EQ(table->model()->index(0, 0).data().toString(), "mobilenet_v2") << "the longest first";
  EXPECT_EQ(table->model()->index(1, 0).data().toString(), "resnet18");
}

TEST_F(SetPageTest, ThePartitionSaysThatItIsOfOneNetwork) {
  showPage();
  add("mobilenet_v2");
  window->showView("partition");
  wait();
  EXPECT_THAT(window->part<PartitionController>().model().why().toStdString(), HasSubstr("resnet18 or mobilenet_v2"));
}

}  // namespace
}  // namespace tilescope::gui

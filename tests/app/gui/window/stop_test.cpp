// SPDX-License-Identifier: GPL-3.0-or-later
// A long search shows its progress; keys and button stop it, its results stay.
#include <QAbstractButton>

#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/views/explore/layer_table.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class StopTest : public WindowTest {
 protected:
  // Opens a design whose search takes minutes.
  void openSlow() {
    app::DesignWords words = exampleWords("vgg19");
    words.search = "exhaustive";
    words.options = {"columns=when-needed"};
    words.batch = 4;
    window = std::make_unique<MainWindow>(Session{exampleDesign(words), {}}, themes);
    window->setAnimated(false);
    window->resize(1440, 900);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return model().isVisiblyStale(); }, kPatience));
  }
  StatusItem& proof() { return *window->findChild<StatusItem*>("status proof"); }
  void expectStopped() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return model().progress().stopped; }, kPatience));
    const Progress stopped = model().progress();
    EXPECT_LT(stopped.done, stopped.total);
    EXPECT_FALSE(proof().progress()) << "no bar any more";
    EXPECT_TRUE(child<VerdictBand>()->verdict().finding.contains("Stopped"));
    QSignalSpy pictures(&window->model(), &ExploreModel::pictureChanged);
    QTest::qWait(300);
    EXPECT_EQ(pictures.count(), 0) << "nothing comes after";
    EXPECT_EQ(child<LayerTable>()->model()->rowCount(), static_cast<int>(model().rows().size()));
  }
};

TEST_F(StopTest, ItsKeysEndTheSearch) {
  openSlow();
  EXPECT_TRUE(proof().progress()) << "how far it is";
  QTest::keyClick(window.get(), Qt::Key_Period, Qt::ControlModifier);
  expectStopped();
}

TEST_F(StopTest, ItsButtonEndsTheSearch) {
  openSlow();
  const auto buttons = proof().findChildren<QAbstractButton*>();
  ASSERT_EQ(buttons.size(), 1);
  ASSERT_TRUE(buttons.front()->isVisible());
  QTest::mouseClick(buttons.front(), Qt::LeftButton);
  expectStopped();
}

TEST_F(StopTest, TheNextDesignIsPlannedAsEver) {
  openSlow();
  QTest::keyClick(window.get(), Qt::Key_Period, Qt::ControlModifier);
  expectStopped();
  ASSERT_TRUE(window->session().change("another search", exampleDesign()));
  wait();
  EXPECT_FALSE(model().progress().stopped);
  EXPECT_EQ(model().progress().proven, model().progress().total);
}

}  // namespace
}  // namespace tilescope::gui

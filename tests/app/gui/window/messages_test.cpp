// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/messages.h"

#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/views/view_stack.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class MessagesTest : public WindowTest {
 protected:
  void TearDown() override { window.reset(); }  // before its folder is removed
  void openWindow() {
    window = std::make_unique<MainWindow>(Session{exampleDesign(), {}}, themes, folder.path(), solvedLayers());
    window->setAnimated(false);
    window->resize(1440, 900);
    window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    wait();
  }
  void step() {
    const double share = ++steps_ % 2 == 0 ? 0.3 : 0.6;
    press(*slider(kWeightBuffer), share);
    release(*slider(kWeightBuffer), share);
    wait();
  }
  QString shown() const { return strip().isVisible() ? strip().message().finding : QString(); }
  MessageStrip& strip() const { return *child<MessageStrip>(); }
  QTemporaryDir folder;

 private:
  int steps_ = 0;
};

TEST_F(MessagesTest, ThatAutosaveIsOffStaysThroughStepsUntilItWorksAgain) {
  const QString path = folder.filePath("autosave");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.close();
  openWindow();
  step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !shown().isEmpty(); }, 5000));
  const QString said = shown();
  EXPECT_TRUE(said.contains("autosave")) << said.toStdString();
  step();
  EXPECT_EQ(shown(), said);
  child<Messages>()->showRefusal("This cannot be.", {});
  EXPECT_EQ(shown(), "This cannot be.");
  step();
  EXPECT_EQ(shown(), said) << "it comes back after another message";
  ASSERT_TRUE(file.remove());
  step();
  EXPECT_TRUE(QTest::qWaitFor([&] { return shown().isEmpty(); }, 5000));
}

TEST_F(MessagesTest, AHeldMessageCanBeClosed) {
  openWindow();
  Messages& messages = *child<Messages>();
  messages.showRefusal("Disk full.", {});
  messages.hold();
  messages.clear();
  EXPECT_EQ(shown(), "Disk full.");
  emit strip().closed();
  EXPECT_EQ(shown(), "");
  messages.clear();
  EXPECT_EQ(shown(), "");
}

TEST_F(MessagesTest, TheViewBelowDoesNotMove) {
  openWindow();
  const ViewStack& views = *child<ViewStack>();
  const QRect before = views.geometry();
  Diagnostics errors(4, {Diagnostic::Severity::Error, "net.json", "/layers/4", "55", "56", "Correct it."});
  Messages& messages = *child<Messages>();
  messages.showErrors(errors);
  QTest::qWait(20);
  EXPECT_EQ(views.geometry(), before);
  EXPECT_EQ(messages.geometry().topLeft(), before.topLeft());
  EXPECT_EQ(messages.width(), before.width());
  const int bar = messages.height();
  QTest::mouseClick(strip().findChild<QPushButton*>("messageButton0"), Qt::LeftButton);
  QTest::qWait(20);
  EXPECT_TRUE(messages.findChild<QPlainTextEdit*>()->isVisible());
  EXPECT_GT(messages.height(), bar + 40) << "all messages are below the bar";
  window->resize(1280, 800);
  QTest::qWait(20);
  EXPECT_EQ(messages.width(), views.width());
}

}  // namespace
}  // namespace tilescope::gui

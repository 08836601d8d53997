// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/start/example_card.h"
#include "app/gui/views/start/start_column.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/window/screenshot.h"
#include "core/base/json_document.h"
#include "tests/app/gui/pixels.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class SessionWindowTest : public WindowTest {
 protected:
  void TearDown() override { window.reset(); }  // before its folder is removed
  void openWindow(Session session, const WindowState& state = {"explore", {}, {}, {}}, const QString& file = {}) {
    window = std::make_unique<MainWindow>(std::move(session), themes, folder.path(), solvedLayers());
    if (!file.isEmpty()) window->files().startWith(file, {}, {}, true);
    window->setAnimated(false);
    window->restore(state);
    window->resize(state.size.isValid() ? state.size : QSize(1440, 900));
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  void openFile(const QString& path) {
    Result<SessionDocument> read = readSession(path);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    openWindow(read->session, read->window, path);
    window->designs().recall(read->solved);
  }
  static Session nothing() {
    app::DesignWords words;
    words.model = "eplanner";
    return Session{exampleDesign(words), {}};
  }
  // A picture without search times, which a session does not store.
  QImage picture(const QString& name) {
    waitUntilIdle();  // builds may be slow
    EXPECT_EQ(takeScreenshot(*window, folder.filePath(name)), QString());
    QPixmap whole(folder.filePath(name));
    QPainter painter(&whole);
    for (const QWidget* other :
         {static_cast<const QWidget*>(window->statusBar()), static_cast<const QWidget*>(child<SelectedLayerView>())})
      painter.fillRect(QRect(other->mapTo(window.get(), QPoint(0, 0)), other->size()), Qt::black);
    return whole.toImage();
  }
  void drop(const QStringList& paths) {
    QMimeData files;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    files.setUrls(urls);
    QDragEnterEvent enter(QPoint(700, 400), Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(700, 400), Qt::CopyAction, &files, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &event);
  }
  QString write(const QString& name, const std::string& text) {
    EXPECT_TRUE(writeFileAtomically(folder.filePath(name).toStdString(), text));
    return folder.filePath(name);
  }
  void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }

  QTemporaryDir folder;
};

TEST_F(SessionWindowTest, WhatIsSavedLooksTheSameWhenItIsOpenedAgain) {
  app::DesignWords words = exampleWords();
  openWindow(Session{exampleDesign(words), {}});
  wait();
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  moveTo(row, 0.35);
  release(row, 0.35);
  wait();
  window->session().pin("base");
  window->session().select({"conv1", "fc"});
  auto* table = child<LayerTable>();
  table->sortBy(LayerColumn::Intensity, Qt::AscendingOrder);
  table->verticalScrollBar()->setValue(40);
  emit child<RooflinePlot>()->expansionRequested("conv1");
  DesignPanel& panel = *child<DesignPanel>();
  panel.setSectionFolded("Workload", true);
  wait();
  const QString file = folder.filePath("s.tilescope");
  ASSERT_TRUE(window->files().save(file));
  // Undo is not stored in a session.
  const QPoint corner = child<RooflinePlot>()->mapTo(window.get(), QPoint(0, 0));
  const QRect plots(corner, QPoint(1440, 876));
  const QImage before = picture("before.png");
  window.reset();

  openFile(file);
  EXPECT_EQ(child<DesignPanel>()->foldedSections(), QStringList{"Workload"});
  const QImage once = picture("once.png");
  EXPECT_EQ(once.copy(plots), before.copy(plots)) << whereTheyDiffer(once.copy(plots), before.copy(plots));
  EXPECT_EQ(child<LayerTable>()->sorting(), std::optional(std::pair(LayerColumn::Intensity, Qt::AscendingOrder)));
  EXPECT_EQ(window->session().session().pins.size(), 1u);
  ASSERT_TRUE(window->files().save(file));
  window.reset();
  openFile(file);
  const QImage twice = picture("twice.png");
  EXPECT_EQ(twice, once) << whereTheyDiffer(twice, once);
}

TEST_F(SessionWindowTest, TheTitleSaysTheFileAndThatThereIsSomethingToSave) {
  openWindow(Session{exampleDesign(), {}});
  EXPECT_TRUE(window->windowTitle().startsWith("ResNet-18 on")) << window->windowTitle().toStdString();
  EXPECT_FALSE(window->isWindowModified());
  window->session().pin("base");
  EXPECT_TRUE(window->isWindowModified());
  ASSERT_TRUE(window->files().save(folder.filePath("edge.tilescope")));
  EXPECT_TRUE(window->windowTitle().startsWith("edge[*] – ResNet-18")) << window->windowTitle().toStdString();
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(SessionWindowTest, ASessionIsDroppedAndABadOneSaysWhereItIsBad) {
  openWindow(Session{exampleDesign(), {}});
  wait();
  const QString good = write("good.tilescope", R"({"format": "tilescope.session/1", "design": {"network":
    {"name": "alexnet"}, "hardware": {"name": "tx2_eplanner_a"}, "model": "eplanner"}, "selection": ["conv2"]})");
  drop({good});
  wait();
  EXPECT_EQ(model().plan()->request.network.name, "AlexNet (one group)");
  EXPECT_EQ(window->session().session().selection, QStringList{"conv2"});
  EXPECT_EQ(window->files().path(), good);

  drop({write("line.tilescope", "{\n\"format\": \"tilescope.session/1\",\n oops")});
  auto* strip = child<MessageStrip>();
  EXPECT_TRUE(strip->message().finding.contains("line 3")) << strip->message().finding.toStdString();
  drop({write("field.tilescope", R"({"format": "tilescope.session/1", "design": {"model": "eplaner"}})")});
  EXPECT_TRUE(strip->message().finding.contains("/design/model")) << strip->message().finding.toStdString();
  drop({write("layer.json", R"({"format": "tilescope.network/1", "name": "x", "layers": [{"name": "a", "type":
    "conw", "inputs": ["input"]}]})")});
  EXPECT_TRUE(strip->message().finding.contains("/layers/0/type")) << strip->message().finding.toStdString();
  EXPECT_EQ(model().plan()->request.network.name, "AlexNet (one group)");
}

TEST_F(SessionWindowTest, WarningsOfASessionAreShownAndCountedUntilItIsSaved) {
  const QString file = write("old.tilescope", R"({"format": "tilescope.session/1", "design": {"network":
    {"name": "alexnet"}, "hardware": {"name": "tx2_eplanner_a"}, "model": "eplanner"}, "columns": ["pin B"],
    "selection": ["no such layer"]})");
  openWindow(Session{exampleDesign(), {}});
  wait();
  const auto counted = [&] { return window->findChild<StatusItem*>("status warnings")->accessibleName(); };
  const QString before = counted();
  drop({file});
  wait();
  auto* strip = child<MessageStrip>();
  EXPECT_TRUE(strip->isVisible());
  EXPECT_TRUE(strip->message().finding.contains("no such layer")) << strip->message().finding.toStdString();
  EXPECT_TRUE(strip->toolTip().contains("pin B")) << strip->toolTip().toStdString();
  EXPECT_EQ(counted(), QString("%1 warnings").arg(before.section(' ', 0, 0).toInt() + 2));
  ASSERT_TRUE(window->files().save(file));
  EXPECT_EQ(counted(), before);
}

TEST_F(SessionWindowTest, ASessionOfANewerVersionStaysUntouched) {
  QDir(folder.path()).mkdir("autosave");
  const QString file = write("autosave/x.tilescope", R"({"format": "tilescope.session/2", "design": {}})");
  openWindow(Session{exampleDesign(), {}});
  auto* strip = child<MessageStrip>();
  window->actions().action("file.restore")->trigger();
  EXPECT_TRUE(strip->message().finding.contains("newer version")) << strip->message().finding.toStdString();
  EXPECT_TRUE(QFile::exists(file));
  strip->setMessage({});
  drop({file});
  EXPECT_TRUE(strip->message().finding.contains("newer version")) << strip->message().finding.toStdString();
}

TEST_F(SessionWindowTest, SeveralFilesOpenTogether) {
  openWindow(nothing(), {"start", {}, {}, {}});
  drop({sourceFile("networks/alexnet.json"), sourceFile("hardware_profiles/tx2_eplanner_a.json")});
  wait();
  EXPECT_EQ(history().count(), 1);
  EXPECT_TRUE(child<RooflinePlot>()->isVisible()) << "Start gives way";
}

TEST_F(SessionWindowTest, AnExampleIsOneClickAndNoDialog) {
  openWindow(nothing(), {"start", {}, {}, {}});
  EXPECT_TRUE(child<StartView>()->isVisible());
  EXPECT_FALSE(child<DesignPanel>()->isVisible());
  EXPECT_TRUE(child<StartColumn>()->isVisible());
  wait();
  for (ExampleCard* card : window->findChildren<ExampleCard*>())
    EXPECT_TRUE(card->accessibleDescription().contains(QRegularExpression("\\d (ms|µs|mJ|µJ|s), \\d|\\d (mJ|ms|µs)")))
        << card->accessibleDescription().toStdString();
  click(window->findChild<ExampleCard*>("example1"));
  EXPECT_FALSE(child<StartView>()->isVisible());
  EXPECT_TRUE(child<DesignPanel>()->isVisible());
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  wait();
  EXPECT_EQ(model().plan()->request.network.name, "ResNet-18");
  EXPECT_FALSE(window->files().isModified());
}

TEST_F(SessionWindowTest, ExamplesOpenWithKeysAlone) {
  setAdvice(false);
  openWindow(nothing(), {"start", {}, {}, {}});
  ASSERT_TRUE(QApplication::focusWidget());
  EXPECT_EQ(QApplication::focusWidget()->objectName(), "example1");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  EXPECT_EQ(QApplication::focusWidget()->objectName(), "example5");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  wait();
  EXPECT_EQ(model().plan()->request.hardware.name, "DIANA digital core");
  QTest::keyClick(window.get(), Qt::Key_H, Qt::ControlModifier);
  EXPECT_TRUE(child<StartView>()->isVisible());
  QTest::keyClick(window.get(), Qt::Key_4, Qt::AltModifier);
  wait();
  EXPECT_TRUE(model().plan()->request.network.name.starts_with("AlexNet"));
}

TEST_F(SessionWindowTest, RecentSessionsStandInStartWithTheirFigures) {
  openWindow(Session{exampleDesign(), {}});
  wait();
  ASSERT_TRUE(window->files().save(folder.filePath("edge.tilescope")));
  window->actions().action("file.new")->trigger();
  EXPECT_TRUE(child<StartView>()->isVisible());
  auto* entry = window->findChild<StartEntry*>("recent1");
  ASSERT_TRUE(entry);
  EXPECT_TRUE(entry->accessibleDescription().contains("ResNet-18")) << entry->accessibleDescription().toStdString();
  EXPECT_TRUE(entry->accessibleDescription().contains(" ms")) << entry->accessibleDescription().toStdString();
  EXPECT_TRUE(window->actions().action("file.recent.1")->isEnabled());
  click(entry);
  wait();
  EXPECT_EQ(window->files().path(), folder.filePath("edge.tilescope"));
  EXPECT_FALSE(child<StartView>()->isVisible());

  QFile::remove(folder.filePath("edge.tilescope"));
  window->actions().action("file.new")->trigger();
  window = nullptr;
  openWindow(nothing(), {"start", {}, {}, {}});
  entry = window->findChild<StartEntry*>("recent1");
  ASSERT_TRUE(entry);
  EXPECT_TRUE(entry->accessibleDescription().contains("not there any more"));
  EXPECT_FALSE(window->actions().action("file.recent.1")->isEnabled());
  QTest::keyClick(entry, Qt::Key_Delete);
  EXPECT_TRUE(RecentSessions(folder.filePath("recent.json")).list().empty());
}

TEST_F(SessionWindowTest, AWindowThatIsKilledLosesOneStepAtMost) {
  QProcess victim;
  victim.start(builtFile("bin/autosave_victim"), {folder.path(), sourceFile("networks/resnet18.json"),
                                                  sourceFile("hardware_profiles/tx2_eplanner_a.json")});
  ASSERT_TRUE(victim.waitForStarted(kPatience));
  int step = 0;
  while (step < 12 && victim.waitForReadyRead(kPatience))
    while (victim.canReadLine()) step = victim.readLine().trimmed().toInt();
  victim.kill();
  ASSERT_TRUE(victim.waitForFinished(kPatience));
  while (victim.canReadLine()) step = victim.readLine().trimmed().toInt();
  EXPECT_EQ(victim.exitStatus(), QProcess::CrashExit);
  ASSERT_GE(step, 12);

  openWindow(nothing(), {"start", {}, {}, {}});
  ASSERT_EQ(window->files().found().size(), 1u);
  auto* restore = window->findChild<QPushButton*>("restoreAutosave");
  ASSERT_TRUE(restore && restore->isVisible());
  click(restore);
  wait();
  ASSERT_EQ(window->session().design().edits.size(), 1u);
  const int restored = std::stoi(window->session().design().edits.front().json) / 8192;
  EXPECT_GE(restored, step - 1);
  EXPECT_FALSE(restore->isVisible());
  EXPECT_TRUE(window->isWindowModified());
}

TEST_F(SessionWindowTest, ACorruptAutosaveIsSetAsideAndTheWindowGoesOn) {
  QDir(folder.path()).mkdir("autosave");
  write("autosave/x.tilescope", R"({"format": "tilescope.session/1", "des)");
  openWindow(Session{exampleDesign(), {}});
  EXPECT_TRUE(window->files().found().empty()) << "it is not offered";
  EXPECT_FALSE(window->actions().action("file.restore")->isEnabled());
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<MessageStrip>()->isVisible(); }, 5000));
  EXPECT_TRUE(child<MessageStrip>()->message().remedy.contains(".corrupt"))
      << child<MessageStrip>()->message().remedy.toStdString();
  EXPECT_TRUE(QFile::exists(folder.filePath("autosave/x.tilescope.corrupt")));
  wait();
  EXPECT_EQ(model().plan()->request.network.name, "ResNet-18");
}

TEST_F(SessionWindowTest, ClosingNeverAsksAndTheNextStartOffersWhatWasNotSaved) {
  openWindow(Session{exampleDesign(), {}});
  window->session().pin("base");
  EXPECT_TRUE(window->close());
  window.reset();
  openWindow(nothing(), {"start", {}, {}, {}});
  auto* entry = window->findChild<StartEntry*>("autosave1");
  ASSERT_TRUE(entry);
  const auto* restore = window->findChild<QPushButton*>("restoreAutosave");
  EXPECT_TRUE(restore->isVisible());
  window->session().setNotes("something else");
  EXPECT_FALSE(restore->isVisible()) << "whoever goes on finds it on Start";
  click(entry);
  wait();
  EXPECT_EQ(window->session().session().pins.size(), 1u);
}

}  // namespace
}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Compares pictures of guide and tutorial sessions with stored ones, as mean grey of squares of 8 × 8 px. Other font
// rasterisers pass; a missing plot, another theme or a shifted panel does not. To update, run scripts/guide_pictures.sh
// --references and inspect tests/golden/pictures.
#include <QDir>
#include <QDockWidget>
#include <QPainter>
#include <algorithm>
#include <cstdlib>

#include "app/gui/session/session_json.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/case_folder.h"
#include "tests/support/sanitized.h"

namespace tilescope::gui {
namespace {

constexpr QSize kSize(1280, 800);
constexpr int kSquare = 8;      // px
constexpr int kOther = 24;      // max difference of a square, of 255 grey levels
constexpr int kMaxOthers = 40;  // max number of different squares, of 16 000

const QString kSessions = sourceFile("docs/guide/");
const QString kReferences = sourceFile("tests/golden/pictures/");
const QString kResults = builtFile("pictures/");

std::vector<std::string> sessionNames(const QString& folder = kSessions) {
  std::vector<std::string> names;
  for (const QString& file : QDir(folder).entryList({"*.tilescope"}, QDir::Files, QDir::Name))
    names.push_back(file.section('.', 0, 0).toStdString());
  return names;
}

std::vector<std::string> tutorialSteps() {
  return sessionNames(kSessions + "tutorial");
}

// Sanitized builds are slow and draw only two sessions.
std::vector<std::string> comparedSessions() {
  return kSanitized ? std::vector<std::string>{"explore", "start"} : sessionNames();
}

std::vector<std::string> comparedSteps() {
  return kSanitized ? std::vector<std::string>{"02"} : tutorialSteps();
}

QImage reduced(const QImage& picture) {
  const QImage grey = picture.convertToFormat(QImage::Format_Grayscale8);
  QImage small(grey.width() / kSquare, grey.height() / kSquare, QImage::Format_Grayscale8);
  for (int y = 0; y < small.height(); ++y)
    for (int x = 0; x < small.width(); ++x) {
      int sum = 0;
      for (int dy = 0; dy < kSquare; ++dy)
        for (int dx = 0; dx < kSquare; ++dx) sum += grey.constScanLine(y * kSquare + dy)[x * kSquare + dx];
      small.scanLine(y)[x] = static_cast<uchar>(sum / (kSquare * kSquare));
    }
  return small;
}

// The number of different squares; all if the sizes differ.
int otherSquares(const QImage& a, const QImage& b) {
  if (a.size() != b.size() || a.isNull()) return kSize.width() * kSize.height() / (kSquare * kSquare);
  int others = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) others += std::abs(a.constScanLine(y)[x] - b.constScanLine(y)[x]) > kOther;
  return others;
}

QImage referenceOf(const QString& name) {
  return QImage(kReferences + name + ".png").convertToFormat(QImage::Format_Grayscale8);
}

class PicturesTest : public WindowTest {
 protected:
  void openSession(const QString& name, ThemeMode theme) {
    themes.setMode(theme);
    Result<SessionDocument> read = readSession(kSessions + name + ".tilescope");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    window = std::make_unique<MainWindow>(std::move(read->session), themes, QString(), solvedLayers());
    window->setAnimated(false);
    window->setTimed(false);
    window->restore(read->window);
    window->resize(kSize);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    waitUntilIdle();
  }
  QImage grabbed() {
    QTest::qWait(20);
    return window->grab().toImage();
  }
  void compare(const QString& name) {
    const QImage whole = grabbed(), now = reduced(whole);
    if (qEnvironmentVariableIsSet("TILESCOPE_RENEW_PICTURES")) {
      EXPECT_TRUE(now.save(kReferences + name + ".png"));
      return;
    }
    const int others = otherSquares(now, referenceOf(name));
    if (others > kMaxOthers && QDir().mkpath(kResults)) whole.save(kResults + name + ".png");
    EXPECT_LE(others, kMaxOthers) << "squares differ from " << kReferences.toStdString() << name.toStdString()
                                  << ".png; now it is " << kResults.toStdString() << name.toStdString() << ".png";
  }
  QRect placeOf(const QWidget* part) const { return {part->mapTo(window.get(), QPoint(0, 0)), part->size()}; }
};

class EachPicturesTest : public PicturesTest, public testing::WithParamInterface<std::string> {};

TEST_P(EachPicturesTest, LooksAsBeforeAlsoAfterASwitchOfTheTheme) {
  const QString session = QString::fromStdString(GetParam());
  openSession(session, ThemeMode::Light);
  compare(session + "_light");
  themes.setMode(ThemeMode::Dark);
  compare(session + "_dark");
}

INSTANTIATE_TEST_SUITE_P(Guide, EachPicturesTest, testing::ValuesIn(comparedSessions()),
                         [](const auto& about) { return about.param; });

class TutorialEachPicturesTest : public EachPicturesTest {};

TEST_P(TutorialEachPicturesTest, LooksAsBefore) {
  const QString step = QString::fromStdString(GetParam());
  openSession("tutorial/" + step, ThemeMode::Light);
  compare("tutorial_" + step + "_light");
}

INSTANTIATE_TEST_SUITE_P(Tutorial, TutorialEachPicturesTest, testing::ValuesIn(comparedSteps()),
                         [](const auto& about) { return about.param; });

// The rows of a sweep are in no session, so the bundled example is run.
class SweepsEachPicturesTest : public PicturesTest {};

TEST_F(SweepsEachPicturesTest, LooksAsBeforeAlsoAfterASwitchOfTheTheme) {
  if (kSanitized) GTEST_SKIP() << "two thousand rows take too long";
  const QString folder = QString::fromStdString(caseFolder().string());
  window = std::make_unique<MainWindow>(Session{exampleDesign(exampleWords("resnet18")), {}}, themes, folder);
  window->setAnimated(false);
  window->setTimed(false);
  window->actions().action("view.curves")->setChecked(false);
  window->resize(kSize);
  window->show();
  window->activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  window->actions().action("view.sweeps")->trigger();
  SweepsController& sweeps = window->part<SweepsController>();
  sweeps.runExample();
  const SweepExplorer& explorer = sweeps.explorer();
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return sweeps.isIdle() && explorer.picture() && explorer.isSettled(); }, 5 * kPatience));
  waitUntilIdle();
  compare("sweeps_light");
  themes.setMode(ThemeMode::Dark);
  ASSERT_TRUE(QTest::qWaitFor([&] { return explorer.isSettled(); }, kPatience));
  compare("sweeps_dark");
}

// Tests which differences the comparison detects and which it tolerates.
class PictureComparisonTest : public PicturesTest {
 protected:
  PictureComparisonTest() { openSession("explore", ThemeMode::Dark); }
  int others(const QImage& picture) const { return otherSquares(reduced(picture), referenceOf("explore_dark")); }
};

TEST_F(PictureComparisonTest, FindsAnotherTheme) {
  themes.setMode(ThemeMode::Light);
  EXPECT_GT(others(grabbed()), 10 * kMaxOthers);
}

TEST_F(PictureComparisonTest, FindsEveryHiddenDock) {
  const auto shownDocks = [this] {
    QList<QDockWidget*> shown;
    for (QDockWidget* dock : window->findChildren<QDockWidget*>())
      if (!dock->visibleRegion().isEmpty()) shown << dock;
    return shown;
  };
  const qsizetype docks = shownDocks().size();
  ASSERT_GE(docks, 2);
  for (qsizetype i = 0; i < docks; ++i) {
    openSession("explore", ThemeMode::Dark);
    QDockWidget* dock = shownDocks()[i];
    dock->hide();
    EXPECT_GT(others(grabbed()), 4 * kMaxOthers) << dock->objectName().toStdString();
  }
}

TEST_F(PictureComparisonTest, FindsAMissingPlotAndAShiftedPanel) {
  const QImage good = grabbed();
  QImage missing = good;
  QPainter(&missing).fillRect(placeOf(child<RooflinePlot>()), themes.theme().plot);
  EXPECT_GT(others(missing), 2 * kMaxOthers);
  QImage shifted = good;
  const QRect panel = placeOf(child<DesignPanel>());
  QPainter(&shifted).drawImage(panel.topLeft() + QPoint(0, kSquare), good.copy(panel));
  EXPECT_GT(others(shifted), 2 * kMaxOthers);
}

// A shift by half a pixel, as another font rasteriser might cause.
TEST_F(PictureComparisonTest, ForgivesHalfAPixel) {
  const QImage good = grabbed();
  QImage aside = good;
  QPainter painter(&aside);
  painter.setOpacity(0.5);
  painter.drawImage(1, 0, good);
  painter.end();
  EXPECT_NE(aside, good);
  EXPECT_LE(others(aside), kMaxOthers);
}

TEST(PictureReferencesTest, AreOneForEachSessionAndTheme) {
  QStringList expected;
  for (const std::string& name : sessionNames())
    for (const char* theme : {"light", "dark"}) expected << QString::fromStdString(name + "_" + theme + ".png");
  expected << "sweeps_light.png"
           << "sweeps_dark.png";
  for (const std::string& step : tutorialSteps()) expected << QString::fromStdString("tutorial_" + step + "_light.png");
  expected.sort();
  EXPECT_EQ(QDir(kReferences).entryList({"*.png"}, QDir::Files, QDir::Name), expected);
}

}  // namespace
}  // namespace tilescope::gui

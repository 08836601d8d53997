// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/theme_controller.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/style_sheet.h"

namespace tilescope::gui {
namespace {

int pixelsOf(const QImage& image, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == colour ? 1 : 0;
  }
  return count;
}

TEST(ThemeController, GivesTheApplicationPaletteFontAndStyleSheet) {
  const ThemeController controller(ThemeMode::Dark);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), controller.theme().panel);
  EXPECT_EQ(QApplication::font().families().value(0), "Inter");
  EXPECT_EQ(qApp->styleSheet(), styleSheet(controller.theme()));
}

TEST(ThemeController, SwitchesLiveAndTellsOnce) {
  ThemeController controller(ThemeMode::Dark);
  QSignalSpy changed(&controller, &ThemeController::changed);
  controller.setMode(ThemeMode::Light);
  EXPECT_EQ(controller.theme().name, "light");
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), controller.theme().panel);
  controller.setMode(ThemeMode::Light);
  QTest::qWait(1);
  EXPECT_EQ(changed.size(), 1);
}

TEST(ThemeController, FollowsTheSystemInThatModeOnly) {
  bool dark = false;
  ThemeController controller(ThemeMode::System, nullptr, [&] { return dark; });
  EXPECT_EQ(controller.theme().name, "light");
  QSignalSpy changed(&controller, &ThemeController::changed);
  const auto tell = [] {
    QEvent event(QEvent::ThemeChange);
    QCoreApplication::sendEvent(qApp, &event);
    QCoreApplication::sendEvent(qApp, &event);
    QTest::qWait(1);
  };
  dark = true;
  tell();
  EXPECT_EQ(controller.theme().name, "dark");
  EXPECT_EQ(changed.size(), 1);

  controller.setMode(ThemeMode::Dark);
  dark = false;
  tell();
  EXPECT_EQ(controller.theme().name, "dark");
}

// Reading the system theme changes the palette for a moment, which is no change of that theme.
TEST(ThemeController, AskingTheSystemDoesNotEcho) {
  ThemeController controller(ThemeMode::System);
  QSignalSpy changed(&controller, &ThemeController::changed);
  QTest::qWait(5);
  EXPECT_EQ(changed.size(), 0);
  EXPECT_EQ(QApplication::palette().color(QPalette::Window), controller.theme().panel);
}

TEST(ThemeController, FontsFollowTheScaleAtOnce) {
  ThemeController controller(ThemeMode::Dark);
  controller.setFontScale(2);
  EXPECT_EQ(QApplication::font().pixelSize(), 2 * kBodyPixels);
  QPushButton button("Why?");
  EXPECT_EQ(button.sizeHint().height(), 48);
  controller.setFontScale(1);
  EXPECT_EQ(QApplication::font().pixelSize(), kBodyPixels);
}

TEST(ThemeController, ControlsHaveTheHeightOfAField) {
  const ThemeController controller(ThemeMode::Light);
  EXPECT_EQ(QPushButton("Why?").sizeHint().height(), 24);
  EXPECT_EQ(QComboBox().sizeHint().height(), 24);
  EXPECT_EQ(QLineEdit().sizeHint().height(), 24);
  QMainWindow window;
  window.menuBar()->addMenu("File");
  EXPECT_EQ(window.menuBar()->sizeHint().height(), 30);
}

TEST(ThemeController, FocusMovesNothing) {
  const ThemeController controller(ThemeMode::Light);
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* first = new QPushButton("Why?", &window);
  auto* field = new QLineEdit(&window);
  layout->addWidget(first);
  layout->addWidget(field);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  field->setFocus();
  const QSize before = first->sizeHint();
  first->setFocus();
  ASSERT_TRUE(first->hasFocus());
  EXPECT_EQ(first->sizeHint(), before);
  EXPECT_GT(pixelsOf(first->grab().toImage(), controller.theme().focus), 100);
  const QSize field0 = field->sizeHint();
  field->setFocus();
  EXPECT_EQ(field->sizeHint(), field0);
}

TEST(ThemeController, NoWidgetKeepsOldColours) {
  ThemeController controller(ThemeMode::Dark);
  const Theme dark = controller.theme();
  QMainWindow window;
  window.menuBar()->addMenu("File")->addAction("Open");
  window.statusBar()->showMessage("Proven");
  auto* body = new QWidget(&window);
  auto* layout = new QVBoxLayout(body);
  layout->addWidget(new QPushButton("Why?"));
  auto* combo = new QComboBox;
  combo->addItem("ResNet-18");
  layout->addWidget(combo);
  layout->addWidget(new QLineEdit("1536"));
  layout->addWidget(new QCheckBox("checked"));
  layout->addWidget(new QTableWidget(3, 2));
  auto* tabs = new QTabBar;
  tabs->addTab("Layers");
  layout->addWidget(tabs);
  layout->addWidget(new QProgressBar);
  window.setCentralWidget(body);
  window.resize(500, 400);
  window.show();
  const QImage before = window.grab().toImage();
  EXPECT_GT(pixelsOf(before, dark.panel), 1000);

  controller.setMode(ThemeMode::Light);
  const QImage after = window.grab().toImage();
  for (const QColor& old : {dark.panel, dark.window, dark.plot, dark.raised, dark.field, dark.hover, dark.border}) {
    EXPECT_EQ(pixelsOf(after, old), 0) << old.name().toStdString();
  }
  EXPECT_GT(pixelsOf(after, controller.theme().panel), 1000);
}

}  // namespace
}  // namespace tilescope::gui

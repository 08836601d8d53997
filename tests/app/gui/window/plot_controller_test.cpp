// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/plot_controller.h"

#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <QToolButton>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/view_stack.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class PlotControllerTest : public WindowTest {
 protected:
  PlotControllerTest() {
    app::DesignWords words = exampleWords();
    words.edits = {"/memories/1/size_bits=786432"};
    open(words);
  }
  PlotDock roofline() const { return child<ViewStack>()->shownView()->plots().front(); }
  static std::string textOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll().toStdString();
  }
  QTemporaryDir folder;
};

TEST_F(PlotControllerTest, TShowsTheNumbersOfThePlotUnderTheKeysAndThePlotAgain) {
  auto* traffic = child<TrafficPlot>();
  traffic->setFocus();
  QTest::keyClick(traffic, Qt::Key_T);
  EXPECT_FALSE(traffic->isVisible());
  EXPECT_TRUE(child<RooflinePlot>()->isVisible());
  const QWidget* numbers = QApplication::focusWidget();
  EXPECT_EQ(numbers->accessibleName(), traffic->accessibleName() + " as a table");
  EXPECT_FALSE(numbers->whatsThis().isEmpty());
  EXPECT_EQ(traffic->nextInFocusChain(), numbers);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  EXPECT_TRUE(traffic->isVisible());
}

TEST_F(PlotControllerTest, ACopyIsPictureSvgAndNumbersOfTheDesignOnScreen) {
  child<RooflinePlot>()->setFocus();
  window->actions().action("plot.copy")->trigger();
  const QMimeData* data = QApplication::clipboard()->mimeData();
  EXPECT_TRUE(data->hasImage());
  const std::string svg = data->data("image/svg+xml").toStdString();
  EXPECT_THAT(svg, HasSubstr("weight buffer 96 KiB"));
  EXPECT_THAT(svg, HasSubstr("--set /memories/1/size_bits=786432"));
  EXPECT_THAT(data->text().toStdString(), HasSubstr("res5_0_b"));
  EXPECT_THAT(window->findChild<StatusItem*>("status done")->accessibleName().toStdString(),
              HasSubstr("Copied Roofline"));
  window->actions().action("plot.copy_svg")->trigger();
  EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr("<svg"));
}

TEST_F(PlotControllerTest, SavesByTheEndOfTheNameAndRefusesOthers) {
  auto* side = window->findChild<PlotController*>();
  side->save(roofline(), folder.filePath("roofline.csv"));
  EXPECT_THAT(textOf(folder.filePath("roofline.csv")), HasSubstr("Intensity, MAC/B"));
  side->save(roofline(), folder.filePath("roofline.jpg"));
  EXPECT_FALSE(QFile::exists(folder.filePath("roofline.jpg")));
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), HasSubstr("roofline.jpg"));
  side->save(roofline(), folder.filePath("no such folder/roofline.svg"));
  EXPECT_THAT(child<MessageStrip>()->message().finding.toStdString(), HasSubstr("no such folder"));
}

TEST_F(PlotControllerTest, EveryDockOfAPlotHasItsButtons) {
  EXPECT_EQ(child<ViewStack>()->shownView()->plots().size(), 4u);
  for (const PlotDock& plot : child<ViewStack>()->shownView()->plots()) {
    const auto named = [&](const char* icon) {
      return window->findChild<QToolButton*>(plot.plot->objectName() + " " + icon + "Button");
    };
    for (const char* icon : {"table", "copy", "save"}) {
      ASSERT_NE(named(icon), nullptr) << icon;
      EXPECT_FALSE(named(icon)->toolTip().isEmpty());
    }
    named("table")->click();
    EXPECT_TRUE(plot.plot->showsTable());
    named("table")->click();
    EXPECT_FALSE(plot.plot->showsTable());
  }
}

TEST_F(PlotControllerTest, ColumnsThatComeLaterHaveTheirButtonsToo) {
  window->actions().action("compare.dataflows")->trigger();
  wait();
  const std::vector<PlotDock> plots = child<ViewStack>()->shownView()->plots();
  ASSERT_EQ(plots.size(), 8u) << "roofline and traffic of three dataflows and of the best per layer";
  const auto button = [&](const PlotDock& plot, const char* name) {
    return window->findChild<QToolButton*>(plot.plot->objectName() + ' ' + name + "Button");
  };
  for (const PlotDock& plot : plots)
    for (const char* name : {"table", "copy", "save"})
      EXPECT_TRUE(button(plot, name) && button(plot, name)->isVisibleTo(window.get()))
          << name << " of " << plot.name.toStdString() << bool(button(plot, name));
  button(plots[3], "table")->click();
  for (std::size_t i = 0; i < plots.size(); ++i) EXPECT_EQ(plots[i].plot->showsTable(), i == 3) << i;
  button(plots[3], "copy")->click();
  EXPECT_THAT(QApplication::clipboard()->text().toStdString(), HasSubstr(plots[3].name.toStdString()));
}

}  // namespace
}  // namespace tilescope::gui

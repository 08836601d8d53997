// SPDX-License-Identifier: GPL-3.0-or-later
// All exports state their origin: plots name their design, and the view's command produces its data byte for byte.
#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>

#include "app/common/document_text.h"
#include "app/common/python_words.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/design_sentence.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/plot_controller.h"
#include "core/base/json.h"
#include "core/plan/plan_json.h"
#include "tests/app/gui/places.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/app/gui/window/without_times.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class OutputsTest : public WindowTest {
 protected:
  OutputsTest() { setAdvice(false); }

  std::vector<PlotDock> plots() const { return child<ViewStack>()->shownView()->plots(); }
  std::string saved(const PlotDock& plot, const char* name) {
    window->findChild<PlotController*>()->save(plot, folder.filePath(name));
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    return file.readAll().toStdString();
  }
  static app::Design withDataflow(app::Design design, const std::string& dataflow) {
    design.dataflow = dataflow;
    return design;
  }
  void runCopiedCommands() {
    window->actions().action("file.command")->trigger();
    QTest::mouseClick(child<CommandCard>()->findChild<QPushButton*>("copy command"), Qt::LeftButton);
    QProcess shell;
    shell.setWorkingDirectory(folder.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("PATH", builtFile("bin") + ":" + environment.value("PATH"));
    shell.setProcessEnvironment(environment);
    shell.start("/bin/sh", {"-c", QApplication::clipboard()->text()});
    ASSERT_TRUE(shell.waitForFinished(kPatience));
    EXPECT_EQ(shell.exitCode(), 0) << shell.readAllStandardError().toStdString();
  }
  std::string written(const QString& name) {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    Json plan = Json::parse(file.readAll().toStdString());
    forgetTimes(plan);
    return app::documentText(plan);
  }
  std::string planned(const app::Design& design) {
    Planner planner;
    const Result<ExecutionPlan> plan = planner.plan(*app::requestOf(design));
    EXPECT_TRUE(plan);
    Json json = toJson(*plan);
    forgetTimes(json);
    return app::documentText(json);
  }

  QTemporaryDir folder;
};

TEST_F(OutputsTest, EveryPlotOfExploreIsWrittenInEveryFormat) {
  app::DesignWords words = exampleWords();
  words.edits = {"/memories/1/size_bits=786432"};
  open(words);
  ASSERT_GE(plots().size(), 2u);
  for (const PlotDock& plot : plots()) {
    const std::string svg = saved(plot, "plot.svg");
    EXPECT_THAT(svg, HasSubstr("<svg"));
    EXPECT_THAT(svg, HasSubstr("weight buffer 96 KiB"));
    EXPECT_THAT(svg, HasSubstr("--set /memories/1/size_bits=786432"));
    EXPECT_THAT(saved(plot, "plot.csv"), HasSubstr("weight buffer 96 KiB"));
    EXPECT_THAT(saved(plot, "plot.pdf"), StartsWith("%PDF"));
    EXPECT_THAT(saved(plot, "plot.png"), StartsWith("\x89PNG"));
  }
}

TEST_F(OutputsTest, TheLoopNestIsWrittenInEveryFormatAndNamesItsLayer) {
  open(exampleWords());
  window->session().select({"res3_1_a"});
  window->showView("mapping");
  wait();
  ASSERT_EQ(plots().size(), 1u);
  const std::string svg = saved(plots()[0], "nest.svg");
  EXPECT_THAT(svg, HasSubstr("Layer res3_1_a: "));
  EXPECT_THAT(svg, HasSubstr("--layer res3_1_a"));
  EXPECT_THAT(saved(plots()[0], "nest.csv"), HasSubstr("temporal loop,K,"));
  EXPECT_THAT(saved(plots()[0], "nest.pdf"), StartsWith("%PDF"));
  EXPECT_THAT(saved(plots()[0], "nest.png"), StartsWith("\x89PNG"));
  window->actions().action("plot.table")->trigger();
  EXPECT_TRUE(plots()[0].plot->showsTable());
}

TEST_F(OutputsTest, APlotOfAColumnStatesTheDesignOfItsColumn) {
  open(exampleWords());
  window->actions().action("compare.dataflows")->trigger();
  wait();
  const app::Design present = window->session().design();
  const std::size_t dataflows = present.profile->dataflows.size();
  ASSERT_EQ(plots().size(), 2 * (dataflows + 1)) << "and the best per layer";
  EXPECT_THAT(saved(plots()[0], "plot.svg"), Not(HasSubstr("--dataflow")));
  for (std::size_t i = 2; i < plots().size(); ++i) {
    const std::string dataflow = present.profile->dataflows[i / 2 - 1].name;
    const std::string svg = saved(plots()[i], "plot.svg");
    EXPECT_THAT(svg, HasSubstr("--dataflow " + dataflow)) << i;
    EXPECT_THAT(
        svg, HasSubstr(designSentence(withDataflow(present, dataflow), *present.profile).toHtmlEscaped().toStdString()))
        << i;
  }
}

TEST_F(OutputsTest, KeysCopyThePlotThatHasTheFocus) {
  open(exampleWords());
  for (const PlotDock& plot : plots()) {
    plot.plot->plot()->setFocus();
    QTest::keyClick(plot.plot->plot(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    const QMimeData* data = QApplication::clipboard()->mimeData();
    EXPECT_THAT(data->data("image/svg+xml").toStdString(), HasSubstr(plot.name.toHtmlEscaped().toStdString()));
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->hasFormat("text/csv"));
  }
}

TEST_F(OutputsTest, TheCommandsOfAComparisonMakeThePlansOfItsColumns) {
  open(exampleWords("alexnet"));
  QTest::keyClick(window.get(), Qt::Key_P);
  wait();
  window->actions().action("compare.dataflows")->trigger();
  wait();
  window->session().setColumns("", QStringList(window->session().session().columns) << "pin A");
  wait();
  runCopiedCommands();
  const app::Design present = window->session().design();
  int number = 0;
  EXPECT_EQ(written(QString("plan-%1.json").arg(++number)), planned(present)) << "best per layer";
  for (const Dataflow& dataflow : present.profile->dataflows)
    EXPECT_EQ(written(QString("plan-%1.json").arg(++number)), planned(withDataflow(present, dataflow.name)))
        << dataflow.name;
  EXPECT_EQ(written(QString("plan-%1.json").arg(++number)), planned(present)) << "pin A";
}

// What the lines say is tested beside python_words.h, and that they make the plan in python/tests.
TEST_F(OutputsTest, TheCopiedPythonIsThatOfTheEditedDesign) {
  app::DesignWords words = exampleWords("alexnet");
  words.edits = {"/memories/1/size_bits=786432"};
  open(words);
  window->actions().action("file.python")->trigger();
  const std::string copied = QApplication::clipboard()->text().toStdString();
  EXPECT_EQ(copied, app::pythonPlan(app::wordsOf(window->session().design())));
  EXPECT_NE(copied.find("786432"), std::string::npos) << copied;
}

TEST_F(OutputsTest, TheCommandOfTheEditorsMakesThePlanOfTheEditedDesign) {
  app::DesignWords words = exampleWords("alexnet");
  words.edits = {"/memories/1/size_bits=786432", "/clock_mhz=800"};
  words.batch = 2;
  open(words);
  for (const char* view : {"hardware", "network"}) {
    window->showView(view);
    runCopiedCommands();
    EXPECT_EQ(written("plan.json"), planned(window->session().design())) << view;
    QFile::remove(folder.filePath("plan.json"));
  }
}

}  // namespace
}  // namespace tilescope::gui

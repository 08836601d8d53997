// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/about_card.h"

#include <QClipboard>
#include <QPushButton>
#include <QRegularExpression>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/export/export_controller.h"
#include "app/gui/views/help/help_reader.h"
#include "app/gui/views/view_stack.h"
#include "core/base/parts.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class AboutTest : public WindowTest {
 protected:
  AboutCard& openCard() {
    window->actions().action("help.about")->trigger();
    return *child<AboutCard>();
  }
};

TEST_F(AboutTest, ListsEveryPartWithVersionAndLicence) {
  open(exampleWords());
  AboutCard& card = openCard();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->part<ExportController>().model().hasPlugins(); }, kPatience));
  EXPECT_TRUE(card.isVisible());
  const QAbstractItemModel& rows = *card.table().model();
  QStringList names;
  for (int row = 0; row < rows.rowCount(); ++row) {
    const auto cell = [&](int column) { return rows.index(row, column).data().toString(); };
    names << cell(0);
    EXPECT_FALSE(cell(2).isEmpty()) << cell(0).toStdString();
  }
  for (const char* part : {"Qt", "QCustomPlot", "oneTBB", "nlohmann/json", "valijson", "libxml2", "yaml-cpp", "SQLite",
                           "xxHash", "fmt", "Lucide icons"})
    EXPECT_TRUE(names.contains(part)) << part;
  int exporters = 0;
  for (const PluginReport& report : window->part<ExportController>().model().plugins()->reports) {
    if (!report.loaded) continue;
    EXPECT_TRUE(names.contains(QString::fromStdString(report.name))) << report.name;
    ++exporters;
  }
  EXPECT_GE(exporters, 3);
}

TEST_F(AboutTest, VersionsAreThoseOfTheLibraries) {
  for (const ProgramPart& part : libraryParts()) {
    if (part.name == "Qt") {
      EXPECT_EQ(part.version, qVersion());
    }
    if (part.name == "valijson") continue;  // no version
    EXPECT_TRUE(QRegularExpression(R"(^\d+\.\d+(\.\d+)?$)").match(QString::fromStdString(part.version)).hasMatch())
        << part.name << ' ' << part.version;
  }
  EXPECT_TRUE(
      QRegularExpression(R"(^\d+\.\d+\.\d+$)").match(QString::fromStdString(lookParts().front().version)).hasMatch());
}

TEST_F(AboutTest, IsCopiedForAReport) {
  open(exampleWords());
  AboutCard& card = openCard();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->part<ExportController>().model().hasPlugins(); }, kPatience));
  EXPECT_TRUE(card.findChild<QWidget*>("about report")->accessibleName().contains("Show command"));
  QTest::mouseClick(card.findChild<QPushButton*>("copy about"), Qt::LeftButton);
  const QString copied = QApplication::clipboard()->text();
  EXPECT_TRUE(copied.startsWith("Tilescope " + QString::fromUtf8(std::string(toolVersion()).c_str())));
  for (const char* word : {"GPL-3.0-or-later", "Qt ", "NVE exporter", "Lucide"})
    EXPECT_TRUE(copied.contains(word)) << word;
}

TEST_F(AboutTest, TheLicenceCanBeReadWithoutANetwork) {
  open(exampleWords());
  QTest::mouseClick(openCard().findChild<QPushButton*>("about read licence"), Qt::LeftButton);
  EXPECT_EQ(child<ViewStack>()->shownId(), "help");
  EXPECT_TRUE(child<HelpReader>()->toPlainText().contains("GNU GENERAL PUBLIC LICENSE"));
}

}  // namespace
}  // namespace tilescope::gui

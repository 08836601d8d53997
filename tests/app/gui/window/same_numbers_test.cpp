// SPDX-License-Identifier: GPL-3.0-or-later
// Every number in the window equals that of the command that the window shows.
#include <QClipboard>
#include <QFile>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "app/common/document_text.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/window/command_card.h"
#include "core/base/json.h"
#include "core/plan/plan_json.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/app/gui/window/without_times.h"
#include "tests/support/places.h"

namespace tilescope::gui {
namespace {

std::string outputOf(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 65536> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  pclose(pipe);
  return output;
}

// The factor of a unit: 0.001 for "ms". Energies are in pJ.
double factorOf(const QString& unit) {
  static const std::map<QString, double> kPrefixes{{"f", 1e-15}, {"p", 1e-12}, {"n", 1e-9}, {"µ", 1e-6}, {"m", 1e-3},
                                                   {"k", 1e3},   {"M", 1e6},   {"G", 1e9},  {"T", 1e12}};
  static const QRegularExpression kUnit("^([fpnµmkMGT]?)(s|B|J|W|OPS/W| ?MAC eq\\.)$");
  const QRegularExpressionMatch match = kUnit.match(unit);
  EXPECT_TRUE(match.hasMatch()) << unit.toStdString();
  const QString prefix = match.captured(1);
  return (prefix.isEmpty() ? 1 : kPrefixes.at(prefix)) * (unit.endsWith("J") ? 1e12 : 1);
}

// The number must be the exact value, rounded to the last digit shown. "<1": between 0 and 1.
void expectShows(QString number, double factor, double exact, const std::string& what) {
  number.remove(QChar(0x2009)).replace(QChar(0x2212), '-');
  const bool below = number.startsWith('<');
  if (below) number.remove(0, 1);
  const qsizetype point = number.indexOf('.');
  const double decimals = point < 0 ? 0 : static_cast<double>(number.size() - point - 1);
  bool ok = false;
  const double value = number.toDouble(&ok);
  EXPECT_TRUE(ok) << what << ": " << number.toStdString();
  if (below) {
    EXPECT_GT(exact, 0) << what;
    EXPECT_LE(exact, value * factor / 2) << what;
    return;
  }
  EXPECT_NEAR(value * factor, exact, 0.5000001 * std::pow(10, -decimals) * factor) << what;
}

double joulesOf(const Json& totals) {
  return totals["energy"]["total"].get<double>() * 1e-12;
}

class SameNumbersTest : public WindowTest {
 protected:
  // The plan from the command that the window shows.
  Json commandLinePlan() {
    const std::string command = app::planCommand(app::wordsOf(window->session().design()));
    EXPECT_EQ(command.rfind("tilescope-cli plan ", 0), 0u);
    return Json::parse(outputOf(inBuild("bin/" + command) + " --json"));
  }

  void compare() {
    const Json plan = commandLinePlan();
    comparePlans(plan);
    compareFigures(plan["totals"], plan["area_mm2"]);
    compareTable(plan["layers"]);
  }

  void comparePlans(Json expected) {
    Json shown = toJson(*model().plan());
    forgetTimes(shown);
    forgetTimes(expected);
    EXPECT_TRUE(app::documentText(shown) == app::documentText(expected));
  }

  void compareFigures(const Json& totals, const Json& area) {
    const VerdictBand& band = *child<VerdictBand>();
    for (int i = 0; i < band.shownFigures(); ++i) {
      const Figure& figure = band.figure(i)->figure();
      const std::string label = figure.label.toStdString();
      if (label == "Latency")
        expectShows(figure.value, factorOf(figure.unit), totals["latency"]["seconds"], label);
      else if (label.find("traffic") != std::string::npos)
        expectShows(figure.value, factorOf(figure.unit), totals["off_chip_bytes"]["total"], label);
      else if (label == "Energy")
        expectShows(figure.value, factorOf(figure.unit), totals["energy"]["total"], label);
      else if (!figure.lack.isEmpty())
        EXPECT_EQ(figure.lack, "needs energies in pJ") << label;
      else if (label == "Power")
        expectShows(figure.value, factorOf(figure.unit), joulesOf(totals) / totals["latency"]["seconds"].get<double>(),
                    label);
      else if (label == "Efficiency")
        expectShows(figure.value, factorOf(figure.unit), 2 * totals["macs"].get<double>() / joulesOf(totals), label);
      else if (label == "Chip area")
        expectShows(figure.value, 1, area["chip"], label);
      else if (label == "PE utilization")
        expectShows(figure.value, 0.01, totals["utilization"]["total"], label);
      else
        ADD_FAILURE() << label;
    }
  }

  void compareTable(const Json& layers) {
    const LayerTableModel& lines = *child<LayerTableModel>();
    const QAbstractItemModel& table = lines;
    ASSERT_EQ(lines.rows().size(), layers.size());
    std::map<std::string, const Json*> byName;
    for (const Json& layer : layers) byName.emplace(layer["name"].get<std::string>(), &layer);
    for (int row = 0; row < table.rowCount(); ++row) {
      if (lines.lineAt(row).kind != LayerLine::Kind::Layer) continue;
      const auto cell = [&](LayerColumn column) { return table.index(row, index(column)).data().toString(); };
      const auto unit = [&](LayerColumn column) {
        return factorOf(table.headerData(index(column), Qt::Horizontal).toString().section(' ', -1));
      };
      const std::string name = cell(LayerColumn::Layer).toStdString();
      ASSERT_TRUE(byName.count(name)) << name;
      const Json& result = (*byName.at(name))["result"];
      if (!result["valid"].get<bool>()) continue;
      const Json& bytes = result["off_chip_bytes"];
      const auto expectBytes = [&](LayerColumn column, const char* tensor) {
        if (cell(column).isEmpty())
          EXPECT_EQ(bytes[tensor], 0) << name;  // not modelled, without this tensor
        else
          expectShows(cell(column), unit(column), bytes[tensor], name);
      };
      expectBytes(LayerColumn::Input, "I");
      expectBytes(LayerColumn::Weight, "W");
      expectBytes(LayerColumn::Output, "O");
      expectBytes(LayerColumn::Traffic, "total");
      if (result.contains("outside_model")) continue;
      expectShows(cell(LayerColumn::Latency), unit(LayerColumn::Latency), result["latency"]["seconds"], name);
      expectShows(cell(LayerColumn::Use), 0.01, result["utilization"]["total"], name);
      expectShows(cell(LayerColumn::Intensity), 1, result["eplanner"]["arithmetic_intensity"], name);
      const Json& tile = result["mapping"]["tile"];
      const QString expected =
          QString("%1 × %2 × %3").arg(tile["K"].get<int>()).arg(tile["C"].get<int>()).arg(tile["OY"].get<int>());
      EXPECT_TRUE(cell(LayerColumn::Tile).startsWith(expected)) << name;
      EXPECT_EQ(cell(LayerColumn::Stationary).toStdString(), result["mapping"]["stationary"].get<std::string>());
    }
  }
};

TEST_F(SameNumbersTest, OfTheExample) {
  open(exampleWords());
  compare();
}

TEST_F(SameNumbersTest, AfterADragOfASlider) {
  open(exampleWords());
  SliderRow& row = *slider(kWeightBuffer);
  press(row, 0.5);
  for (int i = 0; i < 20; ++i) moveTo(row, 0.5 + 0.013 * i);
  release(row, 0.75);
  wait();
  EXPECT_FALSE(window->session().design().edits.empty());
  compare();
}

TEST_F(SameNumbersTest, OfOtherNetworksProfilesAndSearches) {
  struct Case {
    const char *network, *hardware, *objective, *search;
    std::vector<std::string> options;
  };
  const std::vector<Case> cases{{"mobilenet_v2", "tpu_like", "energy", "exact", {}},
                                {"resnet50", "tx2_eplanner_c", "metric", "paper", {"halo=off"}},
                                {"alexnet_grouped", "eyeriss", "traffic", "exact", {"roof=peak"}},
                                {"resnet152_v1", "edge_tpu_like", "edp", "exact", {}},
                                {"mlperf_tiny_autoencoder", "tx2_eplanner_a", "latency", "exact", {}},
                                {"resnet18", "tx2_eplanner_a", "latency", "smartshuttle", {}}};
  for (const Case& c : cases) {
    SCOPED_TRACE(c.network);
    app::DesignWords words = exampleWords(c.network, c.hardware);
    words.objective = c.objective;
    words.search = c.search;
    words.options = c.options;
    words.batch = 2;
    open(words);
    compare();
  }
}

TEST_F(SameNumbersTest, TheSavedPlanIsTheOneOfTheCommandLine) {
  open(exampleWords());
  const QTemporaryDir folder;
  const QString path = folder.filePath("plan.json");
  child<FileOpening>()->savePlan(path);
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  Json saved = Json::parse(file.readAll().toStdString());
  Json expected = commandLinePlan();
  forgetTimes(saved);
  forgetTimes(expected);
  EXPECT_EQ(saved, expected);
}

// Runs the copied command in a shell, which writes plan.json.
class CopiedCommandTest : public SameNumbersTest {
 protected:
  Json runCopiedCommand() {
    window->actions().action("file.command")->trigger();
    auto* card = child<CommandCard>();
    QTest::mouseClick(card->findChild<QPushButton*>("copy command"), Qt::LeftButton);
    const QTemporaryDir folder;
    const std::string line = QApplication::clipboard()->text().toStdString();
    outputOf("cd '" + folder.path().toStdString() + "' && PATH='" + inBuild("bin") + "':$PATH && " + line);
    QFile file(folder.filePath("plan.json"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << line;
    return Json::parse(file.readAll().toStdString());
  }
};

TEST_F(CopiedCommandTest, OfTheExploreViewMakesItsPlan) {
  app::DesignWords words = exampleWords("mobilenet_v2", "tpu_like");
  words.edits = {"/memories/0/size_bits=524288"};
  words.batch = 2;
  open(words);
  comparePlans(runCopiedCommand());
}

TEST_F(CopiedCommandTest, OfTheMappingViewMakesThePlanOfItsLayer) {
  open(exampleWords(), QSize(1440, 900), {"res4_0_b"});
  window->showView("mapping");
  Json alone = runCopiedCommand();
  ASSERT_EQ(alone["layers"].size(), 1u);
  Json shown = toJson(*model().plan());
  forgetTimes(shown);
  forgetTimes(alone);
  bool found = false;
  for (const Json& layer : shown["layers"]) {
    if (layer["name"] != "res4_0_b") continue;
    found = true;
    EXPECT_EQ(layer["result"], alone["layers"][0]["result"]);
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace tilescope::gui

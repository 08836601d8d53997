// SPDX-License-Identifier: GPL-3.0-or-later
// Every section of reports, a unit for each number, every cost model, and designs without a plan.
#include "app/common/report/report_inputs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <set>

#include "core/plugin/manifest.h"
#include "core/report/document_facts.h"
#include "core/report/html_writer.h"
#include "core/workload/tensor_problem.h"
#include "tests/core/sweep/made_rows.h"
#include "tests/support/places.h"
#include "tests/support/report_units.h"

namespace tilescope::app {
namespace {

using report::plainText;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Design designNamed(const std::string& network, const std::string& hardware, const std::string& model,
                   const std::vector<std::string>& edits = {}) {
  DesignWords words;
  words.network = inSource("networks/" + network + ".json");
  words.hardware = inSource("hardware_profiles/" + hardware + ".json");
  words.model = model;
  words.edits = edits;
  return designOf(words).value();
}

ReportRequest about(const Design& design) {
  ReportRequest request;
  request.design = design;
  return request;
}

struct Made {
  ReportInputs inputs;
  report::Document document;
};

Made made(const ReportRequest& request, int threads = 0) {
  SolveSettings settings;
  settings.threads = threads;
  Made result{solveReport(request, settings).value(), {}};
  result.document = reportOf(request, result.inputs);
  return result;
}

ReportRequest residualNetworkWithTwoPins() {
  ReportRequest request =
      about(designNamed("resnet50", "tx2_eplanner_a", "eplanner", {"/memories/1/size_bits=1572864"}));
  request.pins.push_back({'A', "as sold", designNamed("resnet50", "tx2_eplanner_a", "eplanner")});
  request.pins.push_back(
      {'B', "wide", designNamed("resnet50", "tx2_eplanner_a", "eplanner", {"/array/dims/1/size=32"})});
  request.reference = 'A';
  request.layers = {"conv1"};
  request.notes = "first line\nsecond line";
  request.command = "tilescope-cli report --session mine.tilescope -o report.html";
  return request;
}

void append(std::string& text, const std::vector<report::Section>& sections) {
  for (const report::Section& section : sections) {
    text += "# " + section.title + "\n";
    for (const report::Block& block : section.blocks) {
      if (const auto* paragraph = std::get_if<report::Paragraph>(&block)) text += plainText(paragraph->words) + "\n";
      if (const auto* code = std::get_if<report::Code>(&block)) text += code->text + "\n";
      if (const auto* list = std::get_if<report::List>(&block))
        for (const report::Line& item : list->items) text += plainText(item) + "\n";
      if (const auto* chart = std::get_if<report::Chart>(&block)) text += chart->caption + "\n";
      if (const auto* row = std::get_if<report::ChartRow>(&block))
        for (const report::Chart& chart : row->charts) text += chart.title + "\n";
      if (const auto* figures = std::get_if<report::Figures>(&block))
        for (const report::Figure& figure : figures->figures) {
          text += figure.label + " " + figure.value + " " + figure.unit + "\n";
          for (const report::Words& change : figure.changes) text += change.text + "\n";
        }
      if (const auto* table = std::get_if<report::Table>(&block)) {
        text += table->caption + "\n";
        for (const auto& row : table->rows) {
          for (const report::Line& cell : row) text += plainText(cell) + " | ";
          text += "\n";
        }
      }
    }
    append(text, section.parts);
  }
}

std::string textOf(const report::Document& document) {
  std::string text;
  append(text, document.sections);
  return text;
}

const report::Section& sectionOf(const report::Document& document, const std::string& id) {
  const auto found = std::find_if(document.sections.begin(), document.sections.end(),
                                  [&](const report::Section& section) { return section.id == id; });
  if (found == document.sections.end()) throw std::runtime_error("no section " + id);
  return *found;
}

const report::Table& tableOf(const report::Section& section) {
  for (const report::Block& block : section.blocks)
    if (const auto* table = std::get_if<report::Table>(&block)) return *table;
  throw std::runtime_error("no table in " + section.id);
}

// Rows have a cell per column, elements their own ids.
void expectWhole(const std::vector<report::Section>& sections, std::set<std::string>& ids) {
  for (const report::Section& section : sections) {
    EXPECT_TRUE(ids.insert(section.id).second) << section.id << " twice";
    for (const report::Block& block : section.blocks) {
      const auto* chart = std::get_if<report::Chart>(&block);
      EXPECT_TRUE(chart == nullptr || ids.insert(chart->id + " chart").second);
      if (const auto* row = std::get_if<report::ChartRow>(&block)) {
        for (const report::Chart& inRow : row->charts) EXPECT_TRUE(ids.insert(inRow.id + " chart").second);
      }
      const auto* table = std::get_if<report::Table>(&block);
      if (table == nullptr) continue;
      EXPECT_FALSE(table->caption.empty()) << "in " << section.id;
      EXPECT_FALSE(table->rows.empty()) << table->caption;
      for (const auto& row : table->rows) EXPECT_EQ(row.size(), table->columns.size()) << table->caption;
    }
    expectWhole(section.parts, ids);
  }
}

void expectWhole(const report::Document& document) {
  std::set<std::string> ids;
  expectWhole(document.sections, ids);
  EXPECT_THAT(report::unitlessNumbers(document), IsEmpty());
}

TEST(ReportDocument, HasEverySectionOfADesignWithTwoPins) {
  const Made report = made(residualNetworkWithTwoPins());
  expectWhole(report.document);
  std::vector<std::string> ids;
  for (const report::Section& section : report.document.sections) ids.push_back(section.id);
  EXPECT_THAT(ids, ElementsAre("summary", "design", "network", "plan", "roofline", "traffic", "silicon", "designs",
                               "partition", "mapping", "comparison", "certificates", "export", "validation",
                               "assumptions", "notes", "reproduce"));
  std::vector<std::string> charts;
  for (const report::Chart* chart : report::chartsOf(report.document)) charts.push_back(chart->id);
  EXPECT_THAT(charts, ElementsAre("summary-roofline", "summary-designs", "summary-traffic", "roofline", "traffic",
                                  "designs", "spans", "nest-1"));
}

TEST(ReportDocument, ItsFirstPageHasTheQuestionTheCostsAndTheAssumptions) {
  ReportRequest request = residualNetworkWithTwoPins();
  request.budgets = parseBudgets("latency=4").value();
  const std::string page = textOf({"", "", "", "", {sectionOf(made(request).document, "summary")}});
  EXPECT_THAT(page, HasSubstr("Question. Which mappings give the maximum "));
  EXPECT_THAT(page, HasSubstr(" of the 72 layers of ResNet-50 on Jetson TX2, e-PlaNNer setup A at "));
  EXPECT_THAT(page, HasSubstr("Changed against the profile: weight_buffer size 128 KiB → 192 KiB."));
  EXPECT_THAT(page, HasSubstr("Compared with: A, as sold; B, wide."));
  EXPECT_THAT(page, HasSubstr("Limits: Latency at most 4 ms."));
  EXPECT_THAT(page, testing::ContainsRegex("\nLatency: [0-9.]+ ms of at most 4 ms, "));
  EXPECT_THAT(page, AllOf(HasSubstr("What it costs\n"), testing::ContainsRegex("Energy .*: .*dram [0-9]+ %")));
  EXPECT_THAT(page, HasSubstr("What is assumed\n"));
  EXPECT_THAT(page, HasSubstr("are assumptions: see Assumptions and estimates."));
}

TEST(ReportDocument, SharesOfTheFirstPageMakeAWhole) {
  const Made report = made(about(designNamed("resnet18", "tpu_like", "zigzag")));
  const std::string page = textOf({"", "", "", "", {sectionOf(report.document, "summary")}});
  static const std::regex kShare(" ([0-9]+) %"), kLine("(Chip area|Energy) [0-9].*: .*[.]\n");
  int lines = 0;
  for (std::sregex_iterator found(page.begin(), page.end(), kLine), end; found != end; ++found, ++lines) {
    const std::string shares = found->str();
    int sum = 0;
    for (std::sregex_iterator share(shares.begin(), shares.end(), kShare); share != end; ++share)
      sum += std::stoi((*share)[1]);
    EXPECT_NEAR(sum, 100, 3) << shares;
  }
  EXPECT_EQ(lines, 2) << page;
}

TEST(ReportDocument, OnePageHasTheSummaryAlone) {
  ReportRequest request = residualNetworkWithTwoPins();
  const report::Document whole = made(request).document;
  request.onePage = true;
  const report::Document page = made(request).document;
  ASSERT_EQ(page.sections.size(), 1u);
  EXPECT_EQ(page.title, whole.title);
  const std::string html = report::html(page);
  EXPECT_THAT(html, Not(HasSubstr("<nav")));
  EXPECT_THAT(html, Not(HasSubstr("href=\"#assumptions\""))) << "it has no such section";
}

TEST(ReportDocument, ItsFiguresAreThoseOfThePlan) {
  const Made report = made(residualNetworkWithTwoPins());
  const PlanTotals& totals = report.inputs.plan.totals;
  const report::Table& layers = tableOf(sectionOf(report.document, "plan"));
  ASSERT_EQ(layers.rows.size(), report.inputs.plan.layers.size() + 1) << "and the total";
  ASSERT_EQ(layers.columns[12].head, "Latency");
  ASSERT_EQ(layers.columns[12].unit, "ms");
  EXPECT_NEAR(std::stod(plainText(layers.rows.back()[12])), totals.latency.seconds * 1e3, 0.05);
  ASSERT_EQ(layers.columns[7].unit, "MB");
  EXPECT_NEAR(std::stod(plainText(layers.rows.back()[7])), totals.offChipBytes.total() / 1e6, 0.5);
  for (std::size_t i = 0; i < report.inputs.plan.layers.size(); ++i) {
    const LayerPlan& layer = report.inputs.plan.layers[i];
    EXPECT_EQ(plainText(layers.rows[i][0]), layer.name);
    const auto& result = std::get<LayerResult>(layer.evaluation);
    const double megabytes = result.offChipBytes.total() / 1e6;
    EXPECT_NEAR(std::stod(plainText(layers.rows[i][7])), megabytes, 0.006 * megabytes) << layer.name;
  }
}

TEST(ReportDocument, DiffersFromPinsWithASign) {
  const Made report = made(residualNetworkWithTwoPins());
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "summary")}});
  const PlanTotals& now = report.inputs.plan.totals;
  const double against = now.offChipBytes.total() / report.inputs.pins[0].plan->totals.offChipBytes.total() - 1;
  ASSERT_LT(against, 0);
  char percent[32];
  std::snprintf(percent, sizeof percent, "−%.1f %%", -100 * against);
  EXPECT_THAT(text, HasSubstr(std::string(percent) + " against A"));
  EXPECT_THAT(text, HasSubstr("against B"));
  EXPECT_THAT(text, Not(HasSubstr("unchanged profile"))) << "it is pin A";
}

TEST(ReportDocument, AnObjectiveThatIsNoneOfTheFiguresHasItsOwnLine) {
  const std::string metric = textOf(made(residualNetworkWithTwoPins()).document);
  EXPECT_THAT(metric, testing::ContainsRegex("Objective, [a-z ]+: [0-9.]+ [a-zA-Z]+/s/B, .* against A, .* against B"));
  ReportRequest request = residualNetworkWithTwoPins();
  request.design.objective = Objective::Latency;
  EXPECT_THAT(textOf(made(request).document), Not(HasSubstr("Objective, ")));
}

TEST(ReportDocument, APinThatLacksLayersIsToldOfAndNotCompared) {
  ReportRequest request = about(designNamed("resnet18", "tpu_like", "zigzag"));
  request.pins.push_back({'A', "tiny", designNamed("resnet18", "tpu_like", "zigzag", {"/memories/1/size_bits=8"})});
  const Made report = made(request);
  ASSERT_TRUE(report.inputs.pins.at(0).plan);
  ASSERT_THAT(report.inputs.pins.at(0).plan->infeasibleLayers, Not(IsEmpty()));
  EXPECT_THAT(textOf(report.document),
              AllOf(testing::ContainsRegex("Pin A has no mapping of [0-9]+ layers: "),
                    HasSubstr("No pin has a mapping of the same layers, so there is nothing to compare.")));
}

TEST(ReportDocument, NamesWhatDiffersAndWhereItIsFrom) {
  const Made report = made(residualNetworkWithTwoPins());
  const std::string design = textOf({"", "", "", "", {sectionOf(report.document, "design")}});
  EXPECT_THAT(design, HasSubstr("128 KiB → 192 KiB"));
  EXPECT_THAT(design, HasSubstr("/memories/1/size_bits=1572864"));
  EXPECT_THAT(design, HasSubstr("e-PlaNNer thesis, section 8.1: 60 GB/s"));
  EXPECT_THAT(design, HasSubstr("assumption"));
  const std::string comparison = textOf({"", "", "", "", {sectionOf(report.document, "comparison")}});
  EXPECT_THAT(comparison, HasSubstr("Memory weight_buffer, Size of one | 192 KiB | 128 KiB | 128 KiB"));
  EXPECT_THAT(comparison, HasSubstr("Metrics, against A, as sold"));
}

TEST(ReportDocument, TellsHowToMakeItAgain) {
  const Made report = made(residualNetworkWithTwoPins());
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "reproduce")}});
  EXPECT_THAT(text, HasSubstr("tilescope-cli report --session mine.tilescope -o report.html"));
  EXPECT_THAT(text, HasSubstr("tilescope-cli plan --network"));
  EXPECT_THAT(text, HasSubstr("tilescope-cli partition --network"));
  EXPECT_THAT(text, HasSubstr(planHash(report.inputs.plan)));
  EXPECT_THAT(text, HasSubstr("plan of pin B, wide"));
}

TEST(ReportDocument, IsTheSameForAnyNumberOfThreads) {
  const ReportRequest request = residualNetworkWithTwoPins();
  EXPECT_EQ(report::html(made(request, 1).document), report::html(made(request, 2).document));
}

class EveryModel : public testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

TEST_P(EveryModel, HasAWholeReport) {
  const auto& [model, hardware, network] = GetParam();
  const Made report = made(about(designNamed(network, hardware, model)));
  expectWhole(report.document);
  const std::string text = textOf(report.document);
  EXPECT_THAT(text, HasSubstr(std::string("Model ") + model + ": "));
  EXPECT_THAT(text, HasSubstr("How the latency follows:"));
}

INSTANTIATE_TEST_SUITE_P(Report, EveryModel,
                         testing::Values(std::tuple("eplanner", "tx2_eplanner_a", "mlperf_tiny_resnet8"),
                                         std::tuple("predictor", "eyeriss", "mlperf_tiny_resnet8"),
                                         std::tuple("zigzag", "diana", "mlperf_tiny_resnet8"),
                                         std::tuple("diana", "diana", "mlperf_tiny_resnet8"),
                                         std::tuple("nve", "nve", "edge_detection")),
                         [](const auto& test) { return std::string(std::get<0>(test.param)); });

TEST(ReportDocument, SaysOfLayersThatDoNotFitWhatIsMissing) {
  const Made report =
      made(about(designNamed("mlperf_tiny_resnet8", "diana", "diana", {"/memories/3/size_bits=262144"})));
  ASSERT_FALSE(report.inputs.plan.infeasibleLayers.empty());
  expectWhole(report.document);
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "summary")}});
  EXPECT_THAT(text, AllOf(HasSubstr("infeasible"), HasSubstr("L2"), HasSubstr("without a mapping")));
  EXPECT_THAT(text, AllOf(HasSubstr("With 48 KiB in the L2 all layers fit."), HasSubstr("stack1_a, stack1_b: ")));
}

TEST(ReportDocument, OfADesignWithoutAnyPlanSaysSo) {
  const Made report =
      made(about(designNamed("mlperf_tiny_resnet8", "tx2_eplanner_a", "eplanner", {"/memories/0/size_bits=4"})));
  ASSERT_EQ(report.inputs.plan.totals.macs, 0);
  expectWhole(report.document);
  EXPECT_THAT(textOf(report.document), AllOf(HasSubstr("No layer has a plan, so there is no roofline."),
                                             HasSubstr("No layer has a plan, so there is nothing to prove.")));
}

TEST(ReportDocument, LayersOutsideTheModelAreNamedAndLeftOut) {
  const Made report = made(residualNetworkWithTwoPins());
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "summary")}});
  EXPECT_THAT(text, HasSubstr("18 layers not modelled by eplanner, left out of the totals: pool1, res2_0_add"));
}

TEST(ReportDocument, TotalsSayWhatTheyCount) {
  const Made report = made(residualNetworkWithTwoPins());
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "summary")}});
  EXPECT_THAT(text, AllOf(HasSubstr("Latency of 54 of 72 layers, without 1.22 ms of estimated layers "),
                          HasSubstr("DRAM traffic, maps and weights of 54 of 72 layers ")));
}

TEST(ReportDocument, AModelThatDoesNotSuitNamesTheOnesThatDo) {
  const Made report = made(about(designNamed("mobilenet_v2", "tpu_like", "eplanner")));
  EXPECT_THAT(textOf({"", "", "", "", {sectionOf(report.document, "summary")}}),
              HasSubstr("ZigZag or DNN-Chip Predictor suits better. e-PlaNNer unrolls only K and C."));
}

TEST(ReportDocument, FiguresThatWereNeverComparedWithSiliconSaySo) {
  const Made report = made(residualNetworkWithTwoPins());
  EXPECT_THAT(textOf({"", "", "", "", {sectionOf(report.document, "assumptions")}}),
              HasSubstr("Model eplanner was never compared with silicon on this hardware."));
}

TEST(ReportDocument, ShowsTheUsersOwnMapping) {
  ReportRequest request = residualNetworkWithTwoPins();
  TileMapping tile;
  tile.K = 8;
  tile.C = 3;
  tile.OY = 28;
  tile.OX = 112;
  tile.FY = tile.FX = 7;
  request.ownMappings["conv1"] = tile;
  const Made report = made(request);
  EXPECT_THAT(textOf(report.document), HasSubstr("Custom mapping of this layer, not in the totals: "));
}

TEST(ReportDocument, SaysWhereNoProvenPlanCoversTheUsersOwnMapping) {
  ReportRequest request = about(designNamed("edge_detection", "tpu_like", "zigzag"));
  const Layer& layer = request.design.network->layers.front();
  LoopMapping columns;
  columns.spatial = {{"D1", {{"OX", 2}}}};
  columns.temporal = toEinsum(layer).dims;
  for (auto& [dim, size] : columns.temporal) size /= dim == "OX" ? 2 : 1;
  request.ownMappings[layer.name] = columns;
  request.layers = {layer.name};
  EXPECT_THAT(textOf(made(request).document),
              HasSubstr("No proven plan covers this mapping: no dataflow of the profile offers the spatial loops OX:2 "
                        "along D1."));
}

TEST(ReportDocument, ShowsWhatTheSessionHasSolvedOfTheSameNetwork) {
  ReportRequest request = residualNetworkWithTwoPins();
  Design origin = request.design;
  origin.edits.clear();
  const Design other = designNamed("resnet18", "tx2_eplanner_a", "eplanner");
  request.known = {
      {origin, other}, {{"/memories/3/bandwidth_gb_per_s", "120"}}, {{0, {0}, 1e-6, 1e6, 1e6}, {1, {}, 1e-9, 1, 1}}};
  const Made report = made(request);
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "designs")}});
  EXPECT_THAT(text, HasSubstr("1 design that the session has solved"));
  EXPECT_THAT(text, HasSubstr("dram bandwidth 60 GB/s → 120 GB/s"));
}

TEST(ReportDocument, HostileNamesStayWords) {
  ReportRequest request = about(designNamed("mlperf_tiny_resnet8", "tx2_eplanner_a", "eplanner"));
  Network network = *request.design.network;
  network.name = "<b>\"&'|*`\n";
  network.source = "</td><script>";
  for (Layer& layer : network.layers) {
    if (layer.name == "conv1") layer.name = "<i>&";
    for (std::string& input : layer.inputs)
      if (input == "conv1") input = "<i>&";
  }
  request.design = withOwnNetwork(request.design, network);
  request.layers = {"<i>&"};
  const Made report = made(request);
  expectWhole(report.document);
  const std::string html = report::html(report.document);
  EXPECT_THAT(html, AllOf(Not(HasSubstr("<script>")), Not(HasSubstr("<i>&")), HasSubstr("&lt;i&gt;&amp;")));
  EXPECT_THAT(textOf(report.document), HasSubstr("a network that is in no file")) << "no command makes it";
}

TEST(ReportDocument, OfASweepHasItsFrontAndWhatIsNotProven) {
  const std::vector<store::PointRow> rows = randomRows(200, 3);
  writeMadeRows(madeStorePath(), rows);
  ReportRequest request = about(designNamed("mlperf_tiny_resnet8", "diana", "diana"));
  request.sweep = ReportedSweep{madeStorePath(), ""};
  const Made report = made(request);
  const report::Section& section = sectionOf(report.document, "sweep");
  const auto count = [&](store::RowStatus status) {
    return std::to_string(
        std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.status == status; }));
  };
  std::string text;
  append(text, {section});
  EXPECT_THAT(text,
              AllOf(HasSubstr("made: 200 of 200 rows are in the store; " + count(store::RowStatus::Done) + " proven"),
                    HasSubstr("buffer | 9 values from 1 to 256 KiB | /memories/0/size_bits"), HasSubstr("ws, os"),
                    HasSubstr("Hypervolume: the front covers"),
                    HasSubstr("10 of " + count(store::RowStatus::Limited) + " rows whose search gave up")));
  const std::vector<std::uint32_t>& front = report.inputs.sweep->front;
  EXPECT_THAT(text, HasSubstr(std::to_string(front.size()) + " rows that no other beats in latency_s and energy_pj"));
  for (const std::uint32_t row : front)
    EXPECT_THAT(text, HasSubstr("\nrow " + std::to_string(report.inputs.sweep->rows.number(row)) + " | "));
  EXPECT_THAT(report::unitlessNumbers(report.document), IsEmpty());
  request.sweep->name = "other";
  EXPECT_THAT(toText(solveReport(request).diagnostics()), HasSubstr("\"made\""));
  request.sweep->store = "none.tilesweep";
  EXPECT_FALSE(solveReport(request));
}

TEST(ReportDocument, SaysWhatBecameOfExportedPrograms) {
  ReportRequest request = about(designNamed("mlperf_tiny_resnet8", "tx2_eplanner_a", "eplanner"));
  CheckedExport passed;
  passed.folder = "program";
  passed.exporter = "cuda";
  passed.version = "1.0.0";
  passed.planHash = "0000000000000000";
  passed.check = VerifyReport{{{"compiled", VerifyStep::State::Passed, ""}}};
  passed.output = {"all layers agree"};
  CheckedExport failed = passed;
  failed.folder = "other";
  failed.check = VerifyReport{{{"compiled", VerifyStep::State::Failed, "no compiler"}}};
  request.exports = {passed, failed};
  const Made report = made(request);
  expectWhole(report.document);
  const std::string text = textOf({"", "", "", "", {sectionOf(report.document, "export")}});
  EXPECT_THAT(text, AllOf(HasSubstr("The program passed its own check."),
                          HasSubstr("The program failed its own check."), HasSubstr("all layers agree"),
                          HasSubstr("no compiler"), HasSubstr("another plan than that of this report")));
}

TEST(ReportDocument, OfAPlanThatWasReadHasThatPlan) {
  const Made solved = made(about(designNamed("mlperf_tiny_resnet8", "tx2_eplanner_a", "eplanner")));
  const ReportRequest request = reportRequestOf(solved.inputs.plan, "plan.json");
  const Made report = made(request);
  expectWhole(report.document);
  EXPECT_EQ(report.inputs.plan, solved.inputs.plan);
  EXPECT_THAT(textOf(report.document), HasSubstr("tilescope-cli evaluate --plan plan.json"));
}

TEST(ReportDocument, ACancelledOneSaysSo) {
  CancelSource source;
  source.cancel();
  SolveSettings settings;
  settings.cancel = source.token();
  EXPECT_TRUE(solveReport(residualNetworkWithTwoPins(), settings).value().cancelled);
}

}  // namespace
}  // namespace tilescope::app

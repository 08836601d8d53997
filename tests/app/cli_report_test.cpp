// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/base/text_findings.h"
#include "core/base/xml_tree.h"
#include "tests/app/cli_expectations.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

CommandLine reporting(CommandLine words, const std::string& output, const CommandLine& more = {}) {
  words.insert(words.begin(), "report");
  words.insert(words.end(), {"-o", output});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string made(const CommandLine& words, const std::string& output) {
  const Outcome run = runProgram(reporting(words, output));
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, IsEmpty());
  return fileText(output);
}

std::string refused(const CommandLine& words, int code = 2) {
  const Outcome run = runProgram(words);
  EXPECT_EQ(run.exitCode, code) << run.err;
  return run.err;
}

std::string sessionFile(const Json& changes = Json::object()) {
  Json document{{"format", "tilescope.session/1"},
                {"design",
                 {{"network", {{"name", "mlperf_tiny_resnet8"}}},
                  {"hardware", {{"name", "tx2_eplanner_a"}}},
                  {"model", "eplanner"},
                  {"edits", {"/memories/1/size_bits=1572864"}}}},
                {"notes", "keep an eye on the fifth layer"}};
  document["pins"] = Json::array({{{"letter", "A"}, {"name", "as sold"}, {"design", document["design"]}}});
  document["pins"][0]["design"].erase("edits");
  document.update(changes);
  return temporaryFile("mine.tilescope", document.dump());
}

class CliReport : public testing::Test {
 protected:
  const ScopedVariable date_{"SOURCE_DATE_EPOCH", "1700000000"};
};

TEST_F(CliReport, IsOneFileOfHtmlThatNeedsNothingElse) {
  const std::string text = made(kSmallDesign, freshPath("report.html"));
  EXPECT_THAT(text, AllOf(HasSubstr("2023-11-14 22:13 UTC"), HasSubstr("ResNet"), HasSubstr("<svg")));
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  TextFindings findings(text, "report.html");
  XmlLimits limits;
  limits.maxDepth = 32;
  parseXml(text, findings, limits);
  EXPECT_EQ(toText(std::move(findings).take()), "");
}

TEST_F(CliReport, IsTheSameTwiceAndForAnyNumberOfThreads) {
  const std::string path = freshPath("twice.html");
  const std::string once = made(kSmallDesign, path);
  fs::remove(path);
  ASSERT_EQ(runProgram(reporting(kSmallDesign, path, {"--threads", "1"})).exitCode, 0);
  EXPECT_EQ(fileText(path), once);
}

TEST_F(CliReport, OfMarkdownHasItsPlotsBesideIt) {
  const std::string path = freshPath("beside.md");
  const std::string text = made(kSmallDesign, path);
  EXPECT_THAT(text, HasSubstr("](<beside-roofline.svg>)"));
  for (const char* chart : {"roofline", "traffic", "designs", "spans"})
    EXPECT_THAT(fileText(temporaryPath(std::string("beside-") + chart + ".svg")), HasSubstr("<svg")) << chart;
}

TEST_F(CliReport, OfASessionHasItsPinsAndNotes) {
  const std::string text = made({"--session", sessionFile()}, freshPath("session.html"));
  EXPECT_THAT(text, AllOf(HasSubstr("as sold"), HasSubstr("keep an eye on the fifth layer"), HasSubstr("128 KiB → "),
                          HasSubstr("192 KiB"), HasSubstr("report --session")));
}

TEST_F(CliReport, OfAPlanHasItsMappings) {
  const std::string plan = freshPath("plan.json");
  CommandLine planning{"plan", "-o", plan};
  planning.insert(planning.end(), kSmallDesign.begin(), kSmallDesign.end());
  ASSERT_EQ(runProgram(planning).exitCode, 0);
  const std::string text = made({"--plan", plan, "--select", "fc"}, freshPath("plan.html"));
  EXPECT_THAT(text, HasSubstr("evaluate --plan"));
}

TEST_F(CliReport, APlanWhoseMappingIsNotOfItsLayerIsRefusedInItsPlace) {
  const std::string path = freshPath("plan.json");
  ASSERT_EQ(
      runProgram({"plan", "--network", "mlperf_tiny_resnet8", "--hardware", "diana", "--model", "zigzag", "-o", path})
          .exitCode,
      0);
  Json plan = Json::parse(fileText(path));
  Json& loop = plan["layers"][0]["result"]["mapping"]["temporal"][0];
  loop[1] = 2 * loop[1].get<int>();
  const std::string doubled = temporaryFile("doubled.json", plan.dump());
  const std::string place = "doubled.json: /layers/0/result/mapping/temporal: found 6 iterations of C; expected 3";
  EXPECT_THAT(refused({"report", "--plan", doubled, "-o", freshPath("plan.html")}), HasSubstr(place));
  EXPECT_THAT(refused({"export", "diana", "--plan", doubled, "-o", freshPath("plan")}), HasSubstr(place));
}

TEST_F(CliReport, OfADesignThatDoesNotFitIsWrittenAndEndsWith3) {
  const std::string path = freshPath("unfit.html");
  const Outcome run = runProgram(reporting(kSmallDesign, path, {"--set", "/memories/0/size_bits=4"}));
  EXPECT_EQ(run.exitCode, 3) << run.err;
  EXPECT_THAT(run.err, HasSubstr("no layer is feasible"));
  EXPECT_THAT(fileText(path), HasSubstr("No layer has a plan"));
}

TEST_F(CliReport, OfProductsOfMatricesSaysThatThereIsNoChain) {
  const Json matmul{
      {"format", "tilescope.network/1"},
      {"name", "attention"},
      {"inputs", {{{"name", "q"}, {"channels", 64}, {"height", 8}, {"width", 8}}}},
      {"layers", {{{"name", "scores"}, {"type", "matmul"}, {"inputs", {"q", "q"}}, {"m", 64}, {"k", 64}, {"n", 64}}}}};
  const std::string network = temporaryFile("matmul.json", matmul.dump());
  const std::string text =
      made({"--network", network, "--hardware", "diana", "--model", "zigzag"}, freshPath("matmul.html"));
  EXPECT_THAT(text, AllOf(HasSubstr("matmul 64 × 64 × 64"), HasSubstr("no chain of layers")));
}

// The test exporter "good" writes the plan that it gets.
TEST_F(CliReport, ASessionStandsForTheDesignOfAnExportToo) {
  const std::string plugins = inBuild("test_plugins/markdown");
  const std::string ofSession = freshPath("of_session"), ofWords = freshPath("of_words");
  const Outcome session = runProgram(
      {"export", "markdown", "-o", ofSession, "--session", sessionFile(), "--plugin-dir", plugins, "--json"});
  ASSERT_EQ(session.exitCode, 0) << session.err;
  CommandLine words{
      "export", "markdown", "-o", ofWords, "--plugin-dir", plugins, "--json", "--set", "/memories/1/size_bits=1572864"};
  words.insert(words.end(), kSmallDesign.begin(), kSmallDesign.end());
  const Outcome typed = runProgram(words);
  ASSERT_EQ(typed.exitCode, 0) << typed.err;
  EXPECT_EQ(Json::parse(session.out)["plan_hash"], Json::parse(typed.out)["plan_hash"]);
  EXPECT_THAT(refused({"export", "markdown", "-o", ofSession, "--session", sessionFile(), "--batch", "2"}),
              HasSubstr("both --session and --batch"));
}

TEST_F(CliReport, ThatIsInterruptedWritesNothing) {
  const std::string path = freshPath("interrupted.html");
  const Outcome run = runAndInterrupt({"report", "--network", "resnet152_v1", "--hardware", "diana", "--model",
                                       "zigzag", "--objective", "edp", "-o", path},
                                      300);
  EXPECT_EQ(run.exitCode, 4) << run.err;
  EXPECT_THAT(run.err, HasSubstr("cancelled; nothing was written"));
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(CliReport, RefusesWhatItCannotWrite) {
  EXPECT_THAT(refused(reporting(kSmallDesign, temporaryPath(""))), HasSubstr("found a folder"));
  EXPECT_THAT(refused(reporting(kSmallDesign, freshPath("report.pdf"))), HasSubstr("tilescope --report"));
  EXPECT_THAT(refused(reporting(kSmallDesign, freshPath("report.docx"))),
              HasSubstr("found a name that ends with .docx; expected one that ends with .html or .md"));
  EXPECT_THAT(refused(reporting(kSmallDesign, freshPath("report"))), HasSubstr("found a name without an extension"));
  EXPECT_THAT(refused(reporting(kSmallDesign, "/nonexistent/folder/report.html")), HasSubstr("/nonexistent/folder"));
}

TEST_F(CliReport, IsNeverWrittenOverAnInput) {
  const std::string network = temporaryPath("network.html");
  fs::copy_file(inSource("networks/mlperf_tiny_resnet8.json"), network, fs::copy_options::overwrite_existing);
  const std::string before = fileText(network);
  EXPECT_THAT(
      refused({"report", "--network", network, "--hardware", "tx2_eplanner_a", "--model", "eplanner", "-o", network}),
      HasSubstr("found the file of --network; expected a file that is not one of the inputs"));
  EXPECT_EQ(fileText(network), before);
  const std::string session = temporaryPath("session.md");
  fs::rename(sessionFile(), session);
  EXPECT_THAT(refused({"report", "--session", session, "-o", session}), HasSubstr("the file of --session"));
}

TEST_F(CliReport, RefusesWordsThatContradict) {
  EXPECT_THAT(refused({"report", "--session", "a", "--plan", "b", "-o", "c.html"}),
              HasSubstr("both --session and --plan"));
  EXPECT_THAT(refused({"report", "--session", "a", "--network", "resnet50", "-o", "c.html"}),
              HasSubstr("both --session and --network"));
  EXPECT_THAT(refused({"report", "-o", "c.html"}), AllOf(HasSubstr("--network"), HasSubstr("--session")));
  EXPECT_THAT(refused(reporting(kSmallDesign, freshPath("x.html"), {"--select", "fcc"})), HasSubstr("\"fc\""));
  const ScopedVariable date("SOURCE_DATE_EPOCH", "yesterday");
  EXPECT_THAT(refused(reporting(kSmallDesign, freshPath("x.html"))),
              HasSubstr("SOURCE_DATE_EPOCH: found \"yesterday\""));
}

TEST_F(CliReport, RefusesSessionsThatAreNone) {
  const std::string output = freshPath("none.html");
  EXPECT_THAT(refused({"report", "--session", "/nonexistent.tilescope", "-o", output}), HasSubstr("/nonexistent"));
  EXPECT_THAT(refused({"report", "--session", inSource("networks/resnet18.json"), "-o", output}),
              HasSubstr("tilescope.session/1"));
  EXPECT_THAT(refused({"report", "--session",
                       sessionFile({{"design", {{"model", "eplanner"}}}, {"pins", Json::array()}}), "-o", output}),
              HasSubstr("/design: found a design without network; expected a whole design"));
  EXPECT_THAT(refused(reporting(kSmallDesign, output, {"--exported", temporaryPath("no_folder")})),
              HasSubstr("no such folder"));
  EXPECT_FALSE(fs::exists(output));
}

}  // namespace
}  // namespace tilescope::cli

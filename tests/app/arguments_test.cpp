// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Result<Arguments> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "tilescope-cli");
  return parseArguments(static_cast<int>(words.size()), words.data());
}

std::string errorsOf(const std::vector<const char*>& words) {
  const Result<Arguments> arguments = parse(words);
  EXPECT_FALSE(arguments.ok());
  return toText(arguments.diagnostics());
}

TEST(Arguments, PlanTakesEveryOptionOfTheContract) {
  const Result<Arguments> arguments =
      parse({"plan",  "--network",   "n",    "--hardware", "h", "--model",  "m",   "--dataflow", "d",     "--search",
             "s",     "--objective", "o",    "--layer",    "l", "--option", "a=b", "--option",   "c=d",   "--set",
             "/x=-1", "--set",       "/y=2", "--threads",  "3", "--strict", "-o",  "out",        "--json"});
  ASSERT_TRUE(arguments.ok()) << toText(arguments.diagnostics());
  const PlanArguments& plan = std::get<PlanArguments>(*arguments);
  EXPECT_EQ(plan.network, "n");
  EXPECT_EQ(plan.hardware, "h");
  EXPECT_EQ(plan.model, "m");
  EXPECT_EQ(plan.dataflow, "d");
  EXPECT_EQ(plan.search, "s");
  EXPECT_EQ(plan.objective, "o");
  EXPECT_EQ(plan.layer, "l");
  EXPECT_THAT(plan.options, ElementsAre("a=b", "c=d"));
  EXPECT_THAT(plan.edits, ElementsAre("/x=-1", "/y=2"));
  EXPECT_EQ(plan.threads, 3);
  EXPECT_TRUE(plan.strict);
  EXPECT_EQ(plan.output, "out");
  EXPECT_EQ(plan.format, OutputFormat::Json);
}

TEST(Arguments, WhatIsLeftOutIsLeftToTheModel) {
  const Result<Arguments> arguments = parse({"plan", "--network", "n", "--hardware", "h", "--model", "m"});
  ASSERT_TRUE(arguments.ok());
  const PlanArguments& plan = std::get<PlanArguments>(*arguments);
  EXPECT_FALSE(plan.dataflow || plan.search || plan.objective || plan.layer);
  EXPECT_EQ(plan.format, OutputFormat::Table);
}

TEST(Arguments, TheOtherCommandsAreRead) {
  EXPECT_EQ(std::get<EvaluateArguments>(*parse({"evaluate", "c.json"})).caseFile, "c.json");
  EXPECT_EQ(std::get<EvaluateArguments>(*parse({"evaluate", "--plan", "p.json"})).planFile, "p.json");
  EXPECT_EQ(std::get<DiffArguments>(*parse({"diff", "a", "b", "--csv"})).planB, "b");
  EXPECT_EQ(std::get<VerifyArguments>(*parse({"verify", "d", "--plugin-dir", "p"})).folder, "d");
  const Result<Arguments> exporting =
      parse({"export", "e", "--plan", "p.json", "-o", "d", "--force", "--option", "a=b"});
  ASSERT_TRUE(exporting.ok()) << toText(exporting.diagnostics());
  EXPECT_EQ(std::get<ExportArguments>(*exporting).exporter, "e");
  EXPECT_EQ(std::get<ExportArguments>(*exporting).planFile, "p.json");
  EXPECT_EQ(std::get<ExportArguments>(*exporting).folder, "d");
  EXPECT_TRUE(std::get<ExportArguments>(*exporting).force);
  EXPECT_THAT(std::get<ExportArguments>(*exporting).options, ElementsAre("a=b"));
  EXPECT_TRUE(std::get<ExportArguments>(*parse({"export", "--list"})).list);
  EXPECT_EQ(std::get<ListArguments>(*parse({"list", "models"})).what, "models");
  EXPECT_EQ(std::get<SchemaArguments>(*parse({"schema", "plan"})).name, "plan");
  EXPECT_EQ(std::get<SchemaArguments>(*parse({"schema", "plan", "--json"})).name, "plan");
  const Result<Arguments> changed = parse({"evaluate", "c", "--set", "/x=1", "--option", "a=b", "--set", "/y=2"});
  ASSERT_TRUE(changed.ok()) << toText(changed.diagnostics());
  EXPECT_THAT(std::get<EvaluateArguments>(*changed).edits, ElementsAre("/x=1", "/y=2"));
  EXPECT_THAT(std::get<EvaluateArguments>(*changed).options, ElementsAre("a=b"));
}

TEST(Arguments, OfValidate) {
  const ValidateArguments all = std::get<ValidateArguments>(*parse({"validate"}));
  EXPECT_TRUE(all.files.empty());
  EXPECT_FALSE(all.chip || all.markdown);
  const ValidateArguments some = std::get<ValidateArguments>(
      *parse({"validate", "a.json", "b", "--chip", "Eyeriss", "--markdown", "-o", "out.md"}));
  EXPECT_THAT(some.files, ElementsAre("a.json", "b"));
  EXPECT_EQ(some.chip, "Eyeriss");
  EXPECT_TRUE(some.markdown);
  EXPECT_EQ(some.output, "out.md");
  EXPECT_THAT(errorsOf({"validate", "--json", "--markdown"}), HasSubstr("--markdown"));
}

TEST(Arguments, OfParetoAndSensitivity) {
  const ParetoArguments pareto = std::get<ParetoArguments>(*parse(
      {"pareto", "--network", "n", "--hardware", "h", "--layer", "l", "--epsilon", "0.05", "--threads", "2", "--csv"}));
  EXPECT_EQ(pareto.network, "n");
  EXPECT_EQ(pareto.layer, "l");
  EXPECT_EQ(pareto.epsilon, 0.05);
  EXPECT_EQ(pareto.threads, 2);
  EXPECT_EQ(pareto.format, OutputFormat::Csv);
  const SensitivityArguments sensitivity = std::get<SensitivityArguments>(
      *parse({"sensitivity", "--network", "n", "--hardware", "h", "--model", "m", "--memory", "sram"}));
  EXPECT_EQ(sensitivity.model, "m");
  EXPECT_EQ(sensitivity.memory, "sram");
  EXPECT_EQ(
      toText(parse({"pareto", "--network", "n", "--hardware", "h", "--epsilon", "-1"}).diagnostics()),
      "tilescope-cli pareto: found --epsilon \"-1\"; expected a number from 0 to 10, e.g. 0.01. Run 'tilescope-cli "
      "pareto --help'.\n");
  const DataflowsArguments dataflows = std::get<DataflowsArguments>(
      *parse({"dataflows", "--network", "n", "--hardware", "h", "--model", "m", "--objective", "edp", "--json"}));
  EXPECT_EQ(dataflows.objective, "edp");
  EXPECT_EQ(dataflows.format, OutputFormat::Json);
  EXPECT_FALSE(parse({"dataflows", "--network", "n", "--hardware", "h", "--model", "m", "--dataflow", "K"}));
  EXPECT_EQ(
      toText(parse({"sensitivity", "--network", "n", "--hardware", "h"}).diagnostics()),
      "tilescope-cli sensitivity: expected --model, which is required. Run 'tilescope-cli sensitivity --help'.\n");
}

TEST(Arguments, OfStap) {
  const StapArguments stap =
      std::get<StapArguments>(*parse({"stap", "--latencies", "15,35", "--target-period", "20.5", "--unit", "ms",
                                      "--images", "3", "--trace", "t", "--csv"}));
  EXPECT_EQ(stap.latencies, "15,35");
  EXPECT_EQ(stap.targetPeriod, "20.5");
  EXPECT_FALSE(stap.chips);
  EXPECT_EQ(stap.unit, "ms");
  EXPECT_EQ(stap.images, 3);
  EXPECT_EQ(stap.trace, "t");
  EXPECT_EQ(stap.format, OutputFormat::Csv);
  const StapArguments brief = std::get<StapArguments>(*parse({"stap", "--latencies", "15,35", "--chips", "6"}));
  EXPECT_EQ(brief.chips, 6);
  EXPECT_EQ(brief.unit, "units");
  EXPECT_FALSE(brief.images);
  EXPECT_EQ(std::get<StapArguments>(*parse({"stap", "--latencies", "1", "--chips", "6", "--trace", "t"})).images, 16);
}

TEST(Arguments, OfPrice) {
  EXPECT_EQ(std::get<PriceArguments>(*parse({"price", "q.json", "--csv"})).file, "q.json");
  const PriceArguments price = std::get<PriceArguments>(
      *parse({"price", "--kind", "sram", "--size", "1.5KiB", "--port-bits", "64", "--node", "7", "--json"}));
  EXPECT_EQ(price.kind, "sram");
  EXPECT_EQ(price.format, OutputFormat::Json);
  const std::map<std::string, std::string> expected{{"node_nm", "7"},
                                                    {"transistors", "high_performance"},
                                                    {"size_bits", "12288"},
                                                    {"port_bits", "64"},
                                                    {"ports", "1"}};
  EXPECT_EQ(price.inputs, expected);
}

TEST(Arguments, HelpAndVersionAreAnswers) {
  EXPECT_THAT(std::get<TextArguments>(*parse({"--help"})).text, HasSubstr("evaluate"));
  EXPECT_THAT(std::get<TextArguments>(*parse({"plan", "--help"})).text, HasSubstr("--objective"));
  EXPECT_THAT(std::get<TextArguments>(*parse({"--version"})).text, HasSubstr("tilescope-cli "));
}

struct Wrong {
  std::vector<const char*> words;
  const char* message;
};

TEST(Arguments, MistakesAreAnsweredWithWhatWasMeant) {
  const std::vector<Wrong> cases{
      {{},
       "found no command; expected evaluate, plan, pareto, sensitivity, dataflows, explain, partition, stap, price, "
       "sweep, search, export, report, validate, verify, import, template, detect, calibrate, diff, list or schema. "
       "Run 'tilescope-cli --help'."},
      {{"plna"}, "found \"plna\"; expected a command. Did you mean \"plan\"?"},
      {{"plan", "--netwrk", "x"},
       "tilescope-cli plan: found \"--netwrk\"; expected an option of plan. Did you mean \"--network\"?"},
      {{"plan", "own.onnx"},
       "tilescope-cli plan: found \"own.onnx\"; expected options. Did you mean \"--network own.onnx\"?"},
      {{"plan", "--hardware", "h", "--model", "m"},
       "tilescope-cli plan: expected --network, which is required. Run 'tilescope-cli plan --help'."},
      {{"plan"}, "expected --hardware, which is required"},  // one message for all missing options
      {{"plan"}, "expected --model, which is required"},
      {{"plan", "--network"}, "found --network without a value; expected a value after it"},
      {{"plan", "--model", "a", "--model", "b"}, "found --model 2 times; expected the option once"},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--threads", "x"},
       "found --threads \"x\"; expected a whole number from 0 to 1024"},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--threads", "-1"}, "found --threads \"-1\""},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--threads", "1025"}, "found --threads \"1025\""},
      {{"plan", "--network", "n", "--hardware", "h", "--model", "m", "--json", "--csv"},
       "found both --json and --csv; expected one of the two"},
      {{"plan", "--strict=4"}, "found --strict with a value; expected the option without a value"},
      {{"evaluate"}, "expected case file or --plan with a plan file, which is required"},
      {{"evaluate", "c.json", "--plan", "p.json"}, "found both a case file and --plan; expected one of the two"},
      {{"stap"}, "expected --latencies, which is required"},
      {{"stap", "--latencies", "1,2"}, "expected --target-period or --chips, which is required"},
      {{"stap", "--latencies", "1,2", "--chips", "2", "--target-period", "1"},
       "found both --chips and --target-period; expected one of the two"},
      {{"stap", "--latencies", "1,2", "--chips", "0"},
       "found --chips \"0\"; expected a whole number from 1 to 1000000"},
      {{"stap", "--latencies", "1,2", "--chips", "2", "--images", "0"}, "found --images \"0\""},
      {{"diff", "a.json"}, "expected plan file B, which is required"},
      {{"list", "colours"},
       "found \"colours\"; expected networks, templates, hardware, technologies, models or exporters. Run"},
      {{"list", "modls"}, "Did you mean \"models\"?"},
      {{"schema"}, "expected NAME of a schema (calibration, case, "},
  };
  for (const Wrong& wrong : cases) EXPECT_THAT(errorsOf(wrong.words), HasSubstr(wrong.message));
}

TEST(Arguments, ABatchIsAWholeNumberFromOne) {
  const auto parsed = [](const char* batch) {
    const char* words[] = {"tilescope-cli", "plan", "--network", "n",  "--hardware", "h",
                           "--model",       "m",    "--batch",   batch};
    return parseArguments(10, words);
  };
  const Result<Arguments> four = parsed("4");
  ASSERT_TRUE(four);
  EXPECT_EQ(std::get<PlanArguments>(*four).batch, 4);
  for (const char* wrong : {"0", "-1", "1.5", "x", "1000001"}) {
    const Result<Arguments> refused = parsed(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_NE(toText(refused.diagnostics()).find("a whole number from 1 to 1000000"), std::string::npos);
  }
}

TEST(Arguments, AFieldOfAModelIsOneOfItsOptions) {
  const char* words[] = {"tilescope-cli", "plan",   "--network",   "n", "--hardware", "h",
                         "--model",       "zigzag", "--lpf-limit", "8", "--option",   "order=any"};
  const Result<Arguments> parsed = parseArguments(12, words);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(std::get<PlanArguments>(*parsed).options, (std::vector<std::string>{"order=any", "lpf_limit=8"}));
}

}  // namespace
}  // namespace tilescope::cli

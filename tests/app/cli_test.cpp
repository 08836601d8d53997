// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts rely on: exit codes, one JSON document on standard output, the rest on standard error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/base/parts.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Words = std::vector<std::string>;

Words plan(const Words& more, const std::string& network = "resnet18", const std::string& hardware = "tx2_eplanner_a") {
  Words words{"plan", "--network", network, "--hardware", hardware, "--model", "eplanner"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Search times differ between runs.
Json withoutTimes(Json document) {
  for (Json& layer : document["layers"]) layer["search"].erase("seconds");
  return document;
}

TEST(Cli, VersionAndHelpAreAnswers) {
  const Outcome version = runProgram({"--version"});
  EXPECT_EQ(version.exitCode, 0);
  EXPECT_EQ(version.out, "tilescope-cli " + std::string(toolVersion()) + "\n");
  const Outcome help = runProgram({"plan", "--help"});
  EXPECT_EQ(help.exitCode, 0);
  EXPECT_THAT(help.out, HasSubstr("--hardware"));
}

TEST(Cli, PlansInATechnologySayWhichAndCarryItsEnergies) {
  const Json document = expectJson(plan({"--technology", "horowitz_45nm", "--json"}));
  EXPECT_EQ(document["inputs"]["hardware"]["energy_unit"], "pJ");
  EXPECT_EQ(document["inputs"]["hardware"]["array"]["mac_energy"], 3.1 + 0.1);
  const Outcome text = runProgram(plan({"--technology", "horowitz_45nm"}));
  EXPECT_THAT(text.out, HasSubstr("energies: of the technology horowitz_45nm"));
  const Json listed = expectJson({"list", "technologies", "--json"});
  ASSERT_EQ(listed["technologies"].size(), 2u);
  EXPECT_EQ(listed["technologies"][1]["title"], "45 nm, Horowitz");
}

TEST(Cli, TheTraceOfAPlanHasEveryLayerOverTime) {
  const std::string file = freshPath("plan_trace.json");
  const Json document = expectJson(plan({"--json", "--trace", file}));
  const Json events = Json::parse(fileText(file))["traceEvents"];
  double end = 0;
  for (const Json& event : events)
    if (event["ph"] == "X") end = std::max(end, event["ts"].get<double>() + event["dur"].get<double>());
  EXPECT_NEAR(end * 1e-6, document["totals"]["latency"]["seconds"].get<double>(), 1e-9);
  const Outcome wrong = runProgram(plan({"--trace", "/no/such/folder/trace.json"}));
  EXPECT_EQ(wrong.exitCode, 2);
  EXPECT_THAT(wrong.err, HasSubstr("/no/such/folder/trace.json"));
}

TEST(Cli, SchemaPrintsEverySchema) {
  for (const std::string& name : schemaNames()) {
    const Outcome run = runProgram({"schema", name});
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_EQ(run.out, schemaText(name));
    EXPECT_EQ(runProgram({"schema", name, "--json"}).out, run.out);
  }
}

TEST(Cli, ListShowsNetworksHardwareAndModels) {
  EXPECT_THAT(runProgram({"list", "networks"}).out, HasSubstr("resnet18"));
  EXPECT_THAT(runProgram({"list", "hardware", "--csv"}).out, HasSubstr("tx2_eplanner_a,"));
  EXPECT_THAT(runProgram({"list", "models"}).out, HasSubstr("halo=on or off"));
  const Json networks = expectJson({"list", "networks", "--json"})["networks"];
  EXPECT_TRUE(std::any_of(networks.begin(), networks.end(), [](const Json& n) { return n["name"] == "resnet18"; }));
  EXPECT_THAT(expectJson({"list", "hardware", "--json"})["hardware"], Not(IsEmpty()));
  const Json model = expectJson({"list", "models", "--json"})["models"][0];
  EXPECT_EQ(model["name"], "eplanner");
  EXPECT_EQ(model["searches"][0]["id"], "exact");
  EXPECT_EQ(model["objectives"][0], "metric");
}

TEST(Cli, PlanAsJsonIsOneDocumentThatFollowsItsSchemaAndIsWhatIsSaved) {
  const std::string file = temporaryPath("plan.json");
  const Outcome run = runProgram(plan({"--json", "-o", file}));
  ASSERT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  EXPECT_EQ(run.out, fileText(file));
  const Json document = Json::parse(run.out);
  EXPECT_EQ(document["format"], "tilescope.plan/1");
  EXPECT_EQ(document["objective"], "metric");
  EXPECT_EQ(document["search"], "exact");
  EXPECT_THAT(document["infeasible_layers"], IsEmpty());
}

TEST(Cli, PlanDoesNotDependOnTheNumberOfThreads) {
  const Json one = withoutTimes(expectJson(plan({"--json", "--threads", "1"})));
  EXPECT_EQ(one.dump(), withoutTimes(expectJson(plan({"--json", "--threads", "2"}))).dump());
}

TEST(Cli, PlanPrintsATableForPeople) {
  const Outcome run = runProgram(plan({}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, IsEmpty());
  for (const char* text : {"layer",
                           "tile",
                           "K C OY",
                           "stationary",
                           "dram",
                           "MB",
                           "latency",
                           "MAC/s",
                           "PE util.",
                           "energy*",
                           "metric",
                           "k MAC/s per B",
                           "conv1",
                           " = ",
                           "not modelled",
                           "Totals of 21 of 31 layers: ",
                           "10 layers not modelled by eplanner, left out of the totals: pool1, res2_0_add, ",
                           "Proven optimal under the model: all ",
                           "solved in ",
                           "values of this profile are assumptions, e.g. /",
                           "Model eplanner was never compared with silicon on this hardware.",
                           "* Energy is an estimate of Tilescope"})
    EXPECT_THAT(run.out, HasSubstr(text));
}

// e-PlaNNer does not unroll groups.
TEST(Cli, APlanOfAModelThatDoesNotSuitNamesTheOnesThatDo) {
  const Outcome run =
      runProgram({"plan", "--network", "mobilenet_v2", "--hardware", "tpu_like", "--model", "eplanner"});
  EXPECT_THAT(run.err, HasSubstr("e-PlaNNer puts 17 layers on at most 1 of 1024 PEs; ZigZag"));
  EXPECT_THAT(run.err, HasSubstr("DNN-Chip Predictor"));
  EXPECT_THAT(run.err, HasSubstr("suits better."));
}

TEST(Cli, ThePlanSaysWhatWasAsked) {
  const Outcome run = runProgram(plan({"--option", "halo=off", "--set", "/memories/1/size_bits=2097152"}));
  EXPECT_THAT(run.out, HasSubstr("model eplanner\noptions: halo=off; dataflow: each layer's best; objective: metric; "
                                 "search: exact\nchanged: /memories/1/size_bits = 2097152\n"));
}

TEST(Cli, ANetworkOutsideTheModelIsEstimated) {
  const Words words = plan({"--json", "--layer", "pool1"});
  const Json pool = expectJson(words, 0)["layers"][0];
  EXPECT_EQ(pool["result"]["outside_model"], true);
  EXPECT_EQ(pool["estimate"], true);
  EXPECT_EQ(pool["vector"]["simple"], 64 * 56 * 56 * 9) << "a comparison per element of the kernel";
  EXPECT_THAT(runProgram(plan({"--layer", "pool1"})).out,
              HasSubstr("Estimated as passes of a vector unit, partly assumed: "));
}

TEST(Cli, PlanFoldsEqualBlocksWithEqualPlans) {
  const CommandLine plan{"plan",    "--network", "gpt2",  "--hardware",  "tx2_eplanner_a",
                         "--model", "eplanner",  "--run", "phase=decode"};
  const std::string table = expectOutput(plan);
  EXPECT_THAT(table, HasSubstr("block0.add2 "));
  EXPECT_THAT(table, HasSubstr("… 11 more blocks like it\n"));
  EXPECT_THAT(table, Not(HasSubstr("block1.")));
  EXPECT_THAT(table, HasSubstr("final_norm "));
  CommandLine csv = plan;
  csv.push_back("--csv");
  EXPECT_THAT(expectOutput(csv), HasSubstr("block11.add2"));
  CommandLine few{"plan", "--network", "resnet50", "--hardware", "tx2_eplanner_a", "--model", "eplanner"};
  EXPECT_THAT(expectOutput(few), Not(HasSubstr("more blocks"))) << "five equal blocks have a line each";
}

TEST(Cli, SeveralNetworksAreOnePlanWithFiguresOfEach) {
  const std::string set = "3*mlperf_tiny_resnet8+mlperf_tiny_autoencoder";
  const Outcome text = runProgram(plan({}, set));
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("3 × mlperf_tiny_resnet8 + mlperf_tiny_autoencoder"));
  EXPECT_THAT(text.out, HasSubstr("… 2 more runs of mlperf_tiny_resnet8"));
  EXPECT_THAT(text.out, HasSubstr("one run of"));
  const Json document = expectJson(plan({"--json"}, set));
  ASSERT_EQ(document["networks"].size(), 2u);
  EXPECT_EQ(document["networks"][0]["name"], "mlperf_tiny_resnet8");
  EXPECT_EQ(document["networks"][0]["runs"], 3);
  const Json alone = expectJson(plan({"--json"}, "mlperf_tiny_resnet8"));
  EXPECT_EQ(document["networks"][0]["totals"], alone["totals"]);
  EXPECT_EQ(document["inputs"]["network"]["members"].size(), 2u);
  EXPECT_FALSE(alone.contains("networks"));
  const Json ofLayer = expectJson(plan({"--json", "--layer", "mlperf_tiny_autoencoder/fc1"}, set));
  EXPECT_FALSE(ofLayer.contains("networks"));
}

TEST(Cli, ASetIsRefusedWhereOneNetworkIsNeeded) {
  const std::string set = "2*resnet18+vgg16";
  const Outcome chain = runProgram({"partition", "--network", set, "--capacity-bytes", "1000000"});
  EXPECT_EQ(chain.exitCode, 2);
  EXPECT_THAT(chain.err, HasSubstr("Choose one of its networks: resnet18 or vgg16."));
  const Outcome program = runProgram({"export", "cuda", "--network", set, "--hardware", "tx2_eplanner_a", "--model",
                                      "eplanner", "-o", freshPath("of_a_set")});
  EXPECT_EQ(program.exitCode, 2);
  EXPECT_THAT(program.err, HasSubstr("Choose one of its networks: resnet18 or vgg16."));
  EXPECT_FALSE(std::filesystem::exists(temporaryPath("of_a_set")));
}

TEST(Cli, ASetNamesEachNetworkThatIsWrong) {
  const Outcome run = runProgram(plan({}, "2*resnet19+nowhere.json"));
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("Did you mean \"resnet18\"?"));
  EXPECT_THAT(run.err, HasSubstr("nowhere.json"));
  EXPECT_EQ(runProgram(plan({}, "0*resnet18")).exitCode, 2);
  const Outcome sizes = runProgram(plan({"--size", "N=2"}, "resnet18+vgg16"));
  EXPECT_EQ(sizes.exitCode, 2);
  EXPECT_THAT(sizes.err, HasSubstr("an ONNX model"));
}

TEST(Cli, PlanAsCsvHasARowPerLayer) {
  const Outcome run = runProgram(plan({"--csv"}));
  EXPECT_EQ(run.exitCode, 0);
  const std::size_t layers = expectJson(plan({"--json"}))["layers"].size();
  EXPECT_EQ(static_cast<std::size_t>(std::count(run.out.begin(), run.out.end(), '\n')), layers + 1);
  EXPECT_THAT(run.out, HasSubstr("energy_MAC"));
}

TEST(Cli, PlanOfOneLayerSearchesThatLayerOnly) {
  const Json document = expectJson(plan({"--json", "--layer", "conv1"}));
  ASSERT_EQ(document["layers"].size(), 1U);
  EXPECT_EQ(document["layers"][0]["name"], "conv1");
  EXPECT_EQ(document["inputs"]["layer"], "conv1");
}

TEST(Cli, OptionsAndEditsReachThePlanAndItsInputs) {
  const Json document =
      expectJson(plan({"--json", "--option", "halo=off", "--set", "/memories/0/size_bits=65536", "--search", "paper",
                       "--objective", "traffic", "--dataflow", "weight-stationary"}));
  EXPECT_EQ(document["inputs"]["options"]["halo"], "off");
  EXPECT_EQ(document["inputs"]["hardware"]["memories"][0]["size_bits"], 65536);
  EXPECT_EQ(document["inputs"]["dataflow"], "weight-stationary");
  EXPECT_EQ(document["search"], "paper");
  EXPECT_EQ(document["objective"], "traffic");
}

TEST(Cli, ABundledFileMayBeNamedByItsPathToo) {
  const Json byPath = expectJson(
      plan({"--json"}, inSource("networks/resnet18.json"), inSource("hardware_profiles/tx2_eplanner_a.json")));
  EXPECT_EQ(withoutTimes(byPath).dump(), withoutTimes(expectJson(plan({"--json"}))).dump());
}

TEST(Cli, EvaluateOfAPlanGivesItsFiguresAgain) {
  const std::string file = temporaryPath("plan.json");
  const Json document = expectJson(plan({"--json", "-o", file}));
  const Json again = expectJson({"evaluate", "--plan", file, "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(again, "evaluations", "evaluations")), "");
  ASSERT_EQ(again["results"].size(), document["layers"].size());
  for (std::size_t i = 0; i < again["results"].size(); ++i)
    EXPECT_EQ(again["results"][i], document["layers"][i]["result"]) << i;
  EXPECT_THAT(runProgram({"evaluate", "--plan", file}).out, HasSubstr("outside model"));
}

TEST(Cli, DiffComparesTwoPlansTermByTerm) {
  const std::string a = temporaryPath("a.json");
  const std::string b = temporaryPath("b.json");
  ASSERT_EQ(runProgram(plan({"-o", a})).exitCode, 0);
  ASSERT_EQ(runProgram(plan({"-o", b, "--set", "/memories/1/size_bits=262144"})).exitCode, 0);
  const Json same = expectJson({"diff", a, a, "--json"});
  EXPECT_THAT(same["layers"], IsEmpty());
  EXPECT_THAT(runProgram({"diff", a, a}).out, HasSubstr("Both plans were made with the same settings"));
  const Json document = expectJson({"diff", a, b, "--json"});
  EXPECT_EQ(toText(validateAgainstSchema(document, "diff", "diff")), "");
  EXPECT_EQ(document["settings"][0], "hardware /memories/1/size_bits: 1048576 in A, 262144 in B");
  EXPECT_THAT(document["layers"], Not(IsEmpty()));
  EXPECT_THAT(runProgram({"diff", a, b}).out, HasSubstr("off_chip_bytes.total"));
  EXPECT_THAT(runProgram({"diff", a, b, "--csv"}).out, HasSubstr("layer,term,unit,A,B"));
}

TEST(Cli, NothingFeasibleIsExitCode3AndNamesMemoryTensorAndBits) {
  const Words words = plan({"--json", "--layer", "conv1", "--set", "/memories/1/size_bits=8"});
  const Json document = expectJson(words, 3);
  EXPECT_EQ(document["infeasible_layers"].dump(), R"(["conv1"])");
  const Outcome run = runProgram(words);
  EXPECT_THAT(run.err, HasSubstr("no layer is feasible\n"));
  EXPECT_THAT(run.err, HasSubstr("conv1: weight_buffer, W: "));
  const Json violation = document["layers"][0]["result"]["violation"];
  const long missing = violation["needed_bits"].get<long>() - violation["available_bits"].get<long>();
  EXPECT_GT(missing, 0);
  EXPECT_THAT(run.err, HasSubstr(std::to_string(missing) + " bits"));
}

TEST(Cli, TheTableOfAnInfeasiblePlanSaysEachReasonOnce) {
  const Outcome run = runProgram(plan({"--set", "/memories/2/size_bits=8"}));
  EXPECT_EQ(run.exitCode, 3);
  EXPECT_THAT(run.out, HasSubstr(" more layers: output_buffer, O: "));
  EXPECT_EQ(run.out.find("output_buffer, O: "), run.out.rfind("output_buffer, O: "));
  EXPECT_THAT(run.err, Not(HasSubstr("output_buffer")));
}

TEST(Cli, SomeFeasibleIsAnAnswerExceptWithStrict) {
  // The search "ma" keeps whole kernels on chip, which this small buffer cannot always hold.
  const Words words = plan({"--json", "--search", "ma", "--set", "/memories/1/size_bits=65536"});
  const Json document = expectJson(words, 0);
  ASSERT_THAT(document["infeasible_layers"], Not(IsEmpty()));
  Words strict = words;
  strict.push_back("--strict");
  EXPECT_EQ(withoutTimes(expectJson(strict, 3)).dump(), withoutTimes(document).dump());
  EXPECT_THAT(runProgram(strict).err, HasSubstr("some layers are infeasible (--strict)\n"));
}

// Layers take seconds to enumerate; startsFast: except for the first one.
std::string slowNetwork(bool startsFast = false) {
  constexpr int kLayers = 20;
  constexpr int kChannels = 16381;
  Json network{{"format", "tilescope.network/1"},
               {"name", "slow"},
               {"inputs", {{{"name", "input"}, {"channels", kChannels}, {"height", 6551}, {"width", 8}}}},
               {"layers", Json::array()}};
  if (startsFast) {
    network["inputs"].push_back({{"name", "small"}, {"channels", 8}, {"height", 1}, {"width", 1}});
    network["layers"].push_back(
        {{"name", "fast"}, {"type", "fc"}, {"inputs", {"small"}}, {"in_channels", 8}, {"out_channels", 8}});
  }
  for (int i = 0; i < kLayers; ++i) {
    Json layer{{"name", "conv" + std::to_string(i)}, {"type", "conv"}, {"inputs", {"input"}}};
    for (const char* side : {"in_", "out_"}) {
      layer[std::string(side) + "channels"] = side == std::string("in_") ? kChannels : kChannels - i;
      layer[std::string(side) + "height"] = 6551;
      layer[std::string(side) + "width"] = 8;
    }
    layer["kernel_height"] = layer["kernel_width"] = 3;
    layer["padding"] = {1, 1, 1, 1};
    network["layers"].push_back(std::move(layer));
  }
  return temporaryFile("slow.json", network.dump());
}

TEST(Cli, CtrlCEndsTheSearchWithExitCode4AndWritesNothing) {
  constexpr int kAfterStart = 1000;  // ms; earlier, an interrupt would end the program at once
  const std::string file = temporaryPath("cancelled.json");
  const Outcome run = runAndInterrupt(
      plan({"--json", "--search", "exhaustive", "--option", "columns=when-needed", "--threads", "1", "-o", file},
           slowNetwork()),
      kAfterStart);
  EXPECT_EQ(run.exitCode, 4) << run.err;
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr("cancelled with "));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Cli, SignalsThatEndProgramsCancelAsCtrlCDoes) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    const Outcome run = runAndInterrupt(
        plan({"--search", "exhaustive", "--option", "columns=when-needed", "--threads", "1"}, slowNetwork()), 1000,
        signal);
    EXPECT_EQ(run.exitCode, 4) << run.err;
    EXPECT_THAT(run.err, HasSubstr("cancelled with "));
  }
}

TEST(Cli, ACancelledPlanShowsTheLayersThatHaveAnAnswer) {
  const std::string file = freshPath("cancelled.json");
  const Words words = plan({"--search", "exhaustive", "--option", "columns=when-needed", "--threads", "1", "-o", file},
                           slowNetwork(true));
  Words json = words, csv = words;
  json.emplace_back("--json");
  csv.emplace_back("--csv");
  const Outcome document = runAndInterrupt(json, 500);
  EXPECT_EQ(document.exitCode, 4);
  const Json answer = Json::parse(document.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(answer, "plan", "answer")), "");
  EXPECT_EQ(answer["cancelled"], true);
  EXPECT_EQ(answer["layers"][0]["result"]["valid"], true);
  EXPECT_EQ(answer["layers"][20]["result"]["violation"]["kind"], "unsolved");

  const Outcome text = runAndInterrupt(words, 500);
  EXPECT_EQ(text.exitCode, 4);
  EXPECT_THAT(text.out, HasSubstr("\nfast  "));
  EXPECT_THAT(text.out, HasSubstr("\nconv19  not solved"));
  EXPECT_THAT(text.out, HasSubstr("Not solved, not in the totals: "));
  EXPECT_THAT(text.out, Not(HasSubstr("nfeasible")));
  EXPECT_THAT(text.err, HasSubstr("of 21 layers not solved; no file was written"));
  EXPECT_THAT(runAndInterrupt(csv, 500).out, HasSubstr("\nconv19,,,not solved,"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

std::string endlessInput() {
  const std::string path = freshPath("pipe.json");
  EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
  return path;
}

TEST(Cli, CtrlCWhileInputIsReadEndsEveryCommandWithExitCode4) {
  const std::string network = endlessInput(), folder = freshPath("exported");
  for (const Words& words : {Words{"partition", "--network", network, "--capacity-bytes", "100000"},
                             Words{"export", "cuda", "--network", network, "--hardware", "tx2_eplanner_a", "--model",
                                   "eplanner", "-o", folder},
                             plan({}, network)}) {
    const Outcome run = runAndInterrupt(words, 500);
    EXPECT_EQ(run.exitCode, 4) << words[0] << run.err;
    EXPECT_EQ(run.err, "cancelled; nothing was written\n");
    EXPECT_THAT(run.out, IsEmpty());
  }
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(Cli, AReaderThatGoesAwayIsNoError) {
  const Outcome run = runWithoutReader(plan({"--json"}));
  EXPECT_EQ(run.exitCode, 0);
  EXPECT_THAT(run.err, IsEmpty());
}

TEST(Cli, AFullDiskIsAnError) {
  const Outcome run = runProgramInto("/dev/full", {"--version"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("standard output cannot be written: No space left on device"));
}

}  // namespace
}  // namespace tilescope::cli

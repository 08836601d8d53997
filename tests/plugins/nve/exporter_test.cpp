// SPDX-License-Identifier: GPL-3.0-or-later
// Networks become folders of programs, which are simulated against their definition.
#include <algorithm>

#include "tests/plugins/nve/nve_networks.h"

namespace tilescope::nve {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Network filter(std::int64_t positions, std::int64_t width) {
  const FeatureMap image{1, positions + 2, width + 2};
  return networkOf(image, {convOf("filter", "image", image, {})});
}

// Stride 2 that drops a row and a column, maps that read only some inputs, padding on one side, groups, a fully
// connected layer, and two layers that read the same map.
Network mixed() {
  const FeatureMap image{2, 40, 57};
  Layer first = convOf("first", "image", image, {.maps = 4, .kernelHeight = 6, .kernelWidth = 6, .stride = 2});
  Layer second = convOf("second", "first", first.out, {.maps = 3, .kernelHeight = 4, .kernelWidth = 4, .stride = 2});
  second.connections = {{0, 0}, {0, 3}, {1, 2}, {2, 3}, {2, 1}, {2, 0}};
  Layer grouped =
      convOf("grouped", "first", first.out, {.maps = 6, .kernelHeight = 3, .kernelWidth = 5, .padding = {2, 3, 0, 1}});
  grouped.groups = 2;
  grouped.activation = Activation{ActivationType::Relu, std::nullopt};
  Layer third = convOf("third", "second", second.out, {.maps = 1, .kernelHeight = 2, .kernelWidth = 2});
  third.shift = 9;
  Layer last = fcOf("last", "third", third.out.channels * third.out.height * third.out.width, 5);
  return networkOf(image, {first, second, grouped, third, last});
}

// A layer leaves out the last rows and columns of its input.
TEST(NveExporter, CroppedInputsAreBitExact) {
  const FeatureMap image{1, 20, 40};
  Layer first = convOf("first", "image", image, {.maps = 2, .padding = {0, 1, -5, -3}});
  first.shift = 0;
  const Network network = networkOf(image, {first, convOf("second", "first", first.out, {.padding = {0, 0, -2, 0}})});
  const ExportedFolder folder(network);
  EXPECT_EQ(failuresOf(folder.verified()), "") << folder.printed();
  EXPECT_EQ(valueOrFail(readNetwork(folder.path("network.json"))).layers[0].window.padding, first.window.padding);
}

TEST(NveExporter, WholeNetworksAreBitExact) {
  for (const char* mode : {"optimal", "paper"}) {
    const ExportedFolder folder(mixed(), {{"mode", mode}});
    const VerifyReport report = folder.verified();
    EXPECT_EQ(failuresOf(report), "") << mode << "\n" << folder.printed();
    EXPECT_THAT(folder.printed(), AllOf(HasSubstr("second: "), HasSubstr(", 0 faults, bit-exact"))) << mode;
    EXPECT_EQ(folder.json("report.json")["mode"], mode);
  }
}

// Row "3 x 3" of table 2.
TEST(NveExporter, ReportsTheFiguresOfTheTable) {
  const ExportedFolder optimal(filter(1278, 16)), paper(filter(1278, 16), {{"mode", "paper"}});
  const Json best = optimal.json("report.json")["layers"][0], table = paper.json("report.json")["layers"][0];
  EXPECT_NEAR(best["mac_per_instr"], 14.39, 0.005);
  EXPECT_NEAR(best["mac_per_cycle_incl_fill"], 14.37, 0.005);
  EXPECT_EQ(best["transfers_words"], 6399);
  EXPECT_EQ(best["code_words"], 19);
  EXPECT_EQ(best["II"], Json::array({10}));
  EXPECT_EQ(best["sum_II_lower_bound"], 10);
  EXPECT_EQ(best["lanes"], 16);
  EXPECT_NEAR(table["mac_per_instr"], 13.08, 0.005);
  EXPECT_EQ(table["transfers_words"], 6399);
  EXPECT_EQ(table["code_words"], 20);
  EXPECT_EQ(table["partitions"], 1);
  EXPECT_THAT(optimal.text("report.txt"), AllOf(HasSubstr("14.39"), HasSubstr("14.37"), HasSubstr("MAC/instr")));
}

// Cycles and words of all strips.
TEST(NveExporter, PredictsWhatTheSimulatorCounts) {
  const ExportedFolder folder(filter(20, 40));
  ASSERT_EQ(failuresOf(folder.verified()), "");
  const ExportPrediction& part = folder.files().notes.predictions.front();
  const std::string line = "filter: " + std::to_string(static_cast<int>(*part.cycles)) + " cycles, ";
  EXPECT_THAT(folder.printed(), HasSubstr(line));
  const Json layer = folder.json("report.json")["layers"][0];
  EXPECT_EQ(layer["strips"], 3);
  EXPECT_EQ(layer["macs"], 20 * 40 * 9);
  EXPECT_EQ(part.bytes.tensors[index(Tensor::I)] + part.bytes.tensors[index(Tensor::W)],
            8 * layer["words_in"].get<double>());
  EXPECT_EQ(part.bytes.tensors[index(Tensor::W)], 3 * 3 * 8);  // three words per strip
  EXPECT_EQ(part.bytes.tensors[index(Tensor::O)], 8 * layer["words_out"].get<double>());
}

TEST(NveExporter, SchedulesNameEveryOperation) {
  const ExportedFolder folder(filter(8, 16));
  const Json schedule = folder.json("filter.schedule.json")["partitions"][0];
  EXPECT_EQ(schedule["II"], 10);
  EXPECT_EQ(schedule["utilisation"]["VMAC"], 1.0);
  const auto has = [&](const Json& wanted) {
    return std::any_of(schedule["slots"].begin(), schedule["slots"].end(), [&](const Json& operation) {
      return std::all_of(wanted.items().begin(), wanted.items().end(),
                         [&](const auto& item) { return operation.value(item.key(), Json()) == item.value(); });
    });
  };
  EXPECT_TRUE(has({{"slot", "VMAC"}, {"op", "macl"}, {"map", 0}, {"input", 0}, {"k", 2}, {"r", 2}}));
  EXPECT_TRUE(has({{"slot", "MEMA"}, {"op", "wr"}, {"address", "r4"}}));
  EXPECT_TRUE(has({{"slot", "MEMA"}, {"op", "rd"}, {"address", "#2"}}));
  for (const Json& operation : schedule["slots"])
    EXPECT_EQ(operation["flat"], operation["cycle"].get<int>() + 10 * operation["stage"].get<int>());
  const Json trace = folder.json("filter.trace.json")["traceEvents"];
  const auto events = std::count_if(trace.begin(), trace.end(), [](const Json& event) { return event["ph"] == "X"; });
  EXPECT_EQ(static_cast<std::size_t>(events), schedule["slots"].size() + schedule["stalls"].size());
}

TEST(NveExporter, TellsTheModeThatItChose) {
  ExecutionPlan plan = planOf(filter(8, 16));
  EXPECT_EQ(std::get<std::string>(exportedFrom(plan, {}, {})->notes.chosen.at("mode")), "optimal");
  EXPECT_THAT(exportedFrom(plan, {{"mode", "paper"}}, {})->notes.chosen, IsEmpty());
  plan.request.options["mode"] = "paper";  // option of another model, with another meaning
  EXPECT_EQ(std::get<std::string>(exportedFrom(plan, {}, {})->notes.chosen.at("mode")), "optimal");
  plan.request.model = "nve";
  const Exported own = valueOrFail(exportedFrom(plan, {}, {}));
  EXPECT_EQ(std::get<std::string>(own.notes.chosen.at("mode")), "paper");
  EXPECT_THAT(fileOf(own, "report.txt"), HasSubstr("mode paper"));
  plan.request.options.clear();
  plan.request.search = "paper";
  EXPECT_EQ(std::get<std::string>(exportedFrom(plan, {}, {})->notes.chosen.at("mode")), "paper");
}

// By the engine's own model; buffers come from its hardware.
ExecutionPlan enginePlan(const Network& network, std::int64_t instructions) {
  PlanRequest request = planOf(network).request;
  request.hardware = projectHardware("nve.json");
  request.hardware.models["nve"] =
      R"({"scratchpad":"scratchpad","instruction_buffer_words":)" + std::to_string(instructions) + "}";
  request.model = "nve";
  return valueOrFail(Planner().plan(request));
}

TEST(NveExporter, ProgramsFitTheBufferOfThePlan) {
  const FeatureMap image{1, 40, 36};
  const Network network = networkOf(image, {convOf("many", "image", image, {.maps = 12})});
  const auto partitionsOf = [&](std::int64_t instructions) {
    const ExecutionPlan plan = enginePlan(network, instructions);
    const Exported files = valueOrFail(exportedFrom(plan, {}, {}));
    const Json layer = Json::parse(fileOf(files, "report.json"))["layers"][0];
    const auto& result = std::get<LayerResult>(plan.layers[0].evaluation);
    EXPECT_EQ(files.notes.predictions[0].cycles, result.latency.total) << instructions;
    return layer["partitions"].get<int>();
  };
  EXPECT_EQ(partitionsOf(512), 1);
  EXPECT_GE(partitionsOf(60), 3);
  const Result<Exported> larger = exportedFrom(enginePlan(network, 1024), {}, {});
  EXPECT_THAT(toText(larger.diagnostics()), HasSubstr("found 1024; expected at most 512"));
  const Result<Exported> none = exportedFrom(
      enginePlan(networkOf(image, {convOf("one", "image", image, {}),
                                   convOf("large", "image", image, {.kernelHeight = 9, .kernelWidth = 9})}),
                 60),
      {}, {});
  ASSERT_FALSE(none);
  EXPECT_THAT(toText(none.diagnostics()), HasSubstr("layer large: E_CAPACITY"));
}

TEST(NveExporter, SeedsGiveOtherCoefficients) {
  const ExecutionPlan plan = planOf(filter(8, 16));
  const std::string one = fileOf(*exportedFrom(plan, {}, {}), "filter.weights");
  EXPECT_EQ(fileOf(*exportedFrom(plan, {{"seed", "1"}}, {}), "filter.weights"), one);
  EXPECT_NE(fileOf(*exportedFrom(plan, {{"seed", "2"}}, {}), "filter.weights"), one);
}

TEST(NveExporter, AnExportedNetworkCanBeExportedAgain) {
  const ExportedFolder first(mixed(), {{"seed", "7"}});
  const Network network = valueOrFail(readNetwork(first.path("network.json")));
  const std::string folder = first.path("");
  const ExportedFolder second(network, {}, folder);
  for (const char* file : {"first.nvb", "second.s", "last.weights", "report.json", "network.json"})
    EXPECT_EQ(second.text(file), first.text(file)) << file;
  EXPECT_EQ(failuresOf(second.verified()), "");
}

std::string refusalsOf(const Network& network, const std::optional<std::string>& folder = {}) {
  const Result<Exported> result = exportedFrom(planOf(network), {}, folder);
  return result ? "" : toText(result.diagnostics());
}

TEST(NveExporter, NamesEveryLayerThatTheMachineCannotDo) {
  const FeatureMap image{1, 64, 64};
  Layer wide = convOf("wide", "image", image, {.kernelHeight = 3, .kernelWidth = 10});
  Layer strided = convOf("strided", "image", image, {.kernelHeight = 5, .kernelWidth = 5, .stride = 3});
  Layer clipped = convOf("clipped", "image", image, {});
  clipped.activation = Activation{ActivationType::Relu6, std::nullopt};
  Layer leaky = convOf("leaky", "image", image, {});
  leaky.activation = Activation{ActivationType::Leaky, 0.1};
  Layer shifted = convOf("shifted", "image", image, {});
  shifted.shift = 48;
  Layer batched = convOf("batched", "image", image, {});
  batched.batch = 2;
  Layer pool = convOf("pool", "image", image, {.kernelHeight = 2, .kernelWidth = 2, .stride = 2});
  pool.type = LayerType::Pool;
  pool.activation.reset();
  pool.bias.reset();
  const std::string text = refusalsOf(networkOf(image, {wide, strided, clipped, leaky, shifted, batched, pool}));
  for (const char* part :
       {"layer wide: E_KERNEL", "layer strided: E_STRIDE", "layer clipped: E_LAYER: The activation is relu6",
        "layer leaky: E_LAYER: The activation is leaky", "layer shifted: E_NUM: The shift of the sums is 48",
        "layer batched: E_LAYER: The batch is 2", "layer pool: E_LAYER: A layer of type pool"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(NveExporter, NamesEveryLayerThatIsTooLarge) {
  const FeatureMap image{600, 1, 1};
  const Network network = networkOf(image, {fcOf("one", "image", 600, 2), fcOf("two", "image", 600, 3)});
  EXPECT_THAT(refusalsOf(network),
              AllOf(HasSubstr("layers one and two: E_CAPACITY"), HasSubstr("Expected at most 512")));
}

TEST(NveExporter, WarnsWhereSumsAreCutOff) {
  Network network = filter(8, 16);
  network.layers[0].activation.reset();
  const Result<Exported> result = exportedFrom(planOf(network), {}, {});
  ASSERT_TRUE(result.ok());
  EXPECT_THAT(toText(result.diagnostics()), AllOf(HasSubstr("warning: layer filter"), HasSubstr("unsigned")));
}

TEST(NveExporter, WeightsFilesNeedAFolderAndTheRightSize) {
  Network network = filter(8, 16);
  network.layers[0].weightsFile = "filter.weights";
  EXPECT_THAT(refusalsOf(network), AllOf(HasSubstr("\"filter.weights\""), HasSubstr("--network FILE")));
  const TemporaryFolder folder;
  EXPECT_THAT(refusalsOf(network, folder.path().string()), HasSubstr("no such file"));
  writeText(folder / "filter.weights", std::string(18, 'x'));
  EXPECT_THAT(refusalsOf(network, folder.path().string()),
              AllOf(HasSubstr("E_WEIGHTS: found 18 bytes; expected 20 bytes"), HasSubstr("filter.weights")));
  writeText(folder / "filter.weights", std::string(20, 'x'));
  EXPECT_EQ(refusalsOf(network, folder.path().string()), "");
}

TEST(NveExporter, RefusesPlansOfOneLayer) {
  ExecutionPlan plan = planOf(filter(8, 16));
  plan.request.layer = "filter";
  EXPECT_THAT(toText(exportedFrom(plan, {}, {}).diagnostics()), HasSubstr("Plan without --layer"));
}

}  // namespace
}  // namespace tilescope::nve

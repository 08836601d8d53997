// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/planner.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/base/format_size.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/model_registry.h"
#include "core/workload/network_set.h"
#include "tests/core/plan/sample_plan.h"
#include "tests/support/bert_layer.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

PlanRequest request(const std::string& network, const std::string& hardware) {
  return {projectNetwork(network),
          projectHardware(hardware),
          "eplanner",
          "exact",
          Objective::Metric,
          {},
          std::nullopt,
          std::nullopt};
}

TEST(Planner, GivesTheSamePlanForAnyNumberOfThreads) {
  const PlanRequest r = request("resnet50.json", "tx2_eplanner_a.json");
  std::vector<ExecutionPlan> plans;
  for (const int threads : {1, 2, 5}) {
    PlannerSettings settings;
    settings.threads = threads;
    plans.push_back(withoutSeconds(valueOrFail(Planner().plan(r, settings))));
  }
  EXPECT_EQ(plans[0], plans[1]);
  EXPECT_EQ(plans[0], plans[2]);
}

TEST(Planner, SolvesEqualLayersOnceAndReportsEachPiece) {
  std::vector<std::string> finished;
  std::size_t total = 0;
  PlannerSettings settings;
  settings.onProgress = [&](const PlanProgress& p) {
    finished.push_back(p.finished->name);
    total = p.total;
    EXPECT_EQ(p.done, finished.size());
  };
  const ExecutionPlan plan = valueOrFail(Planner().plan(request("vgg16.json", "tx2_eplanner_a.json"), settings));
  EXPECT_EQ(total, 12u);  // thesis, table 4.1: 12 of 16 layers are distinct
  EXPECT_EQ(finished.size(), 12u);
  EXPECT_EQ(plan.layers.size(), 21u);  // including pools
  EXPECT_EQ(std::set<std::string>(finished.begin(), finished.end()).count("conv3_3"), 0u);
  const auto& repeated =
      *std::find_if(plan.layers.begin(), plan.layers.end(), [](const auto& l) { return l.name == "conv3_3"; });
  EXPECT_EQ(repeated.sameAs, "conv3_2");
  EXPECT_EQ(std::get<LayerResult>(repeated.evaluation).layer, "conv3_3");
}

// Thesis, table 4.1. YOLOv2 has 14 distinct layers by its cfg (the thesis prints 15).
TEST(Planner, CountsTheDistinctLayersOfTheThesisNetworks) {
  const std::vector<std::tuple<std::string, std::size_t, std::size_t>> expected{{"vgg16.json", 16, 12},
                                                                                {"resnet50_darknet.json", 50, 21},
                                                                                {"squeezenet1_1_darknet.json", 26, 18},
                                                                                {"yolov2.json", 23, 14}};
  for (const auto& [file, layers, distinct] : expected) {
    const ExecutionPlan plan = valueOrFail(Planner().plan(request(file, "tx2_eplanner_a.json")));
    std::size_t covered = 0, first = 0;
    for (const LayerPlan& l : plan.layers) {
      const bool outside = std::get<LayerResult>(l.evaluation).outsideModel;
      covered += !outside;
      first += !outside && l.sameAs.empty();
    }
    EXPECT_EQ(covered, layers) << file;
    EXPECT_EQ(first, distinct) << file;
  }
}

TEST(Planner, CacheGivesTheSamePlanAndAnEditSolvesAnew) {
  PlanRequest r = request("resnet18.json", "tx2_eplanner_a.json");
  Planner planner;
  const ExecutionPlan first = valueOrFail(planner.plan(r));
  EXPECT_EQ(first, valueOrFail(planner.plan(r)));  // equal times: nothing was solved again
  r.hardware.memories[1].sizeBits /= 2;
  const ExecutionPlan edited = valueOrFail(planner.plan(r));
  EXPECT_EQ(withoutSeconds(edited), withoutSeconds(valueOrFail(Planner().plan(r))));
  EXPECT_NE(edited.totals, first.totals);
}

TEST(Planner, CacheKeyIgnoresWhatTheModelDoesNotRead) {
  PlanRequest r = request("resnet18.json", "tx2_eplanner_a.json");
  Planner planner;
  const ExecutionPlan first = valueOrFail(planner.plan(r));
  r.hardware.name = "another name";
  r.hardware.memories.back().sizeBits *= 2;                      // DRAM
  EXPECT_EQ(valueOrFail(planner.plan(r)).layers, first.layers);  // equal times: nothing was solved again
}

TEST(Planner, CancelledPlanSaysWhichLayersAreUnsolved) {
  CancelSource source;
  source.cancel();
  PlannerSettings settings;
  settings.cancel = source.token();
  const ExecutionPlan plan = valueOrFail(Planner().plan(request("vgg16.json", "tx2_eplanner_a.json"), settings));
  EXPECT_TRUE(plan.cancelled);
  EXPECT_EQ(plan.infeasibleLayers.size(), 16u);
  EXPECT_EQ(std::get<Violation>(plan.layers.front().evaluation).kind, ViolationKind::Unsolved);
}

TEST(Planner, OneLayerCanBePlannedAlone) {
  PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
  r.layer = "conv4_1";
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  ASSERT_EQ(plan.layers.size(), 1u);
  EXPECT_EQ(plan.layers[0].name, "conv4_1");
}

TEST(Planner, LayerThatFitsNowhereDoesNotHideTheOthers) {
  PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
  r.search = "ma";
  r.hardware.memories[1].sizeBits = 32 * 9 * 512;  // one output channel of the deepest convolution
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  EXPECT_FALSE(plan.infeasibleLayers.empty());
  EXPECT_GT(plan.totals.macs, 0);
  for (const LayerPlan& layer : plan.layers) {
    const auto* violation = std::get_if<Violation>(&layer.evaluation);
    if (violation == nullptr) continue;
    EXPECT_EQ(violation->memory, "weight_buffer");
    EXPECT_EQ(violation->tensor, "W");
    EXPECT_GT(violation->neededBits, violation->availableBits);
    EXPECT_NE(violation->message.find("(" + std::to_string(roundSize(violation->neededBits)) + " bits)"),
              std::string::npos)
        << violation->message;
  }
}

TEST(Planner, BufferTooSmallForOneElementNamesMemoryTensorAndMissingBits) {
  PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
  r.hardware.memories[2].sizeBits = 16;
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  EXPECT_EQ(plan.infeasibleLayers.size(), 16u);
  const auto& violation = std::get<Violation>(plan.layers.front().evaluation);
  EXPECT_EQ(violation.memory, "output_buffer");
  EXPECT_EQ(violation.tensor, "O");
  EXPECT_EQ(violation.neededBits, 32);
  EXPECT_EQ(violation.availableBits, 16);
}

// SmartShuttle's rule ignores cancellation, so it takes effect in the proof of the gap. Unmarked, the planner would
// cache the result.
TEST(Planner, CancelDuringTheProofOfAGapIsSaid) {
  const PlanRequest r = request("yolov2.json", "tx2_eplanner_a.json");
  CancelSource source;
  source.cancel();
  const ModelEntry& entry = **findModel("eplanner");
  for (const Layer& layer : r.network.layers) {
    if (!entry.model->covers(layer)) continue;
    const SearchRequest one{layer, r.hardware, r.options, r.objective, std::nullopt, source.token()};
    const LayerSolution solution = (*findSearch(entry, "smartshuttle"))->solve(one);
    EXPECT_TRUE(isValid(solution.evaluation));
    EXPECT_TRUE(solution.cancelled);
    EXPECT_FALSE(solution.statistics.proven);
  }
}

TEST(Planner, WarnsWhereTheOutermostMemoryCannotHoldALayer) {
  const auto plan = Planner().plan(request("resnet18.json", "diana.json"));
  ASSERT_TRUE(plan.ok());
  ASSERT_EQ(plan.diagnostics().size(), 2u) << "and that e-PlaNNer does not unroll OX";
  EXPECT_NE(toText(plan.diagnostics()).find("l2, 512 KiB"), std::string::npos) << toText(plan.diagnostics());
  EXPECT_TRUE(Planner().plan(request("resnet18.json", "tx2_eplanner_a.json")).diagnostics().empty());
}

TEST(Planner, WarnsWhereTheClockIsTooFastForAMemoryAndPlansAllTheSame) {
  PlanRequest slow = request("resnet18.json", "tx2_eplanner_a.json");
  slow.hardware.clockMhz *= 10;
  const Result<ExecutionPlan> plan = Planner().plan(slow);
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->infeasibleLayers.empty());
  EXPECT_NE(toText(plan.diagnostics()).find("between accesses; the clock leaves 0.098 ns"), std::string::npos)
      << toText(plan.diagnostics());
}

TEST(Planner, TooManyTilingsToEnumerateAreRefusedWithTheAlternative) {
  PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
  r.search = "exhaustive";
  Layer& fc =
      *std::find_if(r.network.layers.begin(), r.network.layers.end(), [](const Layer& l) { return l.name == "fc6"; });
  fc.in.channels = (std::int64_t{1} << 31) - 1;
  fc.out.channels = 1 << 20;
  r.layer = "fc6";
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  const auto& violation = std::get<Violation>(plan.layers[0].evaluation);
  EXPECT_NE(violation.message.find("Search exact proves the same result."), std::string::npos) << violation.message;
}

// All six dimensions are tiled, in bounded memory and time. Padding clips tiles, so skipped sizes could be better.
TEST(Planner, HugeKernelIsPlannedWithoutAProof) {
  PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
  Layer layer;
  layer.name = "huge";
  layer.in = {1, 1500, 1500};
  layer.out = {1, 752, 752};
  layer.window.kernelHeight = layer.window.kernelWidth = 750;
  layer.window.padding = {1, 1, 0, 0};
  layer.inputs = {"input"};
  r.network.layers = {layer};
  r.objective = Objective::Traffic;
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  ASSERT_TRUE(isValid(plan.layers[0].evaluation));
  EXPECT_FALSE(plan.layers[0].search.proven);
  EXPECT_GT(plan.layers[0].search.gap, 0);
}

struct BadRequest {
  const char* what;
  void (*spoil)(PlanRequest&);
  const char* message;
};

TEST(Planner, RefusesNamesThatDoNotExistWithTheNearestOne) {
  const std::vector<BadRequest> cases{
      {"model", [](PlanRequest& r) { r.model = "eplaner"; }, "Did you mean \"eplanner\"?"},
      {"search", [](PlanRequest& r) { r.search = "exat"; }, "Did you mean \"exact\"?"},
      {"option", [](PlanRequest& r) { r.options["hallo"] = "on"; }, "Did you mean \"halo\"?"},
      {"option value", [](PlanRequest& r) { r.options["halo"] = "offf"; }, "Did you mean \"off\"?"},
      {"dataflow", [](PlanRequest& r) { r.dataflow = "weight-stationery"; }, "Did you mean \"weight-stationary\"?"},
      {"layer", [](PlanRequest& r) { r.layer = "conv4_9"; }, "Did you mean \"conv4_"},
      {"hardware", [](PlanRequest& r) { r.hardware.memories[1].holds = {Tensor::I}; },
       "no on-chip memory that holds W"}};
  for (const BadRequest& c : cases) {
    PlanRequest r = request("vgg16.json", "tx2_eplanner_a.json");
    c.spoil(r);
    const auto plan = Planner().plan(r);
    ASSERT_FALSE(plan.ok()) << c.what;
    EXPECT_NE(toText(plan.diagnostics()).find(c.message), std::string::npos)
        << c.what << ": " << toText(plan.diagnostics());
  }
}

// The exact search is never worse than another one, on any bundled network and TX2 setup.
TEST(Planner, ExactIsNeverWorseThanAnyOtherSearch) {
  const auto value = [](const LayerResult& r, Objective objective) {
    switch (objective) {
      case Objective::Metric:
        return -r.terms.get<eplanner::EplannerTerms>().metric;
      case Objective::Energy:
        return r.energy.total;
      case Objective::Latency:
        return r.latency.total;
      case Objective::Edp:
        return r.energy.total * r.latency.total;
      case Objective::Traffic:
        return r.offChipBytes.total();
      case Objective::NormalisedSum:
        break;
    }
    return 0.0;
  };
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("networks"))) {
    if (!entry.is_regular_file()) continue;
    const std::string file = entry.path().filename();
    for (const char* letter : {"a", "b", "c", "d"}) {
      PlanRequest r = request(file, std::string("tx2_eplanner_") + letter + ".json");
      for (const Objective objective :
           {Objective::Metric, Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic}) {
        r.objective = objective;
        Planner planner;
        r.search = "exact";
        const ExecutionPlan exact = valueOrFail(planner.plan(r));
        EXPECT_TRUE(exact.infeasibleLayers.empty()) << file << letter;
        for (const char* search : {"paper", "zhang", "ma", "smartshuttle"}) {
          r.search = search;
          const ExecutionPlan other = valueOrFail(planner.plan(r));
          for (std::size_t i = 0; i < exact.layers.size(); ++i) {
            const auto* b = std::get_if<LayerResult>(&other.layers[i].evaluation);
            if (b == nullptr || b->outsideModel) continue;
            const double best = value(std::get<LayerResult>(exact.layers[i].evaluation), objective);
            EXPECT_LE(best, value(*b, objective) + 1e-12 * std::abs(best))
                << file << letter << search << exact.layers[i].name;
            ++compared;
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 10'000u);
}

// BERT (Devlin et al.). tpu_like's dataflows do not use M, N and D; a layer once took 931 ms.
TEST(Planner, TheLettersOfProductsDoNotChangeAPlan) {
  for (const char* model : {"zigzag", "eplanner"}) {
    std::vector<PlanTotals> totals;
    for (const ProductLetters& letters : {kConvolutionLetters, kFreeLetters}) {
      PlanRequest r = request("resnet18.json", "tpu_like.json");
      r.network = bertLayer(letters);
      r.model = model;
      r.objective = Objective::Latency;
      totals.push_back(valueOrFail(Planner().plan(r)).totals);
    }
    EXPECT_EQ(totals[0], totals[1]) << model;
    EXPECT_GT(totals[1].macs, 9e8) << model;
    EXPECT_LT(totals[1].latency.seconds, 1.1e-3) << model;
  }
}

// K, C and G in tpu_like's dataflows get these layers' names.
TEST(Planner, ADataflowInTheLettersOfALayerIsThatOfItsRoles) {
  const std::map<std::string, std::string> letters{{"K", "N"}, {"C", "D"}, {"G", "H"}};
  for (const char* model : {"zigzag", "eplanner", "predictor"}) {
    std::vector<PlanTotals> totals;
    for (const bool own : {false, true}) {
      PlanRequest r = request("resnet18.json", "tpu_like.json");
      r.network = bertLayer(kFreeLetters);
      std::erase_if(r.network.layers, [](const Layer& l) { return l.name != "q" && l.name != "scores"; });
      for (Dataflow& dataflow : r.hardware.dataflows)
        for (auto& [arrayDim, loops] : *dataflow.unroll)
          for (UnrolledLoop& loop : loops)
            if (own) loop.dim = letters.at(loop.dim);
      r.model = model;
      r.objective = Objective::Latency;
      totals.push_back(valueOrFail(Planner().plan(r)).totals);
    }
    EXPECT_EQ(totals[0], totals[1]) << model;
    EXPECT_GT(totals[1].utilization.total, 0.1) << model;
  }
}

// For every model of all layers; a run equals the network alone.
TEST(Planner, ASetIsTheSumOfItsRuns) {
  const std::vector<std::string> files{"mlperf_tiny_resnet8.json", "mlperf_tiny_ds_cnn.json"};
  std::vector<Network> networks{projectNetwork(files[0]), projectNetwork(files[1])};
  for (const auto& [model, hardware] : {std::pair("eplanner", "tx2_eplanner_a.json"),
                                        std::pair("zigzag", "tpu_like.json"), std::pair("diana", "diana.json")}) {
    PlanRequest r = request(files[0], hardware);
    r.model = model;
    r.objective = Objective::Energy;
    r.network = valueOrFail(joinedNetwork({{"resnet8", 3}, {"ds_cnn", 1}}, networks));
    const ExecutionPlan set = valueOrFail(Planner().plan(r));
    double seconds = 0, energy = 0, bytes = 0, passes = 0;
    for (std::size_t i = 0; i < networks.size(); ++i) {
      const ExecutionPlan member = planOfMember(set, i);
      PlanRequest alone = r;
      alone.network = networkOfMember(r.network, i);
      const ExecutionPlan expected = valueOrFail(Planner().plan(alone));
      EXPECT_EQ(withoutSeconds(member).layers, withoutSeconds(expected).layers) << model;
      EXPECT_EQ(member.totals, expected.totals) << model;
      const double runs = i == 0 ? 3 : 1;
      seconds += runs * member.totals.latency.seconds;
      energy += runs * member.totals.energy.total;
      bytes += runs * member.totals.offChipBytes.total();
      if (const auto estimate = passTotals(member)) passes += runs * estimate->estimates.latency.seconds;
    }
    EXPECT_NEAR(set.totals.latency.seconds, seconds, 1e-12 * seconds) << model;
    EXPECT_NEAR(set.totals.energy.total, energy, 1e-12 * energy) << model;
    EXPECT_NEAR(set.totals.offChipBytes.total(), bytes, 1e-12 * bytes) << model;
    const auto estimate = passTotals(set);
    EXPECT_NEAR(estimate ? estimate->estimates.latency.seconds : 0, passes, 1e-12 * passes) << model;
  }
}

}  // namespace
}  // namespace tilescope

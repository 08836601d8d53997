// SPDX-License-Identifier: GPL-3.0-or-later
// Spans: maps in between stay in rings of rows. The programs check every layer of a span, and its bytes.
#include <random>

#include "core/program/lowering/fusion.h"
#include "tests/plugins/cpu/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

GivenOptions occam(std::int64_t bytes, const char* lanes = "native") {
  return {{"fusion", "occam"}, {"capacity_bytes", std::to_string(bytes)}, {"lanes", lanes}};
}

ExecutionPlan planOf(const std::string& network, const ElementBits& bits) {
  return cpuPlan(projectNetwork(network + ".json"), 16 * 1024, bits);
}

std::int64_t bitsOf(const FusionPlan& fusion) {
  std::int64_t bits = 0;
  for (const OnChipSpan& span : fusion.spans)
    for (const std::int64_t moved : span.predictedBits) bits += moved;
  return bits;
}

struct SpanCase {
  const char* network;
  ElementBits bits;
  std::int64_t kib;
  const char* lanes;
};

class CpuSpans : public testing::TestWithParam<SpanCase> {};

// Residual blocks, projections, depthwise layers. Small capacities also leave layers to their own plans.
TEST_P(CpuSpans, RunAndMoveWhatThePartitionCounts) {
  const SpanCase& c = GetParam();
  const ExecutionPlan plan = planOf(c.network, c.bits);
  const Result<FusionPlan> fusion = planFusion(plan, {PartitionScheme::Occam, c.kib * 1024 * 8});
  ASSERT_TRUE(fusion.ok());
  ASSERT_FALSE(fusion->spans.empty());
  EXPECT_GT(bitsOf(*fusion), 0);
  EXPECT_THAT(linesOfPassing(cpu(), plan, occam(c.kib * 1024, c.lanes)), HasSubstr(" span "));
}

INSTANTIATE_TEST_SUITE_P(Networks, CpuSpans,
                         testing::Values(SpanCase{"mlperf_tiny_resnet8", kFp32, 64, "native"},
                                         SpanCase{"mlperf_tiny_mobilenet_v1_025", kInt8, 60, "1"}),
                         [](const auto& tested) {
                           return std::string(tested.param.network) + (tested.param.bits == kFp32 ? "_fp32" : "_int8");
                         });

// ---- random small networks ----

class RandomNetwork {
 public:
  explicit RandomNetwork(unsigned seed) : random_(seed) {
    map_ = {below(2) == 0 ? 3 : 17, 9 + below(6), 7 + below(8)};
    network_.name = "random";
    network_.inputs = {{"input", map_}};
    last_ = "input";
  }

  Network make(int layers) {
    for (int i = 0; i < layers; ++i) {
      const int kind = below(4);
      if (kind == 3 && i > 0)
        residual(i);
      else
        window(i, kind);
    }
    return network_;
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  Layer& append(const std::string& name, LayerType type) {
    Layer layer;
    layer.name = name;
    layer.type = type;
    layer.inputs = {last_};
    layer.in = layer.out = map_;
    if (below(2) == 0) layer.activation = Activation{ActivationType::Relu, std::nullopt};
    network_.layers.push_back(layer);
    last_ = name;
    return network_.layers.back();
  }

  // 0: a convolution, 1: a depthwise one, 2: a pool. Kernels of one to three rows, strides of one and two.
  void window(int i, int kind, bool keeps = false) {
    Layer& l = append("layer" + std::to_string(i), kind == 2 ? LayerType::Pool : LayerType::Conv);
    Window& w = l.window;
    w.kernelHeight = w.kernelWidth = keeps ? 3 : 1 + below(3);
    w.stride = {keeps ? 1 : 1 + below(2), keeps ? 1 : 1 + below(2)};
    const std::int64_t pad = w.kernelHeight / 2;
    w.padding = {pad, pad, pad, pad};
    if (kind == 0 && !keeps) l.out.channels = std::array{1, 16, 20, 33}[static_cast<std::size_t>(below(4))];
    if (kind == 1) l.groups = map_.channels;
    if (kind == 2) l.poolMode = below(2) == 0 ? PoolMode::Max : PoolMode::Average;
    l.out.height = (map_.height + 2 * pad - w.kernelHeight) / w.stride[0] + 1;
    l.out.width = (map_.width + 2 * pad - w.kernelWidth) / w.stride[1] + 1;
    l.bias = kind != 2;
    map_ = l.out;
  }

  void residual(int i) {
    const std::string before = last_;
    window(i, below(2), true);
    append("sum" + std::to_string(i), LayerType::Add).inputs = {last_ == before ? last_ : "layer" + std::to_string(i),
                                                                before};
  }

  std::mt19937 random_;
  Network network_;
  FeatureMap map_;
  std::string last_;
};

TEST(CpuSpansOfRandomNetworks, RunAndMoveWhatThePartitionCounts) {
  for (const unsigned seed : {1U, 2U}) {
    const ExecutionPlan plan = cpuPlan(RandomNetwork(seed).make(8), 16 * 1024, seed == 2 ? kInt8 : kFp32);
    EXPECT_THAT(linesOfPassing(cpu(), plan, occam(1 << 20)), HasSubstr(" span ")) << seed;
  }
}

// ---- faults are found out ----

// A convolution, a pool that never reads the last row and column, and a convolution.
ExecutionPlan smallPlan() {
  return cpuPlan(testNetwork("cuda/rows_nobody_needs.json"), 16 * 1024, kInt8);
}

std::string linesWith(const std::string& old, const std::string& now) {
  return linesOfChanged(cpu(), smallPlan(), {{"fusion", "occam"}, {"lanes", "1"}}, old, now, "nobody_needs.c");
}

TEST(CpuSpan, NamesTheLayerThatIsWrong) {
  EXPECT_THAT(linesWith("finish_b = {NULL, ", "finish_b = {NULL, 1 + "),
              HasSubstr("the first wrong layer of the span is b"));
}

TEST(CpuSpan, RingsThatAreTooSmallAreFoundOut) {
  EXPECT_THAT(
      linesWith("ts_need_rows(on, &s->input, ", "ts_need_rows(on, &s->input, 15); ts_need_rows(on, &s->input, "),
      HasSubstr("a row is read that is not in its ring"));
}

TEST(CpuSpan, AReadThatIsCountedTwiceIsFoundOut) {
  const std::string load = "ts_load_span_weights(&s.on, s.weight_a, &net->a_weight);";
  EXPECT_THAT(linesWith(load, load + load), HasSubstr("DIFFERS"));
}

// Rows that are never read are neither made nor compared. Negative padding skips some.
TEST(CpuSpan, RowsThatNobodyNeedsAndCroppedInputs) {
  linesOfPassing(cpu(), smallPlan(), {{"fusion", "occam"}, {"lanes", "1"}});
  linesOfPassing(cpu(), cpuPlan(testNetwork("cuda/cropped_inputs.json"), 4 * 1024, kInt8), occam(3'000, "1"));
}

// ---- what stays with its own plan ----

Network withGroups() {
  Network network = RandomNetwork(5).make(1);
  network.name = "groups";
  Layer grouped = network.layers.front();
  network.inputs = {{"input", FeatureMap{16, 9, 9}}};
  grouped.name = "pairs";
  grouped.type = LayerType::Conv;
  grouped.in = grouped.out = {16, 9, 9};
  grouped.groups = 8;
  grouped.window = {};
  grouped.window.kernelHeight = grouped.window.kernelWidth = 3;
  grouped.window.padding = {1, 1, 1, 1};
  network.layers = {grouped};
  return network;
}

TEST(CpuSpan, GroupsOfSeveralChannelsRunAsPlanned) {
  const ExecutionPlan plan = cpuPlan(withGroups(), 16 * 1024, kFp32);
  const Exported files = valueOrFail(exported(plan, occam(1 << 20)));
  EXPECT_THAT(toText(exported(plan, occam(1 << 20)).diagnostics()),
              AllOf(HasSubstr("layers \"pairs\" as in their own plans"),
                    HasSubstr("convolution \"pairs\" has 8 groups of several channels")));
  EXPECT_THAT(sourceOf(files, ".c"), Not(HasSubstr("TsRing")));
  EXPECT_EQ(fileOf(files, "tilescope_cpu_rings.h"), "");
}

TEST(CpuSpan, CapacityAloneIsRejected) {
  EXPECT_THAT(toText(exported(planOf("mlperf_tiny_resnet8", kInt8), {{"capacity_bytes", "4096"}}).diagnostics()),
              HasSubstr("option capacity_bytes: found 4096 bytes for spans, and fusion=none"));
}

TEST(CpuSpan, HasNoCyclesAndFewerBytesThanItsLayers) {
  const ExecutionPlan plan = planOf("mlperf_tiny_resnet8", kInt8);
  const Exported alone = valueOrFail(exported(plan)), fused = valueOrFail(exported(plan, occam(60 * 1024)));
  const ExportPredictions predictions = predictionsOf(plan, fused.notes);
  EXPECT_EQ(predictions.cycles, std::nullopt);
  EXPECT_LT(predictions.total.total(), predictionsOf(plan, alone.notes).total.total());
  EXPECT_EQ(std::get<std::int64_t>(fused.notes.chosen.at("capacity_bytes")), 60 * 1024);
}

}  // namespace
}  // namespace tilescope

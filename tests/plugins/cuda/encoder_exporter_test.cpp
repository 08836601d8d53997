// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/cuda/encoder_block.h"
#include "tests/plugins/cuda/exporter_support.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

ExecutionPlan planOf(const Network& network, std::int64_t bytes = 1024, const ElementBits& bits = kFp32) {
  return valueOrFail(Planner().plan(requestOf(network, "tx2_eplanner_a", bytes, bits)));
}

std::string refusalOf(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  const Result<Exported> files = exported(plan, given);
  EXPECT_FALSE(files.ok());
  return files.ok() ? "" : toText(files.diagnostics());
}

TEST(EncoderProgram, RunsAndMovesWhatIsPlanned) {
  const ExecutionPlan plan = planOf(encoderBlock(12));
  expectProgramPasses(plan);
  const Exported files = *exported(plan, {});
  ASSERT_EQ(files.notes.predictions.size(), plan.layers.size());
  for (std::size_t i = 0; i < plan.layers.size(); ++i)
    EXPECT_EQ(files.notes.predictions[i].bytes, std::get<LayerResult>(plan.layers[i].evaluation).offChipBytes)
        << plan.layers[i].name;
}

struct EncoderCase {
  const char* name;
  std::int64_t tokens, bytes;
  bool isGated;  // root-mean-square norms, silu and a gate, as in decoders
};

class Encoders : public testing::TestWithParam<EncoderCase> {};

TEST_P(Encoders, Run) {
  Transformer encoder = smallEncoder(GetParam().tokens);
  if (GetParam().isGated) {
    TransformerArchitecture& a = encoder.architecture;
    a.gated = a.rms = a.finalNorm = true;
    a.postNorm = false;
    a.activation = "silu";
  }
  const ScopedVariable path("PATH", pathWithoutNvcc());
  expectProgramPasses(planOf(behindEmbedding(encoder), GetParam().bytes));
}

// As many tokens as channels per head: sizes alone do not reveal the index to sum over.
INSTANTIATE_TEST_SUITE_P(Blocks, Encoders,
                         testing::Values(EncoderCase{"as_many_tokens_as_channels", 8, 1024, false},
                                         EncoderCase{"small_memories", 20, 320, false},
                                         EncoderCase{"large_memories", 6, 65536, false},
                                         EncoderCase{"gated", 12, 1024, true}),
                         [](const auto& tested) { return std::string(tested.param.name); });

struct Mistake {
  const char *name, *layer, *old, *now, *file;
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreFoundByTheCheck) {
  const Mistake& m = GetParam();
  std::istringstream lines(linesOfChanged(planOf(encoderBlock(12)), {}, m.old, m.now, m.file));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("block0.")) continue;
    EXPECT_EQ(line.starts_with(m.layer), line.find("WRONG") != std::string::npos) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Mistakes,
    testing::Values(Mistake{"softmax_along_another_axis", "block0.softmax",
                            "sum += expf(t.shape.scale * (static_cast<float>(in[i * t.step])",
                            "sum += expf(t.shape.scale * (static_cast<float>(in[i])", "tilescope_passes.h"},
                    Mistake{"softmax_without_scale", "block0.softmax", "sum += expf(t.shape.scale *",
                            "sum += expf(1.0F *", "tilescope_passes.h"},
                    Mistake{"norm_without_offset", "block0.norm",
                            "centred ? normed + static_cast<float>(t.table[t.shape.row + i]) : normed", "normed",
                            "tilescope_passes.h"},
                    Mistake{"gelu_of_half_the_element", "block0.activation", "erff(a * 0.70710678F)", "erff(a * 0.5F)",
                            "tilescope_passes.h"},
                    Mistake{"scores_of_queries_with_themselves", "block0.scores",
                            "gather_columns(net.block0_scores_second, net.block0_k,",
                            "gather_columns(net.block0_scores_second, net.block0_q,", ".cu"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(EncoderProgram, OtherProgramsComeWithoutItsRuntime) {
  const Exported files = *exported(planOf(projectNetwork("mlperf_tiny_resnet8.json"), 8192), {});
  EXPECT_EQ(fileOf(files, "tilescope_passes.h"), "");
  EXPECT_THAT(sourceOf(files), HasSubstr("#include \"tilescope_runtime.h\""));
}

TEST(EncoderProgram, BeginsBehindTheEmbedding) {
  EXPECT_THAT(refusalOf(planOf(expand(smallEncoder(8)).network)),
              HasSubstr("layer embedding: found a lookup of table rows by ids; expected a network that begins behind "
                        "its embedding. Programs have no token ids. Export a network of one block whose input is the "
                        "result of the embedding: width as channels, tokens as rows."));
}

TEST(EncoderProgram, IsNotOfInt8) {
  EXPECT_THAT(refusalOf(planOf(encoderBlock(8), 1024, kInt8)),
              AllOf(HasSubstr("found softmax in int8; expected fp32"), HasSubstr("Plan with elements of 32 bits")));
}

TEST(EncoderProgram, IsNotOfBlocks) {
  const PlanRequest request = requestOf(encoderBlock(8), "nvidia_t4_sm", 1024, kFp32);
  EXPECT_THAT(refusalOf(valueOrFail(Planner().plan(request)), {{"onchip", "shared"}}),
              HasSubstr("option onchip: found shared, and vector layers or products of two maps; expected device"));
}

TEST(EncoderProgram, HasNoMaskAndNoCache) {
  Transformer decoder = smallEncoder(8);
  decoder.architecture.kind = TransformerArchitecture::Kind::Decoder;
  EXPECT_THAT(refusalOf(planOf(behindEmbedding(decoder))),
              AllOf(HasSubstr("layer block0.cache: found a move layer (\"append\")"),
                    HasSubstr("layer block0.softmax: found a softmax of causal attention")));
}

TEST(EncoderProgram, TakesNoPartsOfMaps) {
  Transformer encoder = smallEncoder(8);
  encoder.architecture.mergedQkv = true;
  EXPECT_THAT(refusalOf(planOf(behindEmbedding(encoder))), HasSubstr("layer block0.scores: found"));
}

TEST(EncoderProgram, NeedsRoomForARow) {
  EXPECT_THAT(refusalOf(planOf(encoderBlock(40), 96)),
              HasSubstr("one row of the operation at the positions of one line"));
}

}  // namespace
}  // namespace tilescope

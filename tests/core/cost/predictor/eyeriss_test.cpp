// SPDX-License-Identifier: GPL-3.0-or-later
// Eyeriss running AlexNet: the model under the published row-stationary mappings against the published measurements.
// Y.-H. Chen, T. Krishna, J. Emer, V. Sze, "Eyeriss: An Energy-Efficient Reconfigurable Accelerator for Deep CNNs",
// IEEE JSSC 52(1), 2017: mappings of table III, measurements of table V.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/cost/predictor/predictor_cases.h"
#include "tests/support/project_files.h"

namespace tilescope::predictor {
namespace {

struct Row {
  const char* layer;
  ConvSizes conv;                    // channels per group, outputs of all groups, padding counted as data
  std::int64_t m, n, e, p, q, r, t;  // table III
  double bufferMegabytes;            // table V, batch 4
  double latencyMilliseconds;        // processing
  double activeElements;
};

// The published buffer accesses of CONV3 are those of CONV4's mapping (q 3, r 2, t 2): 43 passes of 6 channels. The
// mapping that table III prints for it (q 4, r 1, t 4) gives 69.2 MB.
constexpr Row kRows[] = {{"CONV1", {4, 96, 3, 55, 55, 11, 11, 4}, 96, 1, 7, 16, 1, 1, 2, 18.5, 16.5, 154},
                         {"CONV2", {4, 256, 48, 27, 27, 5, 5, 1}, 64, 1, 27, 16, 2, 1, 1, 77.6, 39.2, 135},
                         {"CONV3", {4, 384, 256, 13, 13, 3, 3, 1}, 64, 4, 13, 16, 3, 2, 2, 50.2, 21.8, 156},
                         {"CONV4", {4, 384, 192, 13, 13, 3, 3, 1}, 64, 4, 13, 16, 3, 2, 2, 37.4, 16.0, 156},
                         {"CONV5", {4, 256, 192, 13, 13, 3, 3, 1}, 64, 4, 13, 16, 3, 2, 2, 24.9, 10.0, 156}};

std::int64_t up(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

// dram N/n, M/m, E/e; buffer C/(q r), m/(p t); array M t, E e, C r, R; pe n, F, S, q, p.
NestMapping rowStationary(const Row& row) {
  const ConvSizes& c = row.conv;
  NestMapping mapping;
  mapping.dram = loops({{"N", up(c.batch, row.n)}, {"M", up(c.outputs, row.m)}, {"E", up(c.rows, row.e)}});
  mapping.buffer = loops({{"C", up(c.inputs, row.q * row.r)}, {"M", up(row.m, row.p * row.t)}});
  mapping.array = loops({{"M", row.t}, {"E", row.e}, {"C", row.r}, {"R", c.kernelRows}});
  mapping.pe = loops({{"N", row.n}, {"F", c.columns}, {"S", c.kernelColumns}, {"C", row.q}, {"M", row.p}});
  mapping.refresh = {{"buffer", {{Tensor::I, 4}, {Tensor::W, 4}, {Tensor::O, 3}}},
                     {"pe", {{Tensor::I, 7}, {Tensor::W, 7}, {Tensor::O, 7}}}};
  return mapping;
}

const ModelOptions kChip{{"psum_buffer", "2C"}, {"bypass", "buffer:W"}};

LayerResult onEyeriss(const Row& row, ModelOptions options = kChip) {
  return resultOf(convolution(row.conv), projectHardware("eyeriss.json"), rowStationary(row), options);
}

TEST(Eyeriss, BufferAccessesAreThoseOfTheChipWithinThreePermille) {
  for (const Row& row : kRows) {
    const PredictorTerms::PerTensor words = termsOf(onEyeriss(row)).accessesBuffer;
    const double megabytes = 2 * (words[tilescope::index(Tensor::I)] + words[tilescope::index(Tensor::O)]) / 1e6;
    EXPECT_NEAR(megabytes / row.bufferMegabytes, 1, 0.003) << row.layer;
  }
}

TEST(Eyeriss, TheMappingThatIsPrintedForConv3IsNotTheOneThatWasMeasured) {
  Row printed = kRows[2];
  printed.q = 4, printed.r = 1, printed.t = 4;
  const PredictorTerms::PerTensor words = termsOf(onEyeriss(printed)).accessesBuffer;
  EXPECT_NEAR(2 * (words[0] + words[2]) / 1e6, 69.2, 0.05);
}

TEST(Eyeriss, AsManyProcessingElementsWorkAsOnTheChip) {
  for (const Row& row : kRows) EXPECT_EQ(termsOf(onEyeriss(row)).activeElements, row.activeElements) << row.layer;
}

// MACs ÷ (active elements × clock), whatever the mapping's passes; percent of the measured processing latency.
TEST(Eyeriss, ComputingTakesAsMuchLessThanMeasuredAsTheReferenceSays) {
  constexpr double kErrors[] = {-17.0, -15.4, -12.1, -10.1, -4.2};
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const LayerResult r = onEyeriss(kRows[i]);
    const double milliseconds = r.macs / (termsOf(r).activeElements * 200e6) * 1e3;
    EXPECT_NEAR((milliseconds / kRows[i].latencyMilliseconds - 1) * 100, kErrors[i], 0.1) << kRows[i].layer;
  }
}

// The last strip of CONV1 has six rows for seven columns of elements, but takes as long as the others.
TEST(Eyeriss, StripsThatFillTheArrayBadlyTakeTheirTime) {
  const PredictorTerms clipped = termsOf(onEyeriss(kRows[0]));
  EXPECT_NEAR((clipped.latency.compute / 200e3 / kRows[0].latencyMilliseconds - 1) * 100, -15.52, 0.1);
  EXPECT_EQ(clipped.latency.compute, 4.0 * 8 * 3 * 3 * 55 * 11 * 16);
}

struct Shares {
  double compute, pe, array, buffer;
};

// Without DRAM, in percent.
Shares sharesOf(const PredictorTerms::Parts& e, double arrayEnergy) {
  const double all = e.compute + e.pe + arrayEnergy + e.buffer;
  return {100 * e.compute / all, 100 * e.pe / all, 100 * arrayEnergy / all, 100 * e.buffer / all};
}

// Table 1 of "DNN-Chip Predictor"; it does not count the last read of finished outputs.
TEST(Eyeriss, TheEnergyOfConv1IsDividedAsThePaperPredicts) {
  const PredictorTerms t = termsOf(onEyeriss(kRows[0], {{"bypass", "buffer:W"}}));
  const Shares s = sharesOf(t.energy, t.energy.array);
  EXPECT_NEAR(s.compute, 18.7, 0.5);
  EXPECT_NEAR(s.pe, 74.4, 0.5);
  EXPECT_NEAR(s.array, 4.8, 0.5);
  EXPECT_NEAR(s.buffer, 2.0, 0.5);
}

// 77.6 % of CONV5's inputs are zero: their MACs and weight reads are saved, nothing else. With one delivery of each
// output (not one per exchange with the buffer) the model's shares are those that the reference computes.
TEST(Eyeriss, ZerosOfConv5SaveMacsAndWeightReads) {
  ModelOptions options = kChip;
  options["density"] = "I:0.224";
  const LayerResult dense = onEyeriss(kRows[4]), gated = onEyeriss(kRows[4], options);
  const PredictorTerms &d = termsOf(dense), &g = termsOf(gated);
  EXPECT_DOUBLE_EQ(g.energy.compute, 0.224 * d.energy.compute);
  EXPECT_DOUBLE_EQ(g.accessesPe[tilescope::index(Tensor::W)], 0.224 * d.accessesPe[tilescope::index(Tensor::W)]);
  EXPECT_EQ(g.accessesPe[tilescope::index(Tensor::I)], d.accessesPe[tilescope::index(Tensor::I)]);
  EXPECT_EQ(g.accessesPe[tilescope::index(Tensor::O)], d.accessesPe[tilescope::index(Tensor::O)]);
  EXPECT_EQ(gated.latency, dense.latency);
  const double outputs = 4.0 * 256 * 13 * 13;
  const double once = g.energy.array - 2 * (g.accessesBuffer[tilescope::index(Tensor::O)] - outputs);
  const Shares s = sharesOf(g.energy, once);
  EXPECT_NEAR(s.compute, 5.6, 0.1);
  EXPECT_NEAR(s.pe, 81.2, 0.1);
  EXPECT_NEAR(s.array, 6.9, 0.1);
  EXPECT_NEAR(s.buffer, 6.3, 0.1);
}

}  // namespace
}  // namespace tilescope::predictor

// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that true certificates are accepted and false ones are rejected with a reason.
#include "app/check/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/models/certificate.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/app/check/certificate_builder.h"
#include "tests/app/check/certificate_mutants.h"

namespace tilescope::check {
namespace {

using ::testing::HasSubstr;

Memory memory(const std::string& name, std::int64_t bits, std::vector<Tensor> holds, double energy) {
  Memory m;
  m.name = name;
  m.sizeBits = bits;
  m.holds = std::move(holds);
  m.readEnergy = energy;
  m.writeEnergy = energy * 1.25;
  m.ports = {{"port", 8, 32, {}}};
  for (const Tensor tensor : m.holds)
    for (const Move move : kMoves) m.ports[0].carries.push_back({tensor, move});
  return m;
}

// An accumulator, shared memories too small for their tensors, and an off-chip memory.
HardwareProfile machine(bool open) {
  HardwareProfile hardware;
  hardware.name = "machine";
  hardware.clockMhz = 100;
  hardware.precision = {8, 8, 24, 8};
  hardware.macEnergy = 0.5;
  hardware.arrayDims = {{"D1", 2}};
  hardware.memories = {memory("accumulator", 48, {Tensor::O}, 0.1), memory("cache", 56, {Tensor::I, Tensor::W}, 0.7),
                       memory("buffer", 320, {Tensor::I, Tensor::W, Tensor::O}, 2),
                       memory("dram", 1 << 20, {Tensor::I, Tensor::W, Tensor::O}, 40)};
  for (std::size_t m = 1; m < 4; ++m) hardware.memories[m].sharedAcross = {"D1"};
  hardware.memories[3].offChip = true;
  Dataflow dataflow;
  dataflow.name = "K";
  if (!open) dataflow.unroll = {{"D1", {{"K", 2}}}};
  hardware.dataflows = {dataflow};
  return hardware;
}

Layer conv(const std::string& name, std::int64_t k, std::int64_t c, std::int64_t width) {
  Layer layer;
  layer.name = name;
  layer.inputs = {"input"};
  layer.out = {k, 2, width};
  layer.in = {c, 2, width};
  layer.window.kernelWidth = 3;
  layer.window.padding = {0, 1, 0, 1};
  return layer;
}

Network network() {
  Network n;
  n.name = "network";
  n.layers = {conv("small", 4, 4, 4), conv("wide", 8, 6, 12), conv("deep", 16, 12, 4)};
  return n;
}

struct Sample {
  std::string layer;
  Objective objective;
  bool open;
};
const std::vector<Sample> kSamples{{"small", Objective::Energy, false},
                                   {"wide", Objective::Energy, false},
                                   {"deep", Objective::Traffic, false},
                                   {"small", Objective::Traffic, true}};

Certificate built(const Sample& sample) {
  const std::optional<Certificate> certificate =
      buildCertificate(network(), sample.layer, machine(sample.open), sample.objective);
  if (!certificate) throw std::runtime_error("no layer is feasible");
  return *certificate;
}

TEST(Check, TrueCertificatesAreAccepted) {
  std::size_t steps = 0;
  for (const Sample& sample : kSamples) {
    const Certificate certificate = built(sample);
    const Verdict verdict = check(certificate, network(), machine(sample.open));
    EXPECT_TRUE(verdict.accepted) << sample.layer << ": " << verdict.reason;
    EXPECT_TRUE(verdict.proven);
    EXPECT_THAT(verdict.reason, HasSubstr("No mapping has less"));
    for (const CertificateTree& tree : certificate.trees) steps += tree.expanded.size();
  }
  EXPECT_GT(steps, 50u) << "proofs that are worth attacking";
}

TEST(Check, FalseCertificatesAreRejectedWithAReason) {
  std::size_t mutants = 0;
  std::map<std::string, int> reasons;
  for (const Sample& sample : kSamples)
    for (const Mutant& mutant : mutantsOf(built(sample), network(), machine(sample.open), 12)) {
      const Verdict verdict = check(mutant.certificate, mutant.network, mutant.hardware);
      EXPECT_FALSE(verdict.accepted) << sample.layer << ": " << mutant.name;
      EXPECT_GT(verdict.reason.size(), 20u);
      ++mutants;
      ++reasons[verdict.reason.substr(0, 20)];
    }
  EXPECT_GT(mutants, 400u);
  EXPECT_GT(reasons.size(), 40u);
}

TEST(Check, AStepTooManyIsHarmless) {
  Certificate certificate = built(kSamples[0]);
  const Space space = makeSpace(network().layers[0], machine(false));
  const std::optional<Slots> slots = Slots::of(space, allChoices(space, machine(false), "")[0], certificate.objective);
  // The outermost tile of the first tensor is the whole layer and need not fit.
  const std::size_t before = certificate.trees[0].expanded.size();
  certificate.trees[0].expanded = TreeBuilder(*slots).expanded(certificate.value * 1.01);
  ASSERT_GT(certificate.trees[0].expanded.size(), before);
  EXPECT_TRUE(check(certificate, network(), machine(false)).accepted);
}

// The mapping of least energy is neither the fastest nor that of least EDP.
TEST(Check, AFasterMappingRefutesAClaimOfLatency) {
  Certificate certificate = built(kSamples[0]);
  certificate.trees.clear();
  for (const Objective objective : {Objective::Latency, Objective::Edp}) {
    certificate.objective = objective;
    certificate.value = certificate.lowerBound =
        certificate.optimum.latency.total * (objective == Objective::Edp ? certificate.optimum.energy.total : 1);
    certificate.problemHash =
        problemHash(network().layers[0], machine(false), "zigzag", std::string(name(objective)), {}, "");
    const Verdict verdict = check(certificate, network(), machine(false));
    EXPECT_FALSE(verdict.accepted);
    EXPECT_THAT(verdict.reason, HasSubstr("there is a mapping of energy"));
    EXPECT_THAT(verdict.reason, HasSubstr("which is better"));
  }
}

TEST(Check, OutputsWiderThanPartialSumsAreBeyondTheRules) {
  HardwareProfile hardware = machine(false);
  hardware.precision.output = 32;
  const Certificate certificate = *buildCertificate(network(), "small", hardware, Objective::Energy);
  EXPECT_THAT(check(certificate, network(), hardware).reason, HasSubstr("wider than partial sums"));
}

}  // namespace
}  // namespace tilescope::check

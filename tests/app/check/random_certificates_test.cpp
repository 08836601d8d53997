// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "app/check/check.h"
#include "core/models/model_registry.h"
#include "tests/app/check/certificate_mutants.h"
#include "tests/support/sanitized.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::check {
namespace {

using zigzag::RandomCase;

constexpr unsigned kSeeds = kSanitized ? 40 : 200;
constexpr std::array<Objective, 6> kObjectives{Objective::Energy,  Objective::Energy,  Objective::Traffic,
                                               Objective::Latency, Objective::Latency, Objective::Edp};

// None, one with open array dimensions, or two without.
void addDataflows(RandomCase& random) {
  for (std::int64_t i = random.pick(0, 2); i > 0; --i) {
    Dataflow dataflow;
    dataflow.name = "dataflow " + std::to_string(i);
    dataflow.unroll.emplace();
    for (const ArrayDim& dim : random.hardware.arrayDims) {
      if (random.chance(20)) continue;
      const auto d =
          static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(random.problem->dimCount()) - 1));
      dataflow.unroll->push_back({dim.name, {{random.problem->dims[d], random.pick(1, 4)}}});
    }
    random.hardware.dataflows.push_back(dataflow);
  }
}

TEST(RandomCertificates, AreAcceptedAndFalseVersionsOfThemAreNot) {
  const SearchStrategy* search = *findSearch(**findModel("zigzag"), "exact");
  int accepted = 0;
  std::size_t steps = 0, bounds = 0, mutants = 0;
  for (unsigned seed = 0; seed < kSeeds; ++seed) {
    RandomCase random(seed);
    random.hardware.operandLatches = 1 + static_cast<int>(seed % 2);
    addDataflows(random);
    for (Memory& memory : random.hardware.memories)
      if (!memory.offChip) memory.sizeBits = 32 + memory.sizeBits / 8;  // small: excludes mappings
    ModelOptions options;
    if (seed % 3 == 0) options["lpf_limit"] = "4";  // option of another search; not in certificates
    SearchRequest request{random.layer, random.hardware, options,
                          kObjectives[static_cast<std::size_t>(random.pick(0, 5))]};
    request.certify = true;
    const LayerSolution solution = search->solve(request);
    if (!solution.certificate) {
      ASSERT_FALSE(isValid(solution.evaluation) && solution.statistics.proven) << "seed " << seed;
      continue;
    }
    Certificate certificate = *solution.certificate;
    Network network;
    network.name = certificate.network = "random";
    network.layers = {random.layer};
    const Verdict verdict = check(certificate, network, random.hardware);
    ASSERT_TRUE(verdict.accepted) << "seed " << seed << ": " << verdict.reason;
    ++accepted;
    for (const CertificateTree& tree : certificate.trees) {
      steps += tree.expanded.size();
      bounds += tree.bounds.size();
    }
    if (seed % 10 != 0) continue;
    if (std::get<LoopMapping>(*certificate.optimum.mapping).temporal.empty()) continue;
    for (const Mutant& mutant : mutantsOf(certificate, network, random.hardware, 2)) {
      EXPECT_FALSE(check(mutant.certificate, mutant.network, mutant.hardware).accepted)
          << "seed " << seed << ": " << mutant.name;
      ++mutants;
    }
  }
  EXPECT_GT(accepted, static_cast<int>(kSeeds) / 2);
  EXPECT_GT(steps, kSeeds / 2);
  EXPECT_GT(bounds, kSeeds / 2);
  EXPECT_GT(mutants, 5 * kSeeds);
}

}  // namespace
}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the checker's meaning of loop names with the model's.
#include "app/check/loop_roles.h"

#include <gtest/gtest.h>

#include "app/check/check.h"
#include "app/check/parallel_loops.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/plan/planner.h"
#include "core/workload/loop_roles.h"
#include "tests/app/check/certificate_builder.h"
#include "tests/support/bert_layer.h"
#include "tests/support/project_files.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::check {
namespace {

using zigzag::RandomCase;

TEST(CheckLoopRoles, AreThoseOfTheModel) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    RandomEinsum random(seed);
    const Layer layer = einsumLayer("layer", random.draw(static_cast<int>(seed % 3) * 40));
    std::vector<std::string> model;
    for (const std::optional<Dim>& role : loopRoles(*layer.einsum).of) model.emplace_back(role ? name(*role) : "");
    ASSERT_EQ(convolutionNames(makeSpace(layer, RandomCase(1).hardware)), model) << "seed " << seed;
  }
}

// Loop names of convolutions, of the layer, or of neither; several along one array dimension.
Dataflow randomDataflow(RandomCase& random, const Einsum& einsum) {
  Dataflow dataflow;
  dataflow.name = "random";
  dataflow.unroll.emplace();
  const bool own = random.chance(20);
  for (const ArrayDim& dim : random.hardware.arrayDims) {
    std::vector<UnrolledLoop> loops;
    for (std::int64_t i = random.pick(0, 2); i > 0; --i) {
      const auto any = static_cast<std::size_t>(random.pick(0, 7));
      UnrolledLoop loop{own ? einsum.dims[any % einsum.dims.size()].first : std::string(name(kDims[any])), {}};
      if (random.chance(50)) loop.factor = random.pick(1, 8);
      loops.push_back(loop);
    }
    dataflow.unroll->emplace_back(dim.name, loops);
  }
  return dataflow;
}

TEST(CheckLoopRoles, AllowTheParallelLoopsThatTheSearchLooksAt) {
  int unrolled = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    RandomCase random(seed);
    RandomEinsum letters(seed);
    const Layer layer = einsumLayer("layer", letters.draw(static_cast<int>(seed % 3) * 40));
    const Dataflow dataflow = randomDataflow(random, *layer.einsum);
    const zigzag::Problem problem = zigzag::makeProblem(layer, random.hardware);
    std::set<Unrolling> model, checker;
    for (const zigzag::Unrolling& candidate :
         zigzag::spatialCandidates(problem, &dataflow, false, zigzag::kMaxCandidates * 10'000).unrollings)
      model.insert(sorted(candidate));
    for (const Unrolling& choice : choicesOf(makeSpace(layer, random.hardware), &dataflow)) checker.insert(choice);
    ASSERT_EQ(checker, model) << "seed " << seed;
    unrolled += model.size() > 1 || *model.begin() != Unrolling(random.hardware.arrayDims.size()) ? 1 : 0;
  }
  EXPECT_GT(unrolled, 300);
}

TEST(CheckLoopRoles, CertificatesOfProductsUnderAnyLettersAreAccepted) {
  Network network = bertLayer(kFreeLetters);
  PlanRequest request{network, projectHardware("tpu_like.json"), "zigzag", "exact", Objective::Energy, {}, {}, {}};
  request.layer = "scores";
  PlannerSettings settings;
  settings.certify = true;
  const ExecutionPlan plan = valueOrFail(Planner().plan(request, settings));
  ASSERT_TRUE(plan.layers.at(0).certificate);
  Certificate certificate = *plan.layers[0].certificate;
  certificate.network = network.name;
  certificate.hardware = request.hardware.name;
  const Verdict verdict = check(certificate, network, request.hardware);
  EXPECT_TRUE(verdict.accepted) << verdict.reason;
  EXPECT_GT(certificate.optimum.utilization.spatial, 0.9);
}

}  // namespace
}  // namespace tilescope::check

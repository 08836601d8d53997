// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs with energies that depend on a profile's sizes and node.
#include <gtest/gtest.h>

#include "app/check/check.h"
#include "core/hardware/hardware_edit.h"
#include "core/models/model_registry.h"
#include "tests/support/project_files.h"

namespace tilescope::check {
namespace {

struct Priced {
  const char* profile;
  std::vector<HardwareEdit> edits;
};

TEST(PricedCertificates, HoldForTheEditedProfileAndForNoOther) {
  const SearchStrategy* search = *findSearch(**findModel("zigzag"), "exact");
  const Network network = projectNetwork("mlperf_tiny_resnet8.json");
  for (const Priced& priced :
       {Priced{"tpu_like.json", {{"/memories/2/size_bits", "262144"}}},
        Priced{"eyeriss.json", {{"/memories/3/size_bits", "442368"}}},
        Priced{"edge_tpu_like.json", {{"/technology/node_nm", "7"}, {"/prices", "\"technology\""}}}}) {
    const HardwareProfile published = projectHardware(priced.profile);
    const HardwareProfile edited = valueOrFail(tilescope::apply(published, priced.edits));
    for (const Layer& layer : network.layers) {
      SearchRequest request{layer, edited, {}, Objective::Energy};
      request.certify = true;
      const LayerSolution solution = search->solve(request);
      if (!solution.certificate) continue;
      Certificate certificate = *solution.certificate;
      certificate.network = network.name;
      const Verdict verdict = check(certificate, network, edited);
      EXPECT_TRUE(verdict.accepted && verdict.proven) << priced.profile << ", " << layer.name << ": " << verdict.reason;
      EXPECT_FALSE(check(certificate, network, published).accepted) << priced.profile << ", " << layer.name;
    }
  }
}

}  // namespace
}  // namespace tilescope::check

// SPDX-License-Identifier: GPL-3.0-or-later
// Prices fixed, a machine with more of something never has a worse optimum: every model, objective and slider, the
// ports of every memory, one port more. TILESCOPE_PROOF_DESIGNS sets another number of designs per model.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/core/plan/proof/rival_mappings.h"

namespace tilescope::proof {
namespace {

// A bandwidth in GB/s that decides how wide an access is.
bool widthFollowsTheClock(const Memory& memory) {
  return memory.ports.empty() && memory.bandwidthGbPerS;
}

// Where more may be worse, and where that is said.
bool isException(const std::string& model, const Design& design, const Answer& before, const Enlargement& more) {
  const auto* result = std::get_if<LayerResult>(&before.layer.evaluation);
  // docs/models/diana.md: blobs of weights are packed for the array's lanes; the driver computes with 8 bits.
  if (model == "diana" && (more.kind == ParameterKind::ArrayDim || more.kind == ParameterKind::Precision)) return true;
  // docs/how_to/hardware_profile.md: an access is as wide as what passes in a cycle, of ZigZag in whole bits.
  const auto& memories = design.hardware.memories;
  if (more.kind == ParameterKind::Clock && std::any_of(memories.begin(), memories.end(), widthFollowsTheClock))
    return true;
  if (result == nullptr) return false;
  // docs/models/zigzag.md: fewer lanes are tried only where all of them lack room or make a port slow.
  if (model == "zigzag")
    return !zigzagOffersLanesOf({design.layer, more.hardware, design.options}, std::get<LoopMapping>(*result->mapping));
  // docs/models/eplanner.md: columns and kernels are cut only where nothing else fits.
  return model == "eplanner" && cutsTheWindow(design.layer, *result->mapping);
}

class BiggerMachines : public testing::TestWithParam<std::string> {
 protected:
  void compareAll(const Design& design, Objective objective, const std::vector<Enlargement>& larger) {
    Planner planner;
    const Answer before = planned(planner, entry_, design, objective);
    for (const Enlargement& more : larger) {
      if (hasErrors(entry_.model->checkHardware(more.hardware))) continue;
      const Answer after = planned(planner, entry_, {design.layer, more.hardware, design.options}, objective);
      proven_ += after.proven;
      // Also where nothing is proven: the optimum of the larger machine cannot lie above what the smaller one does.
      if (after.bound <= before.cost * (1 + kRounding)) continue;
      if (isException(GetParam(), design, before, more))
        ++exceptions_;
      else
        ADD_FAILURE() << name(objective) << ", " << more.what << ": " << before.cost << " to " << after.cost
                      << (after.proven ? "" : ", not proven");
    }
  }

  const ModelEntry& entry_ = **findModel(GetParam());
  int proven_ = 0, exceptions_ = 0;
};

TEST_P(BiggerMachines, NeverHaveAWorseOptimum) {
  const std::vector<Objective> objectives = provenObjectives(entry_);
  const int count = countOf("TILESCOPE_PROOF_DESIGNS", 16);
  for (int i = 0; i < count; ++i) {
    Draw draw(static_cast<std::uint64_t>(i));
    const Design design = drawDesign(draw, entry_);
    SCOPED_TRACE("design " + std::to_string(i) + "\n" + textOf(design));
    compareAll(design, objectives[static_cast<std::size_t>(i) % objectives.size()],
               enlargements(draw, design.hardware));
  }
  std::cout << proven_ << " proven optima of larger machines, " << exceptions_ << " documented exceptions\n";
  EXPECT_GT(proven_, count);
}

INSTANTIATE_TEST_SUITE_P(Models, BiggerMachines, testing::Values("eplanner", "zigzag", "predictor", "diana", "nve"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace tilescope::proof

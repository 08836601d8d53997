// SPDX-License-Identifier: GPL-3.0-or-later
// Prices fixed, a machine with more of something never has a worse optimum: every model, objective and slider, the
// ports of every memory, one port more; but where the search itself says why it may. TILESCOPE_PROOF_DESIGNS sets
// another number of designs per model.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/hardware/pricing.h"
#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {
namespace {

// A bandwidth in GB/s decides how wide an access is, which is narrower at a faster clock: of ZigZag in whole bits, and
// of energies per access that makes a word dearer (docs/how_to/hardware_profile.md).
bool widthFollowsTheClock(const Memory& memory) {
  return memory.ports.empty() && memory.bandwidthGbPerS;
}

// The question is another one, in which more of something may cost.
bool isAnotherQuestion(const ModelEntry& entry, const Design& design, const Enlargement& more) {
  const auto& memories = design.hardware.memories;
  if (more.kind == ParameterKind::Clock && std::any_of(memories.begin(), memories.end(), widthFollowsTheClock))
    return true;
  // The driver of DIANA computes with 8 bits, no fewer (docs/models/diana.md).
  return more.kind == ParameterKind::Precision && entry.model->id() == "diana";
}

class BiggerMachines : public testing::TestWithParam<ModelEntry> {
 protected:
  void compareAll(const Design& design, Objective objective, const std::vector<Enlargement>& larger) {
    Planner planner;
    const Answer before = planned(planner, entry_, design, objective);
    for (const Enlargement& more : larger) {
      if (isAnotherQuestion(entry_, design, more) || hasErrors(entry_.model->checkHardware(more.hardware))) continue;
      const Answer after = planned(planner, entry_, {design.layer, more.hardware, design.options}, objective);
      proven_ += after.proven;
      // Also where nothing is proven: the optimum of the larger machine cannot lie above what the smaller one does.
      if (after.bound <= before.cost * (1 + kRounding)) continue;
      const SearchRequest less{design.layer, design.hardware, design.options, objective, std::nullopt, {}};
      if (!entry_.searches.front()->whyMoreMayBeWorse(less, more.hardware).empty())
        ++exceptions_;
      else
        ADD_FAILURE() << name(objective) << ", " << more.what << ": " << before.cost << " to " << after.cost
                      << (after.proven ? "" : ", not proven");
    }
  }

  const ModelEntry& entry_ = GetParam();
  int proven_ = 0, exceptions_ = 0;
};

TEST_P(BiggerMachines, NeverHaveAWorseOptimum) {
  const std::vector<Objective> objectives = provenObjectives(entry_);
  const int count = countOf("TILESCOPE_PROOF_DESIGNS", 16);
  for (int i = 0; i < count; ++i) {
    Draw draw(static_cast<std::uint64_t>(i));
    Design design = drawDesign(draw, entry_);
    design.hardware = withoutAnchors(design.hardware);
    design.hardware.prices = PriceSource::Fixed;  // more may cost more per access
    SCOPED_TRACE("design " + std::to_string(i) + "\n" + textOf(design));
    compareAll(design, objectives[static_cast<std::size_t>(i) % objectives.size()],
               enlargements(draw, design.hardware));
  }
  std::cout << proven_ << " proven optima of larger machines, " << exceptions_
            << " worse for a reason that the search names\n";
  EXPECT_GT(proven_, count);
}

INSTANTIATE_TEST_SUITE_P(Models, BiggerMachines, testing::ValuesIn(models()),
                         [](const auto& test) { return std::string(test.param.model->id()); });

}  // namespace
}  // namespace tilescope::proof

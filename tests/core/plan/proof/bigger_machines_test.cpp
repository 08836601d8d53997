// SPDX-License-Identifier: GPL-3.0-or-later
// At fixed energies, larger hardware is never worse, for every model, objective, slider and port, with stated
// exceptions. TILESCOPE_PROOF_DESIGNS: designs per model.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/hardware/pricing.h"
#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {
namespace {

// A bandwidth in GB/s sets the access width, which a faster clock decreases. ZigZag uses whole bits, so a word may cost
// more (docs/how_to/hardware_profile.md).
bool widthFollowsTheClock(const Memory& memory) {
  return memory.ports.empty() && memory.bandwidthGbPerS;
}

// Whether more hardware may cost more after this change.
bool isAnotherQuestion(const ModelEntry& entry, const Design& design, const Enlargement& more) {
  const auto& memories = design.hardware.memories;
  if (more.kind == ParameterKind::Clock && std::any_of(memories.begin(), memories.end(), widthFollowsTheClock))
    return true;
  // DIANA's driver computes with 8 bits (docs/models/diana.md).
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
      // Also without proofs: the larger optimum is at most the smaller cost.
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
    design.hardware.prices = PriceSource::Fixed;
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

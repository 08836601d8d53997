// SPDX-License-Identifier: GPL-3.0-or-later
// At fixed energies, larger hardware never has a worse optimum, for every model, objective and slider, for wider ports
// and for an added port. Exceptions are those that the search states. TILESCOPE_PROOF_DESIGNS sets the number of
// designs per model.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "core/hardware/pricing.h"
#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {
namespace {

// A bandwidth in GB/s determines the access width, which decreases with a faster clock. ZigZag uses whole bits, and
// with energies per access each word then costs more (docs/how_to/hardware_profile.md).
bool widthFollowsTheClock(const Memory& memory) {
  return memory.ports.empty() && memory.bandwidthGbPerS;
}

// Whether the enlargement changes the problem so that more hardware may cost more.
bool isAnotherQuestion(const ModelEntry& entry, const Design& design, const Enlargement& more) {
  const auto& memories = design.hardware.memories;
  if (more.kind == ParameterKind::Clock && std::any_of(memories.begin(), memories.end(), widthFollowsTheClock))
    return true;
  // DIANA's driver computes with 8 bits, no fewer (docs/models/diana.md).
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
      // Holds without proofs too: the optimum on larger hardware is at most the cost on smaller hardware.
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
    design.hardware.prices = PriceSource::Fixed;  // so that larger parts do not cost more per access
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

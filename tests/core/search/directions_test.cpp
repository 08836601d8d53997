// SPDX-License-Identifier: GPL-3.0-or-later
// CostModel::direction on random hardware: between a worst and a best point, nothing is better than the best.
// TILESCOPE_DIRECTION_DESIGNS: number of designs.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>

#include "core/hardware/machine_fields.h"
#include "core/hardware/pricing.h"
#include "core/search/bound_question.h"
#include "tests/core/plan/proof/random_designs.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using proof::Design;
using proof::Draw;
using Declared = std::function<Direction(MachineQuantity, Objective, const ModelOptions&)>;

constexpr std::array kObjectives{Objective::Energy, Objective::Latency, Objective::Traffic};
constexpr int kBetween = 8;  // points between worst and best

double otherValue(Draw& draw, const MachineField& field, double value) {
  const double scaled = value * std::exp2(static_cast<double>(draw.between(-8, 8)) / 4);
  switch (field.quantity) {
    case MachineQuantity::Clock:
    case MachineQuantity::MacEnergy:
    case MachineQuantity::ReadEnergy:
    case MachineQuantity::WriteEnergy:
    case MachineQuantity::InterconnectEnergy:
    case MachineQuantity::Bandwidth:
      return scaled;
    default:
      return std::max(1.0, std::round(scaled));
  }
}

struct Spread {
  MachineField field;
  bool up = false;
  double low = 0, high = 0;
};

std::vector<Spread> spreadOf(Draw& draw, const Design& design, Objective objective, const Declared& declared) {
  std::vector<Spread> all;
  for (const MachineField& field : machineFields(design.hardware)) {
    const Direction direction = declared(field.quantity, objective, design.options);
    if (direction == Direction::None || draw.sometimes(2)) continue;
    const double value = field.of(design.hardware), other = otherValue(draw, field, value);
    all.push_back({field, direction == Direction::BetterUp, std::min(value, other), std::max(value, other)});
  }
  return all;
}

HardwareProfile machineOf(HardwareProfile machine, const std::vector<Spread>& spread,
                          const std::function<double(const Spread&)>& value) {
  for (const Spread& one : spread) one.field.set(machine, value(one));
  return machine;
}

struct Tally {
  std::int64_t pairs = 0, excused = 0, broken = 0;
  std::map<MachineQuantity, std::int64_t> changed;
  std::string first;
};

class Comparing {
 public:
  Comparing(const ModelEntry& entry, Declared declared) : entry_(entry), declared_(std::move(declared)) {}

  void run(std::uint64_t seed, Tally& tally) {
    Draw draw(seed);
    Design design = proof::drawDesign(draw, entry_);
    design.hardware = withoutAnchors(design.hardware);
    design.hardware.prices = PriceSource::Fixed;
    const Objective objective = kObjectives[seed % kObjectives.size()];
    const std::vector<Spread> spread = spreadOf(draw, design, objective, declared_);
    if (spread.empty() || !entry_.searches.front()->answers(objective)) return;
    const HardwareProfile best =
        machineOf(design.hardware, spread, [](const Spread& s) { return s.up ? s.high : s.low; });
    const HardwareProfile worst =
        machineOf(design.hardware, spread, [](const Spread& s) { return s.up ? s.low : s.high; });
    Planner planner;
    const proof::Answer top = proof::planned(planner, entry_, {design.layer, best, design.options}, objective);
    const SearchRequest less{design.layer, worst, design.options, objective, std::nullopt, {}};
    const bool isExcused = !entry_.searches.front()->whyMoreMayBeWorse(less, best).empty();
    for (int i = 0; i < kBetween; ++i) {
      const HardwareProfile between = machineOf(design.hardware, spread, [&](const Spread& s) {
        const std::int64_t kind = draw.below(4);
        if (kind == 0) return s.low;
        if (kind == 1) return s.high;
        const double part = static_cast<double>(draw.below(17)) / 16, value = s.low + part * (s.high - s.low);
        return s.low == std::round(s.low) && s.high == std::round(s.high) ? std::round(value) : value;
      });
      const Result<HardwareProfile> sound = apply(between, {});
      if (!sound || hasErrors(entry_.model->checkHardware(between))) continue;
      const proof::Answer answer = proof::planned(planner, entry_, {design.layer, between, design.options}, objective);
      if (isExcused) {
        ++tally.excused;
        continue;
      }
      ++tally.pairs;
      for (const Spread& one : spread)
        if (one.field.of(between) != one.field.of(best)) ++tally.changed[one.field.quantity];
      if (top.bound <= answer.cost * (1 + proof::kRounding)) continue;
      ++tally.broken;
      if (tally.first.empty())
        tally.first = std::string(name(objective)) + ": " + std::to_string(top.bound) + " on the best machine, " +
                      std::to_string(answer.cost) + " on\n" + proof::textOf({design.layer, between, design.options}) +
                      "\nbest\n" + proof::textOf({design.layer, best, design.options});
    }
  }

 private:
  const ModelEntry& entry_;
  Declared declared_;
};

Tally tallied(const std::string& model, int designs, const Declared& declared) {
  Comparing comparing(**findModel(model), declared);
  Tally tally;
  for (int seed = 0; seed < designs; ++seed) comparing.run(static_cast<std::uint64_t>(seed), tally);
  return tally;
}

Declared declarationsOf(const std::string& model) {
  const CostModel* declaring = costModel(model);
  return [declaring](MachineQuantity quantity, Objective objective, const ModelOptions& options) {
    return declaring->direction(quantity, objective, options);
  };
}

class Directions : public testing::TestWithParam<std::string> {};

TEST_P(Directions, HoldOnRandomMachines) {
  const int designs = proof::countOf("TILESCOPE_DIRECTION_DESIGNS", GetParam() == "eplanner" ? 1800 : 200);
  const Tally tally = tallied(GetParam(), designs, declarationsOf(GetParam()));
  std::cout << tally.pairs << " pairs, " << tally.excused << " where the search says why\n";
  EXPECT_EQ(tally.broken, 0) << tally.first;
  EXPECT_GT(tally.pairs, designs);
  for (const MachineQuantity quantity : {MachineQuantity::MemorySize, MachineQuantity::ReadEnergy,
                                         MachineQuantity::WriteEnergy, MachineQuantity::MacEnergy})
    EXPECT_GT(tally.changed.count(quantity), 0u);
}

// Wrong declarations must be detected.
TEST_P(Directions, WrongOnesAreCaught) {
  const Declared right = declarationsOf(GetParam());
  for (const MachineQuantity wrong : {MachineQuantity::MemorySize, MachineQuantity::ReadEnergy}) {
    const Tally tally =
        tallied(GetParam(), 60, [&](MachineQuantity quantity, Objective objective, const auto& options) {
          const Direction direction = right(quantity, objective, options);
          if (quantity != wrong || direction == Direction::None) return direction;
          return direction == Direction::BetterUp ? Direction::BetterDown : Direction::BetterUp;
        });
    EXPECT_GT(tally.broken, 0) << static_cast<int>(wrong);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Directions, testing::Values("eplanner", "zigzag", "predictor"),
                         [](const auto& test) { return test.param; });

TEST(DirectionsOf, ModelsThatDeclareNothingAreEnumerated) {
  for (const char* model : {"diana", "nve"})
    for (const Objective objective : kObjectives)
      EXPECT_EQ(costModel(model)->direction(MachineQuantity::MemorySize, objective, {}), Direction::None) << model;
}

TEST(DirectionsOf, TheOtherCountingOfZigZagDeclaresNone) {
  for (const Objective objective : kObjectives)
    EXPECT_EQ(
        costModel("zigzag")->direction(MachineQuantity::MemorySize, objective, {{"compatibility", "zigzag-3.8.5"}}),
        Direction::None);
}

}  // namespace
}  // namespace tilescope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine of a plan is made of: its memories, from the PE outwards, and its multiply-accumulates, with their
// area, leakage and the energy that the plan spends in them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ChipPart {
  std::string name;                  // "sram_2MB", "MAC array"
  std::string builtAs;               // "SRAM, 16 lanes × 128 bit, 1R1W"
  std::int64_t count = 1;            // of instances
  std::string size;                  // of one: "2 MiB", "1 MAC"
  bool isOffChip = false;            // without area and leakage
  std::optional<double> areaMm2;     // of all instances; absent: off chip, or without a price
  std::optional<double> leakageMw;   // the same; absent of multiply-accumulates too
  std::optional<double> readEnergy;  // of one access, or of one multiply-accumulate
  bool isPriced = false;             // its energies are not as stated
  double energy = 0;                 // in the plan

  bool operator==(const ChipPart&) const = default;
};

std::vector<ChipPart> chipParts(const ExecutionPlan& plan);

// What a machine is made of by one measure: its memories and the array with the area that they take, the power that
// they leak or the energy that a plan spends in them.
enum class SiliconMeasure { Area, Leakage, Energy };
inline constexpr std::array kSiliconMeasureNames{std::string_view("area"), std::string_view("leakage"),
                                                 std::string_view("energy")};

struct SiliconPart {
  std::string label;                  // "sram_2MB", "MAC"
  std::optional<std::size_t> memory;  // of the profile; absent: it belongs to the array
  std::int64_t instances = 1;
  double value = 0;  // of all instances

  bool operator==(const SiliconPart&) const = default;
};

struct SiliconParts {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconPart> parts;  // the outermost memory first, the array last
  double sum = 0;                  // mm², mW or the profile's unit of energy
  double whole = 0;                // the chip's area; by other measures the sum

  bool operator==(const SiliconParts&) const = default;
};

// Empty if the measure has no value: area and leakage need a technology, energy needs a plan (energy not null).
std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware, const Energy* energy);

}  // namespace tilescope

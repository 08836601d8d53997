// SPDX-License-Identifier: GPL-3.0-or-later
// The components of a plan's machine: its memories, from the PE outwards, and its MAC units, with their area, their
// leakage and the energy that the plan spends in them.
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
  bool isOffChip = false;            // has no area and leakage
  std::optional<double> areaMm2;     // of all instances; absent: off chip, or no price
  std::optional<double> leakageMw;   // of all instances; also absent for MAC units
  std::optional<double> readEnergy;  // per access, or per multiply-accumulate
  bool isPriced = false;             // its energies are computed, not stated
  double energy = 0;                 // spent by the plan

  bool operator==(const ChipPart&) const = default;
};

std::vector<ChipPart> chipParts(const ExecutionPlan& plan);

// The components of a machine by one measure: the area of its memories and of its array, their leakage power, or the
// energy that a plan spends in them.
enum class SiliconMeasure { Area, Leakage, Energy };
inline constexpr std::array kSiliconMeasureNames{std::string_view("area"), std::string_view("leakage"),
                                                 std::string_view("energy")};

struct SiliconPart {
  std::string label;                  // "sram_2MB", "MAC"
  std::optional<std::size_t> memory;  // index in the profile; absent: part of the array
  std::int64_t instances = 1;
  double value = 0;  // over all instances

  bool operator==(const SiliconPart&) const = default;
};

struct SiliconParts {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconPart> parts;  // the outermost memory first, the array last
  double sum = 0;                  // in mm², mW or the profile's unit of energy
  double whole = 0;                // the chip's area; for other measures the sum

  bool operator==(const SiliconParts&) const = default;
};

// Empty if the measure has no value: area and leakage need a technology, energy needs a plan (energy not null).
std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware, const Energy* energy);

}  // namespace tilescope

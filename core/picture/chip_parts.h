// SPDX-License-Identifier: GPL-3.0-or-later
// A plan's hardware: memories from the PE outwards, then MAC units, each with area, leakage and energy spent.
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
  std::string name;
  std::string builtAs;               // "SRAM, 16 lanes × 128 bit, 1R1W"
  std::int64_t count = 1;            // of instances
  std::string size;                  // of one instance: "2 MiB", "1 MAC"
  bool isOffChip = false;            // without area and leakage
  std::optional<double> areaMm2;     // of all instances; absent: off chip, or unknown
  std::optional<double> leakageMw;   // of all instances; absent also for MAC units
  std::optional<double> readEnergy;  // per access or per MAC
  bool isPriced = false;             // energies are computed instead of stated
  double energy = 0;                 // spent by the plan

  bool operator==(const ChipPart&) const = default;
};

std::vector<ChipPart> chipParts(const ExecutionPlan& plan);

enum class SiliconMeasure { Area, Leakage, Energy };
inline constexpr std::array kSiliconMeasureNames{std::string_view("area"), std::string_view("leakage"),
                                                 std::string_view("energy")};

struct SiliconPart {
  std::string label;
  std::optional<std::size_t> memory;  // index in the profile; absent: belongs to the array
  std::int64_t instances = 1;
  double value = 0;

  bool operator==(const SiliconPart&) const = default;
};

struct SiliconParts {
  SiliconMeasure measure = SiliconMeasure::Area;
  std::vector<SiliconPart> parts;  // from the outermost memory to the array
  double sum = 0;                  // in mm², mW or the profile's energy unit
  double whole = 0;                // area of the chip; for other measures equal to sum

  bool operator==(const SiliconParts&) const = default;
};

// Empty if area or leakage lacks a technology, or energy a plan. energy: null without a plan.
std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware, const Energy* energy);

}  // namespace tilescope

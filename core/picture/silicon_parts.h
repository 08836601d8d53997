// SPDX-License-Identifier: GPL-3.0-or-later
// What a machine is made of by one measure: its memories and the array with the area that they take, the power that
// they leak or the energy that a plan spends in them.
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

namespace tilescope {

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

// Nothing where the measure has no value: without a technology no area and leakage, without a plan (energy null) no
// energy.
std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware, const Energy* energy);

}  // namespace tilescope

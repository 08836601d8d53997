// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the panel's parameters moves which roof: the off-chip bandwidth the slanted one, the clock the flat one.
#pragma once

#include <optional>

#include "app/gui/kit/panel/parameter_row.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

enum class Roof { Bandwidth, Peak };

// The roof is in proportion to value + rest.
struct RoofParameter {
  ParameterRow row;
  double rest = 0;  // in the row's unit: the width of the memory's other ports, which the parameter does not move

  bool operator==(const RoofParameter&) const = default;
};

struct RoofParameters {
  std::optional<RoofParameter> bandwidth, peak;  // none: nothing of the panel moves this roof

  const std::optional<RoofParameter>& of(Roof roof) const { return roof == Roof::Peak ? peak : bandwidth; }
  bool operator==(const RoofParameters&) const = default;
};

// rows: the parameters of this profile, with its edits.
RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware);

}  // namespace tilescope::gui

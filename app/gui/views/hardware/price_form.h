// SPDX-License-Identifier: GPL-3.0-or-later
// Technology of the chip; access energy, area and leakage of each memory.
#pragma once

#include "app/gui/views/hardware/form_fields.h"

namespace tilescope::gui {
// Suffixes of ids of buttons.
inline constexpr const char* kSetNodeAction = "#set_node";
inline constexpr const char* kSizeBackAction = "#size_back";
inline constexpr const char* kAnchorAction = "#anchor";
inline constexpr double kUsualNodeNm = 28;

// Without a technology, only the node is shown.
FormSection technologySection(const HardwareProfile& profile, const FormFields& fields);

// Includes the type of the off-chip memory. The node is omitted if it has a slider.
std::vector<FormField> technologyFields(const HardwareProfile& profile, const FormFields& fields);

FormSection energySection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);
FormSection siliconSection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Form sections for the costs of a profile: technology of the chip; access energy, area and leakage of each memory.
#pragma once

#include "app/gui/views/hardware/form_fields.h"

namespace tilescope::gui {

// Suffixes of the ids of fields that are buttons.
inline constexpr const char* kSetNodeAction = "#set_node";
inline constexpr const char* kSizeBackAction = "#size_back";
inline constexpr const char* kAnchorAction = "#anchor";
inline constexpr double kUsualNodeNm = 28;

// Without a technology, the section only has the node.
FormSection technologySection(const HardwareProfile& profile, const FormFields& fields);

// All fields of the technology and the type of the off-chip memory. The node is omitted if it has a slider.
std::vector<FormField> technologyFields(const HardwareProfile& profile, const FormFields& fields);

FormSection energySection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);
FormSection siliconSection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);

}  // namespace tilescope::gui

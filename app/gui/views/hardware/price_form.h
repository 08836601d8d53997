// SPDX-License-Identifier: GPL-3.0-or-later
// The costs of a profile as sections of its forms: the technology of the chip, and for a memory its access energy, the
// source, and its area and leakage.
#pragma once

#include "app/gui/views/hardware/form_fields.h"

namespace tilescope::gui {

// The ends of the ids of Action fields.
inline constexpr const char* kSetNodeAction = "#set_node";
inline constexpr const char* kSizeBackAction = "#size_back";
inline constexpr const char* kAnchorAction = "#anchor";
inline constexpr double kUsualNodeNm = 28;

// If there is no technology, only the node.
FormSection technologySection(const HardwareProfile& profile, const FormFields& fields);

// All technology fields except the node, if it has a slider, and the type of the off-chip memory.
std::vector<FormField> technologyFields(const HardwareProfile& profile, const FormFields& fields);

FormSection energySection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);
FormSection siliconSection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);

}  // namespace tilescope::gui

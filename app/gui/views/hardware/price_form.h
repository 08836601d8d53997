// SPDX-License-Identifier: GPL-3.0-or-later
// The prices of a profile as sections of its forms: the technology of the chip, and of a memory what an access costs,
// where that is from, and what its silicon takes.
#pragma once

#include "app/gui/views/hardware/form_fields.h"

namespace tilescope::gui {

// Fields of kind Action, by the end of their pointer.
inline constexpr const char* kSetNodeAction = "#set_node";
inline constexpr const char* kSizeBackAction = "#size_back";
inline constexpr const char* kAnchorAction = "#anchor";
inline constexpr double kUsualNodeNm = 28;

// Without a technology the node alone.
FormSection technologySection(const HardwareProfile& profile, const FormFields& fields);

// All of it but the node, which has a slider where there is one, and the type of the off-chip memory.
std::vector<FormField> technologyFields(const HardwareProfile& profile, const FormFields& fields);

FormSection energySection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);
FormSection siliconSection(const HardwareProfile& profile, std::size_t memory, const FormFields& fields);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of other tools' formats. An invalid file throws a Rejection. The profiles lack source, clock and precision.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/yaml_tree.h"
#include "core/hardware/interop/tool_hardware.h"

namespace tilescope::interop {

// Energies in pJ by component and action, both in lower case.
using EnergyTable = std::map<std::string, std::map<std::string, double>>;

ToolHardware readZigzagHardware(const YamlNode& file);
ToolHardware readZigzagMapping(const YamlNode& file);
ToolHardware readTimeloopArchitecture(const YamlNode& file, const EnergyTable& energies);
EnergyTable readEnergyTable(const YamlNode& file);
// bits: word widths, because the file states bandwidth in words.
ToolHardware readScalesimConfig(std::string_view text, const ElementBits& bits);
ToolHardware readMaestroHardware(std::string_view text);
ToolHardware readScalesimLayout(std::string_view text);

// Size of an off-chip memory if the file states none.
inline constexpr std::int64_t kUnstatedOffChipBits = std::int64_t{1} << 40;

}  // namespace tilescope::interop

// SPDX-License-Identifier: GPL-3.0-or-later
// One reader per format; internal to this folder. Each throws a Rejection if the file is invalid. The profiles have no
// source, clock or precision yet.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/yaml_tree.h"
#include "core/hardware/interop/tool_hardware.h"

namespace tilescope::interop {

// Energies of components in pJ, by name and action, in lower case.
using EnergyTable = std::map<std::string, std::map<std::string, double>>;

ToolHardware readZigzagHardware(const YamlNode& file);
ToolHardware readZigzagMapping(const YamlNode& file);
ToolHardware readTimeloopArchitecture(const YamlNode& file, const EnergyTable& energies);
EnergyTable readEnergyTable(const YamlNode& file);
// bits: of the words in which the file counts bandwidth.
ToolHardware readScalesimConfig(std::string_view text, const ElementBits& bits);
ToolHardware readMaestroHardware(std::string_view text);
ToolHardware readScalesimLayout(std::string_view text);

// An off-chip memory whose size is not stated: 2^40 bits, which no layer fills.
inline constexpr std::int64_t kUnstatedOffChipBits = std::int64_t{1} << 40;

}  // namespace tilescope::interop

// SPDX-License-Identifier: GPL-3.0-or-later
// One reader per format; internal to this folder. Each throws a Rejection where the file is no good. Profiles have
// neither source, clock nor precision yet.
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
// bits: of the words in which it counts bandwidth.
ToolHardware readScalesimConfig(std::string_view text, const ElementBits& bits);
ToolHardware readMaestroHardware(std::string_view text);
ToolHardware readScalesimLayout(std::string_view text);

// A memory off chip whose size is nowhere stated: 2^40 bits, which no layer fills.
inline constexpr std::int64_t kUnstatedOffChipBits = std::int64_t{1} << 40;

}  // namespace tilescope::interop

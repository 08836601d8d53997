// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware and mappings in files of other tools (docs/how_to/other_tools.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/workload/interop/tool_format.h"

namespace tilescope::interop {

struct HardwareOptions {
  std::optional<double> clockMhz;
  std::optional<ElementBits> bits;
  std::string energies;
};

struct ToolMapping {
  std::vector<Dataflow> dataflows;
  std::string order;  // temporal loops in the syntax of the search option "order"; may be ""

  bool operator==(const ToolMapping&) const = default;
};

// Neither profile nor mapping is set if Tilescope can represent nothing of the file.
struct ToolHardware {
  ToolFormat format = ToolFormat::ZigzagHardware;
  std::optional<HardwareProfile> profile;
  std::optional<ToolMapping> mapping;
  std::vector<std::string> notes;  // what was not imported or was assumed
};

// Errors name the place or the missing option. Warnings include the notes.
Result<ToolHardware> readToolHardware(const std::string& path, ToolFormat format, const HardwareOptions& options);
Result<ToolHardware> toolHardwareFromText(const std::string& text, const std::string& path, ToolFormat format,
                                          const HardwareOptions& options);

Json toJson(const ToolMapping& mapping);  // tilescope.dataflows/1

}  // namespace tilescope::interop

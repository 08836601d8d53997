// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a transformer's run: batch, sequence or past, and the widths of weights, activations and
// cache.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/explore/parameters.h"
#include "core/hardware/hardware_profile.h"
#include "core/workload/run_changes.h"
#include "core/workload/transformer.h"

namespace tilescope {

inline constexpr const char* kBatchPointer = "batch";
inline constexpr std::int64_t kMaxPanelBatch = 256;  // for a slider; the command line accepts larger ones

// For the transformer as it runs. Widths that its run does not state are those of the hardware.
std::vector<Parameter> runParametersOf(const Transformer& transformer, const HardwareProfile& hardware);

// The run settings of a transformer in a configuration.
struct RunSetting {
  RunChanges changes;
  std::optional<std::int64_t> batch;  // absent: the file's

  bool operator==(const RunSetting&) const = default;
};

// The setting with this value; without it, with the file's own. Setting a first width states all widths, so that only
// this one changes; if all equal the hardware's, none is stated. transformer: as in its file.
RunSetting withRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                        const std::string& pointer, std::int64_t value);
RunSetting withoutRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                           const std::string& pointer);

// The setting in that phase, for the same text: decode generates the token after a prompt of its length.
RunSetting inPhase(const Transformer& transformer, RunSetting setting, const std::string& phase);

}  // namespace tilescope

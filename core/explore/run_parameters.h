// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a transformer's run: batch, sequence or past length, and the widths of weights, activations
// and cache.
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
inline constexpr std::int64_t kMaxPanelBatch = 256;  // of a slider; the command line accepts more

// If the run does not state widths, the hardware's widths are used.
std::vector<Parameter> runParametersOf(const Transformer& transformer, const HardwareProfile& hardware);

// The settings of a transformer's run in a configuration.
struct RunSetting {
  RunChanges changes;
  std::optional<std::int64_t> batch;  // absent: the file's

  bool operator==(const RunSetting&) const = default;
};

// The setting after a parameter is set to a value, or without a value to the file's. The first width that is set states
// all widths, so that only this one changes. If all equal the hardware's, none is stated. transformer: as in its file.
RunSetting withRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                        const std::string& pointer, std::int64_t value);
RunSetting withoutRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                           const std::string& pointer);

// The setting for prefill or decode of one text: decode generates the token after a prompt of its length.
RunSetting inPhase(const Transformer& transformer, RunSetting setting, const std::string& phase);

}  // namespace tilescope

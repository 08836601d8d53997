// SPDX-License-Identifier: GPL-3.0-or-later
// What of a transformer's run can be moved: batch, sequence or past, and the widths of weights, activations and cache.
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
inline constexpr std::int64_t kMaxPanelBatch = 256;  // of a slider; larger ones can be given on the command line

// Of the transformer as it runs. Widths that its run does not state are those of the hardware.
std::vector<Parameter> runParametersOf(const Transformer& transformer, const HardwareProfile& hardware);

// A transformer's run, as a configuration has it.
struct RunSetting {
  RunChanges changes;
  std::optional<std::int64_t> batch;  // absent: the file's

  bool operator==(const RunSetting&) const = default;
};

// The setting with this value, or with the file's own. A first width states all of them, so that only this one changes;
// none is stated while all are the hardware's. transformer: as its file has it.
RunSetting withRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                        const std::string& pointer, std::int64_t value);
RunSetting withoutRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                           const std::string& pointer);

// The setting in that phase, with the same text: decode makes the token after a prompt of its length.
RunSetting inPhase(const Transformer& transformer, RunSetting setting, const std::string& phase);

}  // namespace tilescope

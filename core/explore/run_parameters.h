// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a transformer's run: batch, sequence or past length, and bit widths.
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

std::vector<Parameter> runParametersOf(const Transformer& transformer, const HardwareProfile& hardware);

struct RunSetting {
  RunChanges changes;
  std::optional<std::int64_t> batch;  // absent: the file's

  bool operator==(const RunSetting&) const = default;
};

// The setting after a parameter is set, or reset to the file's value (empty). The first width that is set fixes all
// widths; none is stated if all equal the hardware's. transformer: as in its file.
RunSetting withRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                        const std::string& pointer, std::int64_t value);
RunSetting withoutRunValue(const Transformer& transformer, const HardwareProfile& hardware, RunSetting setting,
                           const std::string& pointer);

// The setting for prefill or decode of one text: decode generates the token after a prompt of its length.
RunSetting inPhase(const Transformer& transformer, RunSetting setting, const std::string& phase);

}  // namespace tilescope

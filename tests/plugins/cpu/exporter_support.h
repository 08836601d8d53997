// SPDX-License-Identifier: GPL-3.0-or-later
// Exports plans with the exporter "cpu", builds the programs and runs them.
#pragma once

#include "core/hardware/hardware_json.h"
#include "tests/plugins/common/program_support.h"
#include "tests/support/case_folder.h"

namespace tilescope {

inline const LoadedExporter& cpu() {
  return exporterOfProduct("cpu");
}

inline Network testNetwork(const std::string& file) {
  return valueOrFail(readNetwork(inSource("tests/plugins/" + file)));
}

// On a core of a CPU with memories of this many bytes.
inline ExecutionPlan cpuPlan(const Network& network, std::int64_t bytes, const ElementBits& bits) {
  const HardwareProfile core = valueOrFail(readHardware(inSource("tests/plugins/cpu/host_core.json")));
  return valueOrFail(Planner().plan(requestOf(network, core, bytes, bits)));
}

inline Result<Exported> exported(const ExecutionPlan& plan, const GivenOptions& given = {}) {
  return exported(cpu(), plan, given);
}

}  // namespace tilescope

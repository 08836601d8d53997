// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/interop/tool_hardware.h"
#include "core/workload/interop/tool_network.h"
#include "core/workload/network_json.h"
#include "tests/fuzz/fuzz_target.h"

// Any text of another tool ends in a network, in hardware or in diagnostics; what is imported survives being written
// and read.
TILESCOPE_FUZZ_TARGET(tools, input) {
  using namespace tilescope;
  const std::optional<interop::ToolFormat> format = interop::toolFormatOf(input);
  if (!format) return;
  const std::string text(input);
  if (isNetwork(*format)) {
    const Result<interop::ToolNetwork> import = interop::toolNetworkFromText(text, "fuzz", *format);
    (void)toText(import.diagnostics());
    if (!import.ok()) return;
    const Result<Network> again = networkFromJson(toJson(import->network), "fuzz.json");
    ensure(again.ok() && *again == import->network, "what was imported can be written and read");
    return;
  }
  const Result<interop::ToolHardware> import =
      interop::toolHardwareFromText(text, "fuzz", *format, {1000.0, ElementBits{8, 8, 32, 8}, ""});
  (void)toText(import.diagnostics());
  if (!import.ok() || !import->profile) return;
  const Result<HardwareProfile> again = hardwareFromJson(toJson(*import->profile), "fuzz.json");
  ensure(again.ok() && *again == *import->profile, "what was imported can be written and read");
}

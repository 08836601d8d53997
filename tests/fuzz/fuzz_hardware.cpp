// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware_json.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(hardware, input) {
  tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::hardwareFromJson(json, "fuzz"); });
}

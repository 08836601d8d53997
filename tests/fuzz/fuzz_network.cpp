// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_json.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(network, input) {
  tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::networkFromJson(json, "fuzz"); });
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_json.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(plan, input) {
  tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::planFromJson(json, "fuzz"); });
}

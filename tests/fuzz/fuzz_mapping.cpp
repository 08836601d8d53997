// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping_json.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(mapping, input) {
  tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::mappingFromJson(json, "fuzz"); });
}

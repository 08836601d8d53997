// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/measured/measured.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(measured, input) {
  tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::measuredFromJson(json, "fuzz"); });
}

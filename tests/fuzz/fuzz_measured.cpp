// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/measured/measured.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilescope::fuzzReader(data, size,
                        [](const tilescope::Json& json) { return tilescope::measuredFromJson(json, "fuzz"); });
  return 0;
}

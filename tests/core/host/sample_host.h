// SPDX-License-Identifier: GPL-3.0-or-later
// A computer with round numbers: AVX-512 with two units at 3 GHz, 48 KiB of L1, 2 MiB of L2, 260 MiB of L3.
#pragma once

#include <cstdint>

#include "core/host/detect.h"

namespace tilescope::host {

inline constexpr std::int64_t kKib = 1024, kMib = 1024 * kKib;

Facts sampleFacts();
Host sampleHost();

}  // namespace tilescope::host

// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.host/1: all findings, what is missing, and the profile made of them. Only written.
#pragma once

#include "core/base/json_fwd.h"
#include "core/host/detect.h"

namespace tilescope::host {

Json toJson(const Host& host, const HardwareProfile& profile);

}  // namespace tilescope::host

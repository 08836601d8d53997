// SPDX-License-Identifier: GPL-3.0-or-later
// One layer's loop nest: nested boxes from off chip to the array, with loops, space of the tiles, and moved data.
#pragma once

#include <string_view>

#include "core/picture/nest.h"
#include "core/report/document.h"

namespace tilescope::report {

Chart nestChart(const NestPicture& picture, std::string_view id, std::string_view layer);

}  // namespace tilescope::report

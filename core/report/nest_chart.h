// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of one layer as a picture: memories as nested boxes from off chip down to the array, with their loops,
// how much of each memory the tiles take, and what moves between them.
#pragma once

#include <string_view>

#include "core/picture/nest.h"
#include "core/report/document.h"

namespace tilescope::report {

// id: of the chart; layer: whose nest it is, for its title.
Chart nestChart(const NestPicture& picture, std::string_view id, std::string_view layer);

}  // namespace tilescope::report

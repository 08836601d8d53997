// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of one layer as a picture: memories as nested boxes from off chip down to the array, with their loops,
// the space that tiles take in each memory, and the data that moves between them.
#pragma once

#include <string_view>

#include "core/picture/nest.h"
#include "core/report/document.h"

namespace tilescope::report {

// id: of the chart; layer: for the title.
Chart nestChart(const NestPicture& picture, std::string_view id, std::string_view layer);

}  // namespace tilescope::report

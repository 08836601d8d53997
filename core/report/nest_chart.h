// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of one layer as a picture. Memories are nested boxes from off chip down to the array, with their loops,
// the space that tiles take, and the data that moves between them.
#pragma once

#include <string_view>

#include "core/picture/nest.h"
#include "core/report/document.h"

namespace tilescope::report {

// id: of the chart. layer: name for the title.
Chart nestChart(const NestPicture& picture, std::string_view id, std::string_view layer);

}  // namespace tilescope::report

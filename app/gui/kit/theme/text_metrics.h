// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include "core/chart/geometry.h"
#include "core/chart/text_metrics.h"

namespace tilescope::gui {

const chart::TextMetrics& windowMetrics();

// Rounded to whole px.
inline QRect rectOf(const chart::Area& area) {
  return {static_cast<int>(area.left), static_cast<int>(area.top), static_cast<int>(area.width),
          static_cast<int>(area.height)};
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of charts in the window's fonts, and their areas as Qt's.
#pragma once

#include <QRect>

#include "core/chart/geometry.h"
#include "core/chart/text_metrics.h"

namespace tilescope::gui {

const chart::TextMetrics& windowMetrics();

// Of whole px.
inline QRect rectOf(const chart::Area& area) {
  return {static_cast<int>(area.left), static_cast<int>(area.top), static_cast<int>(area.width),
          static_cast<int>(area.height)};
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics in ids of actions and in session files: "chip_area", "energy_area".
#pragma once

#include <QString>

#include "app/gui/kit/words/words.h"
#include "core/base/metric.h"

namespace tilescope::gui {

inline QString idOf(Metric metric) {
  return words(name(metric)).replace(QStringLiteral(" × "), QStringLiteral("_")).replace(u' ', u'_');
}

}  // namespace tilescope::gui

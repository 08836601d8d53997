// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/designs/design_cloud.h"
#include "core/base/metric.h"
#include "core/explore/parameters.h"

namespace tilescope::gui {
// "best dataflow per layer, Weight buffer 96 KiB". Caches the last profile's parameters.
class DesignNames {
 public:
  QString wordsOf(const app::Design& design, const app::Design& present);

 private:
  std::shared_ptr<const HardwareProfile> profile_;
  std::vector<Parameter> parameters_;
};

// In action ids and session files: "chip_area", "energy_area".

inline QString idOf(Metric metric) {
  return words(name(metric)).replace(QStringLiteral(" × "), QStringLiteral("_")).replace(u' ', u'_');
}

}  // namespace tilescope::gui

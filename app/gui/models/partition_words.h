// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and names of partitions in words, the same in panel, band and view.
#pragma once

#include <QString>

#include "app/common/partition_settings.h"

namespace tilescope::gui {

QString sizeText(double bytes);                     // three figures: "3.00 MiB", "24.5 KiB", "512 B"
QString neededSizeText(double bytes);               // likewise, never less than it is
QString schemeText(app::PartitionScheme scheme);    // "Layer Fusion"
QString schemeRemark(app::PartitionScheme scheme);  // "rows kept"
QString residualText(ResidualRule rule);            // "exact residual rule"

}  // namespace tilescope::gui

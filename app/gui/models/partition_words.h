// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and names of partitions in words, the same in panel, band and view.
#pragma once

#include <QString>

#include "app/common/partition_settings.h"

namespace tilescope::gui {

QString neededSizeText(double bytes);          // never less than it is: "3.29 MiB"
QString schemeText(PartitionScheme scheme);    // "Layer Fusion"
QString schemeRemark(PartitionScheme scheme);  // "rows kept"
QString residualText(ResidualRule rule);       // "exact residual rule"

}  // namespace tilescope::gui

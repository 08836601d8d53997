// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and names of partitions as text, the same in panel, band and view.
#pragma once

#include <QString>
#include <QStringList>

#include "app/common/partition_settings.h"

namespace tilescope::gui {

QString neededSizeText(double bytes);          // never less than it is: "3.29 MiB"
QString schemeText(PartitionScheme scheme);    // "Layer Fusion"
QString schemeRemark(PartitionScheme scheme);  // "rows kept"
QString periodText(double seconds);            // "0.35 ms"
QString residualText(ResidualRule rule);       // "exact residual rule"

// What differs from the usual, short: "1.50 MiB on chip", "16 chips".
QStringList partitionChanges(const app::PartitionSettings& settings);

}  // namespace tilescope::gui

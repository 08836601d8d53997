// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and names of partitions as text, for panel, summary and view.
#pragma once

#include <QString>
#include <QStringList>

#include "app/common/partition_settings.h"
#include "core/picture/byte_words.h"

namespace tilescope::gui {

QString neededSizeText(double bytes);          // rounded up: "3.29 MiB"
QString schemeText(PartitionScheme scheme);    // "Layer Fusion"
QString schemeRemark(PartitionScheme scheme);  // "rows kept"
QString periodText(double seconds);            // "0.35 ms"
QString residualText(ResidualRule rule);       // "exact residual rule"

// Short descriptions of the settings that differ from the defaults: "1.50 MiB on chip", "16 chips".
QStringList partitionChanges(const app::PartitionSettings& settings);

// Numbers of the partition view as text.

// "2.39 MiB", "1.03 MB", each in its own unit.
QString sizeWords(double bytes);
QString trafficWords(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …"; the last argument names the reference.
QString trafficAgainst(double traffic, double reference, const QString& name);

}  // namespace tilescope::gui

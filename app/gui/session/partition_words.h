// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and names of partitions as text, the same in panel, band and view.
#pragma once

#include <QString>
#include <QStringList>

#include "app/common/partition_settings.h"
#include "core/picture/byte_words.h"

namespace tilescope::gui {

QString neededSizeText(double bytes);          // never less than it is: "3.29 MiB"
QString schemeText(PartitionScheme scheme);    // "Layer Fusion"
QString schemeRemark(PartitionScheme scheme);  // "rows kept"
QString periodText(double seconds);            // "0.35 ms"
QString residualText(ResidualRule rule);       // "exact residual rule"

// What differs from the usual, short: "1.50 MiB on chip", "16 chips".
QStringList partitionChanges(const app::PartitionSettings& settings);

// Numbers of the partition view for Qt.

// "2.39 MiB", "1.03 MB", each in its own unit.
QString sizeWords(double bytes);
QString trafficWords(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …": the reference is what is named.
QString trafficAgainst(double traffic, double reference, const QString& name);

}  // namespace tilescope::gui

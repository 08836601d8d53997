// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "app/common/partition_settings.h"
#include "core/picture/byte_words.h"

namespace tilescope::gui {

QString neededSizeText(double bytes);
// The capacity that neededSizeText() names: at least `bytes`, in whole bytes. Buttons and targets set it, so that it
// reads the same everywhere.
std::int64_t neededSize(double bytes);
QString schemeText(PartitionScheme scheme);
QString schemeRemark(PartitionScheme scheme);
QString periodText(double seconds);
QString residualText(ResidualRule rule);
QString goalText(CutGoal goal);  // "cuts for throughput"

// Only settings that differ from the defaults, such as "1.50 MiB on chip" or "16 chips".
QStringList partitionChanges(const app::PartitionSettings& settings);

QString sizeWords(double bytes);
QString trafficWords(double bytes);

// A text such as "9.0 × less than layer by layer", "4.3 % more than …", "as much as …".
QString trafficAgainst(double traffic, double reference, const QString& name);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the partition view for Qt.
#pragma once

#include <QString>

#include "core/picture/byte_words.h"

namespace tilescope::gui {

// "2.39 MiB", "1.03 MB", each in its own unit.
QString sizeWords(double bytes);
QString trafficWords(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …": the reference is what is named.
QString trafficAgainst(double traffic, double reference, const QString& name);

}  // namespace tilescope::gui

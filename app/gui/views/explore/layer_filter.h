// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers are meant by a few words: each word must be in the layer's name or its operation. × may be typed as x.
#pragma once

#include <QStringList>

#include "app/gui/session/layer_row.h"

namespace tilescope::gui {

bool isMeant(const LayerRow& row, const QString& words);

// In the order of the rows; all of them without words.
QStringList layersMeant(const LayerRows& rows, const QString& words);

}  // namespace tilescope::gui

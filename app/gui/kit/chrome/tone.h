// SPDX-License-Identifier: GPL-3.0-or-later
// What a colour says, so that widgets keep the meaning and not the colour of one theme.
#pragma once

#include <QColor>
#include <QString>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

enum class Tone { Neutral, Accent, Better, Worse, Warning, MemoryBound, ComputeBound };

// As a word, an icon or an edge.
QColor toneColour(Tone tone, const Theme& theme);

// As the soft fill under such a word.
QColor toneFill(Tone tone, const Theme& theme);

// Of the icon of a diagnosis or strip: the bulb and the clock keep their warm colour whatever the edge has.
QColor findingIconColour(const QString& icon, Tone tone, const Theme& theme);

}  // namespace tilescope::gui

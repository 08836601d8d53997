// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/kit/theme/theme.h"
#include "app/gui/views/hardware/silicon/silicon_layout.h"

class QPainter;

namespace tilescope::gui {
struct SiliconPaint {
  const SiliconPicture& picture;
  const SiliconLayout& layout;
  const Theme& theme;
};

void paintSilicon(QPainter& painter, const SiliconPaint& paint);
void paintSiliconOutline(QPainter& painter, const SiliconPaint& paint, std::size_t block);

QColor siliconColour(const SiliconPicture& picture, const SiliconBlock& block, const Theme& theme);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/explore/designs/design_scene.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

struct DesignPaint {
  const DesignCloud& cloud;
  const DesignsPicture& picture;
  const DesignScene& scene;
  const Theme& theme;
  QRectF area;
  std::optional<AxisRange> colours;  // of the metric that sets the colours
};

void paintDesigns(QPainter& painter, const DesignPaint& paint);
void paintDesignOutline(QPainter& painter, const DesignPaint& paint, DesignId id);

}  // namespace tilescope::gui

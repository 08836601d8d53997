// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed height for bars and headers, which follows the font scale.
#pragma once

#include <QWidget>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {

// place: positions the parts; called at once and after each change of the font scale.
template <class Place>
void keepHeight(QWidget* strip, const ThemeController* themes, int pixelsAt100, Place place) {
  const auto restyle = [strip, pixelsAt100, place] {
    strip->setFixedHeight(scaledPixels(pixelsAt100));
    place();
    strip->update();
  };
  QObject::connect(themes, &ThemeController::changed, strip, restyle);
  restyle();
}

}  // namespace tilescope::gui

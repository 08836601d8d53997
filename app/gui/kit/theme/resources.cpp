// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/resources.h"

#include <QDir>

// The macro declares a global function and must stand outside every namespace.
static bool registerGuiResources() {
  Q_INIT_RESOURCE(gui);
  Q_INIT_RESOURCE(help);
  return true;
}

namespace tilescope::gui {

void registerResources() {
  [[maybe_unused]] static const bool registered = registerGuiResources();
}

}  // namespace tilescope::gui

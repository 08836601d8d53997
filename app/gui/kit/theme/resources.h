// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled themes, icons and pages of the documentation. In a static library Qt registers them only when asked to.
#pragma once

namespace tilescope::gui {

// Before the first use of ":/..."; cheap to call again.
void registerResources();

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_controller.h"

#include "app/gui/views/validate/validation_view.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {

ValidationController::ValidationController(const ViewParts& parts) : QObject(&parts.window) {
  parts.views.addView("validate", new ValidationView(model_, parts.tips, &parts.themes, &parts.views));
}

}  // namespace tilescope::gui

#include "moc_validation_controller.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/view.h"

#include "app/common/design.h"

namespace tilescope::gui {

ViewCommand View::command(const app::DesignWords& design) const {
  return {QObject::tr("The command for this plan"), app::planCommand(design) + " -o plan.json", {}};
}

}  // namespace tilescope::gui

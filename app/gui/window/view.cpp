// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/view.h"

namespace tilescope::gui {

ViewCommand View::command(const app::DesignWords& design) const {
  return {QObject::tr("The command for this plan"), app::planCommand(design) + " -o plan.json", {}};
}

std::string View::plotCommand(const app::Design& design) const {
  return app::planCommand(app::wordsOf(design));
}

}  // namespace tilescope::gui

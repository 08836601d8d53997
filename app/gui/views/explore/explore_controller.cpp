// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/explore_controller.h"

#include "app/gui/views/explore/curves_controller.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/designs/designs_controller.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/lens_controller.h"
#include "app/gui/views/explore/log_controller.h"
#include "app/gui/views/explore/roofline/batch_walk.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/timeline/timeline_controller.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
ExploreController::ExploreController(const ViewParts& parts) : QObject(&parts.window) {
  auto* designs = new DesignsController(parts.designs, parts.session, parts.tips, &parts.themes, this);
  auto* view =
      new ExploreView(parts.explore, parts.session, *designs, parts.tips, parts.log, &parts.themes, &parts.views);
  parts.views.addView("explore", view);
  new LogController(parts.log, parts.messages, parts.explore, parts.session, this);
  lens_ = new LensController(*view, parts.views, parts.explore, parts.session, parts.actions, &parts.themes, this);
  new TimelineController(*view, parts, this);
  new RoofDragging(view->roofline(), parts.session, parts.editor, this);
  new BudgetsController(parts.panel, parts.session, parts.explore, this);
  new BatchWalk(*view, parts.explore, parts.curves, parts.editor, parts.tips, parts.actions, this);
  new CurvesController(parts.panel, parts.curves, parts.session, parts.actions, this);
  designs->addActions(parts.actions);
}

}  // namespace tilescope::gui

#include "moc_explore_controller.cpp"

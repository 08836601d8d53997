// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_controller.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/timeline/timeline_page.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/view_stack.h"
#include "core/base/json_document.h"
#include "core/picture/timeline.h"
#include "core/picture/timeline_trace.h"

namespace tilescope::gui {

TimelineController::TimelineController(ExploreView& view, const ViewParts& parts, QObject* parent)
    : QObject(parent), view_(view), parts_(parts) {
  ActionRegistry& actions = parts_.actions;
  actions.add({"view.timeline", tr("&View"), tr("Timeline"),
               tr("Shows the layers of the plan, array, bandwidths and memories over time"), "clock"},
              [this] {
                parts_.views.want("explore");
                view_.showPage("timeline");
              });
  ActionSpec prefetch{"view.prefetch", tr("&View"), tr("Prefetch in the timeline"),
                      tr("Shows what loading the first weights of each layer during the layer before would gain, as an "
                         "estimate"),
                      "lightbulb"};
  prefetch.checkable = true;
  QAction* shown = actions.add(prefetch, [] {});
  connect(shown, &QAction::toggled, &view_.timeline(), &TimelinePage::setPrefetch);
  connect(&view_, &ExploreView::prefetchChosen, shown, &QAction::setChecked);
  view_.timeline().addPrefetchAction(shown);
  trace_ = actions.add({"explore.save_trace", tr("&File"), tr("Save timeline as a trace…"),
                        tr("Write the timeline as trace events, for chrome://tracing and Perfetto"), "download"},
                       [this] { saveTrace(); });
  connect(&parts_.explore, &ExploreModel::pictureChanged, this, &TimelineController::enable);
  enable();
}

void TimelineController::enable() {
  trace_->setEnabled(parts_.explore.plan() != nullptr);
}

void TimelineController::saveTrace() {
  const std::shared_ptr<const ExecutionPlan> plan = parts_.explore.sharedPlan();
  if (!plan) return;
  const QString path = askWhereToSave(&parts_.window, tr("Save timeline as a trace"), QStringLiteral("timeline.json"),
                                      tr("Trace events (*.json)"));
  if (path.isEmpty()) return;
  const auto written = writeFileAtomically(encodedPath(path), timelineTrace(timelineOf(*plan)));
  if (written)
    parts_.messages.showDone(tr("Saved %1.").arg(path));
  else
    parts_.messages.showErrors(written.diagnostics());
}

}  // namespace tilescope::gui

#include "moc_timeline_controller.cpp"

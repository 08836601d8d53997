// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/window_models.h"

#include <utility>

#include "app/gui/session/design_choices.h"

namespace tilescope::gui {

QString inFolder(const QString& folder, const char* name) {
  return folder.isEmpty() ? QString() : folder + "/" + name;
}

WindowModels::WindowModels(Session start, const QString& dataFolder, std::function<WindowState()> state,
                           const std::shared_ptr<SolvedLayers>& layers)
    : session(std::move(start)),
      runner(nullptr, nullptr, layers),
      queue(nullptr, nullptr, layers),
      pins(session, queue),
      explore(session, runner, &pins),
      solved(session, runner),
      curves(session, queue),
      designs(session, solved, queue),
      editor(session),
      recent(inFolder(dataFolder, "recent.json")),
      files(session, inFolder(dataFolder, "autosave"), {std::move(state), [this] { return designs.known(); }}),
      firstUse(inFolder(dataFolder, "first_use.json")) {
  connect(&solved, &SolvedDesigns::solved, &curves, &ParameterCurves::learn);
  connect(&curves, &ParameterCurves::solved, &designs, &DesignsModel::learn);
  connect(&queue, &PlanQueue::faulted, &faults, [this](const QString& what) { faults.report(what); });
  connect(&session, &SessionController::designChanged, this, &WindowModels::holdQueue);
  connect(&explore, &ExploreModel::pictureChanged, this, &WindowModels::holdQueue);
  connect(&files, &SessionFiles::recalled, &designs, &DesignsModel::recall);
  // In advance: reading all bundled files takes longer than a frame.
  background.start([](const CancelToken&) { warmChoices(); });
}

// Pauses the queue while the current design is being solved, but not after a stop.
void WindowModels::holdQueue() {
  queue.setHeld(explore.plan() != nullptr && explore.isStale() && !explore.progress().stopped);
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The session, the objects that solve its designs, and the models of several views.
#pragma once

#include <functional>

#include "app/gui/session/background.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/faults.h"
#include "app/gui/session/first_use.h"
#include "app/gui/session/message_log.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/plan_runner.h"
#include "app/gui/session/recent_sessions.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/explore/designs/designs_model.h"
#include "app/gui/views/explore/parameter_curves.h"

namespace tilescope::gui {

struct WindowModels : QObject {
  // dataFolder: for autosaves and lists; empty: nothing is saved. state: returns the state of the window. layers:
  // solved before; not null.
  WindowModels(Session start, const QString& dataFolder, std::function<WindowState()> state,
               const std::shared_ptr<SolvedLayers>& layers);
  void holdQueue();

  Faults faults;
  SessionController session;
  PlanRunner runner;
  PlanQueue queue;  // for other designs; lower priority
  PinsModel pins;
  ExploreModel explore;
  SolvedDesigns solved;
  ParameterCurves curves;
  DesignsModel designs;
  DesignEditor editor;
  MessageLog log;
  RecentSessions recent;
  SessionFiles files;
  FirstUse firstUse;
  Background background{*this};
};

// Returns an empty path if the folder is empty.
QString inFolder(const QString& folder, const char* name);

}  // namespace tilescope::gui

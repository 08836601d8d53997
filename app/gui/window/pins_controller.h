// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/session/pins_model.h"

class QAction;

namespace tilescope::gui {

class ActionRegistry;
class Messages;
class PinsBar;

class PinsController : public QObject {
  Q_OBJECT
 public:
  PinsController(PinsBar& bar, SessionController& session, const PinsModel& pins, ActionRegistry& actions,
                 Messages& messages, QObject* parent = nullptr);

 private:
  void connectBar();
  void addActions(ActionRegistry& actions);
  void addShowActions(ActionRegistry& actions);
  void pinPresent();
  void stepReference(int direction);
  void showPins();
  void enableActions();

  PinsBar& bar_;
  SessionController& session_;
  const PinsModel& pins_;
  Messages& messages_;
  QAction* pin_ = nullptr;
  QAction* unpinAll_ = nullptr;
  std::vector<QAction*> steps_;
  std::vector<QAction*> shows_;
};

}  // namespace tilescope::gui

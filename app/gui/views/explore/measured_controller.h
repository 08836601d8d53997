// SPDX-License-Identifier: GPL-3.0-or-later
// What the window has to do with measured results: menu entries, and what there is to know about a file when it opens.
#pragma once

#include <QObject>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class FileOpening;
class Messages;

class MeasuredController : public QObject {
  Q_OBJECT
 public:
  MeasuredController(SessionController& session, FileOpening& files, ActionRegistry& actions, Messages& messages,
                     QObject* window);

 private:
  void tell();

  SessionController& session_;
  Messages& messages_;
  std::shared_ptr<const Network> network_;  // that the last words were about
};

// What holds of the metrics beside this network: another network's, layers that it has not, wrong values, an emulation.
// Null: no network.
Diagnostics measuredWarnings(const MeasuredFile& measured, const Network* network);

}  // namespace tilescope::gui

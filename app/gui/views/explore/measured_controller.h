// SPDX-License-Identifier: GPL-3.0-or-later
// Measured results in the window: menu entries, and warnings when a file is opened.
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
  std::shared_ptr<const Network> network_;  // the network that the last warnings refer to
};

// Warns if measured results belong to another network, have unknown layers or wrong values, or are times of an
// emulation. network may be null.
Diagnostics measuredWarnings(const MeasuredFile& measured, const Network* network);

}  // namespace tilescope::gui

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
  std::shared_ptr<const Network> network_;  // the network of the last warnings
};

// Warnings on measured results for this network: they belong to another network, or have unknown layers, wrong values
// or times of an emulation. Null: no network.
Diagnostics measuredWarnings(const MeasuredFile& measured, const Network* network);

}  // namespace tilescope::gui

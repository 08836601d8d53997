// SPDX-License-Identifier: GPL-3.0-or-later
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
  std::shared_ptr<const Network> network_;
};

// Warns about another network, unknown layers, wrong values, and times of an emulation. network: may be null.
Diagnostics measuredWarnings(const MeasuredFile& measured, const Network* network);

}  // namespace tilescope::gui

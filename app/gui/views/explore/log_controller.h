// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the log: what the strip says, new warnings about a design, finished searches.
#pragma once

#include <QObject>
#include <QStringList>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/message_log.h"

namespace tilescope::gui {

class Messages;

class LogController : public QObject {
  Q_OBJECT
 public:
  LogController(MessageLog& log, const Messages& messages, const ExploreModel& model, const SessionController& session,
                QObject* parent = nullptr);

 private:
  void notePicture();

  MessageLog& log_;
  const ExploreModel& model_;
  const SessionController& session_;
  QStringList warnings_;                    // reported already, of the present design
  std::optional<app::Design> searchedFor_;  // reported already
};

}  // namespace tilescope::gui

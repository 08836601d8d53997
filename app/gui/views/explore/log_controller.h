// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPlainTextEdit>
#include <QStringList>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/message_log.h"

namespace tilescope::gui {
class Messages;
class ThemeController;

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
  QStringList warnings_;                    // of the current design
  std::optional<app::Design> searchedFor_;  // last design whose search was logged
};

// One line per message, the newest at the end.
class LogPage : public QPlainTextEdit {
  Q_OBJECT
 public:
  LogPage(const MessageLog& log, const ThemeController* themes, QWidget* parent = nullptr);

 private:
  void append(const LogLine& line);
  void rebuild();

  const MessageLog& log_;
  const ThemeController* themes_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the log: what the strip says, new warnings about a design, finished searches.
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
  QStringList warnings_;                    // reported already, of the current design
  std::optional<app::Design> searchedFor_;  // reported already
};

// The log as text: one line per message, the newest at the end. Copied like any text.
class LogPage : public QPlainTextEdit {
  Q_OBJECT
 public:
  LogPage(const MessageLog& log, const ThemeController* themes, QWidget* parent = nullptr);

 private:
  void append(const LogLine& line);
  void rebuild();  // in the colours of the theme

  const MessageLog& log_;
  const ThemeController* themes_;
};

}  // namespace tilescope::gui

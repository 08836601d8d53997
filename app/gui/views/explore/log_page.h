// SPDX-License-Identifier: GPL-3.0-or-later
// The log as text: one line per message, the newest at the end. Copied like any text.
#pragma once

#include <QPlainTextEdit>

#include "app/gui/session/message_log.h"

namespace tilescope::gui {

class ThemeController;

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

// SPDX-License-Identifier: GPL-3.0-or-later
// The strip above the view, for what was rejected, failed or done. No message is a box in front of the window.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/session/message_log.h"
#include "core/base/result.h"

namespace tilescope::gui {

enum class Tone;
class MessageStrip;
class ThemeController;

class Messages : public QWidget {
  Q_OBJECT
 public:
  explicit Messages(const ThemeController* themes, QWidget* parent = nullptr);

  void showErrors(const Diagnostics& errors);
  void showWarnings(const Diagnostics& warnings);                   // of something that was done all the same
  void showRefusal(const QString& finding, const QString& remedy);  // of something that cannot be done
  void showNote(const QString& finding, const QString& remedy);     // an answer to read
  // Something that was done, with a button that goes on from there.
  void showOffer(const QString& finding, const QString& button, std::function<void()> act);
  // A question with at most two answers; the cross is none of them.
  struct Choice {
    QString button;
    std::function<void()> act;
  };
  void ask(const QString& finding, const QString& remedy, std::vector<Choice> choices);
  void showDone(const QString& what);  // something that was done: a moment, in passing
  void clear();

 signals:
  void done(const QString& what);
  void told(tilescope::gui::LogKind kind, const QString& text);  // everything that was ever shown here

 private:
  void tell(LogKind kind, const QString& finding, const QString& remedy);
  void show(const Diagnostics& findings, Tone tone);
  void show(Tone tone, const QString& icon, const QString& finding, const QString& remedy,
            std::vector<Choice> choices = {});

  MessageStrip* strip_;
  std::vector<Choice> choices_;  // of the strip's buttons
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The message bar over the top of the view, for errors, rejected input and completed actions. Of several errors it
// shows the first, and all of them below if asked. There are no message dialogs.
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "app/gui/session/message_log.h"
#include "core/base/result.h"

class QPlainTextEdit;

namespace tilescope::gui {
enum class Tone;
class MessageStrip;
struct Message;
class ThemeController;

class Messages : public QWidget {
  Q_OBJECT
 public:
  explicit Messages(const ThemeController* themes, QWidget* parent = nullptr);
  ~Messages() override;

  // Keeps the message bar over the top of this widget, which does not move when messages come and go.
  void cover(QWidget* view);

  void showErrors(const Diagnostics& errors);
  void showWarnings(const Diagnostics& warnings);
  void showRefusal(const QString& finding, const QString& remedy);
  void showNote(const QString& finding, const QString& remedy);
  void showOffer(const QString& finding, const QString& button, std::function<void()> act);
  // At most two per question. Closing the message bar chooses none.
  struct Choice {
    QString button;
    std::function<void()> act;
  };
  void ask(const QString& finding, const QString& remedy, std::vector<Choice> choices);
  void showDone(const QString& what);  // hides itself after a moment
  void clear();                        // a held message stays, or comes back
  void hold();                         // the shown message, until release() or the user closes it
  void release();

 signals:
  void done(const QString& what);
  void told(tilescope::gui::LogKind kind, const QString& text);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Held;
  void dismiss();  // by the user
  void reveal();
  void fit();
  void tell(LogKind kind, const QString& finding, const QString& remedy);
  void show(const Diagnostics& findings, Tone tone);
  void showAll(const Diagnostics& findings);
  void show(Tone tone, const QString& icon, const QString& finding, const QString& remedy,
            std::vector<Choice> choices = {});

  MessageStrip* strip_;
  QPlainTextEdit* all_;          // hidden until asked for
  std::vector<Choice> choices_;  // answers, by button
  QWidget* covered_ = nullptr;
  std::unique_ptr<Held> held_;
  bool showsHeld_ = false;
};

}  // namespace tilescope::gui

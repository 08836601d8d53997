// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a traffic, such as "4.5 MB" or "half". The owner finds the capacity. The answer appears beside the panel,
// over the view, while the entry has the focus, so that no control moves.
#pragma once

#include <QPointer>
#include <QWidget>

class QLineEdit;

namespace tilescope::gui {
class ThemeController;

class TrafficField : public QWidget {
  Q_OBJECT
 public:
  explicit TrafficField(const ThemeController* themes, QWidget* parent = nullptr);

  QLineEdit* entry() const { return entry_; }
  QString message() const;
  void say(const QString& text, bool isWrong);
  bool hasAnswer() const { return !message().isEmpty(); }
  void clear();  // entry and message

 signals:
  void asked(const QString& typed);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void restyle();
  void showMessage();

  const ThemeController* themes_;
  QLineEdit* entry_;
  class Answer;
  QPointer<Answer> message_;  // a child of the window
  bool isWrong_ = false;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a traffic, such as "4.5 MB" or "half". The owner finds the capacity and answers below the entry.
#pragma once

#include <QWidget>

class QLabel;
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
  void restyle();

  const ThemeController* themes_;
  QLineEdit* entry_;
  QLabel* message_;
  bool isWrong_ = false;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// A message bar across the window, used instead of dialogs: what happened, what to do, up to two buttons.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <array>

#include "app/gui/kit/chrome/tone_label.h"

class QPushButton;

namespace tilescope::gui {

class FindingText;
class IconButton;
class ThemeController;

struct Message {
  Tone tone = Tone::Worse;
  QString icon = QStringLiteral("triangle-alert");
  QString finding;
  QString remedy;
  QStringList buttons;
  bool closable = true;

  bool operator==(const Message&) const = default;
};

class MessageStrip : public QWidget {
  Q_OBJECT
 public:
  explicit MessageStrip(const ThemeController* themes, QWidget* parent = nullptr);

  void setMessage(const Message& message);
  const Message& message() const { return message_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void buttonClicked(int index);
  void closed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void place();

  const ThemeController* themes_;
  Message message_;
  FindingText* text_;
  std::array<QPushButton*, 2> buttons_{};
  IconButton* close_;
};

}  // namespace tilescope::gui

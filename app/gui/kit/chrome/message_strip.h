// SPDX-License-Identifier: GPL-3.0-or-later
// A message bar across the window, used instead of a dialog: what happened, what to do, up to two buttons and a close
// button. 44 px, one or two lines.
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
  QString finding;      // bold: what happened, where
  QString remedy;       // plain: what to do
  QStringList buttons;  // at most two, each named after its effect; the first is primary
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
  void closed();  // closed by the user; the owner hides the strip or shows the next message

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

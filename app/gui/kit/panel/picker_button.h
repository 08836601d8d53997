// SPDX-License-Identifier: GPL-3.0-or-later
// A button that shows what is chosen and opens a menu of choices: text, quieter second text, a badge, a chevron. Up and
// Down on the closed button pick the neighbour. The owner says what is shown; choosing only emits a signal.
#pragma once

#include <QAbstractButton>
#include <QPointer>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

class ChoicePopup;
class ThemeController;

class PickerButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit PickerButton(const ThemeController* theme, QWidget* parent = nullptr);
  ~PickerButton() override;

  static WidgetKeys keys();  // for the card of all keys

  // label: what is picked here ("Network"), for tooltips and screen readers.
  void setLabel(const QString& label);
  void setShown(const QString& text, const QString& secondary = {});
  void setBadge(const QString& badge);   // "6 edits"; empty: none
  void setPin(QChar letter, bool fits);  // its tile before the text; null: none
  void setChoices(const Choices& choices) { choices_ = choices; }
  const Choices& choices() const { return choices_; }

  void openMenu();
  ChoicePopup* menu() const;  // null while closed

  int naturalWidth() const;  // with all of the text and no second one
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void aboutToOpen();  // the last moment to bring the choices up to date
  void chosen(const QString& id);

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void pickNeighbour(int direction);
  void describe();
  int pinRoom() const;

  const ThemeController* theme_;
  QString label_, secondary_, badge_;
  QChar pin_;
  bool pinFits_ = true;
  Choices choices_;
  QPointer<ChoicePopup> popup_;
  qint64 closedAt_ = 0;  // ms; the press that closes the popup must not open it again
};

}  // namespace tilescope::gui

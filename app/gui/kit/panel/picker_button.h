// SPDX-License-Identifier: GPL-3.0-or-later
// A button that shows the current choice and opens a menu. While closed, Up and Down choose the previous or next entry.
// Choosing only emits a signal; the owner updates the button.
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

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  // label: what is chosen ("Network"), for tooltips and screen readers.
  void setLabel(const QString& label);
  void setShown(const QString& text, const QString& secondary = {});
  void setBadge(const QString& badge);  // "6 edits"; empty: no badge
  // Shows a pin's tile before the text. A null letter removes it.
  void setPin(QChar letter, bool fits);
  void setChoices(const Choices& choices) { choices_ = choices; }
  const Choices& choices() const { return choices_; }

  void openMenu();
  ChoicePopup* menu() const;  // null: closed

  int naturalWidth() const;  // width with the full text, without secondary text
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void aboutToOpen();  // emitted before opening, to update the choices
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
  // In ms. The press that closes the menu must not open it again.
  qint64 closedAt_ = 0;
};

}  // namespace tilescope::gui

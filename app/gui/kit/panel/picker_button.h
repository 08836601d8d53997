// SPDX-License-Identifier: GPL-3.0-or-later
// A button that shows the current choice and opens a menu. Up and Down choose the neighbours. Choosing only emits a
// signal; the owner updates the button.
#pragma once

#include <QAbstractButton>
#include <QPointer>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

class ChoicePopup;
class ThemeController;

class PickerButton : public QAbstractButton, public AccessibleValue {
  Q_OBJECT
 public:
  explicit PickerButton(const ThemeController* theme, QWidget* parent = nullptr);
  ~PickerButton() override;

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  void setLabel(const QString& label);
  void setShown(const QString& text, const QString& secondary = {});
  void setBadge(const QString& badge);
  // The pin's tile before the text; a null letter removes it.
  void setPin(QChar letter, bool fits);
  void setChoices(const Choices& choices) { choices_ = choices; }
  const Choices& choices() const { return choices_; }

  void openMenu();
  ChoicePopup* menu() const;

  int naturalWidth() const;  // without secondary text
  QString accessibleText() const override { return text(); }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void aboutToOpen();
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
  // In ms; the press that closes the menu must not open it again.
  qint64 closedAt_ = 0;
};

}  // namespace tilescope::gui

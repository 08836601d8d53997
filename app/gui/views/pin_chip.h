// SPDX-License-Identifier: GPL-3.0-or-later
// One pin in the pins bar: tile and name. A click shows its design; its menu and its keys rename it in place, make it
// the reference or remove it. It only emits signals.
#pragma once

#include <QAbstractButton>

#include "app/gui/kit/chrome/widget_keys.h"

class QLineEdit;

namespace tilescope::gui {

class ThemeController;

struct ShownPin {
  QChar letter;
  QString name;
  QString facts;  // metrics, or why it does not fit; for the tooltip
  bool fits = true;
  bool isPresent = false;  // its design is the current one
  bool isReference = false;

  bool operator==(const ShownPin&) const = default;
};

class PinChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit PinChip(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  void setPin(const ShownPin& pin);
  const ShownPin& pin() const { return pin_; }
  void rename();  // Enter accepts the name, Esc keeps the old one
  bool isRenamed() const { return editor_ != nullptr; }
  int naturalWidth() const;  // with the full name
  QSize sizeHint() const override;

 signals:
  void renamed(const QString& name);
  void referenceRequested();
  void unpinRequested();
  void stepped(int direction);  // to a neighbour: -1 left, +1 right
  void widthChanged();

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void describe();
  void endRenaming(bool take);
  QRect nameRect() const;

  const ThemeController* themes_;
  ShownPin pin_;
  QLineEdit* editor_ = nullptr;  // exists while renaming
};

}  // namespace tilescope::gui

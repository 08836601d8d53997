// SPDX-License-Identifier: GPL-3.0-or-later
// One pin in the pins bar. A click shows its design; menu and keys rename it, make it the reference or remove it.
#pragma once

#include <QAbstractButton>

#include "app/gui/kit/chrome/widget_keys.h"

class QLineEdit;

namespace tilescope::gui {
class ThemeController;

struct ShownPin {
  QChar letter;
  QString name;
  QString facts;  // for the tooltip: metrics, or why the design is infeasible
  bool fits = true;
  bool isPresent = false;  // its design is the current one
  bool isReference = false;

  bool operator==(const ShownPin&) const = default;
};

class PinChip : public QAbstractButton {
  Q_OBJECT
 public:
  explicit PinChip(const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  void setPin(const ShownPin& pin);
  const ShownPin& pin() const { return pin_; }
  void rename();
  bool isRenamed() const { return editor_ != nullptr; }
  int naturalWidth() const;
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
  QLineEdit* editor_ = nullptr;  // null unless renaming
};

}  // namespace tilescope::gui

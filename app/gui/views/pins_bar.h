// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above metrics and diagnosis: the pins, the button that adds one, and the reference of all differences.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/views/pin_chip.h"

class QAction;
class QPushButton;

namespace tilescope::gui {
class PickerButton;
class ThemeController;

class PinsBar : public QWidget {
  Q_OBJECT
 public:
  explicit PinsBar(const ThemeController* themes, QWidget* parent = nullptr);

  void setPins(const std::vector<ShownPin>& pins);  // ordered by letter
  void setPinAction(QAction* action);
  // The reference if no pin is one: the current design, or else the unchanged profile.
  void setAgainstPresent(bool present);
  PinChip* chip(QChar letter) const;  // null: none
  QPushButton* pinButton() const { return pinButton_; }
  PickerButton* reference() const { return reference_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void shown(QChar letter);
  void renamed(QChar letter, const QString& name);
  void unpinRequested(QChar letter);
  void referenceRequested(QChar letter);  // null: the unchanged profile

 private:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  PinChip* makeChip();
  void showReference();
  void step(const PinChip* from, int direction);
  void restyle();
  void place();
  int placeReference(int widest);
  std::vector<int> chipWidths(int room) const;
  bool isElided(const std::vector<int>& widths) const;

  const ThemeController* themes_;
  std::vector<PinChip*> chips_;
  QPushButton* pinButton_;
  QString pinText_, pinKey_;
  PickerButton* reference_;
  bool againstPresent_ = false;
  QRect labelRect_, keyRect_, againstRect_;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the loop nest: which layer, whether its mapping is the best one or the user's and what that costs, the
// way back, copying.
#pragma once

#include <QWidget>

#include "app/gui/models/mapping_picture.h"

class QAction;
class QPushButton;

namespace tilescope::gui {

class EnlargeButton;
class IconButton;
class PickerButton;
class ThemeController;

class NestHeader : public QWidget {
  Q_OBJECT
 public:
  explicit NestHeader(const ThemeController* themes, QWidget* parent = nullptr);

  PickerButton* picker() const { return picker_; }
  void setPicture(const MappingPicture& picture);
  void setBackAction(QAction* action);
  void setCopyActions(const QList<QAction*>& actions);
  EnlargeButton* enlargeButton() const { return enlarge_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void place();

  const ThemeController* themes_;
  PickerButton* picker_;
  QPushButton* back_;
  IconButton* copy_;
  EnlargeButton* enlarge_;
  MappingPicture picture_;
};

}  // namespace tilescope::gui

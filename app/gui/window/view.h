// SPDX-License-Identifier: GPL-3.0-or-later
// A view of the window: what fills the room below figures and verdict. The window knows its views only by this.
#pragma once

#include <QWidget>

namespace tilescope::gui {

class View : public QWidget {
 public:
  using QWidget::QWidget;

  virtual void setAnimated(bool /*animated*/) {}
  virtual void resetLayout() {}                    // docks back into their places
  virtual QString copyText() const { return {}; }  // what Copy gives where the keys are in this view
  virtual bool isSettled() const { return true; }  // nothing is left to be drawn
};

}  // namespace tilescope::gui

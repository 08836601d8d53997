// SPDX-License-Identifier: GPL-3.0-or-later
// A view of the window: what fills the room below figures and verdict. The window knows its views only by this.
#pragma once

#include <QJsonObject>
#include <QWidget>

namespace tilescope::gui {

class View : public QWidget {
 public:
  using QWidget::QWidget;

  virtual void setAnimated(bool /*animated*/) {}
  virtual void resetLayout() {}                    // docks back into their places
  virtual QString copyText() const { return {}; }  // what Copy gives where the keys are in this view
  // What a session file keeps of the view: docks, order, filter, zoom. What is not known or not there is left as it is.
  virtual QJsonObject state() const { return {}; }
  virtual void restore(const QJsonObject& /*state*/) {}
  virtual bool needsDesign() const { return true; }  // without one the way to one is shown in its place
  virtual bool isSettled() const { return true; }    // nothing is left to be drawn
};

}  // namespace tilescope::gui

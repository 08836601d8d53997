// SPDX-License-Identifier: GPL-3.0-or-later
// The button at the right end of a dock's header that gives the dock the whole view, and puts it back.
#pragma once

#include "app/gui/kit/chrome/icon_button.h"

namespace tilescope::gui {

class EnlargeButton : public IconButton {
  Q_OBJECT
 public:
  explicit EnlargeButton(const ThemeController* themes, QWidget* parent = nullptr);

  void setDockName(const QString& name);
  void setEnlarged(bool enlarged);
  bool isEnlarged() const { return enlarged_; }

 private:
  void describeEffect();

  QString dockName_;
  bool enlarged_ = false;
};

}  // namespace tilescope::gui

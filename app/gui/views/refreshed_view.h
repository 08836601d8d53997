// SPDX-License-Identifier: GPL-3.0-or-later
// A view that draws its picture only while it is seen: what changed is caught up with when it is shown.
#pragma once

#include "app/gui/views/view.h"

namespace tilescope::gui {

class ThemeController;

class RefreshedView : public View {
 public:
  RefreshedView(const ThemeController* themes, QWidget* parent);

  bool isSettled() const override { return !behind_ || !isVisible(); }

 protected:
  void fallBehind();  // the model has changed
  bool isBehind() const { return behind_; }
  virtual void refresh() = 0;

  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;  // the gaps between its parts

 private:
  void catchUp();

  const ThemeController* themes_;
  bool behind_ = true;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The frame around the content of a dock, below its DockTitle: 1 px at the sides and below, round lower corners.
#pragma once

#include <QWidget>

namespace tilescope::gui {

class ThemeController;

class DockBody : public QWidget {
  Q_OBJECT
 public:
  // Takes the content over.
  DockBody(const ThemeController* themes, QWidget* content, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const ThemeController* themes_;
};

}  // namespace tilescope::gui

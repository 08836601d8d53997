// SPDX-License-Identifier: GPL-3.0-or-later
// A header above its framed content: what looks like a dock, in a view whose parts keep their places.
#pragma once

#include <QWidget>

namespace tilescope::gui {

class ThemeController;

class DockFrame : public QWidget {
  Q_OBJECT
 public:
  // Takes both over.
  DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent = nullptr);
};

}  // namespace tilescope::gui

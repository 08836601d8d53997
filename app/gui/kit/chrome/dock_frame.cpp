// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_frame.h"

#include <QVBoxLayout>

#include "app/gui/kit/chrome/dock_body.h"

namespace tilescope::gui {

DockFrame::DockFrame(const ThemeController* themes, QWidget* title, QWidget* content, QWidget* parent)
    : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title);
  column->addWidget(new DockBody(themes, content, this), 1);
}

}  // namespace tilescope::gui

#include "moc_dock_frame.cpp"

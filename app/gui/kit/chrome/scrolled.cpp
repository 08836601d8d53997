// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/scrolled.h"

#include <QScrollArea>

#include "app/gui/kit/chrome/overlay_scroll_bar.h"

namespace tilescope::gui {

QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setObjectName(objectName);
  area->setFrameShape(QFrame::NoFrame);
  area->setStyleSheet(QStringLiteral("QScrollArea { background: transparent; border: none; }"));
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(content);
  area->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  new OverlayScrollBar(area, themes);
  return area;
}

}  // namespace tilescope::gui

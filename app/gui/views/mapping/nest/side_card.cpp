// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/side_card.h"

#include <QVBoxLayout>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"

namespace tilescope::gui {

SideCard::SideCard(const ThemeController* themes, const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), title_(new DockTitle(themes, title, this)) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(title_);
  layout->addWidget(new DockBody(themes, content, this));
}

}  // namespace tilescope::gui

#include "moc_side_card.cpp"

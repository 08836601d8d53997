// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/enlarge_button.h"

#include "app/gui/kit/chrome/described.h"

namespace tilescope::gui {

EnlargeButton::EnlargeButton(const ThemeController* themes, QWidget* parent)
    : IconButton(themes, QStringLiteral("maximize-2"), Look::Flat, parent) {
  describeEffect();
}

void EnlargeButton::setDockName(const QString& name) {
  dockName_ = name;
  describeEffect();
}

void EnlargeButton::setEnlarged(bool enlarged) {
  if (enlarged == enlarged_) return;
  enlarged_ = enlarged;
  setIconName(enlarged ? QStringLiteral("minimize-2") : QStringLiteral("maximize-2"));
  describeEffect();
}

void EnlargeButton::describeEffect() {
  if (enlarged_)
    describe(this, "enlarge", tr("Put %1 back").arg(dockName_), tr("Show the other docks again (F11)"));
  else
    describe(this, "enlarge", tr("Enlarge %1").arg(dockName_), tr("Give this dock the whole view (F11)"));
}

}  // namespace tilescope::gui

#include "moc_enlarge_button.cpp"

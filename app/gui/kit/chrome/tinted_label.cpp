// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/tinted_label.h"

#include <utility>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {

TintedLabel::TintedLabel(const ThemeController* themes, const QString& text, FontOf font, QColor Theme::*colour,
                         QWidget* parent)
    : QLabel(text, parent), themes_(themes), font_(std::move(font)), colour_(colour) {
  setObjectName(QStringLiteral("words"));
  setAccessibleName(text);
  setTextFormat(Qt::PlainText);
  connect(themes_, &ThemeController::changed, this, &TintedLabel::restyle);
  restyle();
}

void TintedLabel::restyle() {
  setFont(font_());
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, themes_->theme().*colour_);
  setPalette(colours);
}

}  // namespace tilescope::gui

#include "moc_tinted_label.cpp"

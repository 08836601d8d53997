// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/palette_field.h"

#include <QMouseEvent>
#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kKeysRight = 4;  // px at 100 %

}  // namespace

PaletteField::PaletteField(const ThemeController* themes, QWidget* parent)
    : SearchField(themes, QStringLiteral("search"), parent) {
  describe(
      this, "paletteField", tr("Find a layer, action, profile or view"),
      tr("Everything the window can do or show, by a few letters of its name"),
      tr("Type a few letters: actions, views, layers, networks, profiles and parameters that have them appear, the "
         "best match first. Return runs it, Esc closes the list. A parameter takes a value: \"weight buffer "
         "96\". A question mark lists everything that has keys."));
  setHint(tr("Find a layer, action, profile or view"));
  connect(this, &QLineEdit::textEdited, this, &PaletteField::opened);
  connect(this, &SearchField::escapePressed, this, &PaletteField::leave);
}

void PaletteField::setShortcutText(const QString& shortcut) {
  shortcut_ = shortcut;
  update();
}

void PaletteField::open() {
  setFocus(Qt::ShortcutFocusReason);
  selectAll();
  emit opened();
}

void PaletteField::leave() {
  clear();
  emit closed();
  giveFocusBack();
}

void PaletteField::mousePressEvent(QMouseEvent* event) {
  SearchField::mousePressEvent(event);
  if (event->button() == Qt::LeftButton) emit opened();
}

void PaletteField::focusOutEvent(QFocusEvent* event) {
  SearchField::focusOutEvent(event);
  if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason) return;
  clear();
  emit closed();
}

void PaletteField::paintEvent(QPaintEvent* event) {
  SearchField::paintEvent(event);
  if (!text().isEmpty()) return;
  const Theme& theme = themes()->theme();
  QPainter painter(this);
  drawKeys(painter, rect().adjusted(0, 0, -scaledPixels(kKeysRight), 0), shortcut_, theme.text2, theme);
}

}  // namespace tilescope::gui

#include "moc_palette_field.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/theme_controller.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>

namespace tilescope::gui {
namespace {

// Qt 6.4 does not say which scheme the system has; a dark palette has lighter text than windows.
bool isDark(const QPalette& palette) {
  return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
}

}  // namespace

ThemeController::ThemeController(ThemeMode mode, QObject* parent)
    : QObject(parent), mode_(mode), systemIsDark_(isDark(QApplication::palette())) {
  apply();
}

void ThemeController::setMode(ThemeMode mode) {
  mode_ = mode;
  apply();
}

bool ThemeController::eventFilter(QObject* watched, QEvent* event) {
  return QObject::eventFilter(watched, event);
}

void ThemeController::apply() {
  const bool dark = mode_ == ThemeMode::Dark || (mode_ == ThemeMode::System && systemIsDark_);
  theme_ = loadTheme(dark ? "dark" : "light");
  emit changed();
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/theme_controller.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/style_sheet.h"

namespace tilescope::gui {
namespace {

// Qt 6.4 does not report dark mode. It is derived from the system's palette, where text is then lighter than windows.
// The application's palette is removed for the check; apply() sets it again.
bool systemPaletteIsDark() {
  QApplication::setPalette(QPalette());
  const QPalette palette = QApplication::palette();
  return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness();
}

}  // namespace

ThemeController::ThemeController(ThemeMode mode, QObject* parent, SystemIsDark systemIsDark)
    : QObject(parent), mode_(mode), systemIsDark_(systemIsDark ? std::move(systemIsDark) : systemPaletteIsDark) {
  follow_.setSingleShot(true);
  connect(&follow_, &QTimer::timeout, this, &ThemeController::followSystem);
  apply();
  qApp->installEventFilter(this);
}

void ThemeController::setMode(ThemeMode mode) {
  if (mode == mode_) return;
  mode_ = mode;
  apply();
}

void ThemeController::setFontScale(double scale) {
  if (qFuzzyCompare(scale, fontScale())) return;
  gui::setFontScale(scale);
  apply();
}

bool ThemeController::eventFilter(QObject* watched, QEvent* event) {
  const bool ofSystem =
      event->type() == QEvent::ThemeChange || (event->type() == QEvent::ApplicationPaletteChange && watched == qApp);
  if (ofSystem && !applying_ && mode_ == ThemeMode::System) follow_.start(0);
  return QObject::eventFilter(watched, event);
}

void ThemeController::followSystem() {
  if (mode_ == ThemeMode::System) apply();
}

void ThemeController::apply() {
  applying_ = true;
  const bool dark = mode_ == ThemeMode::Dark || (mode_ == ThemeMode::System && systemIsDark_());
  theme_ = loadTheme(dark ? "dark" : "light");
  if (style_ == nullptr) {
    style_ = new WindowStyle(theme_);
    QApplication::setStyle(style_);
  }
  style_->setTheme(theme_);
  QApplication::setPalette(palette(theme_));
  QApplication::setFont(wordFont());
  qApp->setStyleSheet(styleSheet(theme_));
  applying_ = false;
  emit changed();
}

QPalette palette(const Theme& theme) {
  QPalette p;
  p.setColor(QPalette::Window, theme.panel);
  p.setColor(QPalette::WindowText, theme.text);
  p.setColor(QPalette::Base, theme.plot);
  p.setColor(QPalette::AlternateBase, theme.plot);  // no alternating row colours
  p.setColor(QPalette::Text, theme.text);
  p.setColor(QPalette::PlaceholderText, theme.text3);
  p.setColor(QPalette::Button, theme.raised);
  p.setColor(QPalette::ButtonText, theme.text);
  p.setColor(QPalette::BrightText, theme.worse);
  p.setColor(QPalette::Highlight, theme.selection);
  p.setColor(QPalette::HighlightedText, theme.text);
  p.setColor(QPalette::Link, theme.accent);
  p.setColor(QPalette::LinkVisited, theme.accent);
  p.setColor(QPalette::ToolTipBase, theme.raised);
  p.setColor(QPalette::ToolTipText, theme.text);
  p.setColor(QPalette::Light, theme.hover);
  p.setColor(QPalette::Midlight, theme.raised);
  p.setColor(QPalette::Mid, theme.border);
  p.setColor(QPalette::Dark, theme.fieldBorder);
  p.setColor(QPalette::Shadow, theme.window);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
    p.setColor(QPalette::Disabled, role, theme.disabled);
  }
  return p;
}

}  // namespace tilescope::gui

#include "moc_theme_controller.cpp"

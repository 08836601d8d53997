// SPDX-License-Identifier: GPL-3.0-or-later
// The current theme. Widgets that paint keep a pointer to the controller, read theme() while painting and restyle on
// changed(). One per application; it outlives every widget. It sets the application's style, palette, font and style
// sheet before it emits changed().
#pragma once

#include <QObject>
#include <QPalette>
#include <QPointer>
#include <QTimer>
#include <functional>

#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/window_style.h"

namespace tilescope::gui {

enum class ThemeMode { Light, Dark, System };

class ThemeController : public QObject {
  Q_OBJECT
 public:
  // Whether the desktop is dark; called at start and whenever the desktop reports a theme change.
  using SystemIsDark = std::function<bool()>;

  explicit ThemeController(ThemeMode mode, QObject* parent = nullptr, SystemIsDark systemIsDark = {});

  const Theme& theme() const { return theme_; }
  ThemeMode mode() const { return mode_; }

  // Applies palette, fonts and style sheet to the application, then emits changed().
  void setMode(ThemeMode mode);

  // 1 is 100 %; fonts and the heights that depend on them change at once.
  void setFontScale(double scale);

 signals:
  void changed();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the system's palette changed
  void followSystem();
  void apply();

  ThemeMode mode_;
  SystemIsDark systemIsDark_;
  bool applying_ = false;  // true while this object itself causes palette events, which are then ignored
  QTimer follow_;          // the desktop reports one change several times; only one is handled
  Theme theme_;
  QPointer<WindowStyle> style_;  // the application's
};

// The theme as a QPalette, for widgets without a style rule of their own.

QPalette palette(const Theme& theme);

}  // namespace tilescope::gui

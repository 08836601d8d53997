// SPDX-License-Identifier: GPL-3.0-or-later
// Which theme is on. Whoever paints holds a pointer to the controller, reads theme() while painting and restyles on
// changed(). One per application; it outlives every widget. It gives the application its style, palette, font and style
// sheet, all before changed() is sent.
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
  // Whether the desktop is dark; asked at the start and whenever the desktop says that its theme changed.
  using SystemIsDark = std::function<bool()>;

  explicit ThemeController(ThemeMode mode, QObject* parent = nullptr, SystemIsDark systemIsDark = {});

  const Theme& theme() const { return theme_; }
  ThemeMode mode() const { return mode_; }

  // Applies palette, fonts and style sheet to the application, then informs everybody.
  void setMode(ThemeMode mode);

  // 1 is 100 %; fonts and the heights that follow them change at once.
  void setFontScale(double scale);

 signals:
  void changed();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the system's palette changed
  void followSystem();
  void apply();

  ThemeMode mode_;
  SystemIsDark systemIsDark_;
  bool applying_ = false;  // palette events that this object causes are not the system's
  QTimer follow_;          // the desktop reports its change several times; it is followed once
  Theme theme_;
  QPointer<WindowStyle> style_;  // the application's
};

// The theme as Qt's palette: what a widget without a rule of its own is drawn with.

QPalette palette(const Theme& theme);

}  // namespace tilescope::gui

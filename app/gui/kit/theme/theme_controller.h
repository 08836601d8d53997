// SPDX-License-Identifier: GPL-3.0-or-later
// The current theme. Widgets keep a pointer to this controller, read theme() when they paint, and restyle after
// changed(). There is one per application, which outlives all widgets. Style, palette, font and style sheet are set
// before changed() is emitted.
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
  // Whether the desktop is dark. Called at the start and when the desktop reports a theme change.
  using SystemIsDark = std::function<bool()>;

  explicit ThemeController(ThemeMode mode, QObject* parent = nullptr, SystemIsDark systemIsDark = {});

  const Theme& theme() const { return theme_; }
  ThemeMode mode() const { return mode_; }

  // Applies palette, fonts and style sheet to the application, then emits changed().
  void setMode(ThemeMode mode);

  // Sets the font scale (1 means 100 %). Fonts and heights change at once.
  void setFontScale(double scale);

 signals:
  void changed();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the system's palette changed
  void followSystem();
  void apply();

  ThemeMode mode_;
  SystemIsDark systemIsDark_;
  bool applying_ = false;  // true: ignores palette events caused by this object
  // The desktop reports a change several times; only the last one is handled.
  QTimer follow_;
  Theme theme_;
  QPointer<WindowStyle> style_;  // style of the application
};

QPalette palette(const Theme& theme);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The current theme, one per application, which outlives all widgets. Widgets read theme() when they paint, and restyle
// after changed(), when palette, fonts and style sheet are already set.
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
  using SystemIsDark = std::function<bool()>;

  explicit ThemeController(ThemeMode mode, QObject* parent = nullptr, SystemIsDark systemIsDark = {});

  const Theme& theme() const { return theme_; }
  ThemeMode mode() const { return mode_; }

  // Also applies palette, fonts and style sheet.
  void setMode(ThemeMode mode);

  void setFontScale(double scale);

 signals:
  void changed();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // changes of the system's palette
  void followSystem();
  void apply();

  ThemeMode mode_;
  SystemIsDark systemIsDark_;
  bool applying_ = false;  // ignore palette events of this object
  // The desktop reports a change several times; the last one counts.
  QTimer follow_;
  Theme theme_;
  QPointer<WindowStyle> style_;
};

QPalette palette(const Theme& theme);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Which theme is on. Whoever paints holds a pointer to the controller, reads theme() while painting and restyles on
// changed(). One per application; it outlives every widget.
#pragma once

#include <QObject>

#include "app/gui/theme/theme.h"

namespace tilescope::gui {

enum class ThemeMode { Light, Dark, System };

class ThemeController : public QObject {
  Q_OBJECT
 public:
  explicit ThemeController(ThemeMode mode, QObject* parent = nullptr);

  const Theme& theme() const { return theme_; }
  ThemeMode mode() const { return mode_; }

  // Applies palette, fonts and style sheet to the application, then tells everybody.
  void setMode(ThemeMode mode);

 signals:
  void changed();

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the system's palette changed
  void apply();

  ThemeMode mode_;
  bool systemIsDark_ = false;
  Theme theme_;
};

}  // namespace tilescope::gui

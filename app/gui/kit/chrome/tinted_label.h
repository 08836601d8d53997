// SPDX-License-Identifier: GPL-3.0-or-later
// Plain words in a colour of the theme that follow theme and font scale.
#pragma once

#include <QLabel>
#include <functional>

namespace tilescope::gui {

class ThemeController;
struct Theme;

class TintedLabel : public QLabel {
  Q_OBJECT
 public:
  using FontOf = std::function<QFont()>;

  TintedLabel(const ThemeController* themes, const QString& text, FontOf font, QColor Theme::*colour,
              QWidget* parent = nullptr);

 private:
  void restyle();

  const ThemeController* themes_;
  FontOf font_;
  QColor Theme::*colour_;
};

}  // namespace tilescope::gui

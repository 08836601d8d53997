// SPDX-License-Identifier: GPL-3.0-or-later
// A label for a control, in a colour of the theme. Long text is elided.
#pragma once

#include <QColor>
#include <QLabel>
#include <QString>
#include <QWidget>
#include <functional>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

class ThemeController;
struct Theme;

class ToneLabel : public QWidget {
  Q_OBJECT
 public:
  using Colour = QColor Theme::*;

  ToneLabel(const ThemeController* themes, Colour colour, QWidget* parent = nullptr);

  void setText(const QString& text);
  const QString& text() const { return text_; }
  void setColour(Colour colour);
  void setStrong(bool strong);
  void setSmall(bool isSmall);
  void setDot(bool dot);      // blue, after the text: changed value
  void setHatch(bool hatch);  // before the text: assumption

  bool isElided() const { return width() < sizeHint().width() - 1; }  // then the tooltip has the full text
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void clicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  QFont labelFont() const;
  void showTip();

  const ThemeController* themes_;
  Colour colour_;
  QString text_, tip_;
  bool strong_ = false, small_ = false, dot_ = false, hatch_ = false;
};

// A plain label that follows theme and font scale.
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

enum class Tone { Neutral, Accent, Better, Worse, Warning, MemoryBound, ComputeBound };

QColor toneColour(Tone tone, const Theme& theme);

QColor toneFill(Tone tone, const Theme& theme);

// Bulb and clock keep their warm colour for all tones.
QColor findingIconColour(const QString& icon, Tone tone, const Theme& theme);

}  // namespace tilescope::gui

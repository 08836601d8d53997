// SPDX-License-Identifier: GPL-3.0-or-later
// A label for a control in a colour of the theme, elided if space is short.
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
  void setDot(bool dot);      // a blue dot after the text: changed
  void setHatch(bool hatch);  // the hatch of an assumption, before the text

  bool isElided() const { return width() < sizeHint().width() - 1; }  // then all words are in the tooltip
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

// A plain label in a colour of the theme that follows theme and font scale.
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

// The meaning of a colour; each theme has its own colour for it.
enum class Tone { Neutral, Accent, Better, Worse, Warning, MemoryBound, ComputeBound };

// The colour of a tone for text, icons and edges.
QColor toneColour(Tone tone, const Theme& theme);

// The soft background behind text of that tone.
QColor toneFill(Tone tone, const Theme& theme);

// The colour of the icon of a diagnosis or message: bulb and clock are always warm, whatever colour the edge has.
QColor findingIconColour(const QString& icon, Tone tone, const Theme& theme);

}  // namespace tilescope::gui

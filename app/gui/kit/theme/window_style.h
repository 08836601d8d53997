// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's Fusion style with the theme's colours for controls that palette and style sheet cannot colour. Also sets sizes
// and delays.
#pragma once

#include <QProxyStyle>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

inline constexpr int kTipDelay = 200;
inline constexpr int kFocusFrame = 2;  // px

class WindowStyle : public QProxyStyle {
  Q_OBJECT
 public:
  explicit WindowStyle(Theme theme);

  void setTheme(const Theme& theme) { theme_ = theme; }

  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;

 private:
  void drawCheckBox(const QStyleOption& option, QPainter& painter) const;
  void drawComboBox(const QStyleOptionComplex& option, QPainter& painter) const;
  void drawArrow(const QString& icon, const QRect& rect, bool enabled, QPainter& painter) const;

  Theme theme_;
};

// 2 px, inside the rectangle.
void paintFocusFrame(QPainter& painter, const QRectF& rect, const Theme& theme, double radius = 4);

}  // namespace tilescope::gui

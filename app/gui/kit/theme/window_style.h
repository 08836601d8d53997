// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's Fusion style with the theme's colours for combo boxes, check marks, arrows and the focus frame, which palette
// and style sheet do not cover. Also sets sizes and delays: 6 px between docks, tooltips after 200 ms.
#pragma once

#include <QProxyStyle>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

inline constexpr int kTipDelay = 200;  // ms of hovering before a tooltip
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

// Paints a 2 px focus frame inside the rectangle. All painted controls use it.
void paintFocusFrame(QPainter& painter, const QRectF& rect, const Theme& theme, double radius = 4);

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/window_style.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kFieldHeight = 24;
constexpr int kDockGap = 6;
constexpr int kScrollBar = 10;
constexpr int kIcon = 16;
constexpr int kArrow = 14;
constexpr int kCheckBox = 16;
constexpr int kComboPadding = 8;
constexpr int kCellPadding = 8;
constexpr double kRadius = 4;

bool has(const QStyleOption& option, QStyle::StateFlag flag) {
  return option.state.testFlag(flag);
}

QRectF outline(const QRect& rect) {
  return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
}

// A combo box frames its whole field, and its list marks the current row.
bool showsFocusItself(const QWidget* widget) {
  return widget != nullptr && (widget->inherits("QComboBox") || widget->inherits("QComboBoxListView"));
}

void drawCheckMark(QPainter& painter, const QRect& rect, const QColor& colour) {
  const QPointF centre = QRectF(rect).center();
  painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(
      QPolygonF({centre + QPointF(-3.5, 0.2), centre + QPointF(-1, 2.7), centre + QPointF(3.7, -2.6)}));
}

}  // namespace

void paintFocusFrame(QPainter& painter, const QRectF& rect, const Theme& theme, double radius) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus, kFocusFrame));
  const double half = kFocusFrame / 2.0;
  painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half);
  painter.restore();
}

WindowStyle::WindowStyle(Theme theme) : QProxyStyle(QStringLiteral("Fusion")), theme_(std::move(theme)) {}

int WindowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
      return kDockGap;
    case PM_DockWidgetFrameWidth:
    case PM_DockWidgetTitleMargin:
    case PM_MenuPanelWidth:
      return 0;
    case PM_FocusFrameHMargin:
      return scaledPixels(kCellPadding) - 1;
    case PM_ScrollBarExtent:
      return kScrollBar;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
      return kIcon;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
      return scaledPixels(kCheckBox);
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
  switch (hint) {
    case SH_ToolTip_WakeUpDelay:
      return kTipDelay;
    case SH_ComboBox_Popup:  // opens below the field, not over it
      return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_MenuBar_AltKeyNavigation:
      return 1;
    default:
      return QProxyStyle::styleHint(hint, option, widget, data);
  }
}

QSize WindowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
  QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
  if (type == CT_ComboBox) result.setHeight(scaledPixels(kFieldHeight));
  return result;
}

QRect WindowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const {
  if (control != CC_ComboBox) return QProxyStyle::subControlRect(control, option, part, widget);
  const int arrow = kArrow + 2 * kComboPadding;
  QRect rect = option->rect;
  if (part == SC_ComboBoxArrow) rect.setLeft(rect.right() + 1 - arrow);
  if (part == SC_ComboBoxEditField) rect.adjust(kComboPadding, 1, -arrow, -1);
  return visualRect(option->direction, option->rect, rect);
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  switch (element) {
    case PE_FrameFocusRect:
      if (!showsFocusItself(widget)) paintFocusFrame(*painter, option->rect, theme_);
      return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
      drawCheckBox(*option, *painter);
      return;
    case PE_IndicatorMenuCheckMark:
      if (!has(*option, State_On)) return;
      painter->save();
      painter->setRenderHint(QPainter::Antialiasing);
      drawCheckMark(*painter, option->rect, has(*option, State_Enabled) ? theme_.text : theme_.disabled);
      painter->restore();
      return;
    case PE_IndicatorArrowDown:
      drawArrow(QStringLiteral("chevron-down"), option->rect, has(*option, State_Enabled), *painter);
      return;
    case PE_IndicatorArrowRight:
      drawArrow(QStringLiteral("chevron-right"), option->rect, has(*option, State_Enabled), *painter);
      return;
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void WindowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                     const QWidget* widget) const {
  if (control == CC_ComboBox) {
    drawComboBox(*option, *painter);
  } else {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
  }
}

void WindowStyle::drawCheckBox(const QStyleOption& option, QPainter& painter) const {
  const bool enabled = has(option, State_Enabled);
  const bool filled = has(option, State_On) || has(option, State_NoChange);
  const QColor fill = filled ? theme_.accent : has(option, State_MouseOver) ? theme_.hover : theme_.field;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(enabled ? fill : theme_.raised);
  painter.setPen(QPen(!enabled ? theme_.border : filled ? theme_.accent : theme_.fieldBorder, 1));
  painter.drawRoundedRect(outline(option.rect), 3, 3);
  const QColor mark = enabled ? theme_.onAccent : theme_.disabled;
  if (has(option, State_On)) drawCheckMark(painter, option.rect, mark);
  if (has(option, State_NoChange)) {
    const QPointF centre = QRectF(option.rect).center();
    painter.setPen(QPen(mark, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre - QPointF(3.5, 0), centre + QPointF(3.5, 0));
  }
  painter.restore();
}

void WindowStyle::drawComboBox(const QStyleOptionComplex& option, QPainter& painter) const {
  const bool enabled = has(option, State_Enabled);
  const bool hot = enabled && (has(option, State_MouseOver) || has(option, State_On));
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(hot ? theme_.hover : theme_.raised);
  painter.setPen(QPen(enabled ? theme_.fieldBorder : theme_.border, 1));
  painter.drawRoundedRect(outline(option.rect), kRadius - 0.5, kRadius - 0.5);
  painter.restore();
  if (has(option, State_HasFocus)) paintFocusFrame(painter, option.rect, theme_);
  const QRect arrow = subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, nullptr);
  drawArrow(QStringLiteral("chevron-down"), arrow, enabled, painter);
}

void WindowStyle::drawArrow(const QString& icon, const QRect& rect, bool enabled, QPainter& painter) const {
  const QColor colour = enabled ? theme_.text3 : theme_.disabled;
  const QPixmap pixmap = iconPixmap(icon, kArrow, colour, painter.device()->devicePixelRatioF());
  QRect place(0, 0, kArrow, kArrow);
  place.moveCenter(rect.center());
  painter.drawPixmap(place.topLeft(), pixmap);
}

}  // namespace tilescope::gui

#include "moc_window_style.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/legend.h"

#include <QFontMetrics>
#include <QStringList>
#include <utility>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kMark = 9;
constexpr int kWideMark = 13;  // lines and hatches
constexpr int kScaleWidth = 32;
constexpr int kTextGap = 6;
constexpr int kEntryGap = 14;
constexpr int kTightTextGap = 3, kTightEntryGap = 6;
constexpr int kLegendHeight = 18;

bool isWide(Mark mark) {
  return mark == Mark::Line || mark == Mark::DashedLine || mark == Mark::DoesNotFit || mark == Mark::Estimate;
}

QFont legendFont() {
  return wordFont(kSmallPixels);
}

bool isScale(Mark mark) {
  return mark == Mark::Scale || mark == Mark::ReversedScale;
}

int markWidth(Mark mark, LegendSpacing spacing) {
  if (isScale(mark)) return scaledPixels(kScaleWidth);
  return scaledPixels(isWide(mark) && spacing == LegendSpacing::Usual ? kWideMark : kMark);
}

int textGap(LegendSpacing spacing) {
  return scaledPixels(spacing == LegendSpacing::Tight ? kTightTextGap : kTextGap);
}

int entryGap(LegendSpacing spacing) {
  return scaledPixels(spacing == LegendSpacing::Tight ? kTightEntryGap : kEntryGap);
}

int entryWidth(const LegendEntry& entry, LegendSpacing spacing) {
  return markWidth(entry.mark, spacing) + textGap(spacing) + QFontMetrics(legendFont()).horizontalAdvance(entry.text);
}

void paintStroke(QPainter& painter, const QRectF& box, Mark mark, const QColor& colour) {
  painter.setRenderHint(QPainter::Antialiasing, mark == Mark::Ring || mark == Mark::Triangle);
  painter.setBrush(Qt::NoBrush);
  if (mark == Mark::Ring) {
    painter.setPen(QPen(colour, 1.6));
    painter.drawEllipse(box.adjusted(0.8, 0.8, -0.8, -0.8));
  } else if (mark == Mark::DashedSquare) {
    QPen pen(colour, 1);
    pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  } else if (mark == Mark::Triangle) {
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF inner = box.adjusted(0.8, 1.4, -0.8, -1);
    painter.drawPolygon(QPolygonF({inner.topLeft(), inner.topRight(), {inner.center().x(), inner.bottom()}}));
  } else {
    QPen pen(colour, 2, Qt::SolidLine, Qt::FlatCap);
    if (mark == Mark::DashedLine) pen.setDashPattern({2, 1.5});
    painter.setPen(pen);
    const double y = qRound(box.center().y());
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
  }
}

void paintMark(QPainter& painter, const QRectF& box, const LegendEntry& entry, const Theme& theme) {
  const QColor colour = entry.colour ? entry.colour(theme) : theme.text2;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  switch (entry.mark) {
    case Mark::Square:
      painter.drawRoundedRect(box, 1, 1);
      break;
    case Mark::Disc:
      painter.drawEllipse(box);
      break;
    case Mark::HollowDiamond:
    case Mark::Diamond: {
      if (entry.mark == Mark::HollowDiamond) {
        painter.setBrush(theme.plot);
        painter.setPen(QPen(colour, 1.3));
      }
      const QPointF c = box.center();
      const double r = box.width() / 2 + 0.5;
      painter.drawPolygon(QPolygonF({c - QPointF(0, r), c + QPointF(r, 0), c + QPointF(0, r), c - QPointF(r, 0)}));
      break;
    }
    case Mark::Scale:
    case Mark::ReversedScale:
      for (int x = 0; x < box.width(); ++x) {
        const double share = x / box.width();
        painter.fillRect(QRectF(box.left() + x, box.top(), 1, box.height()),
                         onScale(theme, entry.mark == Mark::Scale ? share : 1 - share));
      }
      break;
    case Mark::UpTriangle:
      painter.drawPolygon(QPolygonF({QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()}));
      break;
    case Mark::Cross: {
      painter.setPen(QPen(colour, 2));
      const QRectF inner = box.adjusted(1, 1, -1, -1);
      painter.drawLine(inner.topLeft(), inner.bottomRight());
      painter.drawLine(inner.topRight(), inner.bottomLeft());
      break;
    }
    case Mark::DoesNotFit:
      painter.setBrushOrigin(box.topLeft());
      painter.fillRect(box, hatchBrush(Hatch::DoesNotFit, theme, painter.device()->devicePixelRatioF()));
      break;
    case Mark::Estimate:
      paintEstimateMark(painter, box.topLeft().toPoint(), theme);
      break;
    default:
      paintStroke(painter, box, entry.mark, colour);
  }
  painter.restore();
}

}  // namespace

LegendEntries tensorLetters() {
  const auto tensor = [](Tensor which) { return [which](const Theme& theme) { return theme.tensor(which); }; };
  return {{Mark::Square, QStringLiteral("I"), tensor(Tensor::I)},
          {Mark::Square, QStringLiteral("W"), tensor(Tensor::W)},
          {Mark::Square, QStringLiteral("O"), tensor(Tensor::O)}};
}

int legendWidth(const LegendEntries& entries, LegendSpacing spacing) {
  int width = 0;
  for (const LegendEntry& entry : entries) {
    width += entryWidth(entry, spacing) + (&entry == &entries.front() ? 0 : entryGap(spacing));
  }
  return width;
}

int paintLegend(QPainter& painter, const QRect& rect, const LegendEntries& entries, const Theme& theme,
                LegendSpacing spacing) {
  painter.setFont(legendFont());
  int x = rect.left();
  int painted = 0;
  for (const LegendEntry& entry : entries) {
    const int width = entryWidth(entry, spacing);
    if (x + width > rect.right() + 1) break;
    const int mark = markWidth(entry.mark, spacing);
    const int height = entry.mark == Mark::Estimate ? estimateMarkSize().height() : scaledPixels(kMark);
    const int top = rect.top() + (rect.height() - height) / 2;
    paintMark(painter, QRectF(x, top, mark, height), entry, theme);
    painter.setPen(theme.text2);
    const int text = x + mark + textGap(spacing);
    painter.drawText(QRect(text, rect.top(), x + width - text, rect.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.text);
    x += width + entryGap(spacing);
    ++painted;
  }
  return painted;
}

Legend::Legend(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName(QStringLiteral("legend"));
  setAccessibleName(tr("Legend"));
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void Legend::setEntries(LegendEntries entries) {
  entries_ = std::move(entries);
  QStringList words;
  for (const LegendEntry& entry : entries_) words << entry.text;
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

QSize Legend::sizeHint() const {
  return {legendWidth(entries_), scaledPixels(kLegendHeight)};
}

QSize Legend::minimumSizeHint() const {
  return {0, scaledPixels(kLegendHeight)};
}

void Legend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintLegend(painter, rect(), entries_, themes_->theme());
}

}  // namespace tilescope::gui

#include "moc_legend.cpp"

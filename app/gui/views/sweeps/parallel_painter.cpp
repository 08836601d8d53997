// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/hatched_area.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/sweeps/parallel_plot.h"
#include "core/chart/axis_ticks.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kLineHalo = 3.4, kPinPen = 1.5, kPresentPen = 2, kChosenPen = 2.5;
constexpr double kTick = 4, kTickGap = 7, kPixelsPerTick = 34, kRailHeight = 12;
constexpr double kOldImages = 0.45, kUnselected = 0.75;  // opacity
constexpr double kPointRing = 6, kPointDisc = 3.4;

std::vector<chart::AxisTick> ticksOf(const RowScale& scale, const ColumnText& text, const SweepRows& rows,
                                     std::size_t column, double pixels) {
  std::vector<chart::AxisTick> ticks;
  if (scale.kind == RowScale::Kind::Words) {
    for (const double value : scale.values)
      ticks.push_back({value, rows.words(column)[static_cast<std::size_t>(value)]});
    return ticks;
  }
  if (!scale.values.empty() && !text.isMetric) {
    for (const double value : scale.values) ticks.push_back({value, text.number(value).toStdString()});
    return ticks;
  }
  const chart::AxisRange range{text.inUnit(scale.lower), text.inUnit(scale.upper)};
  const QFontMetricsF metrics(numberFont(kSmallPixels));
  if (scale.isConstant())
    ticks.push_back({range.lower, text.number(scale.lower).toStdString()});
  else if (scale.kind == RowScale::Kind::Log)
    ticks = chart::logTicks(range, pixels, [&](const std::string&) { return metrics.height(); });
  else
    ticks = chart::linearTicks(range, pixels, kPixelsPerTick);
  const double unit = text.isMetric ? text.scale.size() : 1;
  for (chart::AxisTick& tick : ticks) tick.value *= unit;
  return ticks;
}

}  // namespace

void ParallelPlot::paint(QPainter& painter) {
  const Theme& theme = themes()->theme();
  painter.fillRect(QRect(QPoint(0, 0), size()), theme.plot);
  painter.setRenderHint(QPainter::Antialiasing);
  const SweepPicturePtr& picture = explorer_.picture();
  if (!picture || axisCount() < 2) {
    painter.setFont(wordFont());
    painter.setPen(theme.text3);
    painter.drawText(QRect(QPoint(0, 0), size()), Qt::AlignCenter,
                     picture ? tr("Nothing varies yet") : explorer_.source().waitingText());
  } else {
    paintImages(painter);
    paintRail(painter);
    paintLines(painter);
    for (std::size_t axis = 0; axis < axisCount(); ++axis) paintAxis(painter, axis);
    paintBrushes(painter);
    paintMarks(painter);
  }
  if (hasFocus() && showsOutline_) drawFocusFrame(painter, rect(), theme.focus);
}

// Old images are dimmed until new ones are ready; those of other axes are not shown.
void ParallelPlot::paintImages(QPainter& painter) {
  const SweepPicturePtr& picture = explorer_.picture();
  if (picture->look.axes != explorer_.look().axes || picture->look.flipped != explorer_.look().flipped) return;
  const double strength = picture->layout == layout() ? 1 : kOldImages;
  const QRectF area(QPointF(0, 0), size());
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setOpacity(strength * (explorer_.look().selects() ? kUnselected : 1));
  painter.drawImage(area, picture->bundles);
  painter.setOpacity(strength);
  painter.drawImage(area, picture->brushedBundles);
  painter.drawImage(area, picture->frontLines);
  painter.setOpacity(1);
}

void ParallelPlot::paintLine(QPainter& painter, const std::vector<QPointF>& line, const QPen& pen, bool hasHalo) {
  if (line.size() < 2) return;
  QPainterPath path(line.front());
  for (std::size_t i = 1; i < line.size(); ++i) path.lineTo(line[i]);
  painter.setBrush(Qt::NoBrush);
  if (hasHalo) painter.strokePath(path, QPen(themes()->theme().plot, kLineHalo));
  painter.strokePath(path, pen);
}

void ParallelPlot::paintLines(QPainter& painter) {
  const Theme& theme = themes()->theme();
  const SweepPicturePtr& picture = explorer_.picture();
  for (const SweepMark& mark : marks_)
    for (const std::vector<QPointF>& line : linesOf(mark))
      paintLine(
          painter, line,
          mark.isPresent() ? QPen(theme.present, kPresentPen) : QPen(theme.pin(mark.letter), kPinPen, Qt::DashLine),
          true);
  for (const std::uint32_t row : explorer_.chosen())
    if (row < picture->rows.size()) paintLine(painter, lineOf(valuesOf(row)), QPen(theme.focus, kChosenPen), true);
  if (const std::optional<std::size_t> row = hovered(); row && showsOutline_ && *row < picture->rows.size())
    paintLine(painter, lineOf(valuesOf(static_cast<std::uint32_t>(*row))), QPen(theme.text, kPresentPen), false);
}

// Draws the pins' letters and the current design's disc between the last two axes of their lines, where lines are far
// apart.
void ParallelPlot::paintMarks(QPainter& painter) {
  const Theme& theme = themes()->theme();
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const std::vector<std::vector<QPointF>> lines = linesOf(marks_[i]);
    if (lines.empty() || lines.back().size() < 2) continue;
    const std::vector<QPointF>& line = lines.back();
    const std::size_t at = line.size() - 2;
    const double share = 0.3 + 0.4 * static_cast<double>(i) / static_cast<double>(marks_.size());
    const QPointF place = line[at] + share * (line[at + 1] - line[at]);
    if (!marks_[i].isPresent()) {
      paintPinMark(painter, marks_[i].letter, place, theme);
      continue;
    }
    painter.setPen(QPen(theme.present, 1.5));
    painter.setBrush(theme.plot);
    painter.drawEllipse(place, kPointRing, kPointRing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.present);
    painter.drawEllipse(place, kPointDisc, kPointDisc);
  }
}

void ParallelPlot::paintAxis(QPainter& painter, std::size_t axis) {
  const Theme& theme = themes()->theme();
  const std::size_t column = explorer_.look().axes[axis];
  if (column >= explorer_.texts().size()) return;
  const ColumnText& text = explorer_.texts()[column];
  const ParallelLayout at = layout();
  const double x = at.places[axis];
  painter.setPen(QPen(theme.axis, 1));
  painter.drawLine(QPointF(x, at.top), QPointF(x, at.bottom));
  const bool isCurrent = hasFocus() && showsOutline_ && axis == current_;
  const bool isFlipped = explorer_.look().isFlipped(column);
  const QFont titleWords = wordFont(kBodyPixels, QFont::Medium), unitWords = wordFont(kSmallPixels);
  const QRectF room = titleRect(axis);
  painter.setFont(titleWords);
  painter.setPen(isCurrent ? theme.accent : theme.text);
  const QString title =
      elided(QFontMetrics(titleWords), text.title, Qt::ElideRight, static_cast<int>(room.width()) - 4);
  painter.drawText(QRectF(room.left(), room.top() + 2, room.width(), room.height() / 2), Qt::AlignCenter,
                   isFlipped ? title + QStringLiteral(" ↓") : title);
  painter.setFont(unitWords);
  painter.setPen(theme.text3);
  const QSize hatch = estimateMarkSize();
  const double wide = QFontMetricsF(unitWords).horizontalAdvance(text.unit);
  const QRectF below(room.left(), room.center().y() - 1, room.width(), room.height() / 2);
  const double shift = text.isEstimate ? (hatch.width() + 5) / 2.0 : 0;
  painter.drawText(below.translated(-shift, 0), Qt::AlignCenter, text.unit);
  if (text.isEstimate)
    paintEstimateMark(painter, QPointF(x - shift + wide / 2 + 5, below.center().y() - hatch.height() / 2.0).toPoint(),
                      theme);
  paintTicks(painter, axis);
}

void ParallelPlot::paintTicks(QPainter& painter, std::size_t axis) {
  if (!scaleOf(axis)) return;
  const Theme& theme = themes()->theme();
  const std::size_t column = explorer_.look().axes[axis];
  const SweepRows& rows = explorer_.picture()->rows;
  const ParallelLayout at = layout();
  std::vector<chart::AxisTick> ticks =
      ticksOf(*scaleOf(axis), explorer_.texts()[column], rows, column, at.bottom - at.top);
  const QFont font = rows.columns()[column].isWord ? wordFont(kSmallPixels) : numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  chart::leaveApart(
      ticks, [&](double value) { return -heightOf(axis, value); },
      [&](const std::string&) { return metrics.height(); });
  const bool isFirst = axis == 0;
  for (const chart::AxisTick& tick : ticks) {
    const double y = heightOf(axis, tick.value), x = at.places[axis];
    if (y < at.top - 1 || y > at.bottom + 1) continue;
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(QPointF(x - kTick, y), QPointF(x + kTick, y));
    const QString label = words(tick.label);
    if (label.isEmpty()) continue;
    const double wide = metrics.horizontalAdvance(label);
    const double left = isFirst ? x - kTickGap - wide : x + kTickGap;
    drawWithHalo(painter, {left, y + metrics.capHeight() / 2}, label, font, theme.text2, theme.plot);
  }
}

void ParallelPlot::paintBrushes(QPainter& painter) {
  const Theme& theme = themes()->theme();
  const QFont font = numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  for (const RowBrush& brush : explorer_.look().brushes) {
    const QRectF rect = brushRect(brush);
    if (rect.isEmpty() || brush.column >= explorer_.texts().size()) continue;
    QColor fill = theme.accent;
    fill.setAlphaF(0.45F);
    painter.setPen(QPen(theme.accent, 1.2));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect, 2, 2);
    const std::optional<RowScale>& scale = explorer_.picture()->scales[brush.column];
    if (!scale || scale->kind == RowScale::Kind::Words) continue;
    const ColumnText& text = explorer_.texts()[brush.column];
    const auto plate = [&](const QString& bound, double y) {
      const double wide = metrics.horizontalAdvance(bound) + 8, high = metrics.height() + 2;
      const QRectF box(rect.left() - 4 - wide, y - high / 2, wide, high);
      painter.setPen(Qt::NoPen);
      painter.setBrush(theme.accentSoft);
      painter.drawRoundedRect(box, 3, 3);
      painter.setFont(font);
      painter.setPen(theme.accent);
      painter.drawText(box, Qt::AlignCenter, bound);
    };
    const bool isFlipped = explorer_.look().isFlipped(brush.column);
    if (brush.to < scale->upper)
      plate(QStringLiteral("≤ ") + text.number(brush.to), isFlipped ? rect.bottom() : rect.top());
    if (brush.from > scale->lower)
      plate(QStringLiteral("≥ ") + text.number(brush.from), isFlipped ? rect.top() : rect.bottom());
  }
}

void ParallelPlot::paintRail(QPainter& painter) {
  const SweepPicture& picture = *explorer_.picture();
  const std::size_t misfits = picture.count(store::RowStatus::Infeasible);
  const std::size_t failed = picture.count(store::RowStatus::Failed);
  if (misfits + failed == 0) return;
  const Theme& theme = themes()->theme();
  const ParallelLayout at = layout();
  QString text = misfits == 0 ? QString() : counted(misfits, tr("1 does not fit"), tr("%1 do not fit"));
  if (picture.misfit) text += QStringLiteral(": ") + words(picture.rows.detail(*picture.misfit));
  if (failed > 0)
    text += (text.isEmpty() ? QString() : QStringLiteral("; ")) + counted(failed, tr("1 failed"), tr("%1 failed"));
  const QRectF rail(at.places.front(), at.rail - kRailHeight / 2, at.places.back() - at.places.front(), kRailHeight);
  paintHatchedArea(painter, rail, theme.text3);
  const QFont font = wordFont(kSmallPixels);
  const int room = static_cast<int>(rail.width()) - 20;
  const QString shown = elided(QFontMetrics(font), text, Qt::ElideRight, room);
  const double wide = QFontMetricsF(font).horizontalAdvance(shown);
  painter.fillRect(QRectF(rail.right() - 14 - wide, rail.top() - 1, wide + 12, rail.height() + 2), theme.plot);
  drawWithHalo(painter, {rail.right() - 8 - wide, rail.center().y() + QFontMetricsF(font).capHeight() / 2}, shown, font,
               theme.text2, theme.plot);
}

}  // namespace tilescope::gui

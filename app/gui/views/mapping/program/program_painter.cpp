// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/mapping/program/program_explanations.h"
#include "app/gui/views/mapping/program/program_figures.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kLeft = 8, kRight = 8, kGap = 8;
constexpr double kSharedLight = 0.65, kSharedDark = 0.95;  // colour share of words that several maps use
constexpr double kShiftShare = 0.42;                       // colour share of operations without a port
constexpr double kMinFill = 0.45;            // min share of merged operations, so that a single one is visible
constexpr double kSeam = 1, kMinSeamed = 4;  // gap between marks wider than kMinSeamed
constexpr double kLabelAir = 4;              // left and right of a label together
constexpr double kRule = 3;
constexpr double kLineWidth = 1.2, kHaloWidth = 3.5, kOutlineWidth = 2, kDot = 2.5;
constexpr double kBend = 0.5;
constexpr double kStageAir = 6;

bool isOdd(std::int64_t stage) {
  return stage % 2 == 1;
}

int ordinalOf(const ProgramPicture& picture, const ProgramItem& item) {
  return item.map - picture.schedule(item).run.first;
}

QColor fillOf(const ProgramPaint& paint, const ProgramItem& item) {
  if (item.map < 0) return sharedColour(paint.theme);
  const QColor colour = mapColour(paint.theme, ordinalOf(paint.picture, item));
  return item.isShift ? mixed(colour, paint.theme.plot, kShiftShare) : colour;
}

QColor inkOf(const ProgramPaint& paint, const ProgramItem& item) {
  return item.map < 0 || item.isShift ? paint.theme.text : paint.theme.plot;
}

// Horizontal lines, because diagonal hatches have other meanings in the window.
void paintWait(QPainter& painter, const ProgramPaint& paint, const ProgramItem& item, const QRectF& rect) {
  const bool isStall = item.kind == ProgramItemKind::Stall;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(isStall ? paint.theme.worse : paint.theme.axis, 1));
  for (double y = rect.top() + 1; y < rect.bottom(); y += isStall ? kRule : 2 * kRule)
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
  painter.setRenderHint(QPainter::Antialiasing);
}

void paintLabel(QPainter& painter, const ProgramPaint& paint, const ProgramItem& item, const QRectF& rect) {
  const QFont font = numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  if (metrics.capHeight() > rect.height()) return;
  const double room = rect.width() - kLabelAir;
  QString label = labelOf(paint.picture, item);
  if (metrics.horizontalAdvance(label) > room) label = briefLabelOf(paint.picture, item);
  const double width = metrics.horizontalAdvance(label);
  if (width > room) return;
  painter.setFont(font);
  painter.setPen(inkOf(paint, item));
  painter.drawText(QPointF(rect.center().x() - width / 2, baselineIn(rect, font).y()), label);
}

void paintMarks(QPainter& painter, const ProgramPaint& paint) {
  constexpr double kMinLabelled = 18;  // px; every name is longer
  for (const ProgramMark& mark : marksFor(paint.picture, paint.frame)) {
    const ProgramItem& item = paint.picture.items[mark.item];
    const QRectF& row = paint.rows[item.track].units[static_cast<std::size_t>(item.slot)];
    QRectF rect(mark.left, row.top(), mark.right - mark.left, row.height());
    if (rect.width() > kMinSeamed) rect.setRight(rect.right() - kSeam);
    if (item.kind != ProgramItemKind::Operation) {
      paintWait(painter, paint, item, rect);
      continue;
    }
    painter.fillRect(rect, mark.isOne ? fillOf(paint, item)
                                      : mixed(fillOf(paint, item), paint.theme.plot, std::max(kMinFill, mark.fill)));
    if (mark.isOne && rect.width() >= kMinLabelled) paintLabel(painter, paint, item, rect);
  }
}

void paintStageNames(QPainter& painter, const ProgramPaint& paint, std::size_t track) {
  const QFont font = numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  painter.setPen(paint.theme.text3);
  for (const StageBand& band : stageBands(paint.picture, track, paint.frame)) {
    const double room = band.right - band.left - kStageAir;
    QString text = stageText(band.stage);
    if (metrics.horizontalAdvance(text) > room) text = QString::number(band.stage);
    if (metrics.horizontalAdvance(text) > room) continue;
    painter.drawText(QPointF(band.left + kStageAir / 2, baselineIn(paint.rows[track].stages, font).y()), text);
  }
}

// The kernel of the other schedule may be longer.
void paintKernelEnd(QPainter& painter, const ProgramPaint& paint, std::size_t track) {
  const double x = paint.frame.pixelX(static_cast<double>(paint.picture.tracks[track].schedule().interval));
  if (paint.picture.form == ProgramForm::Flat || x < paint.frame.area.left() || x > paint.frame.area.right()) return;
  const QRectF body = paint.rows[track].body();
  QPen pen(paint.theme.text3, kLineWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({5 / kLineWidth, 3 / kLineWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawLine(QPointF(x, body.top()), QPointF(x, body.bottom()));
}

void paintHead(QPainter& painter, const ProgramPaint& paint, std::size_t track) {
  const ProgramTrack& of = paint.picture.tracks[track];
  const QRectF& row = paint.rows[track].head;
  const QFont strong = wordFont(kSmallPixels, QFont::DemiBold), plain = wordFont(kSmallPixels);
  const QFontMetrics metrics(plain);
  painter.setFont(strong);
  painter.setPen(paint.theme.text);
  painter.drawText(QPointF(kLeft, baselineIn(row, strong).y()), of.mode);
  double x = std::max(row.left() + kStageAir / 2, kLeft + QFontMetricsF(strong).horizontalAdvance(of.mode) + kGap);
  painter.setFont(plain);
  for (const auto& [text, colour] : {std::pair(of.head, paint.theme.text2), std::pair(of.rates, paint.theme.text3)}) {
    const int room = static_cast<int>(row.right() - x);
    const QString shown = room > 0 ? elided(metrics, text, Qt::ElideRight, room) : QString();
    painter.setPen(colour);
    painter.drawText(QPointF(x, baselineIn(row, plain).y()), shown);
    x += metrics.horizontalAdvance(shown) + 2 * kGap;
  }
}

void paintUnitNames(QPainter& painter, const ProgramPaint& paint, std::size_t track) {
  const QFont names = wordFont(kSmallPixels), numbers = numberFont(kSmallPixels);
  const QFontMetricsF metrics(numbers);
  for (std::size_t i = 0; i < nve::kSlots; ++i) {
    const QRectF& row = paint.rows[track].units[i];
    const ProgramUnit& unit = paint.picture.tracks[track].units[i];
    painter.setFont(names);
    painter.setPen(paint.theme.text2);
    painter.drawText(QPointF(kLeft, baselineIn(row, names).y()), unit.name);
    painter.setFont(numbers);
    painter.setPen(paint.theme.text);
    const double right = row.right() + programShareWidth(paint.picture) - kRight;
    painter.drawText(QPointF(right - metrics.horizontalAdvance(unit.share), baselineIn(row, numbers).y()), unit.share);
  }
}

QPointF placeOf(const ProgramPaint& paint, const ProgramItem& item) {
  const QRectF& row = paint.rows[item.track].units[static_cast<std::size_t>(item.slot)];
  return {paint.frame.pixelX((item.begin + item.end()) / 2), row.center().y()};
}

void paintLine(QPainter& painter, const ProgramPaint& paint, const QPointF& from, const QPointF& to, bool dashed) {
  QPainterPath path(from);
  const double middle = from.x() + (to.x() - from.x()) * kBend;
  path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.plot, kHaloWidth));
  painter.drawPath(path);
  QPen pen(paint.theme.text, kLineWidth);
  if (dashed) pen.setDashPattern({4 / kLineWidth, 3 / kLineWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawPath(path);
  painter.setPen(QPen(paint.theme.plot, 1));
  painter.setBrush(paint.theme.text);
  painter.drawEllipse(to, kDot, kDot);
}

}  // namespace

QColor mapColour(const Theme& theme, int ordinal) {
  return theme.pins[static_cast<std::size_t>(ordinal % kMapColours)];
}

QColor sharedColour(const Theme& theme) {
  return mixed(theme.levels.front(), theme.plot, theme.isDark() ? kSharedDark : kSharedLight);
}

void paintStages(QPainter& painter, const ProgramPaint& paint) {
  for (std::size_t track = 0; track < paint.rows.size(); ++track) {
    const ProgramTrackRows& rows = paint.rows[track];
    for (const StageBand& band : stageBands(paint.picture, track, paint.frame))
      if (isOdd(band.stage))
        painter.fillRect(QRectF(band.left, rows.stages.top(), band.right - band.left,
                                rows.units.back().bottom() - rows.stages.top()),
                         paint.theme.rowLine);
  }
}

void paintProgram(QPainter& painter, const ProgramPaint& paint) {
  painter.save();
  paintMarks(painter, paint);
  for (std::size_t track = 0; track < paint.rows.size(); ++track) {
    paintStageNames(painter, paint, track);
    paintKernelEnd(painter, paint, track);
  }
  painter.restore();
}

void paintProgramNames(QPainter& painter, const ProgramPaint& paint) {
  for (std::size_t track = 0; track < paint.rows.size(); ++track) {
    paintHead(painter, paint, track);
    paintUnitNames(painter, paint, track);
  }
}

void paintItemOutline(QPainter& painter, const ProgramPaint& paint, std::size_t item) {
  const QRectF rect = itemRect(paint.picture, item, paint.rows, paint.frame);
  if (rect.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kOutlineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(rect);
}

void paintDependences(QPainter& painter, const ProgramPaint& paint, std::size_t item) {
  const ProgramItem& of = paint.picture.items[item];
  const std::vector<Dependence> found = dependencesOf(paint.picture, of);
  std::map<std::size_t, const ProgramItem*> ends;  // by operation
  for (const Dependence& d : found) ends[d.producer] = ends[d.consumer] = nullptr;
  for (const ProgramItem& other : paint.picture.items)
    if (other.track == of.track && other.kind == ProgramItemKind::Operation && ends.count(other.index) > 0)
      ends[other.index] = &other;
  painter.save();
  painter.setClipRect(paint.frame.area);
  for (const Dependence& d : found) {
    const ProgramItem &from = *ends[d.producer], &to = *ends[d.consumer];
    const double apart = static_cast<double>(cyclesBetween(paint.picture.schedule(of), d));
    paintLine(painter, paint, placeOf(paint, from), placeOf(paint, to), to.begin - from.begin != apart);
  }
  painter.restore();
}

double programNameWidth(const ProgramPicture& picture) {
  const QFontMetricsF names(wordFont(kSmallPixels)), strong(wordFont(kSmallPixels, QFont::DemiBold));
  double width = 0;
  for (const ProgramTrack& track : picture.tracks) {
    width = std::max(width, strong.horizontalAdvance(track.mode));
    for (const ProgramUnit& unit : track.units) width = std::max(width, names.horizontalAdvance(unit.name));
  }
  return std::ceil(width) + kLeft + kGap;
}

double programShareWidth(const ProgramPicture& picture) {
  const QFontMetricsF numbers(numberFont(kSmallPixels));
  double width = 0;
  for (const ProgramTrack& track : picture.tracks)
    for (const ProgramUnit& unit : track.units) width = std::max(width, numbers.horizontalAdvance(unit.share));
  return std::ceil(width) + kGap + kRight;
}

}  // namespace tilescope::gui

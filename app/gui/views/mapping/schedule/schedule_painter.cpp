// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/mapping/schedule/schedule_figures.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kLeft = 8, kRight = 8, kGap = 8;
constexpr double kSquare = 8, kSquareGap = 6;
constexpr double kOddShare = 0.68;     // colour share of every other tile
constexpr double kMinFill = 0.45;      // min share of merged steps, so that a single one is visible
constexpr double kHeldShare = 0.38;    // colour share below a memory's line
constexpr double kBetweenShare = 0.2;  // colour share between min and max
constexpr double kLineWidth = 1.5, kLimitWidth = 1.2, kOutlineWidth = 2;
constexpr double kNumberAir = 6;  // px around a tile's number

bool isOdd(std::size_t call) {
  return call % 2 == 1;
}

void paintMarks(QPainter& painter, const SchedulePaint& paint) {
  const auto marks = marksFor(paint.picture, paint.frame);
  for (std::size_t lane = 0; lane < kScheduleLanes; ++lane) {
    const QColor colour = laneColour(static_cast<ScheduleLane>(lane), paint.theme);
    const QRectF& row = paint.rows.lanes[lane];
    for (const ScheduleMark& mark : marks[lane]) {
      const bool shaded = mark.fill == 1 && isOdd(paint.picture.calls[mark.step]);
      const double fill = std::max(kMinFill, mark.fill);
      painter.fillRect(QRectF(mark.left, row.top(), mark.right - mark.left, row.height()),
                       mixed(colour, paint.theme.plot, shaded ? kOddShare : fill));
    }
  }
}

void paintHeld(QPainter& painter, const SchedulePaint& paint, const MemoryTrack& memory, const QRectF& row) {
  const QColor colour = levelColour(paint.theme, memory.place, memory.places);
  const QColor fill = mixed(colour, paint.theme.plot, kHeldShare),
               some = mixed(colour, paint.theme.plot, kBetweenShare);
  const auto y = [&](double bytes) { return heldPixel(bytes, memory, row); };
  painter.setRenderHint(QPainter::Antialiasing, false);  // so that columns touch without a seam
  for (const HeldColumn& held : heldColumns(paint.picture, memory, paint.frame)) {
    const double width = held.right - held.left;
    if (held.most > held.least)
      painter.fillRect(QRectF(held.left, y(held.most), width, y(held.least) - y(held.most)), some);
    painter.fillRect(QRectF(held.left, y(held.least), width, row.bottom() - y(held.least)), fill);
    if (held.most > memory.capacity)
      painter.fillRect(QRectF(held.left, y(held.most), width, y(memory.capacity) - y(held.most)), paint.theme.worse);
    painter.fillRect(QRectF(held.left, y(held.most) - kLineWidth / 2, width, kLineWidth), colour);
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

void paintLimit(QPainter& painter, const SchedulePaint& paint, const MemoryTrack& memory, const QRectF& row) {
  const double y = std::round(heldPixel(memory.capacity, memory, row)) + 0.5;
  QPen pen(paint.theme.text3, kLimitWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({5 / kLimitWidth, 3 / kLimitWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawLine(QPointF(row.left(), y), QPointF(row.right(), y));
  painter.fillRect(QRectF(row.left(), row.bottom(), row.width(), 1), paint.theme.axis);
}

void paintNumbers(QPainter& painter, const SchedulePaint& paint) {
  const QFont font = numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  painter.setPen(paint.theme.text3);
  for (const CallBand& band : callBands(paint.picture, paint.frame)) {
    const double room = band.right - band.left - kNumberAir;
    QString words = tileText(band.call);
    if (metrics.horizontalAdvance(words) > room) words = QString::number(band.call + 1);
    if (metrics.horizontalAdvance(words) > room) continue;
    painter.drawText(QPointF(band.left + kNumberAir / 2, baselineIn(paint.rows.numbers, font).y()), words);
  }
}

void paintLaneName(QPainter& painter, const SchedulePaint& paint, std::size_t lane) {
  const QRectF& row = paint.rows.lanes[lane];
  const QFont names = wordFont(kSmallPixels), numbers = numberFont(kSmallPixels);
  const ScheduleLaneShown& shown = paint.picture.lanes[lane];
  painter.fillRect(QRectF(kLeft, std::round(row.center().y() - kSquare / 2), kSquare, kSquare),
                   laneColour(static_cast<ScheduleLane>(lane), paint.theme));
  painter.setFont(names);
  painter.setPen(paint.theme.text2);
  painter.drawText(QPointF(kLeft + kSquare + kSquareGap, baselineIn(row, names).y()), shown.name);
  painter.setFont(numbers);
  painter.setPen(paint.theme.text);
  const double width = QFontMetricsF(numbers).horizontalAdvance(shown.share);
  painter.drawText(QPointF(row.left() - kGap - width, baselineIn(row, numbers).y()), shown.share);
}

void paintMemoryName(QPainter& painter, const SchedulePaint& paint, const MemoryTrack& memory, const QRectF& row) {
  const QFont names = wordFont(kSmallPixels), numbers = numberFont(kSmallPixels);
  const double line = QFontMetricsF(names).height();
  const bool both = row.height() >= 2 * line;
  const QRectF first(kLeft, both ? row.top() : row.top() + (row.height() - line) / 2, row.left(), line);
  painter.setFont(names);
  painter.setPen(paint.theme.text2);
  painter.drawText(QPointF(kLeft, baselineIn(first, names).y()), memory.name);
  painter.setPen(memory.most > memory.capacity ? paint.theme.worse : paint.theme.text3);
  if (both) painter.drawText(QPointF(kLeft, baselineIn(first.translated(0, line), names).y()), mostText(memory));
  painter.setFont(numbers);
  painter.setPen(paint.theme.text2);
  const double middle = std::max(row.top() + line / 2, heldPixel(memory.capacity, memory, row));
  const QRectF at(row.right() + kGap, middle - line / 2, row.width(), line);
  painter.drawText(QPointF(at.left(), baselineIn(at, numbers).y()), memory.capacityText);
}

}  // namespace

QColor laneColour(ScheduleLane lane, const Theme& theme) {
  switch (lane) {
    case ScheduleLane::Input:
      return theme.tensor(Tensor::I);
    case ScheduleLane::Weights:
      return theme.tensor(Tensor::W);
    case ScheduleLane::Core:
      return theme.levels.front();  // differs from tensor colours, also for colour-blind users
    case ScheduleLane::Output:
      break;
  }
  return theme.tensor(Tensor::O);
}

void paintTiles(QPainter& painter, const SchedulePaint& paint) {
  const double top = paint.rows.numbers.top();
  for (const CallBand& band : callBands(paint.picture, paint.frame))
    if (isOdd(band.call))
      painter.fillRect(QRectF(band.left, top, band.right - band.left, paint.frame.area.bottom() - top),
                       paint.theme.rowLine);
}

void paintSchedule(QPainter& painter, const SchedulePaint& paint) {
  painter.save();
  paintNumbers(painter, paint);
  paintMarks(painter, paint);
  for (std::size_t i = 0; i < paint.rows.memories.size(); ++i) {
    paintHeld(painter, paint, paint.picture.memories[i], paint.rows.memories[i]);
    paintLimit(painter, paint, paint.picture.memories[i], paint.rows.memories[i]);
  }
  painter.restore();
}

void paintScheduleNames(QPainter& painter, const SchedulePaint& paint) {
  for (std::size_t lane = 0; lane < kScheduleLanes; ++lane) paintLaneName(painter, paint, lane);
  for (std::size_t i = 0; i < paint.rows.memories.size(); ++i)
    paintMemoryName(painter, paint, paint.picture.memories[i], paint.rows.memories[i]);
}

void paintStepOutline(QPainter& painter, const SchedulePaint& paint, std::size_t step) {
  const QRectF rect = stepRect(paint.picture, step, paint.rows, paint.frame);
  if (rect.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kOutlineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(rect);
}

double scheduleNameWidth(const SchedulePicture& picture) {
  const QFontMetricsF names(wordFont(kSmallPixels)), numbers(numberFont(kSmallPixels));
  double width = 0;
  for (const ScheduleLaneShown& lane : picture.lanes)
    width = std::max(width, kSquare + kSquareGap + names.horizontalAdvance(lane.name) + kGap +
                                numbers.horizontalAdvance(lane.share));
  for (const MemoryTrack& memory : picture.memories)
    width = std::max({width, names.horizontalAdvance(memory.name), names.horizontalAdvance(mostText(memory))});
  return std::ceil(width) + kLeft + kGap;
}

double capacityWidth(const SchedulePicture& picture) {
  const QFontMetricsF numbers(numberFont(kSmallPixels));
  double width = 0;
  for (const MemoryTrack& memory : picture.memories)
    width = std::max(width, numbers.horizontalAdvance(memory.capacityText));
  return std::ceil(width) + kGap + kRight;
}

}  // namespace tilescope::gui

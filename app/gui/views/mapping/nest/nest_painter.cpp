// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/window_style.h"
#include "app/gui/kit/words/words.h"
#include "core/picture/operation_text.h"

namespace tilescope::gui {
namespace {
constexpr double kOutline = 0.45, kTint = 0.04;
constexpr double kRadius = 4;
constexpr int kGripLeft = 10, kGripPitch = 4, kGripDot = 2;
constexpr int kArrowWidth = 9, kArrowHead = 6, kFlowLetter = 16, kFlowWords = 10;
constexpr int kMargin = 6;    // px by which painting may exceed a mark
constexpr int kBarLine = 10;  // height of a bar of an off-chip memory

class NestPainter {
 public:
  NestPainter(QPainter& painter, const QRect& part, const NestPicture& picture, const NestPlaces& places,
              const NestState& state, const Theme& theme)
      : painter_(painter), part_(part), picture_(picture), places_(places), state_(state), theme_(theme) {}

  void paint() {
    painter_.setRenderHint(QPainter::Antialiasing);
    for (std::size_t band = 0; band < places_.bands.size(); ++band) paintFrame(band);
    for (std::size_t band = 0; band < picture_.bands.size(); ++band)
      if (places_.bands[band].content.intersects(part_)) paintBand(band);
    if (places_.array().content.intersects(part_)) paintArray();
    for (std::size_t mark = 0; mark < places_.marks.size(); ++mark)
      if (places_.marks[mark].rect.adjusted(-kMargin, -kMargin, kMargin, kMargin).intersects(part_))
        paintMark(static_cast<int>(mark));
    if (state_.drop) paintCaret();
    if (state_.dragged) paintHand();
  }

 private:
  QColor colourOf(std::size_t band) const {
    return band < picture_.bands.size() ? levelColour(theme_, band, picture_.bands.size()) : arrayColour(theme_);
  }
  bool isTooSmall(const BandShown& band) const { return band.isOver() || band.memory == state_.tooSmall; }

  void write(const QRect& rect, Qt::Alignment alignment, const QString& text, const QFont& font, const QColor& colour) {
    painter_.setFont(font);
    painter_.setPen(colour);
    writeLine(painter_, rect, alignment, elided(painter_.fontMetrics(), text, Qt::ElideRight, rect.width()));
  }

  void paintFrame(std::size_t band) {
    const QRect frame = places_.bands[band].frame;
    const QColor level = colourOf(band);
    const bool isTarget = state_.drop && state_.drop->band == band;
    painter_.setPen(QPen(mixed(level, theme_.plot, isTarget ? 1 : kOutline), 1));
    painter_.setBrush(mixed(level, theme_.plot, isTarget ? 3 * kTint : kTint));
    painter_.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(level);
    painter_.drawRoundedRect(QRectF(frame.left(), frame.top(), scaledPixels(chart::kNestRail), frame.height()), 2, 2);
  }

  void paintBand(std::size_t band) {
    const BandShown& shown = picture_.bands[band];
    const BandPlaces& at = places_.bands[band];
    write(at.name, Qt::AlignLeft, words(shown.memory), wordFont(kBodyPixels, QFont::DemiBold), theme_.text);
    const bool explained = shown.memory == state_.tooSmall && !state_.reason.isEmpty();
    write(at.subtitle, Qt::AlignLeft, explained ? state_.reason : words(shown.subtitle), wordFont(kSmallPixels),
          explained ? theme_.worse : theme_.text3);
    if (shown.offChip || shown.capacityBits <= 0) return;
    paintCapacity(shown, at.capacity);
    const bool over = isTooSmall(shown);
    write(at.share, Qt::AlignRight, words(shown.share), numberFont(kBodyPixels, QFont::Medium),
          over ? theme_.worse : theme_.text);
    write(at.share.translated(0, at.share.height() + scaledPixels(chart::kNestTilesGap)), Qt::AlignRight,
          words(shown.room), numberFont(kSmallPixels), theme_.text3);
  }

  // Tiles side by side against the capacity. Excess is hatched and makes the bar longer.
  void paintCapacity(const BandShown& shown, const QRect& bar) {
    painter_.setPen(QPen(isTooSmall(shown) ? theme_.worse : theme_.fieldBorder, 1));
    painter_.setBrush(theme_.hover);
    painter_.drawRect(QRectF(bar).adjusted(0.5, 0.5, -0.5, -0.5));
    const QRectF inner = QRectF(bar).adjusted(1, 1, -1, -1);
    const double whole = std::max(1.0, shown.fill);
    double x = inner.left();
    for (const TileShown& tile : shown.tiles) {
      const double wide = inner.width() * tile.bits / shown.capacityBits / whole;
      if (wide <= 0) continue;
      const double end = std::min(x + wide, inner.right());
      painter_.fillRect(QRectF(x, inner.top(), std::max(end - x, 1.0), inner.height()), theme_.tensor(tile.tensor));
      x = end;
      if (x + 1 < inner.right()) painter_.fillRect(QRectF(x - 0.5, inner.top(), 1, inner.height()), theme_.hover);
    }
    if (shown.fill <= 1) return;
    const double limit = inner.left() + inner.width() / whole;
    const QRectF over(limit, inner.top(), inner.right() - limit, inner.height());
    painter_.fillRect(over, mixed(theme_.worseSoft, theme_.plot, 0.9));
    painter_.fillRect(over, hatchBrush(Hatch::DoesNotFit, theme_, painter_.device()->devicePixelRatioF()));
    painter_.fillRect(QRectF(limit - 0.75, bar.top() - 2, 1.5, bar.height() + 4), theme_.worse);
  }

  void paintArray() {
    const BandPlaces& at = places_.array();
    write(at.name, Qt::AlignLeft, QObject::tr("PE array"), wordFont(kBodyPixels, QFont::DemiBold), theme_.text);
    write(at.subtitle, Qt::AlignLeft, words(picture_.arraySize), numberFont(kSmallPixels), theme_.text3);
    write(at.share, Qt::AlignLeft, words(picture_.arrayUse), wordFont(kSmallPixels), theme_.text2);
  }

  void paintMark(int number) {
    const NestMark& mark = places_.marks[static_cast<std::size_t>(number)];
    const bool hovered = number == state_.hovered;
    switch (mark.part) {
      case NestPart::Loop:
        paintLoop(mark, hovered);
        break;
      case NestPart::Tile:
        paintTile(mark, hovered);
        break;
      case NestPart::Flow:
        paintFlow(mark, hovered);
        break;
      case NestPart::Boundary:
        paintBoundary(mark);
        break;
      case NestPart::Parallel:
        paintParallel(mark);
        break;
    }
    if (number == state_.focused) paintFocusFrame(painter_, mark.rect, theme_);
  }

  void paintLoop(const NestMark& mark, bool hovered) {
    const LoopShown& loop = picture_.bands[mark.band].loops[mark.index];
    if (state_.dragged == loop.loop) {
      painter_.setPen(QPen(theme_.text3, 1, Qt::DashLine));
      painter_.setBrush(Qt::NoBrush);
      painter_.drawRoundedRect(QRectF(mark.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
      return;
    }
    paintLoopTile(mark.rect, loop, hovered, state_.selected == loop.loop);
  }

  void paintLoopTile(const QRect& rect, const LoopShown& loop, bool hovered, bool selected) {
    drawBox(painter_, rect,
            selected  ? theme_.accentSoft
            : hovered ? theme_.hover
                      : theme_.raised,
            hovered ? theme_.text2 : theme_.fieldBorder);
    if (selected) drawFrame(painter_, rect, theme_.accent);
    int left = scaledPixels(chart::kNestParallelText);
    if (!state_.locked) {
      paintGrip(rect);
      left = scaledPixels(chart::kNestLoopText);
    }
    writeLoop(rect.adjusted(left, 0, -scaledPixels(chart::kNestLoopRight), 0), words(loop.dim), loop.size);
  }

  void writeLoop(const QRect& room, const QString& dim, std::int64_t size) {
    const QString number = QString::number(size);
    write(room, Qt::AlignRight, number, numberFont(kBodyPixels, QFont::Medium), theme_.text);
    const int left =
        room.width() - painter_.fontMetrics().horizontalAdvance(number) - scaledPixels(chart::kNestLoopTextGap) / 2;
    write(QRect(room.left(), room.top(), left, room.height()), Qt::AlignLeft, dim,
          wordFont(kBodyPixels, QFont::DemiBold), theme_.text);
  }

  void paintGrip(const QRect& tile) {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing, false);
    const int top = tile.center().y() - scaledPixels(kGripPitch);
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 2; ++column)
        painter_.fillRect(QRect(tile.left() + scaledPixels(kGripLeft) + column * scaledPixels(kGripPitch),
                                top + row * scaledPixels(kGripPitch), kGripDot, kGripDot),
                          theme_.text3);
    painter_.restore();
  }

  void paintParallel(const NestMark& mark) {
    const ParallelShown& loop = picture_.parallel[mark.index];
    const QColor level = arrayColour(theme_);
    drawBox(painter_, mark.rect, theme_.raised, level);
    writeLoop(mark.rect.adjusted(scaledPixels(chart::kNestParallelText), 0, -scaledPixels(chart::kNestLoopRight), 0),
              words(loop.dim), loop.size);
    painter_.setPen(QPen(theme_.levels.back(), 1.5, Qt::CustomDashLine));
    QPen dashes(theme_.levels.back(), 1.5);
    dashes.setDashPattern({2, 2});
    painter_.setPen(dashes);
    const double y = mark.rect.bottom() - 3;
    painter_.drawLine(QPointF(mark.rect.left() + 6, y), QPointF(mark.rect.right() - 5, y));
  }

  // Off-chip: a bar relative to the largest tile. On-chip: a legend line below the capacity.
  void paintTile(const NestMark& mark, bool hovered) {
    const BandShown& band = picture_.bands[mark.band];
    const TileShown& tile = band.tiles[mark.index];
    const QString size = words(tile.size);
    const QRect row = mark.rect;
    const QColor colour = theme_.tensor(tile.tensor);
    const QColor ink = hovered ? theme_.text : theme_.text2;
    if (band.offChip) {
      double largest = 1;
      for (const TileShown& other : band.tiles) largest = std::max(largest, other.bits);
      const QRect bar = places_.bands[mark.band].capacity;
      const int high = scaledPixels(kBarLine);
      write(QRect(row.left(), row.top(), bar.left() - row.left(), row.height()), Qt::AlignLeft,
            words(name(tile.tensor)), wordFont(kSmallPixels, QFont::DemiBold), theme_.text);
      painter_.fillRect(QRectF(bar.left(), row.top() + (row.height() - high) / 2,
                               std::max(1.0, bar.width() * tile.bits / largest), high),
                        colour);
      write(row, Qt::AlignRight, size, numberFont(kSmallPixels), ink);
      return;
    }
    const int mark_ = scaledPixels(9);
    painter_.fillRect(QRect(row.left(), row.top() + (row.height() - mark_) / 2, mark_, mark_), colour);
    write(row, Qt::AlignRight, size, numberFont(kSmallPixels), ink);
    const int wide = painter_.fontMetrics().horizontalAdvance(size);
    const QString what = tile.doubleBuffered ? QObject::tr("%1 tile, two buffers").arg(words(tensorWord(tile.tensor)))
                                             : QObject::tr("%1 tile").arg(words(tensorWord(tile.tensor)));
    write(row.adjusted(scaledPixels(16), 0, -wide - scaledPixels(6), 0), Qt::AlignLeft, what, wordFont(kSmallPixels),
          ink);
  }

  void paintFlow(const NestMark& mark, bool hovered) {
    const FlowShown& flow = picture_.bands[mark.band].below[mark.index];
    const QRect row = mark.rect;
    const QColor colour = flow.stays ? theme_.text3 : theme_.tensor(flow.tensor);
    const double x = row.left() + scaledPixels(chart::kNestFlowLeft) + scaledPixels(kArrowWidth) / 2.0;
    if (flow.stays) {
      QPen dots(theme_.text3, 1.5);
      dots.setDashPattern({1, 2});
      painter_.setPen(dots);
      painter_.drawLine(QPointF(x, row.top() + 3), QPointF(x, row.bottom() - 3));
    } else {
      paintArrow(x, row.top() + 1.0, row.bottom(), flow.inward, flow.passes ? 1 : 2, colour);
    }
    QRect room = row.adjusted(scaledPixels(chart::kNestFlowLeft + kFlowLetter), 0, 0, 0);
    const auto put = [&](const QString& text, const QFont& font, const QColor& pen, int gap) {
      if (text.isEmpty()) return;
      write(room, Qt::AlignLeft, text, font, pen);
      room.setLeft(room.left() + painter_.fontMetrics().horizontalAdvance(text) + scaledPixels(gap));
    };
    put(words(name(flow.tensor)), wordFont(kSmallPixels, QFont::DemiBold), theme_.text, kFlowWords);
    put(words(flow.amount), numberFont(kSmallPixels, QFont::Medium),
        hovered       ? theme_.text
        : flow.passes ? theme_.text3
                      : theme_.text2,
        kFlowWords);
    put(words(flow.word), wordFont(kSmallPixels), hovered ? theme_.text2 : theme_.text3, 0);
  }

  void paintArrow(double x, double top, double bottom, bool down, double line, const QColor& colour) {
    const double head = scaledPixels(kArrowHead), half = scaledPixels(kArrowWidth) / 2.0;
    const double tip = down ? bottom : top, tail = down ? top : bottom, neck = down ? bottom - head : top + head;
    painter_.setPen(QPen(colour, line, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(QPointF(x, tail), QPointF(x, neck));
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colour);
    painter_.drawPolygon(QPolygonF{QPointF(x, tip), QPointF(x - half, neck), QPointF(x + half, neck)});
  }

  void paintBoundary(const NestMark& mark) {
    const BoundaryShown& boundary = picture_.bands[mark.band].boundaries[mark.index];
    const QColor colour = theme_.tensor(boundary.tensor);
    const QRectF at = QRectF(mark.rect).adjusted(1, -2, 0, 2);
    QPainterPath bracket(QPointF(at.left() + 5, at.top() + 0.75));
    bracket.lineTo(at.left() + 0.75, at.top() + 0.75);
    bracket.lineTo(at.left() + 0.75, at.bottom() - 0.75);
    bracket.lineTo(at.left() + 5, at.bottom() - 0.75);
    painter_.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPath(bracket);
    write(mark.rect.adjusted(scaledPixels(4), 0, scaledPixels(4), 0), Qt::AlignLeft, words(name(boundary.tensor)),
          wordFont(kSmallPixels, QFont::DemiBold), theme_.text);
  }

  void paintCaret() {
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(theme_.focus);
    painter_.drawRoundedRect(QRectF(state_.drop->caret).adjusted(0, -3, 0, 3), 1.5, 1.5);
  }

  void paintHand() {
    for (const NestMark& mark : places_.marks) {
      if (mark.part != NestPart::Loop) continue;
      const LoopShown& loop = picture_.bands[mark.band].loops[mark.index];
      if (loop.loop != *state_.dragged) continue;
      QRect tile = mark.rect;
      tile.moveCenter(state_.hand);
      paintLoopTile(tile, loop, false, true);
    }
  }

  QPainter& painter_;
  QRect part_;
  const NestPicture& picture_;
  const NestPlaces& places_;
  const NestState& state_;
  const Theme& theme_;
};

}  // namespace

void paintNest(QPainter& painter, const QRect& part, const NestPicture& picture, const NestPlaces& places,
               const NestState& state, const Theme& theme) {
  NestPainter(painter, part, picture, places, state, theme).paint();
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kTimelineLeft = 8, kTimelineNameGap = 8, kMaxTimelineName = 120;
constexpr double kOddLayerShare = 0.72;  // colour share of every other layer
constexpr double kEndsShare = 0.42;      // of onloading and offloading
constexpr double kComputingShare = 0.32;
constexpr double kMinShaded = 3, kMinNamed = 24, kNameInset = 4, kExcessHeight = 2;
constexpr double kHeldTileShare = 0.8;  // colour share
constexpr double kSpanShare = 0.5;      // colour share
constexpr double kCellOutline = 2, kGapMark = 2;
constexpr double kLeftOutLayer = 0.35;  // what stays of a layer that is left out

QColor boundColour(const TimelineLayer& layer, const Theme& theme) {
  const bool isMemory = layer.bound == Resource::OffChipBandwidth || layer.bound == Resource::OnChipBandwidth;
  return isMemory ? theme.memoryBound : theme.computeBound;
}

// White or black, whichever stands out more.
QColor textOn(const QColor& fill) {
  constexpr double kMiddleGrey = 0.5;
  const double light = 0.299 * fill.redF() + 0.587 * fill.greenF() + 0.114 * fill.blueF();  // ITU-R BT.601
  return light > kMiddleGrey ? QColor(0x0B, 0x11, 0x18) : QColor(Qt::white);
}

class TimelinePainter {
 public:
  TimelinePainter(QPainter& painter, const TimelinePaint& paint)
      : p_(painter), paint_(paint), t_(paint.picture.timeline), theme_(paint.theme) {}

  void run() {
    p_.save();
    p_.setRenderHint(QPainter::Antialiasing, false);
    p_.setClipRect(paint_.frame.area.adjusted(-kGapMark, 0, kGapMark, 0), Qt::IntersectClip);
    for (std::size_t r = 0; r < paint_.rows.rows.size(); ++r) {
      row_ = paint_.rows.rows[r];
      if (row_.isEmpty()) continue;
      const TimelineRow& row = paint_.picture.rows[r];
      if (row.kind != TimelineRowKind::Layers && row.kind != TimelineRowKind::Prefetch)
        p_.fillRect(QRectF(row_.left(), row_.bottom(), row_.width(), 1), theme_.rowLine);
      paintRow(row);
    }
    p_.restore();
  }

 private:
  void paintRow(const TimelineRow& row) {
    switch (row.kind) {
      case TimelineRowKind::Layers:
        return layers();
      case TimelineRowKind::Spans:
        return spans();
      case TimelineRowKind::Prefetch:
        return prefetch();
      case TimelineRowKind::Array:
        bars(TimelineLane::Computing, mixed(arrayColour(theme_), theme_.plot, kComputingShare));
        return bars(TimelineLane::Array, arrayColour(theme_));
      case TimelineRowKind::OffChip:
        return bars(TimelineLane::OffChip, levelColour(theme_, 0, t_.memories.size() + 1));
      case TimelineRowKind::OnChip:
        return bars(TimelineLane::OnChip, levelColour(theme_, 1, t_.memories.size() + 1));
      case TimelineRowKind::Memory:
        return held(row.memory);
    }
  }

  double pixel(double cycles) const { return paint_.frame.pixelX(paint_.picture.at(cycles)); }

  void layers() {
    const double perUnit = paint_.picture.perUnit;
    for (const LayerRun& run : layerRuns(stepsOf(t_, TimelineLane::Layers), perUnit, paint_.frame, true)) {
      const TimelineLayer& layer = t_.layers[run.layer];
      const bool shaded = run.right - run.left >= kMinShaded && run.layer % 2 == 1;
      const QRectF box(run.left, row_.top(), run.right - run.left, row_.height());
      const QColor colour = layer.isPass ? theme_.hover : boundColour(layer, theme_);
      p_.fillRect(box, mixed(colour, theme_.plot, shaded ? kOddLayerShare : 1));
      if (layer.isPass) p_.fillRect(box, hatchBrush(Hatch::Estimate, theme_, p_.device()->devicePixelRatioF()));
    }
    for (std::size_t i = 0; i < t_.layers.size(); ++i) ends(t_.layers[i]);
    for (std::size_t i = 0; i < t_.layers.size(); ++i)
      if (t_.layers[i].cycles() > 0)
        name(i);
      else
        gap(t_.layers[i]);
  }

  void ends(const TimelineLayer& layer) {
    const QColor colour = mixed(boundColour(layer, theme_), theme_.plot, kEndsShare);
    const auto shade = [&](double from, double to) {
      const double left = std::max(row_.left(), std::round(pixel(from)));
      const double right = std::min(row_.right(), std::round(pixel(to)));
      if (right > left) p_.fillRect(QRectF(left, row_.top(), right - left, row_.height()), colour);
    };
    if (layer.first > 0) shade(layer.begin, layer.begin + layer.first);
    if (layer.last > 0) shade(layer.end - layer.last, layer.end);
  }

  void gap(const TimelineLayer& layer) {
    const double x = std::round(pixel(layer.begin)) - kGapMark / 2;
    if (x + kGapMark < row_.left() || x > row_.right()) return;
    const QRectF mark(x, row_.top(), kGapMark, row_.height());
    p_.fillRect(mark.adjusted(-1, 0, 1, 0), theme_.plot);
    p_.fillRect(mark, layer.state == LayerState::Infeasible ? theme_.worse : theme_.text3);
  }

  void name(std::size_t i) {
    const TimelineLayer& layer = t_.layers[i];
    const double left = std::max(row_.left(), pixel(layer.begin)), right = std::min(row_.right(), pixel(layer.end));
    if (right - left < kMinNamed) return;
    const QColor fill = mixed(boundColour(layer, theme_), theme_.plot, i % 2 == 1 ? kOddLayerShare : 1);
    label(words(layer.name), QRectF(left, row_.top(), right - left, row_.height()),
          layer.isPass ? theme_.text : textOn(fill));
  }

  // A run of layers of the same span is one bar.
  void spans() {
    const TimelineSpans& all = *paint_.picture.spans;
    for (std::size_t i = 0; i < t_.layers.size();) {
      const std::optional<std::size_t> span = all.ofLayer[i];
      std::size_t last = i;
      while (last + 1 < t_.layers.size() && all.ofLayer[last + 1] == span) ++last;
      const double left = std::max(row_.left(), std::round(pixel(t_.layers[i].begin)));
      const double right = std::min(row_.right(), std::round(pixel(t_.layers[last].end)));
      i = last + 1;
      if (!span || right <= left) continue;
      const QRectF box(left, row_.top(), std::max(1.0, right - left - 1), row_.height());
      const QColor colour = mixed(levelColour(theme_, 1, t_.memories.size() + 1), theme_.plot, kSpanShare);
      p_.fillRect(box, colour);
      if (!all.spans[*span].fits)
        p_.fillRect(box, hatchBrush(Hatch::DoesNotFit, theme_, p_.device()->devicePixelRatioF()));
      label(all.spans[*span].title, box, theme_.text);
    }
  }

  void label(const QString& text, const QRectF& box, const QColor& colour) {
    const QFont font = wordFont(kSmallPixels);
    const QFontMetrics metrics(font);
    if (metrics.horizontalAdvance(text) > box.width() - 2 * kNameInset || metrics.height() > box.height()) return;
    p_.setFont(font);
    p_.setPen(colour);
    p_.drawText(QPointF(box.left() + kNameInset, baselineIn(box, font).y()), text);
  }

  void prefetch() {
    if (!paint_.picture.prefetch) return;
    const QBrush hatch = hatchBrush(Hatch::Estimate, theme_, p_.device()->devicePixelRatioF());
    for (std::size_t i = 0; i < paint_.picture.prefetch->layers.size(); ++i) {
      const std::optional<Prefetched>& early = paint_.picture.prefetch->layers[i];
      if (!early || !(early->gained.gain > 0)) continue;
      const double left = std::max(row_.left(), std::round(pixel(t_.layers[i].begin)));
      const double right =
          std::min(row_.right(), std::max(left + 1, std::round(pixel(t_.layers[i].begin + early->gained.gain))));
      if (right <= left) continue;
      const QRectF box(left, row_.top(), right - left, row_.height());
      p_.fillRect(box, theme_.warningSoft);
      p_.fillRect(box, hatch);
    }
  }

  void bars(TimelineLane lane, const QColor& colour) {
    for (const TimelineRun& run : timelineRuns(stepsOf(t_, lane), paint_.picture.perUnit, paint_.frame)) {
      const double height = row_.height() * std::min(1.0, run.value);
      p_.fillRect(QRectF(run.left, row_.bottom() - height, run.right - run.left, height), colour);
      constexpr double kFull = 1 + 1e-6;
      if (run.value > kFull)
        p_.fillRect(QRectF(run.left, row_.top(), run.right - run.left, kExcessHeight), theme_.warning);
    }
  }

  void held(std::size_t memory) {
    const double capacity = t_.memories[memory].capacityBits;
    const auto runs = layerRuns(stepsOf(t_, TimelineLane::Memory, memory), paint_.picture.perUnit, paint_.frame, false);
    for (const LayerRun& run : runs) {
      const std::array<double, kTensorCount>& bits = t_.layers[run.layer].held[memory];
      double bottom = row_.bottom();
      for (const Tensor tensor : kTensors) {
        const double height = row_.height() * bits[index(tensor)] / capacity;
        p_.fillRect(QRectF(run.left, bottom - height, run.right - run.left, height),
                    mixed(theme_.tensor(tensor), theme_.plot, kHeldTileShare));
        bottom -= height;
      }
    }
    p_.setPen(QPen(theme_.text3, 1, Qt::DotLine));
    p_.drawLine(QPointF(row_.left(), row_.top()), QPointF(row_.right(), row_.top()));
  }

  QPainter& p_;
  const TimelinePaint& paint_;
  const Timeline& t_;
  const Theme& theme_;
  QRectF row_;
};

QString shortName(const QString& name) {
  return QFontMetrics(wordFont(kSmallPixels)).elidedText(name, Qt::ElideMiddle, scaledPixels(int(kMaxTimelineName)));
}

}  // namespace

void paintTimelineSelection(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& selected) {
  const QRectF& area = paint.frame.area;
  for (const std::size_t layer : selected) {
    const auto [from, to] = pixelsOf(paint.picture, layer, paint.frame);
    const double left = std::max(area.left(), std::floor(from) - 1), right = std::min(area.right(), std::ceil(to) + 1);
    if (right > left) painter.fillRect(QRectF(left, area.top(), right - left, area.height()), paint.theme.selection);
  }
}

// In the first row, which hides the band.
void paintSelectedLayers(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& selected) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.focus, kCellOutline, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  for (const std::size_t layer : selected)
    if (const QRectF cell = timelineCellRect(paint.picture, paint.rows, paint.frame, {layer, 0}); !cell.isEmpty())
      painter.drawRect(cell.adjusted(-1, -1, 1, 1));
}

void paintLeftOutLayers(QPainter& painter, const TimelinePaint& paint, const QSet<std::size_t>& leftOut) {
  const QRectF& area = paint.frame.area;
  QColor veil = paint.theme.plot;
  veil.setAlphaF(1 - kLeftOutLayer);
  const std::size_t layers = paint.picture.timeline.layers.size();
  for (std::size_t i = 0; i < layers; ++i) {
    if (!leftOut.contains(i)) continue;
    const std::size_t first = i;
    while (leftOut.contains(i + 1)) ++i;
    const double left = std::max(area.left(), pixelsOf(paint.picture, first, paint.frame).first);
    const double right = std::min(area.right(), pixelsOf(paint.picture, i, paint.frame).second);
    if (right > left) painter.fillRect(QRectF(left, area.top(), right - left, area.height()), veil);
  }
}

void paintTimelineNames(QPainter& painter, const TimelinePaint& paint) {
  const QFont names = wordFont(kSmallPixels), numbers = numberFont(kSmallPixels);
  double below = paint.frame.area.top();
  for (std::size_t r = 0; r < paint.rows.rows.size(); ++r) {
    const QRectF& row = paint.rows.rows[r];
    if (row.isEmpty()) continue;
    const TimelineRow& shown = paint.picture.rows[r];
    painter.setFont(names);
    painter.setPen(paint.theme.text2);
    painter.drawText(QPointF(kTimelineLeft, baselineIn(row, names).y()), shortName(shown.name));
    painter.setFont(numbers);
    painter.setPen(paint.theme.text);
    const double width = QFontMetricsF(numbers).horizontalAdvance(shown.value);
    painter.drawText(QPointF(row.left() - kTimelineNameGap - width, baselineIn(row, numbers).y()), shown.value);
    below = row.bottom();
  }
  if (paint.rows.hidden == 0) return;
  painter.setFont(names);
  painter.setPen(paint.theme.text3);
  const QString more = counted(paint.rows.hidden, QObject::tr("1 more memory"), QObject::tr("%1 more memories"));
  painter.drawText(QPointF(kTimelineLeft, below + QFontMetricsF(names).height()), more);
}

void paintTimeline(QPainter& painter, const TimelinePaint& paint) {
  TimelinePainter(painter, paint).run();
}

void paintCellOutline(QPainter& painter, const TimelinePaint& paint, const TimelineCell& cell) {
  const QRectF rect = timelineCellRect(paint.picture, paint.rows, paint.frame, cell);
  if (rect.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kCellOutline, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(rect);
}

double timelineNameWidth(const TimelinePicture& picture) {
  const QFontMetricsF names(wordFont(kSmallPixels)), numbers(numberFont(kSmallPixels));
  double width = 0;
  for (const TimelineRow& row : picture.rows)
    width = std::max(
        width, names.horizontalAdvance(shortName(row.name)) + kTimelineNameGap + numbers.horizontalAdvance(row.value));
  return std::ceil(width) + kTimelineLeft + kTimelineNameGap;
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/latency_bar.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kLatencyBarPadding = 12, kLatencyBarTop = 12, kLatencyBarBottom = 7, kLatencyBarBar = 16, kThinBar = 8,
              kBarGap = 4;
constexpr int kScale = 20, kLatencyBarRow = 20, kMark = 9, kMarkGap = 7, kLatencyBarShare = 44;
constexpr int kLatencyBarMinWidth = 240;

QColor colourOf(Phase phase, const Theme& theme) {
  switch (phase) {
    case Phase::Load:
      return theme.levels[0];
    case Phase::Compute:
      return theme.computeBound;
    case Phase::Stall:
    case Phase::Transfer:
      return theme.memoryBound;
    case Phase::Store:
      break;
  }
  return theme.levels[3];
}

double longest(const std::vector<LatencyPart>& parts) {
  double most = 0;
  for (const LatencyPart& part : parts) most = std::max(most, part.cycles);
  return most;
}

}  // namespace

LatencyBar::LatencyBar(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  describe(this, "latencyByPhase", tr("Latency by phase"), {},
           tr("Where the cycles go. Consecutive phases share a bar; of phases that overlap, the longer one counts."));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void LatencyBar::setParts(const std::vector<LatencyPart>& parts, bool overlapped, const QString& total) {
  const bool otherHeight = parts.size() != parts_.size() || overlapped != overlapped_;
  parts_ = parts;
  overlapped_ = overlapped;
  total_ = total;
  QStringList lines;
  for (const LatencyPart& part : parts_) lines << tr("%1: %2 cycles, %3").arg(part.label, part.value, part.share);
  lines << (overlapped_ ? tr("These overlap; the longer one counts: %1.").arg(total_) : tr("In all: %1").arg(total_));
  setAccessibleDescription(lines.join("; "));
  setToolTip(lines.join('\n'));
  if (otherHeight) updateGeometry();
  update();
}

int LatencyBar::barsHeight() const {
  if (!overlapped_) return scaledPixels(kLatencyBarBar);
  const int bars = static_cast<int>(parts_.size());
  return bars * scaledPixels(kThinBar) + (bars - 1) * scaledPixels(kBarGap);
}

QSize LatencyBar::sizeHint() const {
  return {scaledPixels(kLatencyBarMinWidth), scaledPixels(kLatencyBarTop + kScale + kLatencyBarBottom) + barsHeight() +
                                                 static_cast<int>(parts_.size()) * scaledPixels(kLatencyBarRow)};
}

void LatencyBar::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.plot);
  const int side = scaledPixels(kLatencyBarPadding);
  const QRect bars(side, scaledPixels(kLatencyBarTop), width() - 2 * side, barsHeight());
  paintBars(painter, bars);
  QRect row(side, bars.bottom() + 1, bars.width(), scaledPixels(kScale));
  painter.setFont(numberFont(kSmallPixels));
  painter.setPen(theme.text3);
  writeLine(painter, row, Qt::AlignLeft, QStringLiteral("0"));
  writeLine(painter, row, Qt::AlignRight, total_);
  row = QRect(side, row.bottom() + 1, bars.width(), scaledPixels(kLatencyBarRow));
  for (const LatencyPart& part : parts_) {
    paintLine(painter, row, part);
    row.translate(0, row.height());
  }
}

void LatencyBar::paintBars(QPainter& painter, const QRect& room) const {
  const Theme& theme = themes_->theme();
  double all = 0;
  for (const LatencyPart& part : parts_) all += std::max(part.cycles, 0.0);
  if (overlapped_) all = longest(parts_);
  if (all <= 0) return;
  double x = room.left();
  int y = room.top();
  for (const LatencyPart& part : parts_) {
    const double wide = room.width() * std::max(part.cycles, 0.0) / all;
    if (wide <= 0) continue;
    const double gap = !overlapped_ && x > room.left() && wide > 2 ? 1 : 0;
    painter.fillRect(
        QRectF(x + gap, y, std::max(wide - gap, 1.0), overlapped_ ? scaledPixels(kThinBar) : room.height()),
        colourOf(part.phase, theme));
    if (overlapped_)
      y += scaledPixels(kThinBar + kBarGap);
    else
      x += wide;
  }
}

void LatencyBar::paintLine(QPainter& painter, const QRect& row, const LatencyPart& part) const {
  const Theme& theme = themes_->theme();
  const int size = scaledPixels(kMark);
  const QRect mark(row.left(), row.top() + (row.height() - size) / 2, size, size);
  painter.fillRect(mark, part.cycles > 0 ? colourOf(part.phase, theme) : theme.hover);
  if (part.cycles <= 0) {
    painter.setPen(theme.axis);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(mark.adjusted(0, 0, -1, -1));
  }
  const bool counts = !overlapped_ || part.cycles >= longest(parts_);
  painter.setFont(wordFont(kBodyPixels));
  painter.setPen(theme.text2);
  writeLine(painter, row.adjusted(size + scaledPixels(kMarkGap), 0, 0, 0), Qt::AlignLeft, part.label);
  painter.setFont(numberFont(kSmallPixels));
  painter.setPen(theme.text3);
  writeLine(painter, row, Qt::AlignRight, part.share);
  painter.setFont(numberFont(kBodyPixels, counts ? QFont::Medium : QFont::Normal));
  painter.setPen(counts ? theme.text : theme.text2);
  writeLine(painter, row.adjusted(0, 0, -scaledPixels(kLatencyBarShare), 0), Qt::AlignRight, part.value);
}

}  // namespace tilescope::gui

#include "moc_latency_bar.cpp"

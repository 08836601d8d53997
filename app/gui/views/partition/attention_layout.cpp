// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/attention_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kAttentionMargin = 12, kAttentionWords = 240, kAttentionNames = 70, kAttentionValues = 220;
constexpr int kNarrowWords = 150, kNarrowValues = 150, kNarrowBelow = 760;
constexpr int kLaneHeight = 20, kBarHeight = 14, kRowPadding = 9, kChevronSide = 16;
constexpr std::array kBarKinds{AttentionBarKind::Unfused, AttentionBarKind::Resident, AttentionBarKind::Streamed,
                               AttentionBarKind::Swapped};

QString inUnitOf(const AttentionPicture& picture, double bytes) {
  const ByteUnit unit = trafficUnitFor(picture.largest);
  return words(inUnit(bytes, unit) + " " + unit.name);
}

}  // namespace

AttentionLayout layOutAttention(const AttentionPicture& picture, double width) {
  const bool isNarrow = width < scaledPixels(kNarrowBelow);
  const double margin = scaledPixels(kAttentionMargin);
  const double wordsWidth = scaledPixels(isNarrow ? kNarrowWords : kAttentionWords);
  AttentionLayout layout;
  layout.barLeft = margin + wordsWidth + scaledPixels(kAttentionNames);
  layout.barRight =
      std::max(layout.barLeft + 1, width - margin - scaledPixels(isNarrow ? kNarrowValues : kAttentionValues));
  const double lane = scaledPixels(kLaneHeight), bar = scaledPixels(kBarHeight), padding = scaledPixels(kRowPadding);
  const auto x = [&](double bytes) {
    return layout.barLeft + (picture.largest > 0 ? bytes / picture.largest : 0) * (layout.barRight - layout.barLeft);
  };
  double top = 0;
  for (const AttentionRowShown& row : picture.rows) {
    AttentionRowPlace place;
    place.box = QRectF(0, top, width, 2 * padding + kAttentionBars * lane);
    const double side = row.canFold() ? scaledPixels(kChevronSide) : 0;
    place.words = QRectF(margin + scaledPixels(kChevronSide), top + padding, wordsWidth - scaledPixels(kChevronSide),
                         kAttentionBars * lane);
    if (row.count > 1 || row.isUnfolded) place.chevron = QRectF(margin - 2, top + padding, side, lane);
    for (std::size_t i = 0; i < kAttentionBars; ++i) {
      const double laneTop = top + padding + static_cast<double>(i) * lane;
      place.lanes[i] = QRectF(margin + wordsWidth, laneTop, width - 2 * margin - wordsWidth, lane);
      const double end = row.bars[i].fits() ? std::clamp(x(row.bars[i].traffic), layout.barLeft + 1, layout.barRight)
                                            : layout.barRight;
      place.bars[i] = QRectF(layout.barLeft, laneTop + (lane - bar) / 2, end - layout.barLeft, bar);
    }
    place.minimum = x(row.minimum);
    top = place.box.bottom();
    layout.rows.push_back(place);
  }
  layout.height = top;
  return layout;
}

std::optional<AttentionMark> markAt(const AttentionLayout& layout, const QPointF& place) {
  for (std::size_t row = 0; row < layout.rows.size(); ++row) {
    if (!layout.rows[row].box.contains(place)) continue;
    for (std::size_t i = 0; i < kAttentionBars; ++i)
      if (layout.rows[row].lanes[i].contains(place)) return AttentionMark{row, kBarKinds[i]};
    return AttentionMark{row, std::nullopt};
  }
  return std::nullopt;
}

QString barName(AttentionBarKind kind) {
  switch (kind) {
    case AttentionBarKind::Unfused:
      return QObject::tr("Unfused");
    case AttentionBarKind::Resident:
      return QObject::tr("Resident");
    case AttentionBarKind::Streamed:
      return QObject::tr("Streamed");
    case AttentionBarKind::Swapped:
      break;
  }
  return QObject::tr("Swapped");
}

QString barValue(const AttentionPicture& picture, const AttentionBarShown& bar) {
  return bar.fits() ? inUnitOf(picture, bar.traffic) : QObject::tr("infeasible, %1 short").arg(sizeWords(bar.missing));
}

QString barRemark(const AttentionRowShown& row, AttentionBarKind kind) {
  const AttentionBarShown& bar = row.bar(kind);
  if (kind == AttentionBarKind::Unfused || !bar.fits()) return {};
  return trafficAgainst(bar.traffic, row.bar(AttentionBarKind::Unfused).traffic, QObject::tr("unfused"));
}

PlotTable tableOf(const AttentionPicture& picture) {
  PlotTable table{{QObject::tr("Blocks"), QObject::tr("Number")}, {}};
  for (const AttentionBarKind kind : kBarKinds) table.heads << QObject::tr("%1, MB").arg(barName(kind));
  table.heads << QObject::tr("Minimum, MB") << QObject::tr("Best") << QObject::tr("Missing for resident, KiB")
              << QObject::tr("Missing for streamed, KiB");
  for (const AttentionRowShown& row : picture.rows) {
    QStringList cells{words(row.title), QString::number(row.count)};
    QString best;
    for (const AttentionBarKind kind : kBarKinds) {
      const AttentionBarShown& bar = row.bar(kind);
      cells << (bar.fits() ? tableNumber(bar.traffic / kPerMega) : QObject::tr("infeasible"));
      if (bar.isBest) best = words(name(kind));
    }
    cells << tableNumber(row.minimum / kPerMega) << best;
    for (const AttentionBarKind kind : {AttentionBarKind::Resident, AttentionBarKind::Streamed})
      cells << tableNumber(row.bar(kind).missing / kBytesPerKibibyte);
    table.rows.push_back(cells);
  }
  return table;
}

QString attentionSummary(const AttentionPicture& picture) {
  if (picture.rows.empty()) return QObject::tr("No attention block.");
  QStringList sentences;
  for (const AttentionRowShown& row : picture.rows)
    sentences << QObject::tr("%1: %2 with the best scheme, %3 unfused.")
                     .arg(words(row.title), inUnitOf(picture, row.best()),
                          inUnitOf(picture, row.bar(AttentionBarKind::Unfused).traffic));
  return sentences.join(QLatin1Char(' '));
}

LegendEntries attentionLegend() {
  return {{Mark::Square, QObject::tr("best scheme"), [](const Theme& theme) { return theme.accent; }},
          {Mark::Square, QObject::tr("other schemes"), [](const Theme& theme) { return theme.levels[1]; }},
          {Mark::Square, QObject::tr("for comparison"), [](const Theme& theme) { return theme.cloud; }},
          {Mark::DoesNotFit, QObject::tr("does not fit"), nullptr},
          {Mark::Line, QObject::tr("minimum"), [](const Theme& theme) { return theme.text; }}};
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/selected_layer_view.h"

#include <QFontMetrics>
#include <QPainter>
#include <cmath>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/facts_view.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {
constexpr int kSelectedLayerViewHeight = 150, kSelectedLayerViewHintHeight = 50, kSelectedLayerViewRow = 19;
constexpr int kBoundMark = 10, kNameLeft = 20, kSelectedLayerViewIcon = 14, kSelectedLayerViewIconGap = 6,
              kLabelGap = 8;
constexpr int kTimeDigits = 2;
constexpr int kBadgeColumn = 64, kSelectedLayerViewBadgeGap = 8;  // px: width of the column of changes; gap before it

QString fixed(double value, int decimals, const char* unit) {
  return QString::number(value, 'f', decimals) + ' ' + QString::fromUtf8(unit);
}

// Uses at least three significant digits, and the unit that keeps the text short.
QString timeText(double seconds) {
  const double ms = seconds * 1e3;
  if (ms < 0.1) return fixed(seconds * 1e6, 2, "µs");
  return fixed(ms, ms < 10 ? 3 : ms < 100 ? 2 : 1, "ms");
}

QString trafficText(double bytes) {
  if (bytes < 1e5) return fixed(bytes / 1e3, 2, "kB");
  return fixed(bytes / 1e6, bytes < 1e8 ? 2 : 1, "MB");
}

// Percentage points; grey, because higher utilization is not a goal in itself.
Badge useBadge(double difference) {
  const int points = qRound(difference * 100);
  const QString sign = points > 0 ? QStringLiteral("+") : points < 0 ? QStringLiteral("−") : QString();
  return {.text = QObject::tr("%1%2 pt").arg(sign).arg(std::abs(points))};
}

QString percent(double share, int decimals) {
  return QString::number(share * 100, 'f', decimals) + " %";
}

}  // namespace

struct SelectedLayerView::Line {
  QString label, value;
  QColor colour;
  QString icon;
  QColor iconColour;
  bool quiet = false;
  bool word = false;  // the value is a word
  Badge change;       // relative to the reference
};

SelectedLayerView::SelectedLayerView(const ThemeController* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("selected_layer");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setWhatsThis(
      tr("The selected layer: its metrics under the current design, what limits it, and how far the search has proven "
         "its mapping."));
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
  setLayer(nullptr, 0, 0, {});
}

void SelectedLayerView::setLayer(const LayerRow* layer, int index, int count, const QString& offChip,
                                 const QString& reference) {
  const bool same = layer != nullptr && layer_ == *layer && index_ == index && count_ == count &&
                    reference_ == reference && offChip_ == offChip;
  if (same) return;
  const bool otherHeight = layer_.has_value() != (layer != nullptr);
  layer_ = layer != nullptr ? std::optional(*layer) : std::nullopt;
  index_ = index;
  count_ = count;
  reference_ = reference;
  offChip_ = offChip;
  setAccessibleName(tr("Selected layer: %1").arg(layer_ ? words(layer_->name) : tr("none")));
  setAccessibleDescription(lines().join(". "));
  setToolTip(lines().join('\n'));
  if (otherHeight) updateGeometry();
  update();
}

QSize SelectedLayerView::sizeHint() const {
  return {scaledPixels(240), scaledPixels(layer_ ? kSelectedLayerViewHeight : kSelectedLayerViewHintHeight)};
}

QString SelectedLayerView::place() const {
  if (count_ < 2) return {};
  static const char* const kWords[] = {QT_TR_NOOP("first"), QT_TR_NOOP("second"), QT_TR_NOOP("third")};
  const QString rank = index_ < 3 ? tr(kWords[index_]) : QString::number(index_ + 1);
  return tr("%1 of %2").arg(rank).arg(count_);
}

std::vector<SelectedLayerView::Line> SelectedLayerView::figures() const {
  const Theme& t = theme_->theme();
  const LayerRow& layer = *layer_;
  const QColor number = layer.state == LayerState::Pending || layer.interim ? t.text2 : t.text;
  if (layer.state == LayerState::Infeasible)
    return {{.label = tr("Compulsory %1 traffic").arg(offChip_),
             .value = trafficText(layer.minimumBytes()),
             .colour = t.text2}};
  if (layer.state == LayerState::OutsideModel) {
    std::vector<Line> lines{{.label = tr("Compulsory %1 traffic").arg(offChip_),
                             .value = trafficText(layer.minimumBytes()),
                             .colour = t.text2}};
    if (!layer.pass) {
      lines.push_back({.label = tr("Not modelled: only its compulsory traffic is counted."), .quiet = true});
      return lines;
    }
    lines.push_back({.label = tr("Latency, estimate"), .value = timeText(layer.passSeconds), .colour = t.text2});
    lines.push_back({.label = tr("Energy, estimate"),
                     .value = words(metricText(layer.pass->energy(), Metric::Energy, layer.pass->unit)),
                     .colour = t.text2});
    lines.push_back({.label = tr("Not modelled: a pass of a vector unit, not in the totals."), .quiet = true});
    return lines;
  }
  const std::optional<LayerChange>& change = layer.change;
  return {{.label = tr("Latency"),
           .value = timeText(layer.seconds),
           .colour = number,
           .change = change ? percentBadge(change->latency, Goal::Lower) : Badge{}},
          {.label = tr("%1 traffic").arg(offChip_),
           .value = trafficText(layer.totalBytes()),
           .colour = number,
           .change = change ? percentBadge(change->traffic, Goal::Lower) : Badge{}},
          {.label = words(name(Metric::Utilization)),
           .value = percent(layer.utilization, 0),
           .colour = number,
           .change = change ? useBadge(change->utilization) : Badge{}},
          {.label = tr("Limited by"),
           .value = words(layer.bound),
           .colour = layer.memoryBound ? t.memoryBound : t.computeBound,
           .word = true},
          proof()};
}

SelectedLayerView::Line SelectedLayerView::proof() const {
  const Theme& t = theme_->theme();
  const QString nodes =
      layer_->nodes == 1 ? tr("1 node") : tr("%1 nodes").arg(valueText(static_cast<double>(layer_->nodes)));
  if (layer_->state == LayerState::Pending)
    return {.label = tr("Preview, not proven yet"), .icon = "clock", .iconColour = t.warning, .quiet = true};
  if (layer_->interim)
    return {.label = tr("Preview, gap %1").arg(gapText(layer_->gap)),
            .value = nodes,
            .colour = t.text2,
            .icon = "clock",
            .iconColour = t.warning,
            .quiet = true};
  if (layer_->proven)
    return {.label = tr("Proven optimal"),
            .value = layer_->searchSeconds
                         ? tr("%1, %2").arg(nodes, words(withPrefix(*layer_->searchSeconds, "s", kTimeDigits)))
                         : nodes,
            .colour = t.text2,
            .icon = "shield-check",
            .iconColour = t.better,
            .quiet = true};
  if (layer_->gap >= 1)  // no lower bound found
    return {.label = tr("Best found, not proven"), .value = nodes, .colour = t.text2, .quiet = true};
  return {.label = tr("Gap %1").arg(gapText(layer_->gap)),
          .value = nodes,
          .colour = t.text2,
          .icon = "triangle-alert",
          .iconColour = t.warning,
          .quiet = true};
}

QStringList SelectedLayerView::lines() const {
  if (!layer_) return {tr("Select a layer in a plot or in the table.")};
  QStringList all{words(layer_->name + ", " + layer_->operation)};
  if (!place().isEmpty()) all << place();
  for (const Line& line : figures()) all << (line.value.isEmpty() ? line.label : line.label + ": " + line.value);
  if (layer_->change)
    all << tr("Against %1: latency %2, traffic %3")
               .arg(reference_, differenceText(layer_->change->latency, false),
                    differenceText(layer_->change->traffic, false));
  if (layer_->state == LayerState::Infeasible) all << tr("Infeasible: %1").arg(words(layer_->reason));
  return all;
}

void SelectedLayerView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  QRect row = paintSelectionHead(painter, rect(), theme_->theme(), tr("Selected layer"), place());
  if (!layer_) return paintHint(painter, row);
  paintName(painter, row);
  row = QRect(row.left(), row.bottom() + 1, row.width(), scaledPixels(kSelectedLayerViewRow));
  if (layer_->state == LayerState::Infeasible) {
    paintReason(painter, QRect(row.left(), row.top(), row.width(), 4 * row.height()));
    row.translate(0, 4 * row.height());
  }
  for (const Line& line : figures()) {
    paintLine(painter, row, line);
    row.translate(0, row.height());
  }
}

void SelectedLayerView::paintHint(QPainter& painter, const QRect& row) {
  writeLine(painter, QRect(row.left(), row.top(), row.width(), scaledPixels(kSelectedLayerViewRow)), Qt::AlignLeft,
            elided(painter.fontMetrics(), lines().front(), Qt::ElideRight, row.width()));
}

void SelectedLayerView::paintName(QPainter& painter, const QRect& row) {
  const Theme& t = theme_->theme();
  const QPointF centre(row.left() + scaledPixels(kBoundMark) / 2.0 + 1, row.center().y() + 0.5);
  const bool planned = layer_->state == LayerState::Planned || layer_->state == LayerState::Pending;
  if (planned)
    drawBoundMark(painter, centre, scaledPixels(kBoundMark), layer_->memoryBound, t);
  else
    drawNoFitHatch(painter, QRectF(centre - QPointF(5, 5), QSizeF(10, 10)), t);
  const QFont nameFont = wordFont(kStrongPixels, QFont::DemiBold);
  const QFontMetrics names(nameFont);
  const QRect room = row.adjusted(scaledPixels(kNameLeft), 0, 0, 0);
  const QString name = elided(names, words(layer_->name), Qt::ElideLeft, room.width());
  painter.setFont(nameFont);
  painter.setPen(t.text);
  writeLine(painter, room, Qt::AlignLeft, name);
  const QFont small = wordFont(kSmallPixels);
  const QRect rest = room.adjusted(names.horizontalAdvance(name) + scaledPixels(8), 0, 0, 0);
  if (rest.width() < scaledPixels(24)) return;
  painter.setFont(small);
  painter.setPen(t.text3);
  writeLine(painter, rest, Qt::AlignLeft,
            elided(QFontMetrics(small), words(layer_->operation), Qt::ElideRight, rest.width()));
}

void SelectedLayerView::paintLine(QPainter& painter, const QRect& row, const Line& line) {
  const Theme& t = theme_->theme();
  QRect room = row;
  if (layer_->change && !line.word && !line.quiet) {
    const QSize badge = badgeSize(line.change);
    paintBadge(painter, QPoint(row.right() + 1 - badge.width(), row.top() + (row.height() - badge.height()) / 2),
               line.change, t);
    room.setRight(row.right() -
                  std::max(badge.width() + scaledPixels(kSelectedLayerViewBadgeGap), scaledPixels(kBadgeColumn)));
  }
  if (!line.icon.isEmpty()) {
    painter.drawPixmap(QPoint(row.left(), row.top() + (row.height() - kSelectedLayerViewIcon + 1) / 2),
                       iconPixmap(line.icon, kSelectedLayerViewIcon, line.iconColour, devicePixelRatioF()));
    room.adjust(kSelectedLayerViewIcon + kSelectedLayerViewIconGap, 0, 0, 0);
  }
  const QFont font = line.word    ? wordFont(kBodyPixels)
                     : line.quiet ? numberFont(kSmallPixels)
                                  : numberFont(kBodyPixels, QFont::Medium);
  painter.setFont(font);
  painter.setPen(line.colour);
  const QFont words = line.quiet && line.icon.isEmpty() ? wordFont(kSmallPixels) : wordFont();
  // Names are elided before labels, labels before numbers.
  const int labelRoom = line.word ? QFontMetrics(words).horizontalAdvance(line.label) + scaledPixels(kLabelGap) : 0;
  const QString value = elided(QFontMetrics(font), line.value, Qt::ElideRight, room.width() - labelRoom);
  writeLine(painter, room, Qt::AlignRight, value);
  room.setRight(room.right() - QFontMetrics(font).horizontalAdvance(value) - 4);
  painter.setFont(words);
  painter.setPen(t.text2);
  writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(words), line.label, Qt::ElideRight, room.width()));
}

void SelectedLayerView::paintReason(QPainter& painter, const QRect& room) {
  const Theme& t = theme_->theme();
  painter.drawPixmap(QPoint(room.left(), room.top() + 2),
                     iconPixmap("triangle-alert", kSelectedLayerViewIcon, t.worse, devicePixelRatioF()));
  painter.setFont(wordFont());
  painter.setPen(t.worse);
  writeLine(painter,
            QRect(room.left() + kSelectedLayerViewIcon + kSelectedLayerViewIconGap, room.top(), room.width(),
                  scaledPixels(kSelectedLayerViewRow)),
            Qt::AlignLeft, tr("Infeasible"));
  const QFont font = wordFont(kSmallPixels);
  const QRect words = room.adjusted(0, scaledPixels(kSelectedLayerViewRow) + 1, 0, 0);
  painter.setFont(font);
  painter.setPen(t.text2);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                   elidedLines(font, gui::words(layer_->reason), words.size()).join('\n'));
}

}  // namespace tilescope::gui

#include "moc_selected_layer_view.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/energy_bars.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kEnergyBarsPadding = 12, kEnergyBarsVertical = 6, kEnergyBarsRow = 26, kEnergyBarsGap = 8;
constexpr int kEnergyBarsRail = 4, kRailHeight = 16, kEnergyBarsBar = 15;
constexpr int kMaxName = 92, kEnergyBarsShare = 42;
constexpr int kEnergyBarsMinWidth = 240;

}  // namespace

EnergyBars::EnergyBars(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  describe(this, "energyByMemory", tr("Energy by memory"), {},
           tr("What the accesses of each memory cost, by tensor, and the multiply-accumulates of the array."));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void EnergyBars::setParts(const std::vector<EnergyPart>& parts, std::size_t bands, const QString& unit, bool estimate,
                          const QString& total) {
  const bool otherHeight = parts.size() != parts_.size() || total.isEmpty() != total_.isEmpty();
  parts_ = parts;
  bands_ = bands;
  estimate_ = estimate;
  unit_ = unit;
  total_ = total;
  QStringList lines;
  for (const EnergyPart& part : parts_) {
    QString line = QStringLiteral("%1: %2 %3, %4").arg(part.name, part.value, unit, part.share);
    for (const Tensor tensor : kTensors)
      if (part.tensors[index(tensor)] > 0)
        line += QStringLiteral(", %1 %2 %")
                    .arg(words(name(tensor)))
                    .arg(100 * part.tensors[index(tensor)] / part.total, 0, 'f', 0);
    lines << line;
  }
  if (!total_.isEmpty()) lines << tr("In all: %1 %2").arg(total_, unit_);
  if (estimate_) lines << tr("An estimate: the model's source defines no energy.");
  setAccessibleDescription(lines.join("; "));
  setToolTip(lines.join('\n'));
  if (otherHeight) updateGeometry();
  update();
}

QSize EnergyBars::sizeHint() const {
  const int rows = static_cast<int>(parts_.size()) + (total_.isEmpty() ? 0 : 1);
  return {scaledPixels(kEnergyBarsMinWidth),
          2 * scaledPixels(kEnergyBarsVertical) + rows * scaledPixels(kEnergyBarsRow)};
}

void EnergyBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), themes_->theme().plot);
  double largest = 0;
  for (const EnergyPart& part : parts_) largest = std::max(largest, part.total);
  const int side = scaledPixels(kEnergyBarsPadding);
  QRect row(side, scaledPixels(kEnergyBarsVertical), width() - 2 * side, scaledPixels(kEnergyBarsRow));
  for (const EnergyPart& part : parts_) {
    paintRow(painter, row, part, largest);
    row.translate(0, row.height());
  }
  if (!total_.isEmpty()) paintTotal(painter, row);
}

// The unit follows the name, because the shares' column may be too narrow.
void EnergyBars::paintTotal(QPainter& painter, const QRect& row) const {
  const Theme& theme = themes_->theme();
  painter.fillRect(row.left(), row.top(), row.width(), 1, theme.border);
  const QRect name = row.adjusted(scaledPixels(kEnergyBarsRail + kEnergyBarsGap), 0, 0, 0);
  const QString inAll = tr("In all");
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text);
  writeLine(painter, name, Qt::AlignLeft, inAll);
  const int unit = painter.fontMetrics().horizontalAdvance(inAll) + scaledPixels(kEnergyBarsGap);
  painter.setPen(theme.text3);
  writeLine(painter, name.adjusted(unit, 0, 0, 0), Qt::AlignLeft, unit_);
  painter.setPen(theme.text);
  painter.setFont(numberFont(kBodyPixels, QFont::Medium));
  writeLine(painter, row.adjusted(0, 0, -scaledPixels(kEnergyBarsShare), 0), Qt::AlignRight, total_);
}

void EnergyBars::paintRow(QPainter& painter, const QRect& row, const EnergyPart& part, double largest) const {
  const Theme& theme = themes_->theme();
  const int middle = row.center().y();
  const QColor level = part.band ? levelColour(theme, *part.band, bands_) : theme.text3;
  painter.fillRect(QRect(row.left(), middle - scaledPixels(kRailHeight) / 2, scaledPixels(kEnergyBarsRail),
                         scaledPixels(kRailHeight)),
                   level);
  int values = 0, names = 0;
  const QFont numbers = numberFont(kBodyPixels, QFont::Medium), words = wordFont(kSmallPixels);
  values = QFontMetrics(numbers).horizontalAdvance(total_);
  for (const EnergyPart& other : parts_) {
    values = std::max(values, QFontMetrics(numbers).horizontalAdvance(other.value));
    names = std::max(names, QFontMetrics(words).horizontalAdvance(other.name));
  }
  names = std::min(names, scaledPixels(kMaxName));
  const QRect name(row.left() + scaledPixels(kEnergyBarsRail + kEnergyBarsGap), row.top(), names, row.height());
  painter.setFont(words);
  painter.setPen(theme.text);
  writeLine(painter, name, Qt::AlignLeft, elided(painter.fontMetrics(), part.name, Qt::ElideMiddle, names));
  const int share = scaledPixels(kEnergyBarsShare);
  painter.setPen(theme.text3);
  painter.setFont(numberFont(kSmallPixels));
  writeLine(painter, row, Qt::AlignRight, part.share);
  painter.setPen(theme.text);
  painter.setFont(numbers);
  writeLine(painter, row.adjusted(0, 0, -share, 0), Qt::AlignRight, part.value);

  const int left = name.right() + 1 + scaledPixels(kEnergyBarsGap);
  const double room = row.right() + 1 - share - values - scaledPixels(kEnergyBarsGap) - left;
  const QRectF bar(left, middle - scaledPixels(kEnergyBarsBar) / 2, room, scaledPixels(kEnergyBarsBar));
  if (largest <= 0 || room <= 0) return;
  double x = bar.left();
  const auto segment = [&](double energy, const QColor& colour) {
    if (energy <= 0) return;
    const double wide = room * energy / largest;
    const double gap = !theme.isDark() && x > bar.left() && wide > 3 ? 1 : 0;  // px between segments
    painter.fillRect(QRectF(x + gap, bar.top(), std::max(wide - gap, 1.0), bar.height()), colour);
    x += wide;
  };
  for (const Tensor tensor : kTensors) segment(part.tensors[index(tensor)], theme.tensor(tensor));
  if (!part.band) segment(part.total, theme.text3);
  if (estimate_ && x > bar.left())
    painter.fillRect(QRectF(bar.left(), bar.top(), x - bar.left(), bar.height()),
                     hatchBrush(Hatch::Estimate, theme, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_energy_bars.cpp"

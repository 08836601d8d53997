// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_scatter.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
// px
constexpr QSize kScatterMinSize(280, 180), kScatterUsualSize(420, 320);
constexpr double kSteps = 1.5, kDisc = 2.6, kChosenRing = 6, kChosenWidth = 2, kScatterHit = 6;
constexpr double kScatterPresentRing = 7.5, kScatterPresentDisc = 4.2;
constexpr double kLabelGap = 5, kLabelMargin = 4, kPresentGap = kScatterPresentRing + 3;
constexpr std::size_t kMostScatterRows = 10'000;  // limit for the table

QFont presentFont() {
  return wordFont(kSmallPixels, QFont::DemiBold);
}

bool isEmpty(const QImage& picture, const QRectF& box) {
  const double scale = picture.devicePixelRatio();
  const QRect part =
      QRectF(box.topLeft() * scale, box.size() * scale).toAlignedRect().intersected(QRect(QPoint(), picture.size()));
  for (int y = part.top(); y <= part.bottom(); ++y)
    for (int x = part.left(); x <= part.right(); ++x)
      if (picture.pixelColor(x, y).alpha() > 0) return false;
  return true;
}

// A box near the front that covers neither rows nor steps: beside a front row, preferably right of the middle, or above
// the first row. If there is none, the box is at the right edge above the last row.
QRectF frontLabelBox(const std::vector<QPointF>& places, const QPainterPath& steps, const QImage& cloud,
                     const QRectF& area, const QSizeF& size) {
  const QRectF room = area.adjusted(kLabelMargin, kLabelMargin, -kLabelMargin, -kLabelMargin);
  const auto isFree = [&](const QRectF& box) {
    return room.contains(box) && !steps.intersects(box) && isEmpty(cloud, box.translated(-area.topLeft()));
  };
  const double left = -size.width() - kLabelGap, above = -size.height() - kLabelGap;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (const QPointF& step :
         {QPointF(left, kLabelGap), QPointF(kLabelGap, kLabelGap), QPointF(left, above), QPointF(kLabelGap, above)}) {
      const QRectF box(places[(places.size() / 2 + i) % places.size()] + step, size);
      if (isFree(box)) return box;
    }
  for (double top = places.front().y() + above; top > room.top(); top -= kLabelGap) {
    const QRectF box({places.front().x() + kLabelGap, top}, size);
    if (isFree(box)) return box;
  }
  const double top = std::clamp(places.back().y() + above, room.top(), room.bottom() - size.height());
  return {{room.right() - size.width(), top}, size};
}

}  // namespace

SweepScatter::SweepScatter(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent), explorer_(explorer) {
  addCanvas({nullptr, [this](QPainter& painter) { paintTitles(painter); },
             [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Log, AxisStyle::Log);
  canvas()->setAxesShown(false);  // hidden until there are rows
  describe(
      this, "sweepScatter", tr("Scatter plot of the sweep"),
      tr("Drag around rows to brush them, click a row to choose it, double-click it to make it the current design"),
      tr("Every square is a row of the sweep; selected ones have full strength. The blue steps are the front: no "
         "other row is better in both metrics. Letters are the pins, the ringed disc is the current design.\n\n"
         "Arrow keys walk along the front, Space chooses a row, Return makes it the current design, Esc removes "
         "all brushes, Backspace goes one step back."));
  setMinimumSize(kScatterMinSize);
  connect(&explorer_, &SweepExplorer::pictureChanged, this, &SweepScatter::takePicture);
  connect(&explorer_, &SweepExplorer::opened, this, &SweepScatter::takePicture);
  connect(&explorer_, &SweepExplorer::chosenChanged, this, [this] { canvas()->repaintData(); });
  layOut();
}

QSize SweepScatter::sizeHint() const {
  return kScatterUsualSize;
}

void SweepScatter::setMarks(const SweepMarks& marks) {
  if (marks == marks_) return;
  marks_ = marks;
  canvas()->repaintData();
}

bool SweepScatter::hasPicture() const {
  return explorer_.picture() && explorer_.picture()->x && explorer_.picture()->y;
}

void SweepScatter::takePicture() {
  hover()->renumber(HoverTracker::kNothing);
  canvas()->setAxesShown(hasPicture());
  if (hasPicture()) {
    const SweepPicture& picture = *explorer_.picture();
    const auto styleOf = [&](std::size_t column) {
      return picture.scales[column]->kind == RowScale::Kind::Log ? AxisStyle::Log : AxisStyle::Linear;
    };
    canvas()->setAxes(styleOf(picture.look.x), styleOf(picture.look.y));
    const auto rangeIn = [&](const AxisRange& range, std::size_t column) {
      const ColumnText& text = explorer_.texts()[column];
      return AxisRange{text.inUnit(range.lower), text.inUnit(range.upper)};
    };
    canvas()->setRanges(rangeIn(*picture.x, picture.look.x), rangeIn(*picture.y, picture.look.y));
  }
  canvas()->repaintAll();
  repaintOverlay();
  layOut();
  emit contentChanged();
}

void SweepScatter::layOut() {
  canvas()->setMargins(plotMargins(true));
  canvas()->setGeometry(rect());
  explorer_.setCloud(isVisible() ? canvas()->frame().area.size().toSize() : QSize());
}

void SweepScatter::showEvent(QShowEvent* event) {
  Plot::showEvent(event);
  layOut();
}

// Hidden plots are not drawn in the background.
void SweepScatter::hideEvent(QHideEvent* event) {
  Plot::hideEvent(event);
  layOut();
}

std::optional<QPointF> SweepScatter::placeAt(double x, double y) const {
  const SweepLook& look = explorer_.picture()->look;
  if (!std::isfinite(x) || !std::isfinite(y)) return std::nullopt;
  const QPointF place = canvas()->frame().at(explorer_.texts()[look.x].inUnit(x), explorer_.texts()[look.y].inUnit(y));
  return std::isfinite(place.x()) && std::isfinite(place.y()) ? std::optional(place) : std::nullopt;
}

std::optional<QPointF> SweepScatter::placeOf(std::uint32_t row) const {
  if (!hasPicture() || row >= explorer_.picture()->rows.size()) return std::nullopt;
  const SweepPicture& picture = *explorer_.picture();
  return placeAt(picture.rows.value(row, picture.look.x), picture.rows.value(row, picture.look.y));
}

std::optional<QPointF> SweepScatter::placeOf(const std::vector<double>& values) const {
  const SweepLook& look = explorer_.picture()->look;
  return std::max(look.x, look.y) < values.size() ? placeAt(values[look.x], values[look.y]) : std::nullopt;
}

// Chosen rows and the front have priority. Others are searched only near the pointer.
int SweepScatter::markAt(const QPointF& at) const {
  if (!hasPicture()) return HoverTracker::kNothing;
  const SweepPicture& picture = *explorer_.picture();
  int nearest = HoverTracker::kNothing;
  double reach = kScatterHit;
  const auto offer = [&](std::uint32_t row) {
    const std::optional<QPointF> place = placeOf(row);
    if (!place || distance(*place, at) >= reach) return;
    reach = distance(*place, at);
    nearest = static_cast<int>(row);
  };
  for (const std::uint32_t row : explorer_.chosen()) offer(row);
  for (const std::uint32_t row : picture.steps) offer(row);
  if (nearest != HoverTracker::kNothing || !canvas()->frame().area.contains(at)) return nearest;
  const PlotFrame frame = canvas()->frame();
  const auto boundsOf = [&](std::size_t column, double from, double to) {
    const double unit = explorer_.texts()[column].isMetric ? explorer_.texts()[column].scale.size() : 1;
    return std::pair(std::min(from, to) * unit, std::max(from, to) * unit);
  };
  const std::size_t x = picture.look.x, y = picture.look.y;
  const auto [left, right] = boundsOf(x, frame.valueX(at.x() - kScatterHit), frame.valueX(at.x() + kScatterHit));
  const auto [low, high] = boundsOf(y, frame.valueY(at.y() + kScatterHit), frame.valueY(at.y() - kScatterHit));
  picture.rows.forEach(x, [&, from = left, to = right, bottom = low, top = high](std::size_t row, double value) {
    if (!(value >= from && value <= to) || (*picture.mask)[row] == 0) return;
    const double other = picture.rows.value(row, y);
    if (other >= bottom && other <= top) offer(static_cast<std::uint32_t>(row));
  });
  return nearest;
}

void SweepScatter::markRested(int row) {
  const std::optional<QPointF> place = placeOf(static_cast<std::uint32_t>(row));
  if (place)
    emit rowHovered(static_cast<std::uint32_t>(row), {mapToGlobal(place->toPoint()) - QPoint(4, 4), QSize(8, 8)});
}

void SweepScatter::press(const PointerAt& at) {
  band_.press(at.place.toPoint(), true, true);
  pointAway();
}

void SweepScatter::drag(const PointerAt& at) {
  if (band_.moveTo(at.place.toPoint())) repaintOverlay();
}

void SweepScatter::release(const PointerAt& at) {
  if (!band_.isPressed()) return;
  const QRectF band = band_.rect();
  const bool wasBand = band_.isShown();
  band_.end();
  repaintOverlay();
  if (!hasPicture()) return;
  if (wasBand) return brush(band);
  const int row = markAt(at.place);
  explorer_.choose(row == HoverTracker::kNothing ? std::vector<std::uint32_t>()
                                                 : std::vector{static_cast<std::uint32_t>(row)});
}

// Replaces earlier brushes of both columns.
void SweepScatter::brush(const QRectF& band) {
  const SweepLook& look = explorer_.picture()->look;
  const PlotFrame frame = canvas()->frame();
  const QRectF seen = band.intersected(frame.area);
  const auto valueOf = [&](std::size_t column, double inUnit) {
    return explorer_.texts()[column].isMetric ? inUnit * explorer_.texts()[column].scale.size() : inUnit;
  };
  std::vector<RowBrush> brushes = explorer_.look().brushes;
  std::erase_if(brushes, [&](const RowBrush& b) { return b.column == look.x || b.column == look.y; });
  brushes.push_back({look.x, valueOf(look.x, frame.valueX(seen.left())), valueOf(look.x, frame.valueX(seen.right()))});
  if (look.y != look.x)
    brushes.push_back(
        {look.y, valueOf(look.y, frame.valueY(seen.bottom())), valueOf(look.y, frame.valueY(seen.top()))});
  explorer_.setBrushes(std::move(brushes));
}

void SweepScatter::doubleClick(const PointerAt& at) {
  if (const int row = markAt(at.place); row != HoverTracker::kNothing) emit activated(static_cast<std::uint32_t>(row));
}

void SweepScatter::step(int direction) {
  if (!hasPicture()) return;
  const std::vector<std::uint32_t>& steps = explorer_.picture()->steps;
  if (steps.empty()) return;
  const auto now = hovered() ? std::find(steps.begin(), steps.end(), *hovered()) : steps.end();
  const std::ptrdiff_t next =
      now == steps.end() ? 0 : std::clamp<std::ptrdiff_t>(now - steps.begin() + direction, 0, std::ssize(steps) - 1);
  hover()->pointAt(static_cast<int>(steps[static_cast<std::size_t>(next)]));
}

WidgetKeys SweepScatter::keys() {
  return {tr("In a sweep"),
          {{tr("Arrows"), tr("Go to the next or previous row of the front")},
           {tr("Space"), tr("Choose it")},
           {tr("Return"), tr("Make it the current design")},
           {tr("P"), tr("Pin its design")},
           {tr("Esc, Backspace"), tr("No brushes; the brushes before")}}};
}

bool SweepScatter::takesShortcut(const QKeyEvent& event) const {
  const bool isOurs = event.key() == Qt::Key_Backspace || event.key() == Qt::Key_Escape || event.key() == Qt::Key_P;
  return isOurs && event.modifiers() == Qt::NoModifier;
}

bool SweepScatter::pressKey(const QKeyEvent& event) {
  const std::optional<std::size_t> row = hovered();
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      step(-1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Down:
      step(+1);
      return true;
    case Qt::Key_Space:
      if (row) explorer_.choose({static_cast<std::uint32_t>(*row)});
      return row.has_value();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (row) emit activated(static_cast<std::uint32_t>(*row));
      return row.has_value();
    case Qt::Key_P:
      if (row) emit pinRequested(static_cast<std::uint32_t>(*row));
      return row.has_value();
    case Qt::Key_Backspace:
      return explorer_.back();
    case Qt::Key_Escape:
      return explorer_.clear();
    default:
      return false;
  }
}

PlotTable SweepScatter::table() const {
  PlotTable table;
  if (!hasPicture()) return table;
  const SweepPicture& picture = *explorer_.picture();
  std::vector<std::size_t> columns{picture.look.x, picture.look.y};
  if (picture.look.colour) columns.push_back(*picture.look.colour);
  table.heads << tr("Row");
  for (const std::size_t column : columns) table.heads << explorer_.texts()[column].heading();
  for (std::size_t row = 0; row < picture.mask->size() && table.rows.size() < kMostScatterRows; ++row) {
    if ((*picture.mask)[row] == 0 || !placeOf(static_cast<std::uint32_t>(row))) continue;
    QStringList cells{QString::number(picture.rows.number(row))};
    for (const std::size_t column : columns)
      cells << tableNumber(explorer_.texts()[column].inUnit(picture.rows.value(row, column)));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

void SweepScatter::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas()->paintOn(device, at, before);
}

void SweepScatter::paintTitles(QPainter& painter) {
  if (!hasPicture()) return;
  const SweepLook& look = explorer_.picture()->look;
  drawAxisTitles(painter, canvas()->frame().area, explorer_.texts()[look.x].heading(),
                 explorer_.texts()[look.y].heading(), themes()->theme().text3);
}

void SweepScatter::paintData(QPainter& painter) {
  const Theme& theme = themes()->theme();
  if (!hasPicture()) {
    painter.setFont(wordFont());
    painter.setPen(theme.text3);
    painter.drawText(rect(), Qt::AlignCenter,
                     explorer_.picture() ? tr("No row has both values") : explorer_.source().waitingText());
    return;
  }
  const SweepPicture& picture = *explorer_.picture();
  const QRectF area = canvas()->frame().area;
  painter.save();
  painter.setClipRect(area);
  painter.setOpacity(explorer_.look().selects() ? 0.6 : 1);
  painter.drawImage(area, picture.cloud);
  painter.setOpacity(1);
  painter.drawImage(area, picture.brushedCloud);
  painter.setRenderHint(QPainter::Antialiasing);
  paintFront(painter, theme);
  paintMarks(painter, theme);
  painter.restore();
}

// Steps lead from each row towards worse values, then vertically to the next. Rows beyond the line are dominated.
void SweepScatter::paintFront(QPainter& painter, const Theme& theme) {
  const SweepPicture& picture = *explorer_.picture();
  if (picture.steps.empty()) return;
  std::vector<QPointF> places;
  for (const std::uint32_t row : picture.steps)
    if (const std::optional<QPointF> place = placeOf(row)) places.push_back(*place);
  if (places.empty()) return;
  QPainterPath steps(places.front());
  for (const QPointF& place : places) {
    steps.lineTo(place.x(), steps.currentPosition().y());
    steps.lineTo(place);
  }
  painter.strokePath(steps, QPen(theme.accent, kSteps, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.accent);
  for (const QPointF& place : places) painter.drawEllipse(place, kDisc, kDisc);
  const QFont font = wordFont(kSmallPixels);
  QString label = counted(places.size(), tr("front, 1 row"), tr("front, %1 rows"));
  if (const std::size_t gaps = gapsAmong(picture.rows, picture.steps); gaps > 0)
    label += tr(", %1 with a gap").arg(gaps);
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(label), metrics.capHeight() + metrics.descent());
  const QRectF box = frontLabelBox(places, steps, picture.cloud, canvas()->frame().area, size);
  drawWithHalo(painter, box.topLeft() + QPointF(0, metrics.capHeight()), label, font, theme.accent, theme.plot);
}

void SweepScatter::paintMarks(QPainter& painter, const Theme& theme) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus, kChosenWidth));
  for (const std::uint32_t row : explorer_.chosen())
    if (const std::optional<QPointF> place = placeOf(row)) painter.drawEllipse(*place, kChosenRing, kChosenRing);
  for (const SweepMark& mark : marks_) {
    const std::optional<QPointF> place = placeOf(mark.values);
    if (!place) continue;
    if (!mark.isPresent()) {
      paintPinMark(painter, mark.letter, *place, theme);
      continue;
    }
    painter.setPen(QPen(theme.present, 1.5));
    painter.setBrush(theme.plot);
    painter.drawEllipse(*place, kScatterPresentRing, kScatterPresentRing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.present);
    painter.drawEllipse(*place, kScatterPresentDisc, kScatterPresentDisc);
    const QFont font = presentFont();
    const QRectF label = presentLabelBox(*place);
    drawWithHalo(painter, label.topLeft() + QPointF(0, QFontMetricsF(font).capHeight()), tr("present"), font,
                 theme.text, theme.plot);
  }
}

QRectF SweepScatter::presentLabelBox(const QPointF& place) const {
  const QRectF area = canvas()->frame().area;
  const QFontMetricsF metrics(presentFont());
  const QSizeF size(metrics.horizontalAdvance(tr("present")), metrics.capHeight() + metrics.descent());
  const bool isCut = place.x() + kPresentGap + size.width() > area.right();
  const double top = std::max(place.y() - kScatterPresentRing - metrics.capHeight(), area.top());
  return {{isCut ? place.x() - kPresentGap - size.width() : place.x() + kPresentGap, top}, size};
}

void SweepScatter::paintOverlay(QPainter& painter) {
  const Theme& theme = themes()->theme();
  if (hasPicture() && hovered()) {
    if (const std::optional<QPointF> place = placeOf(static_cast<std::uint32_t>(*hovered()))) {
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.text, 2));
      painter.drawEllipse(*place, kChosenRing - 1, kChosenRing - 1);
    }
  }
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), true, theme);
  if (hasFocus()) drawFocusFrame(painter, rect(), theme.focus);
}

}  // namespace tilescope::gui

#include "moc_sweep_scatter.cpp"

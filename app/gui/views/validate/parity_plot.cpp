// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <limits>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/validate/parity_painter.h"
#include "app/gui/views/validate/parity_words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kMinSize(280, 180);
constexpr QSize kUsualSize(520, 320);
constexpr double kAir = 1.25;  // padding as a factor of the smallest and largest values

}  // namespace

ParityPlot::ParityPlot(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  addCanvas({[this](QPainter& painter) {
               if (!picture_.marks.empty())
                 paintParityBand(painter, {picture_, canvas()->frame(), this->themes()->theme()});
             },
             [this](QPainter& painter) { paintTitles(painter); }, [this](QPainter& painter) { paintData(painter); },
             [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Log, AxisStyle::Log);
  setObjectName(QStringLiteral("parityPlot"));
  setAccessibleName(tr("Predicted against published"));
  setToolTip(tr("Hover over a mark for its formula, source and reason; click to choose it"));
  setWhatsThis(
      tr("Every published value of a chip with the prediction of the cost model, each in its own unit. On the line "
         "both are equal; the band around it is ± 10 %. Marks below the line are predicted too low. Hollow marks are "
         "predictions of the publication's own model, not measurements.\n\nA click chooses a comparison, here and in "
         "the table; the arrow keys go from one to the next."));
  setMinimumSize(kMinSize);
  layOut();
  setAccessibleDescription(paritySummary(picture_));
}

PlotTable ParityPlot::table() const {
  return tableOf(picture_);
}

void ParityPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas()->paintOn(device, at, before);
}

QSize ParityPlot::sizeHint() const {
  return kUsualSize;
}

void ParityPlot::setPicture(const ParityPicture& picture) {
  if (picture == picture_) return;
  const bool sameMarks = std::equal(picture.marks.begin(), picture.marks.end(), picture_.marks.begin(),
                                    picture_.marks.end(), [](const auto& a, const auto& b) { return a.id == b.id; });
  if (!sameMarks) hover()->renumber(HoverTracker::kNothing);
  picture_ = picture;
  settleRanges();
  canvas()->repaintAll();
  setAccessibleDescription(paritySummary(picture_));
  emit contentChanged();
}

// Both axes have the same range, so that the line of equality is the diagonal.
void ParityPlot::settleRanges() {
  canvas()->setAxesShown(!picture_.marks.empty());
  if (picture_.marks.empty()) return;
  AxisRange range{std::numeric_limits<double>::max(), 0};
  for (const ParityMark& mark : picture_.marks) {
    range.lower = std::min({range.lower, mark.predicted, mark.published});
    range.upper = std::max({range.upper, mark.predicted, mark.published});
  }
  range = {niceFloor(range.lower / kAir), niceCeil(range.upper * kAir)};
  canvas()->setRanges(range, range);
}

void ParityPlot::layOut() {
  canvas()->setMargins(plotMargins(true));
  canvas()->setGeometry(rect());
}

QPointF ParityPlot::placeOf(std::size_t mark) const {
  return canvas()->frame().at(picture_.marks[mark].published, picture_.marks[mark].predicted);
}

void ParityPlot::paintTitles(QPainter& painter) {
  if (picture_.marks.empty()) return;
  drawAxisTitles(painter, canvas()->frame().area, tr("Published, in the unit of each mark"), tr("Predicted"),
                 themes()->theme().text3);
}

void ParityPlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  if (!picture_.marks.empty()) return paintParity(painter, {picture_, frame, themes()->theme()});
  painter.setFont(wordFont());
  painter.setPen(themes()->theme().text3);
  painter.drawText(frame.area, Qt::AlignCenter, tr("No value of this chip can be compared"));
}

void ParityPlot::paintOverlay(QPainter& painter) {
  if (hovered()) paintParityOutline(painter, {picture_, canvas()->frame(), themes()->theme()}, *hovered());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

// The top one of overlapping marks.
int ParityPlot::markAt(const QPointF& place) const {
  int nearest = HoverTracker::kNothing;
  double distance = kParityReach;
  for (std::size_t i = 0; i < picture_.marks.size(); ++i) {
    const double away = QLineF(placeOf(i), place).length();
    if (away > distance) continue;
    distance = away;
    nearest = static_cast<int>(i);
  }
  return nearest;
}

void ParityPlot::markRested(int mark) {
  const QRect bounds = parityMarkBounds(placeOf(static_cast<std::size_t>(mark))).toAlignedRect();
  emit markHovered(picture_.marks[static_cast<std::size_t>(mark)].id,
                   QRect(mapToGlobal(bounds.topLeft()), bounds.size()));
}

void ParityPlot::press(const PointerAt& at) {
  const int mark = markAt(at.place);
  if (mark == HoverTracker::kNothing)
    emit backgroundClicked();
  else
    emit markClicked(picture_.marks[static_cast<std::size_t>(mark)].id);
}

WidgetKeys ParityPlot::keys() {
  return {tr("In other plots"), {{tr("Arrows"), tr("The next comparison with a publication")}}};
}

// Follows the order of the table.
bool ParityPlot::pressKey(const QKeyEvent& event) {
  std::optional<std::size_t> selected;
  for (std::size_t i = 0; i < picture_.marks.size() && !selected; ++i)
    if (picture_.marks[i].isSelected) selected = i;
  const std::optional<std::size_t> next = steppedItem(event, selected, picture_.marks.size());
  if (!next) return false;
  // A copy, because the picture may change.
  emit markClicked(QString(picture_.marks[*next].id));
  hover()->pointAt(static_cast<int>(*next));
  return true;
}

}  // namespace tilescope::gui

#include "moc_parity_plot.cpp"

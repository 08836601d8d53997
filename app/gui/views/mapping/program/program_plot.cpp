// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_plot.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/mapping/program/program_painter.h"
#include "app/gui/views/mapping/program/program_words.h"

namespace tilescope::gui {
namespace {

constexpr QSize kMinSize(300, 200);  // below it rows of two schedules are no longer apart
constexpr QSize kUsualSize(800, 280);
constexpr int kAirAbove = 2;      // px
constexpr double kUnitGap = 14;   // px between the last tick and the unit
constexpr double kUnitAir = 6;    // px right of it
constexpr double kUnitLift = 8;   // px of its base line above the edge
constexpr double kMinCycles = 8;  // in sight: wide enough for every label
constexpr int kWhyMargin = 24;

}  // namespace

ProgramPlot::ProgramPlot(const ThemeController* themes, QWidget* parent)
    : Plot(parent), themes_(themes), hover_(new HoverTracker(this)), zoom_(kMinCycles) {
  canvas_ = new PlotCanvas(
      themes,
      {[this](QPainter& painter) { paintBelow(painter); }, [this](QPainter& painter) { paintOutside(painter); },
       [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }},
      this);
  canvas_->setAxes(AxisStyle::Linear, AxisStyle::Own);
  connect(hover_, &HoverTracker::changed, canvas_, &PlotCanvas::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &ProgramPlot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int item) {
    const QRect rect = rectOf(static_cast<std::size_t>(item));
    emit itemHovered(static_cast<std::size_t>(item), {mapToGlobal(rect.topLeft()), rect.size()});
  });
  connect(themes_, &ThemeController::changed, this, &ProgramPlot::layOut);
  setObjectName(QStringLiteral("programPlot"));
  setAccessibleName(tr("Program"));
  setToolTip(
      tr("Hover over an operation to see what it waits for. Turn the wheel or drag to zoom, Backspace shows all."));
  setWhatsThis(tr(
      "What the six issue slots of the Neuro Vector Engine do in one partition of the layer's program: the two ports "
      "of the scratchpad (MEMA, MEMB), the registers of coefficients and pixels (WREG, IREG), the multiply-accumulate "
      "units (VMAC) and the activation (ACT). Flat shows one pass from its first write to its last result; Modulo "
      "folds it into the kernel, whose instructions run again every II cycles while up to eight passes "
      "overlap.\n\nColours are output maps, paler where an operation needs no port; grey are coefficients, and words "
      "that are written for all maps. Lines across the VMAC row are cycles in which the units stall, red ones those "
      "that another order of words could avoid or that a port costs. On the right: how many of the kernel's "
      "instructions use the slot.\n\nHover over an operation, or walk with the arrow keys: lines lead from what it "
      "waits for and to what waits for it, dashed where the other one belongs to another pass. Turn the wheel, press "
      "plus and minus or drag to zoom, with Shift the wheel moves; Backspace or a double-click shows all."));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(kMinSize);
  layOut();
  setAccessibleDescription(programSummary(picture_));
}

PlotTable ProgramPlot::table() const {
  return tableOf(picture_);
}

void ProgramPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  if (!picture_.isEmpty()) return canvas_->paintOn(device, at, before);
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  paintWhy(painter);
}

QSize ProgramPlot::sizeHint() const {
  return kUsualSize;
}

// A second schedule leaves the zoom; another axis does not.
void ProgramPlot::setPicture(const ProgramPicture& picture) {
  if (picture.isSame(picture_)) return;
  const bool otherAxis =
      picture.program != picture_.program || picture.chosen != picture_.chosen || picture.form != picture_.form;
  picture_ = picture;
  hover_->renumber(HoverTracker::kNothing);
  band_.end();
  if (otherAxis) zoom_.set(std::nullopt);
  zoom_.setAll({picture_.begin, picture_.end});
  layOut();
  setAccessibleDescription(programSummary(picture_));
  emit contentChanged();
}

void ProgramPlot::setZoom(std::optional<AxisRange> cycles) {
  layOutIf(zoom_.set(cycles));
}

void ProgramPlot::layOutIf(bool changed) {
  if (changed) layOut();
}

QString ProgramPlot::unit() const {
  return picture_.form == ProgramForm::Flat ? tr("cycles") : tr("instr.", "unit of an axis: instructions");
}

void ProgramPlot::layOut() {
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  QMargins margins = plotMargins(false);
  margins.setTop(kAirAbove);
  margins.setLeft(static_cast<int>(programNameWidth(picture_)));
  margins.setRight(static_cast<int>(
      std::ceil(std::max(programShareWidth(picture_), metrics.horizontalAdvance(unit()) + kUnitGap + kUnitAir))));
  canvas_->setMargins(margins);
  canvas_->setGeometry(rect());
  canvas_->setVisible(!picture_.isEmpty());
  canvas_->setRanges(cycles(), {0, 1});
  canvas_->repaintAll();
  update();
}

ProgramRows ProgramPlot::rows() const {
  return rowsFor(picture_, canvas_->frame().area);
}

QRect ProgramPlot::rectOf(std::size_t item) const {
  return itemRect(picture_, item, rows(), canvas_->frame()).toAlignedRect();
}

std::optional<std::size_t> ProgramPlot::pointedItem() const {
  const int item = hover_->item();
  return item < 0 || picture_.isEmpty() ? std::nullopt : std::optional(static_cast<std::size_t>(item));
}

std::optional<std::size_t> ProgramPlot::itemUnder(const QPointF& place) const {
  if (picture_.isEmpty()) return std::nullopt;
  return itemAt(picture_, rows(), canvas_->frame(), place);
}

void ProgramPlot::paintBelow(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ProgramRows now = rows();
  paintStages(painter, {picture_, now, frame, themes_->theme()});
}

void ProgramPlot::paintOutside(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ProgramRows now = rows();
  paintProgramNames(painter, {picture_, now, frame, themes_->theme()});
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(themes_->theme().text3);
  painter.drawText(QPointF(frame.area.right() + kUnitGap, height() - kUnitLift), unit());
}

void ProgramPlot::paintData(QPainter& painter) {
  if (picture_.isEmpty()) return;
  const PlotFrame frame = canvas_->frame();
  const ProgramRows now = rows();
  paintProgram(painter, {picture_, now, frame, themes_->theme()});
}

void ProgramPlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas_->frame();
  const ProgramRows now = rows();
  if (const std::optional<std::size_t> item = pointedItem()) {
    paintDependences(painter, {picture_, now, frame, themes_->theme()}, *item);
    paintItemOutline(painter, {picture_, now, frame, themes_->theme()}, *item);
  }
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), false, themes_->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

void ProgramPlot::paintWhy(QPainter& painter) const {
  painter.setFont(wordFont());
  painter.setPen(themes_->theme().text3);
  painter.drawText(rect().adjusted(kWhyMargin, 0, -kWhyMargin, 0), Qt::AlignCenter | Qt::TextWordWrap,
                   programSummary(picture_));
}

// The canvas covers all where there is a program.
void ProgramPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), themes_->theme().plot);
  if (!picture_.isEmpty()) return;
  paintWhy(painter);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes_->theme().focus);
}

void ProgramPlot::resizeEvent(QResizeEvent*) {
  layOut();
}

void ProgramPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

}  // namespace tilescope::gui

#include "moc_program_plot.cpp"

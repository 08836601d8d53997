// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_plot.h"

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/mapping/program/program_figures.h"

namespace tilescope::gui {
namespace {
constexpr QSize kMinSize(300, 200);  // in less, rows of two schedules would touch
constexpr QSize kUsualSize(800, 280);
constexpr double kMinCycles = 8;  // min visible range, in which every label fits

ProgramStep stepFor(int key) {
  switch (key) {
    case Qt::Key_Left:
      return ProgramStep::Back;
    case Qt::Key_Right:
      return ProgramStep::On;
    case Qt::Key_Up:
      return ProgramStep::Up;
    case Qt::Key_Down:
      return ProgramStep::Down;
    case Qt::Key_Home:
      return ProgramStep::First;
    default:
      return ProgramStep::Last;
  }
}

}  // namespace

ProgramPlot::ProgramPlot(const ThemeController* themes, QWidget* parent)
    : CyclePlot(themes, kMinCycles, kMinSize, kUsualSize, parent) {
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
  showPicture(false);
}

// Keeps the zoom, unless the axis changes.
void ProgramPlot::setPicture(const ProgramPicture& picture) {
  if (picture.isSame(picture_)) return;
  const bool otherAxis =
      picture.program != picture_.program || picture.chosen != picture_.chosen || picture.form != picture_.form;
  picture_ = picture;
  showPicture(otherAxis);
}

PlotTable ProgramPlot::table() const {
  return tableOf(picture_);
}

QString ProgramPlot::unit() const {
  return picture_.form == ProgramForm::Flat ? tr("cycles") : tr("instr.", "unit of an axis: instructions");
}

QString ProgramPlot::summary() const {
  return programSummary(picture_);
}

CycleSpace ProgramPlot::space() const {
  CycleSpace space{programNameWidth(picture_), programShareWidth(picture_)};
  space.unitGap = 14;
  space.unitAir = 6;
  return space;
}

AxisRange ProgramPlot::spanOf(std::size_t item) const {
  return {picture_.items[item].begin, picture_.items[item].end()};
}

ProgramPaint ProgramPlot::paint() const {
  const PlotFrame frame = canvas()->frame();
  return {picture_, rowsFor(picture_, frame.area), frame, themes()->theme()};
}

QRect ProgramPlot::rectOf(std::size_t item) const {
  return itemRect(picture_, item, paint().rows, canvas()->frame()).toAlignedRect();
}

int ProgramPlot::markAt(const QPointF& place) const {
  return isEmpty() ? HoverTracker::kNothing : markOf(itemAt(picture_, paint().rows, canvas()->frame(), place));
}

// Without a current operation, every key except End goes to the first one.
std::optional<std::size_t> ProgramPlot::itemFrom(std::optional<std::size_t> present, int key) const {
  const ProgramStep step = stepFor(key);
  if (!present && step != ProgramStep::Last) return 0;
  return gui::itemFrom(picture_, present.value_or(0), step);
}

void ProgramPlot::paintBelow(QPainter& painter) {
  paintStages(painter, paint());
}

void ProgramPlot::paintNames(QPainter& painter) {
  paintProgramNames(painter, paint());
}

void ProgramPlot::paintItems(QPainter& painter) {
  paintProgram(painter, paint());
}

void ProgramPlot::paintPointed(QPainter& painter, std::size_t item) {
  paintDependences(painter, paint(), item);
  paintItemOutline(painter, paint(), item);
}

}  // namespace tilescope::gui

#include "moc_program_plot.cpp"

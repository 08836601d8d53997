// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_plot.h"

#include <QEvent>
#include <QPainter>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/plot_tables.h"
#include "app/gui/views/explore/roofline/roofline_axes.h"
#include "app/gui/views/explore/roofline/roofline_marks.h"
#include "app/gui/views/explore/roofline/roofline_painter.h"
#include "app/gui/views/explore/roofline/roofline_words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kRooflinePlotMinSize(420, 240);  // in less, texts do not fit
constexpr QSize kRooflinePlotUsualSize(640, 320);

}  // namespace

RooflinePlot::RooflinePlot(const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent),
      marks_(new RooflineMarks(this)),
      axes_(
          this, [this](const std::optional<RooflineRanges>& present) { return fittingRanges(present); },
          [this](const RooflineRanges& ranges) { canvas()->setRanges(ranges.intensity, ranges.performance); }) {
  addCanvas({[this](QPainter& painter) { paintBelow(painter); }, [this](QPainter& painter) { paintTitles(painter); },
             [this](QPainter& painter) { paintData(painter); }, [this](QPainter& painter) { paintOverlay(painter); }});
  canvas()->setAxes(AxisStyle::Log, AxisStyle::Log);
  connect(marks_, &RooflineMarks::moved, canvas(), &PlotCanvas::repaintData);
  connect(marks_, &RooflineMarks::moved, canvas(), &PlotCanvas::repaintOverlay);
  connect(marks_, &RooflineMarks::arrived, this, [this] { axes_.settle(); });
  setObjectName(QStringLiteral("rooflinePlot"));
  setAccessibleName(tr("Roofline"));
  setToolTip(rooflineHint());
  setWhatsThis(rooflineHelp());
  setMinimumSize(kRooflinePlotMinSize);
  layOut();
  setAccessibleDescription(described(marks_->data(), marks_->levels(), path_));
}

PlotTable RooflinePlot::table() const {
  return tableOf(marks_->data(), path_);
}

void RooflinePlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  canvas()->paintOn(device, at, before);
}

QSizeF RooflinePlot::areaSize() const {
  return canvas()->frame().area.size();
}

QSize RooflinePlot::sizeHint() const {
  return kRooflinePlotUsualSize;
}

void RooflinePlot::setData(const RooflineData& roofline) {
  const RooflineData& before = marks_->data();
  if (roofline == before) return;
  if (isMeasured(hover()->item())) hover()->renumber(HoverTracker::kNothing);
  const bool isMarkHovered = hover()->item() >= 0 && !isLevel(hover()->item());
  const QString hovered = isMarkHovered ? layersOf(before, levels(), hover()->item()).value(0) : QString();
  const bool sameRoofs = roofline.bandwidth == before.bandwidth && roofline.peak == before.peak;
  if (isMarkHovered) hover()->renumber(gui::markOf(roofline, hovered));
  const bool isRelated = marks_->isRelatedTo(roofline);
  const bool glides = isRelated && mayGlide();
  axes_.expect(roofline.complete && !roofline.marks.empty());
  marks_->setData(roofline, glides);
  if (!isRelated) rangesKnowPath_ = false;
  if (!glides) axes_.follow(isRelated, !roofline.marks.empty());
  if (!sameRoofs) canvas()->repaintAll();  // below the grid
  showData();
  emit contentChanged();
}

void RooflinePlot::setLevels(const RooflineLevels& levels) {
  if (levels == marks_->levels()) return;
  if (isLevel(hover()->item()) || isMeasured(hover()->item())) hover()->renumber(HoverTracker::kNothing);
  const bool glides = mayGlide();
  marks_->setLevels(levels, glides);
  if (!glides) axes_.settle();
  showData();
}

// The first complete path may change the ranges; later paths keep them if they fit.
void RooflinePlot::setPath(const BatchPath& path) {
  if (path == path_) return;
  if (isBatch(hover()->item()) && path.steps.size() != path_.steps.size()) hover()->renumber(HoverTracker::kNothing);
  path_ = path;
  const bool isFirst = path_.isShown() && path_.complete && !rangesKnowPath_ && !axes_.isHeld();
  if (isFirst) {
    rangesKnowPath_ = true;
    axes_.refit();
  } else {
    axes_.settle();
  }
  showData();
  emit contentChanged();
}

void RooflinePlot::showData() {
  canvas()->repaintData();
  repaintOverlay();
  setAccessibleDescription(described(marks_->data(), marks_->levels(), path_));
}

bool RooflinePlot::mayGlide() const {
  return animated_ && !axes_.isHeld() && isVisible();
}

void RooflinePlot::setLabelled(bool labelled) {
  labelled_ = labelled;
  canvas()->repaintData();
}

void RooflinePlot::setRoofParameters(const RoofParameters& parameters) {
  roofs_.setParameters(parameters);
  repaintOverlay();
}

void RooflinePlot::setCommonRanges(const std::optional<RooflineRanges>& ranges) {
  axes_.setCommon(ranges);
}

void RooflinePlot::setRanges(const RooflineRanges& ranges) {
  rangesKnowPath_ = true;
  axes_.restore(ranges);
}

void RooflinePlot::setLabelPlaces(const LabelMemory& places) {
  labelMemory_ = places;
  canvas()->repaintData();
}

RooflineRanges RooflinePlot::fittingRanges(const std::optional<RooflineRanges>& present) const {
  return rangesFor(marks_->data(), present, canvas()->frame().area.size(), marks_->levels(), path_);
}

void RooflinePlot::setZoom(const std::optional<RooflineRanges>& zoom) {
  if (zoom == axes_.zoom()) return;
  axes_.setZoom(zoom);
  canvas()->repaintData();
}

void RooflinePlot::setFilter(const std::optional<QSet<QString>>& layers) {
  if (layers == filter_) return;
  filter_ = layers;
  canvas()->repaintData();
}

void RooflinePlot::setSelection(const QStringList& layers) {
  if (layers == selection_) return;
  selection_ = layers;
  canvas()->repaintData();
}

void RooflinePlot::setHovered(const QString& layer) {
  if (layer == linked_) return;
  linked_ = layer;
  repaintOverlay();
}

void RooflinePlot::holdAxes(bool held) {
  if (held == axes_.isHeld()) return;
  axes_.setHeld(held);
  if (held && marks_->jump()) canvas()->repaintData();
}

void RooflinePlot::setAnimated(bool animated) {
  animated_ = animated;
  if (!animated_ && marks_->jump()) {
    canvas()->repaintData();
    repaintOverlay();
  }
  axes_.setAnimated(animated);
}

void RooflinePlot::layOut() {
  canvas()->setMargins(plotMargins(true));
  canvas()->setGeometry(rect());
  axes_.refit();
}

MarkShapes RooflinePlot::shapes() const {
  const PlotFrame frame = canvas()->frame();
  MarkShapes shapes = marks_->shapes(frame);
  if (axes_.zoom())
    for (MarkShape& shape : shapes) shape.shown = shape.shown && shape.bounds().intersects(frame.area);
  return shapes;
}

MeasuredShapes RooflinePlot::measured() const {
  if (!marks_->expanded().isEmpty()) return {};
  return measuredShapes(marks_->data(), shapes(), canvas()->frame());
}

Expansion RooflinePlot::expansion() const {
  const ExpandedLevels& expanded = marks_->expanded();
  return {levels(), expanded.points(canvas()->frame()),
          expanded.isEmpty() ? HoverTracker::kNothing : gui::markOf(marks_->data(), levels().layer)};
}

void RooflinePlot::markRested(int item) {
  const auto global = [this](const QRect& rect) { return QRect(mapToGlobal(rect.topLeft()), rect.size()); };
  if (isBatch(item)) {
    const std::int64_t batch = path_.steps[static_cast<std::size_t>(item - kFirstBatch)].batch;
    emit batchHovered(batch, global(batchRect(batch)));
  } else if (isLevel(item)) {
    const QString& memory = levels().levels[static_cast<std::size_t>(item - kFirstLevel)].memory;
    emit levelHovered(memory, global(levelRect(memory)));
  } else {
    const QStringList layers = layersOf(marks_->data(), levels(), item);
    const QString first = layers.value(0);
    emit markHovered(layers, global(isMeasured(item) ? measuredRect(first) : markRect(first)));
  }
}

QRect RooflinePlot::levelRect(const QString& memory) const {
  const std::vector<MemoryLevel>& all = levels().levels;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].memory == memory) return levelBounds(marks_->expanded().points(canvas()->frame())[i]).toAlignedRect();
  return {};
}

BatchPath RooflinePlot::drawnPath() const {
  return marks_->expanded().isEmpty() ? path_ : BatchPath{};
}

QRect RooflinePlot::batchRect(std::int64_t batch) const {
  const BatchPath path = drawnPath();
  const BatchPlaces places = batchPlaces(path, canvas()->frame());
  for (std::size_t i = 0; i < places.size(); ++i)
    if (path.steps[i].batch == batch) return batchBounds(path, places, i).toAlignedRect();
  return {};
}

QRect RooflinePlot::measuredRect(const QString& layer) const {
  const std::vector<MeasuredPlace>& places = marks_->data().measured.places;
  for (const MeasuredShape& shape : measured())
    if (places[shape.place].layer == layer) return shape.bounds().toAlignedRect();
  return {};
}

QRect RooflinePlot::markRect(const QString& layer) const {
  const int mark = gui::markOf(marks_->data(), layer);
  return mark < 0 ? QRect() : shapes()[static_cast<std::size_t>(mark)].bounds().toAlignedRect();
}

std::optional<RooflineRanges> RooflinePlot::rangesAround(const QStringList& layers) const {
  return zoomToMarks(marks_->goals(), marksOf(marks_->data(), layers));
}

std::optional<RooflineRanges> RooflinePlot::zoomMovedTo(const QString& layer) const {
  const int mark = gui::markOf(marks_->data(), layer);
  if (!axes_.zoom() || mark < 0) return std::nullopt;
  const MarkPlace& place = marks_->goals()[static_cast<std::size_t>(mark)];
  return place.shown ? std::optional(movedTo(place, *axes_.zoom())) : std::nullopt;
}

void RooflinePlot::paintBelow(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  paintZones(painter, {marks_->data(), themes()->theme(), frame, {}, expansion()});
}

void RooflinePlot::paintTitles(QPainter& painter) {
  drawAxisTitles(painter, canvas()->frame().area, tr("Arithmetic intensity, MAC/B"), tr("Throughput, GMAC/s"),
                 themes()->theme().text3);
}

void RooflinePlot::paintData(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  const RooflineData& roofline = marks_->data();
  const MarkShapes marks = shapes();
  const QSet<int> selected = marksOf(roofline, selection_);
  const QSet<int> dimmed = filter_ ? marksWithout(roofline, *filter_) : QSet<int>();
  const Expansion shown = expansion();
  const BatchPath path = drawnPath();
  LabelMemory passing = labelMemory_;
  LabelMemory& places = roofline.complete || axes_.areKept() ? labelMemory_ : passing;
  const RooflineLabels labels =
      labelled_ ? layOutLabels(roofline, frame, marks, selected, places, shown, path) : RooflineLabels{};
  paintRooflineData(painter, {roofline, themes()->theme(), frame, marks, shown, dimmed, measured(), path}, labels,
                    selected);
}

void RooflinePlot::paintOverlay(QPainter& painter) {
  const PlotFrame frame = canvas()->frame();
  const RooflineData& roofline = marks_->data();
  const int item = hover()->item() >= 0 ? hover()->item() : linked_.isEmpty() ? -1 : gui::markOf(roofline, linked_);
  const Expansion shown = expansion();
  if (isBatch(item)) {
    const BatchPath path = drawnPath();
    paintBatchOutline(painter, path, batchPlaces(path, frame), static_cast<std::size_t>(item - kFirstBatch),
                      themes()->theme());
  } else if (isLevel(item)) {
    paintLevelOutline(painter, {shown.levels, roofline, themes()->theme(), frame, shown.points}, item - kFirstLevel);
  } else if (item >= 0) {
    // A layer's mark and its measured place are outlined together.
    const MarkShapes marks = shapes();
    const int mark = isMeasured(item) ? gui::markOf(roofline, layersOf(roofline, levels(), item).front()) : item;
    if (mark >= 0) paintOutline(painter, {roofline, themes()->theme(), frame, marks, shown, {}, measured()}, mark);
  }
  roofs_.paint(painter, roofline, frame, themes()->theme());
  if (band_.isShown()) drawRubberBand(painter, band_.rect(), band_.selects(), themes()->theme());
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

}  // namespace tilescope::gui

#include "moc_roofline_plot.cpp"

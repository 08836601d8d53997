// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_plot.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/spans_painter.h"
#include "app/gui/views/partition/spans_words.h"
#include "core/picture/spans_words.h"

namespace tilescope::gui {
namespace {
constexpr QSize kSpansPlotMinSize(320, 160);  // in less, texts do not fit
constexpr QSize kSpansPlotUsualSize(1000, 260);
constexpr int kScrollHeight = 10;         // px
constexpr int kSpansPlotScrollStep = 48;  // px per step of the wheel
constexpr int kClickSlack = 4;            // px that a click may move
constexpr int kPartStride = 1 << 24;

int numberOf(const SpansMark& mark) {
  if (mark.part == SpansPart::None) return HoverTracker::kNothing;
  return static_cast<int>(mark.part) * kPartStride + static_cast<int>(mark.index);
}

}  // namespace

SpansPlot::SpansPlot(const ThemeController* themes, QWidget* parent)
    : Plot(themes, parent), scroll_(new QScrollBar(Qt::Horizontal, this)) {
  connect(scroll_, &QScrollBar::valueChanged, this, &SpansPlot::place);
  scroll_->setObjectName(QStringLiteral("spansScrollBar"));
  scroll_->setAccessibleName(tr("Spans in view"));
  scroll_->setToolTip(tr("Scroll through the spans"));
  scroll_->setWhatsThis(tr("The network has more layers than fit; this moves along them."));
  scroll_->setFocusPolicy(Qt::NoFocus);  // no focus, because arrow keys reach every span
  setObjectName(QStringLiteral("spansPlot"));
  setAccessibleName(tr("Spans on chip"));
  setToolTip(
      tr("Click a layer or a span to select it. Drag a cut to move it, double-click one to remove it, double-click "
         "between two layers to cut there."));
  setWhatsThis(
      tr("The layers of the network in the spans whose maps stay on chip. Only what crosses a cut goes to the DRAM and "
         "back: the arrows are as thick as their bytes. Arcs are skips; a dashed one crosses a cut and costs the bytes "
         "above it. Below, the footprint of each span is drawn against the capacity (dashed).\n\nDrag a cut to try "
         "another place. Left and Right choose a span, Alt with them moves the cut at its right end, Insert splits it, "
         "Delete joins it with the next one."));
  setMinimumSize(kSpansPlotMinSize);
  layOut();
  describe();
}

PlotTable SpansPlot::table() const {
  return tableOf(picture_);
}

QSize SpansPlot::pictureSize() const {
  return {std::max(width(), static_cast<int>(std::ceil(scale_.width() + marginsBesideSpans(picture_)))), height()};
}

void SpansPlot::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  const SpansLayout whole = layOutSpans(picture_, scale_, pictureSize(), 0);
  paintSpans(painter, {picture_, whole, themes()->theme()});
}

QSize SpansPlot::sizeHint() const {
  return kSpansPlotUsualSize;
}

void SpansPlot::setPicture(const SpansPicture& picture) {
  if (picture == picture_) return;
  const bool otherNetwork = picture.layers.size() != picture_.layers.size();
  picture_ = picture;
  hovered_ = {};
  grip_.reset();
  boundary_.reset();
  hover()->renumber(HoverTracker::kNothing);
  if (otherNetwork) {
    drag_.reset();
    pressed_.reset();
    held_ = false;
  }
  layOut();
  describe();
  emit contentChanged();
}

void SpansPlot::setHovered(const QString& layer) {
  if (std::exchange(linked_, layer) != layer) update();
}

void SpansPlot::holdAxes(bool held) {
  if (std::exchange(held_, held) != held) layOut();
}

void SpansPlot::layOut() {
  const bool serves = scale_.edges.size() == picture_.layers.size() + 1 && scaledWidth_ == width();
  if (!serves || (!held_ && !drag_)) {
    scale_ = spansScale(picture_, width());
    scaledWidth_ = width();
  }
  place();
}

void SpansPlot::place() {
  const QSignalBlocker quiet(scroll_);
  const double hidden = std::max(0.0, scale_.width() + marginsBesideSpans(picture_) - width());
  const bool scrolls = hidden >= 1;
  scroll_->setRange(0, scrolls ? static_cast<int>(std::ceil(hidden)) : 0);
  scroll_->setPageStep(width());
  scroll_->setSingleStep(kSpansPlotScrollStep);
  scroll_->setGeometry(0, height() - kScrollHeight, width(), kScrollHeight);
  scroll_->setVisible(scrolls);
  const QSizeF room(width(), height() - (scrolls ? kScrollHeight : 0));
  layout_ = layOutSpans(picture_, scale_, room, scroll_->value());
  update();
}

void SpansPlot::describe() {
  setAccessibleDescription(words(spansSummary(picture_)));
}

QStringList SpansPlot::layersOf(const SpansMark& mark) const {
  if (mark.part == SpansPart::Layer) return {words(picture_.layers[mark.index].name)};
  QStringList layers;
  if (mark.part == SpansPart::Span)
    for (std::size_t layer = picture_.spans[mark.index].from; layer < picture_.spans[mark.index].to; ++layer)
      layers << words(picture_.layers[layer].name);
  return layers;
}

// Esc ends a drag, or else clears the selection.
bool SpansPlot::takesShortcut(const QKeyEvent& event) const {
  return drag_ && event.key() == Qt::Key_Escape;
}

QString SpansPlot::tipAt(const QPoint& place) const {
  if (drag_) return {};
  QString words = spansTip(picture_, layout_, gui::markAt(layout_, place));
  if (boundaryAt(layout_, place)) words += QLatin1Char('\n') + tr("Double-click cuts here.");
  return words.isEmpty() ? toolTip() : words;
}

void SpansPlot::markRested(int) {
  const QStringList layers = layersOf(hovered_);
  if (layers.isEmpty()) return;
  const QRect rect = rectOf(layout_, hovered_).toAlignedRect();
  emit markHovered(layers, {mapToGlobal(rect.topLeft()), rect.size()});
}

void SpansPlot::paintBehind(QPainter& painter, const QRect&) {
  painter.fillRect(rect(), themes()->theme().plot);
  if (picture_.layers.empty()) {
    painter.setFont(wordFont());
    painter.setPen(themes()->theme().text3);
    painter.drawText(rect(), Qt::AlignCenter, tr("No layers that could be partitioned"));
  } else {
    paintSpans(painter, {picture_, layout_, themes()->theme()});
  }
  paintOver(painter);
}

void SpansPlot::paintOver(QPainter& painter) const {
  const SpansPaint paint{picture_, layout_, themes()->theme()};
  SpansMark mark = hovered_;
  for (std::size_t layer = 0; mark.part == SpansPart::None && layer < picture_.layers.size(); ++layer)
    if (!linked_.isEmpty() && words(picture_.layers[layer].name) == linked_) mark = {SpansPart::Layer, layer};
  if (!drag_) paintSpansMark(painter, paint, mark);
  if (boundary_ && !drag_) paintBoundary(painter, paint, *boundary_);
  if (const std::optional<std::size_t> grip = drag_ ? std::optional(drag_->at) : grip_)
    paintGrip(painter, paint, *grip);
  if (hasFocus()) drawFocusFrame(painter, rect(), themes()->theme().focus);
}

void SpansPlot::pointAt(const QPointF& place) {
  hovered_ = gui::markAt(layout_, place);
  grip_ = gripAt(layout_, place);
  boundary_ = grip_ ? std::nullopt : boundaryAt(layout_, place);
  setCursor(grip_ ? Qt::SplitHCursor : Qt::ArrowCursor);
  hover()->pointAt(numberOf(hovered_));
  update();
}

void SpansPlot::press(const PointerAt& at) {
  pressed_ = at.place.toPoint();
  const std::optional<std::size_t> cut = gripAt(layout_, at.place);
  if (!cut) return;
  Drag drag{*cut, *cut, 1, picture_.layers.size() - 1, false};
  for (const SpanShown& span : picture_.spans) {
    if (span.to == *cut) drag.first = span.from + 1;
    if (span.from == *cut) drag.last = span.to - 1;
  }
  drag_ = drag;
  Plot::pointAway();
  update();
}

void SpansPlot::drag(const PointerAt& at) {
  if (!drag_) return pointAt(at.place);
  const bool wandered = (at.place.toPoint() - *pressed_).manhattanLength() > kClickSlack;
  if (wandered || drag_->moved) dragTo(nearestEdge(layout_, at.place.x()));
}

void SpansPlot::dragTo(std::size_t edge) {
  const std::size_t to = std::clamp(edge, drag_->first, drag_->last);
  if (to == drag_->at) return;
  const std::size_t from = std::exchange(drag_->at, to);
  drag_->moved = true;
  update();
  emit cutMoved(from, to);
}

void SpansPlot::endDrag() {
  const bool moved = std::exchange(drag_, std::nullopt)->moved;
  layOut();
  if (moved) emit cutReleased();
}

// Other keys than Esc are ignored.
void SpansPlot::keyDuringDrag(int key) {
  if (key != Qt::Key_Escape) return;
  dragTo(drag_->began);
  pressed_.reset();
  endDrag();
}

void SpansPlot::release(const PointerAt& at) {
  if (!pressed_) return;
  const bool click = (at.place.toPoint() - *std::exchange(pressed_, std::nullopt)).manhattanLength() <= kClickSlack;
  if (drag_) return endDrag();
  if (!click) return;
  const SpansMark mark = gui::markAt(layout_, at.place);
  if (mark.part == SpansPart::Layer)
    emit layersClicked(layersOf(mark), at.modifiers);
  else if (mark.part == SpansPart::Span)
    emit spanClicked(mark.index);
  else if (mark.part == SpansPart::None)
    emit backgroundClicked();
}

void SpansPlot::doubleClick(const PointerAt& at) {
  if (const std::optional<std::size_t> cut = gripAt(layout_, at.place))
    emit cutRemoved(*cut);
  else if (const std::optional<std::size_t> boundary = boundaryAt(layout_, at.place))
    emit cutAdded(*boundary);
}

bool SpansPlot::turnWheel(const WheelTurn& turn) {
  if (scroll_->maximum() == 0 || drag_) return false;
  scroll_->setValue(scroll_->value() - qRound(turn.steps * kSpansPlotScrollStep));
  pointAt(turn.at.place);
  return true;
}

void SpansPlot::pointAway() {
  hovered_ = {};
  grip_.reset();
  boundary_.reset();
  Plot::pointAway();
  update();
}

std::optional<std::size_t> SpansPlot::selectedSpan() const {
  const auto found =
      std::find_if(picture_.spans.begin(), picture_.spans.end(), [](const SpanShown& span) { return span.isSelected; });
  if (found == picture_.spans.end()) return std::nullopt;
  return static_cast<std::size_t>(found - picture_.spans.begin());
}

std::optional<std::size_t> SpansPlot::selectedCut() const {
  const std::optional<std::size_t> span = selectedSpan();
  if (!span || *span + 1 >= picture_.spans.size()) return std::nullopt;
  return picture_.spans[*span].to;
}

// Without a selection, starts at the first or last span.
void SpansPlot::stepSpan(int step) {
  const std::optional<std::size_t> selected = selectedSpan();
  goToSpan(selected ? static_cast<int>(*selected) + step : step > 0 ? 0 : static_cast<int>(picture_.spans.size()) - 1);
}

void SpansPlot::goToSpan(int span) {
  if (picture_.spans.empty()) return;
  const auto wanted = static_cast<std::size_t>(std::clamp(span, 0, static_cast<int>(picture_.spans.size()) - 1));
  scrollTo(wanted);
  emit spanClicked(wanted);
}

void SpansPlot::scrollTo(std::size_t span) {
  const QRectF box = layout_.spans[span].box;
  if (box.left() < 0) scroll_->setValue(scroll_->value() + static_cast<int>(std::floor(box.left())));
  if (box.right() > width()) scroll_->setValue(scroll_->value() + static_cast<int>(std::ceil(box.right() - width())));
}

void SpansPlot::moveSelectedCut(int step) {
  const std::optional<std::size_t> cut = selectedCut();
  if (!cut) return;
  const std::size_t span = *selectedSpan();
  const std::size_t to = step > 0 ? *cut + 1 : *cut - 1;
  if (to <= picture_.spans[span].from || to >= picture_.spans[span + 1].to) return;
  emit cutMoved(*cut, to);
  emit cutReleased();
}

void SpansPlot::splitSelected() {
  const std::optional<std::size_t> span = selectedSpan();
  if (!span) return;
  const SpanShown& block = picture_.spans[*span];
  if (block.to - block.from > 1) emit cutAdded(block.from + (block.to - block.from) / 2);
}

WidgetKeys SpansPlot::keys() {
  return {tr("In the plot of the spans"),
          {{tr("Arrows, Home, End"), tr("From span to span")},
           {tr("Alt+Left, Alt+Right"), tr("Move its right cut")},
           {tr("Insert"), tr("Split the span")},
           {tr("Delete"), tr("Join the span with the next one")},
           {tr("Return, Space"), tr("Select the layers of the span")}}};
}

bool SpansPlot::pressKey(const QKeyEvent& event) {
  if (drag_) {
    keyDuringDrag(event.key());
    return true;
  }
  const bool alt = event.modifiers().testFlag(Qt::AltModifier);
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
      const int step = event.key() == Qt::Key_Left ? -1 : +1;
      alt ? moveSelectedCut(step) : stepSpan(step);
      break;
    }
    case Qt::Key_Home:
      goToSpan(0);
      break;
    case Qt::Key_End:
      goToSpan(static_cast<int>(picture_.spans.size()) - 1);
      break;
    case Qt::Key_Insert:
      splitSelected();
      break;
    case Qt::Key_Delete:
      if (const std::optional<std::size_t> cut = selectedCut()) emit cutRemoved(*cut);
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (const std::optional<std::size_t> span = selectedSpan())
        emit layersClicked(layersOf({SpansPart::Span, *span}), event.modifiers());
      break;
    default:
      return false;
  }
  return true;
}

}  // namespace tilescope::gui

#include "moc_spans_plot.cpp"

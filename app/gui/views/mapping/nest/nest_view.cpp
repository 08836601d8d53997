// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/nest/nest_layout.h"
#include "core/picture/operation_text.h"

namespace tilescope::gui {
namespace {
constexpr int kAround = 6;  // px by which painting may exceed a mark

}  // namespace

NestView::NestView(const ThemeController* themes, QWidget* parent) : Plot(themes, parent) {
  describe();
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void NestView::describe() {
  tilescope::gui::describe(
      this, "loopNest", tr("Loop nest"), tr("Loops by memory, their tiles and what moves between them"),
      tr("The loops of the mapping, in the band of the memory that they run over, outermost first. Beside each memory: "
         "how much of its capacity the tiles take. Between two memories: what moves. Drag a loop to another place, or "
         "move it with Alt and the arrow keys: Up and Down to the next memory, Left and Right within the memory."));
  setAccessibleDescription(words(nestText(picture_)));
}

void NestView::setPicture(const NestPicture& picture) {
  if (picture == picture_) return;
  const LoopShown* selected = state_.selected ? loopOf(markOfLoop(*state_.selected)) : nullptr;
  const bool keysOnLoop = loopOf(current_) != nullptr;
  const std::optional<LoopShown> before = selected ? std::optional(*selected) : std::nullopt;
  endDrag();
  hover()->renumber(HoverTracker::kNothing);
  picture_ = picture;
  state_.hovered = -1;
  layOut();
  describe();
  // The selected loop stays selected at its new place.
  std::optional<std::size_t> now;
  for (const BandShown& band : picture_.bands)
    for (const LoopShown& loop : band.loops) {
      if (!before || loop.dim != before->dim || loop.size != before->size) continue;
      const auto distance = [&](std::size_t place) {
        return std::max(place, before->loop) - std::min(place, before->loop);
      };
      if (!now || distance(loop.loop) < distance(*now)) now = loop.loop;
    }
  state_.selected = now;
  if (keysOnLoop && now) current_ = markOfLoop(*now);
  current_ = std::min(current_, static_cast<int>(places_.marks.size()) - 1);
  state_.focused = hasFocus() ? current_ : -1;
  emit contentChanged();
}

PlotTable NestView::table() const {
  return tableOf(picture_);
}

void NestView::paintPicture(QPaintDevice& device, const QPoint& at, const std::function<void(QPainter&)>& before) {
  QPainter painter(&device);
  before(painter);
  painter.translate(at);
  NestState still;
  still.locked = state_.locked;
  still.tooSmall = state_.tooSmall;
  still.reason = state_.reason;
  if (!picture_.empty()) paintNest(painter, QRect(QPoint(), places_.size), picture_, places_, still, themes()->theme());
}

void NestView::setLocked(const QString& reason) {
  locked_ = reason;
  state_.locked = !reason.isEmpty();
  update();
}

void NestView::setTooSmall(const std::string& memory, const QString& reason) {
  state_.tooSmall = memory;
  state_.reason = reason;
  update();
}

void NestView::selectLoop(std::optional<std::size_t> loop) {
  if (state_.selected == loop) return;
  state_.selected = loop;
  update();
  emit selectedLoopChanged();
}

QSize NestView::sizeHint() const {
  return {scaledPixels(chart::kMinNest), places_.size.height()};
}

QSize NestView::minimumSizeHint() const {
  return {leastNestWidth(), places_.size.height()};
}

void NestView::layOut() {
  setMaximumWidth(scaledPixels(chart::kMaxNest));
  places_ = placesOf(picture_, std::max(width(), leastNestWidth()));
  updateGeometry();
  update();
}

void NestView::resizeEvent(QResizeEvent* event) {
  if (event->oldSize().width() != width()) layOut();
}

const LoopShown* NestView::loopOf(int mark) const {
  if (mark < 0 || mark >= static_cast<int>(places_.marks.size())) return nullptr;
  const NestMark& at = places_.marks[static_cast<std::size_t>(mark)];
  return at.part == NestPart::Loop ? &picture_.bands[at.band].loops[at.index] : nullptr;
}

int NestView::markOfLoop(std::size_t loop) const {
  for (std::size_t i = 0; i < places_.marks.size(); ++i)
    if (const LoopShown* shown = loopOf(static_cast<int>(i)); shown && shown->loop == loop) return static_cast<int>(i);
  return -1;
}

QRect NestView::loopRect(std::size_t loop) const {
  const int mark = markOfLoop(loop);
  return mark < 0 ? QRect() : places_.marks[static_cast<std::size_t>(mark)].rect;
}

void NestView::paintBehind(QPainter& painter, const QRect& exposed) {
  painter.fillRect(exposed, themes()->theme().plot);
  if (!picture_.empty()) paintNest(painter, exposed, picture_, places_, state_, themes()->theme());
}

void NestView::repaintOverlay() {
  updateMark(std::exchange(state_.hovered, hover()->item()));
  updateMark(state_.hovered);
}

int NestView::markAt(const QPointF& place) const {
  return places_.markAt(place.toPoint());
}

void NestView::pointAt(const QPointF& place) {
  Plot::pointAt(place);
  setCursor(loopOf(hover()->item()) && locked_.isEmpty() ? Qt::OpenHandCursor : Qt::ArrowCursor);
}

void NestView::markRested(int mark) {
  if (mark >= static_cast<int>(places_.marks.size()) || isDragging()) return;
  const NestMark& at = places_.marks[static_cast<std::size_t>(mark)];
  emit markHovered(at, QRect(mapToGlobal(at.rect.topLeft()), at.rect.size()));
}

void NestView::press(const PointerAt& at) {
  current_ = markAt(at.place);
  state_.focused = -1;  // the focus frame is for keyboard use
  const LoopShown* loop = loopOf(current_);
  selectLoop(loop ? std::optional(loop->loop) : std::nullopt);
  if (loop) pressed_ = at.place.toPoint();
  update();
}

void NestView::drag(const PointerAt& pointer) {
  if (!pressed_) return pointAt(pointer.place);
  const QPoint at = pointer.place.toPoint();
  const bool far = (at - *pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (!isDragging() && far) {
    if (!locked_.isEmpty()) {
      pressed_.reset();
      emit lockedMoveTried();
      return;
    }
    pointAway();
    state_.dragged = state_.selected;
    setCursor(Qt::ClosedHandCursor);
  }
  if (!isDragging()) return;
  const NestState before = state_;
  state_.hand = at;
  state_.drop = dropAt(places_, picture_, *state_.dragged, at);
  emit showRequested(
      QRect(at, QSize(1, 1))
          .adjusted(-chart::kNestLoopWidth, -chart::kNestLoopWidth, chart::kNestLoopWidth, chart::kNestLoopWidth));
  updateDrag(before);
}

void NestView::updateMark(int mark) {
  if (mark < 0 || mark >= static_cast<int>(places_.marks.size())) return;
  update(places_.marks[static_cast<std::size_t>(mark)].rect.adjusted(-kAround, -kAround, kAround, kAround));
}

// Repaints tile and caret, or everything if the drag has just begun or the target band changed.
void NestView::updateDrag(const NestState& before) {
  const auto bandOf = [](const NestState& state) { return state.drop ? static_cast<int>(state.drop->band) : -1; };
  if (bandOf(before) != bandOf(state_) || before.hand.isNull()) return update();
  const QSize tile = loopRect(*state_.dragged).size();
  for (const NestState* state : {&before, static_cast<const NestState*>(&state_)}) {
    QRect hand(QPoint(), tile);
    hand.moveCenter(state->hand);
    update(hand.adjusted(-kAround, -kAround, kAround, kAround));
    if (state->drop) update(state->drop->caret.adjusted(-kAround, -kAround, kAround, kAround));
  }
}

void NestView::release(const PointerAt&) {
  pressed_.reset();
  if (!isDragging()) return;
  const std::size_t loop = *state_.dragged;
  const std::optional<NestDrop> drop = state_.drop;
  endDrag();
  if (!drop) return;
  const std::string memory = picture_.bands[drop->band].memory;  // a copy, because the move replaces the picture
  emit moveRequested(loop, memory, drop->position);
}

void NestView::endDrag() {
  pressed_.reset();
  state_.dragged.reset();
  state_.drop.reset();
  state_.hand = {};
  unsetCursor();
  update();
}

void NestView::focusMark(int mark) {
  if (mark < 0) return;
  current_ = mark;
  state_.focused = mark;
  if (const LoopShown* loop = loopOf(mark)) selectLoop(loop->loop);
  hover()->pointAt(mark);
  emit showRequested(places_.marks[static_cast<std::size_t>(mark)].rect);
  update();
}

bool NestView::moveWithKey(int key) {
  const LoopShown* loop = loopOf(current_);
  const bool isArrow = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
  if (!loop || !isArrow) return isArrow;
  hover()->pointAt(HoverTracker::kNothing);
  const bool outward = key == Qt::Key_Up || key == Qt::Key_Left;
  const std::size_t moved = loop->loop;  // a copy, because the move replaces the picture
  if (!locked_.isEmpty())
    emit lockedMoveTried();
  else if (key == Qt::Key_Up || key == Qt::Key_Down)
    emit acrossRequested(moved, outward);
  else
    emit withinRequested(moved, outward);
  return true;
}

WidgetKeys NestView::keys() {
  return {tr("In the loop nest"),
          {{tr("Arrows, Home, End"), tr("From mark to mark")},
           {tr("Alt+Arrows"), tr("The loop to the next memory, past its neighbour")}}};
}

bool NestView::pressKey(const QKeyEvent& event) {
  const auto go = [this](int mark) {
    focusMark(mark);
    return true;
  };
  const auto goTowards = [&](int x, int y) { return go(places_.neighbour(current_, {x, y})); };
  if (event.modifiers().testFlag(Qt::AltModifier) && moveWithKey(event.key())) return true;
  switch (event.key()) {
    case Qt::Key_Escape:
      if (!isDragging()) return false;
      endDrag();
      return true;
    case Qt::Key_Left:
      return goTowards(-1, 0);
    case Qt::Key_Right:
      return goTowards(1, 0);
    case Qt::Key_Up:
      return goTowards(0, -1);
    case Qt::Key_Down:
      return goTowards(0, 1);
    case Qt::Key_Home:
      return go(places_.marks.empty() ? -1 : 0);
    case Qt::Key_End:
      return go(static_cast<int>(places_.marks.size()) - 1);
    default:
      return false;
  }
}

void NestView::focusInEvent(QFocusEvent* event) {
  Plot::focusInEvent(event);
  if (event->reason() == Qt::MouseFocusReason) return;
  if (current_ < 0 && !places_.marks.empty()) current_ = 0;
  state_.focused = current_;
  update();
}

void NestView::focusOutEvent(QFocusEvent* event) {
  Plot::focusOutEvent(event);
  state_.focused = -1;
  update();
}

// Esc ends a drag instead of triggering a shortcut of the window.
bool NestView::takesShortcut(const QKeyEvent& event) const {
  return isDragging() && event.key() == Qt::Key_Escape;
}

// Only elided names and marks without a card have a tooltip.
QString NestView::tipAt(const QPoint& place) const {
  if (const int mark = markAt(place); mark >= 0) return toolTipOf(places_.marks[static_cast<std::size_t>(mark)]);
  for (std::size_t i = 0; i < picture_.bands.size(); ++i)
    if (places_.bands[i].name.united(places_.bands[i].subtitle).contains(place))
      return words(picture_.bands[i].memory + ": " + picture_.bands[i].subtitle) +
             (picture_.bands[i].memory == state_.tooSmall ? "\n" + state_.reason : QString());
  return {};
}

QString NestView::toolTipOf(const NestMark& mark) const {
  if (mark.part == NestPart::Boundary) {
    const BoundaryShown& boundary = picture_.bands[mark.band].boundaries[mark.index];
    return tr("The %1 tile of %2 holds the loops from here inward.")
        .arg(words(tensorWord(boundary.tensor)), words(boundary.memory));
  }
  if (mark.part == NestPart::Parallel) {
    const ParallelShown& loop = picture_.parallel[mark.index];
    return tr("%1 %2 is unrolled along %3.").arg(words(loop.dim)).arg(loop.size).arg(words(loop.arrayDim));
  }
  return {};
}

}  // namespace tilescope::gui

#include "moc_nest_view.cpp"

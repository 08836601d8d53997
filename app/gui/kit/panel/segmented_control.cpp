// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/segmented_control.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <numeric>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/choice_popup.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kSegmentedControlHeight = 24, kSegmentedControlIcon = 14, kSegmentedControlIconGap = 6, kUnderline = 2,
              kRadius = 4, kSegmentedControlPadding = 6;

const Choice* findChoice(const Choices& choices, const QString& id) {
  for (const Choice& choice : choices) {
    if (choice.id == id && !id.isEmpty()) return &choice;
    if (const Choice* inner = findChoice(choice.choices, id)) return inner;
  }
  return nullptr;
}

}  // namespace

SegmentedControl::SegmentedControl(const ThemeController* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setRole(this, QAccessible::ComboBox);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void SegmentedControl::setLabel(const QString& label) {
  label_ = label;
  describe();
}

void SegmentedControl::setSegments(const std::vector<Segment>& segments) {
  segments_ = segments;
  describe();
  updateGeometry();
  update();
}

void SegmentedControl::setChecked(const QString& id) {
  if (checked_ == id) return;
  checked_ = id;
  describe();
  update();
}

QString SegmentedControl::accessibleText() const {
  const int i = checkedSegment();
  return i < 0 ? QString() : shownText(segments_[static_cast<std::size_t>(i)]);
}

void SegmentedControl::describe() {
  const QString shown = accessibleText();
  setAccessibleName(shown.isEmpty() ? label_ : label_ + ": " + shown);
  setToolTip(accessibleName());
  QString help = tr("%1. Left and Right choose the neighbour.").arg(label_);
  for (const Segment& segment : segments_)
    if (!segment.tip.isEmpty()) help += ' ' + segment.text + ": " + segment.tip;
  setWhatsThis(help);
}

// The menu's text counts less, because it may be elided.
QSize SegmentedControl::sizeHint() const {
  QSize size = minimumSizeHint();
  const bool hasMenu = !segments_.empty() && !segments_.back().choices.empty();
  const std::vector<int> needs = hasMenu ? std::vector<int>{} : neededWidths(kSegmentedControlPadding, false);
  size.setWidth(std::max(size.width(), std::accumulate(needs.begin(), needs.end(), 0)));
  return size;
}

QSize SegmentedControl::minimumSizeHint() const {
  return {scaledPixels(160), scaledPixels(kSegmentedControlHeight)};
}

ChoicePopup* SegmentedControl::menu() const {
  return popup_;
}

int SegmentedControl::checkedSegment() const {
  for (std::size_t i = 0; i < segments_.size(); ++i)
    if ((segments_[i].id == checked_ && segments_[i].choices.empty()) || findChoice(segments_[i].choices, checked_))
      return static_cast<int>(i);
  return -1;
}

QString SegmentedControl::shownText(const Segment& segment) const {
  const Choice* choice = findChoice(segment.choices, checked_);
  return choice != nullptr ? choice->text : segment.text;
}

QRect SegmentedControl::segmentRect(int i) const {
  const std::vector<int> at = edges();
  const auto left = static_cast<std::size_t>(i);
  return {at[left], 0, at[left + 1] - at[left], height()};
}

std::vector<int> SegmentedControl::neededWidths(int padding, bool withChevron) const {
  const QFontMetrics metrics(wordFont(kBodyPixels, QFont::Medium));
  std::vector<int> needs;
  for (int i = 0; i < static_cast<int>(segments_.size()); ++i) {
    const Segment& segment = segments_[static_cast<std::size_t>(i)];
    const bool hasIcon = !segment.icon.isEmpty() && i == checkedSegment();
    needs.push_back(metrics.horizontalAdvance(shownText(segment)) + 2 * scaledPixels(padding) +
                    (hasIcon ? kSegmentedControlIcon + kSegmentedControlIconGap : 0) +
                    (withChevron && !segment.choices.empty() ? kSegmentedControlIcon + 2 : 0));
  }
  return needs;
}

// Equal widths if all texts fit. Otherwise each segment has its text's width and an equal share of the rest. The menu's
// text is elided last, without chevron and with half the padding.
std::vector<int> SegmentedControl::edges() const {
  const int count = static_cast<int>(segments_.size());
  std::vector<int> needs = neededWidths(kSegmentedControlPadding, true);
  if (std::accumulate(needs.begin(), needs.end(), 0) > width())
    needs = neededWidths(kSegmentedControlPadding / 2, false);
  const int widest = needs.empty() ? 0 : *std::max_element(needs.begin(), needs.end());
  const int sum = std::accumulate(needs.begin(), needs.end(), 0);
  const bool equal = widest * count <= width();
  int rest = width() - sum;
  for (std::size_t i = 0; rest < 0 && i < needs.size(); ++i) {
    if (segments_[i].choices.empty()) continue;
    needs[i] = std::max(0, needs[i] + rest);
    rest = 0;
  }
  std::vector<int> at{0};
  for (int i = 0; i < count; ++i)
    at.push_back(equal ? width() * (i + 1) / count : at.back() + needs[static_cast<std::size_t>(i)] + rest / count);
  at.back() = width();
  return at;
}

int SegmentedControl::segmentAt(const QPoint& place) const {
  for (int i = 0; i < static_cast<int>(segments_.size()); ++i)
    if (segmentRect(i).contains(place)) return i;
  return -1;
}

void SegmentedControl::choose(int i) {
  if (i < 0 || i >= static_cast<int>(segments_.size())) return;
  const Segment& segment = segments_[static_cast<std::size_t>(i)];
  if (segment.choices.empty()) {
    if (segment.id != checked_) emit chosen(segment.id);
    return;
  }
  if (popup_ != nullptr) return;
  Choices shown = segment.choices;
  for (Choice& choice : shown) choice.checked = choice.id == checked_;
  popup_ = new ChoicePopup(shown, theme_, this);
  connect(popup_, &ChoicePopup::chosen, this, &SegmentedControl::chosen);
  const QRect rect = segmentRect(i);
  popup_->openAt(QRect(mapToGlobal(rect.topLeft()), rect.size()));
}

bool SegmentedControl::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int i = segmentAt(help->pos());
  if (i < 0) return QWidget::event(event);
  const Segment& segment = segments_[static_cast<std::size_t>(i)];
  QToolTip::showText(help->globalPos(), segment.tip.isEmpty() ? shownText(segment) : segment.tip, this);
  return true;
}

void SegmentedControl::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      return choose(std::max(0, checkedSegment() - 1));
    case Qt::Key_Right:
    case Qt::Key_Down:
      return choose(checkedSegment() + 1);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return choose(checkedSegment());
    default:
      event->ignore();
  }
}

void SegmentedControl::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) choose(segmentAt(event->pos()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event) {
  const int hovered = segmentAt(event->pos());
  if (hovered == hovered_) return;
  hovered_ = hovered;
  update();
}

void SegmentedControl::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

void SegmentedControl::focusInEvent(QFocusEvent*) {
  update();
}

void SegmentedControl::focusOutEvent(QFocusEvent*) {
  update();
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath shape;
  shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
  painter.fillPath(shape, t.field);
  painter.setClipPath(shape);
  for (int i = 0; i < static_cast<int>(segments_.size()); ++i) paintSegment(painter, i);
  painter.setClipping(false);
  painter.setPen(QPen(t.fieldBorder, 1));
  painter.drawPath(shape);
  // Draws over the border, as wide as the segment.
  if (const int i = checkedSegment(); i >= 0) {
    painter.setClipPath(shape);
    const QRect r = segmentRect(i);
    painter.fillRect(QRect(r.left(), height() - kUnderline, r.width(), kUnderline),
                     isEnabled() ? t.accent : t.disabled);
    painter.setClipping(false);
  }
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
}

void SegmentedControl::paintSegment(QPainter& painter, int i) {
  const Theme& t = theme_->theme();
  const Segment& segment = segments_[static_cast<std::size_t>(i)];
  const bool on = i == checkedSegment();
  const QRect r = segmentRect(i);
  painter.fillRect(r, !isEnabled() ? t.field : on ? t.accentSoft : i == hovered_ ? t.hover : t.field);
  if (i > 0) painter.fillRect(QRect(r.left(), 0, 1, height()), t.fieldBorder);
  const QFont font = wordFont(kBodyPixels, on ? QFont::Medium : QFont::Normal);
  const QFontMetrics metrics(font);
  const int fullText = metrics.horizontalAdvance(shownText(segment));
  const bool menu = !segment.choices.empty() &&
                    fullText + kSegmentedControlIcon + 2 + scaledPixels(kSegmentedControlPadding) <= r.width();
  const bool left = on && !segment.icon.isEmpty();
  const int marks =
      (left ? kSegmentedControlIcon + kSegmentedControlIconGap : 0) + (menu ? kSegmentedControlIcon + 2 : 0);
  const QString text =
      elided(metrics, shownText(segment), Qt::ElideRight, r.width() - marks - scaledPixels(kSegmentedControlPadding));
  int x = r.left() + (r.width() - metrics.horizontalAdvance(text) - marks) / 2;
  const int iconTop = (height() - kSegmentedControlIcon) / 2;
  if (left) {
    painter.drawPixmap(QPoint(x, iconTop),
                       iconPixmap(segment.icon, kSegmentedControlIcon, t.accent, devicePixelRatioF()));
    x += kSegmentedControlIcon + kSegmentedControlIconGap;
  }
  painter.setFont(font);
  painter.setPen(!isEnabled() ? t.disabled : on ? t.text : t.text2);
  writeLine(painter, QRect(x, 0, r.width(), height()), Qt::AlignLeft, text);
  x += metrics.horizontalAdvance(text) + 2;
  if (menu)
    painter.drawPixmap(QPoint(x, iconTop),
                       iconPixmap("chevron-down", kSegmentedControlIcon, t.text3, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_segmented_control.cpp"

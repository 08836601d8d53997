// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/section_head.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kSectionHeadHeight = 25, kSectionHeadPadding = 12, kSectionHeadChevron = 14;
constexpr int kSummaryIcon = 14, kSummaryIconGap = 4;
constexpr int kLegendGap = 2;  // min px between title and legend
constexpr int kNoteGap = 8;    // min px between title, note and summary

}  // namespace

SectionHead::SectionHead(const QString& title, const ThemeController* theme, QWidget* parent)
    : QAbstractButton(parent), theme_(theme) {
  setText(title);
  setObjectName("section:" + title);
  setCheckable(true);
  setChecked(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::toggled, this, &SectionHead::describe);
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    placeLegend();
    update();
  });
  describe();
}

void SectionHead::setSummary(const QString& summary, const QString& icon, Tone tone) {
  if (summary_ == summary && summaryIcon_ == icon && tone_ == tone) return;
  summary_ = summary;
  summaryIcon_ = icon;
  tone_ = tone;
  describe();
  update();
}

void SectionHead::setNote(const QString& note) {
  if (note_ == note) return;
  note_ = note;
  describe();
  update();
}

void SectionHead::setLegend(QWidget* legend) {
  if (legend_ == legend) return;
  legend_ = legend;
  if (legend_) {
    legend_->setParent(this);
    placeLegend();
    legend_->show();
  }
  update();
}

QRect SectionHead::contents() const {
  return rect().adjusted(kSectionHeadPadding, 3, -kSectionHeadPadding, 0);
}

int SectionHead::titleEnd() const {
  const QFontMetrics font(wordFont(kSmallPixels, QFont::Medium));
  return contents().left() + font.horizontalAdvance(text()) + 4 + kSectionHeadChevron;
}

void SectionHead::placeLegend() {
  if (!legend_) return;
  const QRect room = contents();
  const QSize size = legend_->sizeHint();
  const int width = std::min(size.width(), room.right() + 1 - titleEnd() - kLegendGap);
  legend_->setGeometry(room.right() + 1 - width, room.top() + (room.height() - size.height()) / 2, width,
                       size.height());
}

void SectionHead::resizeEvent(QResizeEvent*) {
  placeLegend();
}

// Lays out again when the legend changes.
bool SectionHead::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) placeLegend();
  return QAbstractButton::event(event);
}

void SectionHead::describe() {
  QStringList parts{text(), note_, summary_};
  parts.removeAll(QString());
  setAccessibleName(parts.join(", "));
  setAccessibleDescription(isChecked() ? tr("Open") : tr("Folded"));
  setToolTip(isChecked() ? tr("Fold %1").arg(text()) : tr("Open %1").arg(text()));
  setWhatsThis(tr("%1: a section of the design. Click, or press Space, to fold or open it.").arg(text()));
}

QSize SectionHead::sizeHint() const {
  return {scaledPixels(200), scaledPixels(kSectionHeadHeight)};
}

void SectionHead::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return toggle();
    case Qt::Key_Left:
      return setChecked(false);
    case Qt::Key_Right:
      return setChecked(true);
    default:
      QAbstractButton::keyPressEvent(event);
  }
}

void SectionHead::enterEvent(QEnterEvent*) {
  update();
}

void SectionHead::leaveEvent(QEvent*) {
  update();
}

void SectionHead::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  painter.fillRect(QRect(0, 0, width(), 1), t.border);
  const QRect room = contents();
  const QFont font = wordFont(kSmallPixels, QFont::Medium);
  painter.setFont(font);
  painter.setPen(underMouse() ? t.text : t.text3);
  writeLine(painter, room, Qt::AlignLeft, text());
  const QPoint chevron(titleEnd() - kSectionHeadChevron, room.top() + (room.height() - kSectionHeadChevron + 1) / 2);
  painter.drawPixmap(chevron, iconPixmap(isChecked() ? "chevron-down" : "chevron-right", kSectionHeadChevron,
                                         underMouse() ? t.text2 : t.text3, devicePixelRatioF()));
  if (hasFocus()) drawFrame(painter, rect().adjusted(4, 3, -4, 0), t.focus);
  if (legend_) return;
  const int summary = paintSummary(painter, room);
  const int left = chevron.x() + kSectionHeadChevron + kNoteGap;
  const QRect rest(left, room.top(), room.right() + 1 - summary - left, room.height());
  painter.setFont(font);
  painter.setPen(t.text3);
  if (QFontMetrics(font).horizontalAdvance(note_) <= rest.width()) writeLine(painter, rest, Qt::AlignRight, note_);
}

// Uses the number font, aligned with the fields below. Returns the used width with a gap.
int SectionHead::paintSummary(QPainter& painter, const QRect& room) const {
  if (summary_.isEmpty()) return 0;
  const Theme& t = theme_->theme();
  painter.setFont(numberFont(kSmallPixels));
  painter.setPen(tone_ == Tone::Worse ? t.worse : t.text3);
  writeLine(painter, room, Qt::AlignRight, summary_);
  const int text = QFontMetrics(painter.font()).horizontalAdvance(summary_);
  if (summaryIcon_.isEmpty()) return text + kNoteGap;
  const int left = room.right() + 1 - text - kSummaryIconGap - kSummaryIcon;
  painter.drawPixmap(QPoint(left, room.top() + (room.height() - kSummaryIcon + 1) / 2),
                     iconPixmap(summaryIcon_, kSummaryIcon, toneColour(tone_, t), devicePixelRatioF()));
  return text + kSummaryIconGap + kSummaryIcon + kNoteGap;
}

}  // namespace tilescope::gui

#include "moc_section_head.cpp"

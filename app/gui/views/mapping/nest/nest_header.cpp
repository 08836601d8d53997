// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_header.h"

#include <QAction>
#include <QFontMetrics>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kHeight = 28, kLeft = 11, kRight = 6, kNestHeaderGap = 10, kBadgeGap = 6, kControl = 22;
constexpr int kPicker = 300, kMinPicker = 120;

QString title() {
  return NestHeader::tr("Loop nest");
}

struct Part {
  Badge badge;
  QString words;
};

// brief: the warning colours the badge "edited" and moves to its tooltip, which leaves space for metrics.
std::vector<Part> partsOf(const MappingPicture& picture, bool brief) {
  std::vector<Part> parts;
  if (picture.state != MappingState::Shown) return parts;
  if (!picture.own) {
    parts.push_back({picture.proven
                         ? Badge{.tone = Tone::Better, .icon = "shield-check", .text = NestHeader::tr("best, proven")}
                         : Badge{.text = NestHeader::tr("best found")},
                     {}});
    return parts;
  }
  const bool warns = !picture.notes.isEmpty();
  if (warns && brief)
    parts.push_back({{.tone = Tone::Warning, .icon = "triangle-alert", .text = NestHeader::tr("edited")}, {}});
  else
    parts.push_back({{.tone = Tone::Accent, .text = NestHeader::tr("edited")}, {}});
  if (!picture.reason.isEmpty())
    parts.push_back({{.tone = Tone::Worse, .icon = "triangle-alert", .text = NestHeader::tr("infeasible")}, {}});
  if (warns && !brief)
    parts.push_back(
        {{.tone = Tone::Warning, .icon = "triangle-alert", .text = NestHeader::tr("not in proven plans")}, {}});
  for (const Fact& change : picture.changes)
    if (change.change) parts.push_back({percentBadge(*change.change, Goal::Lower), change.label});
  return parts;
}

int widthOf(const std::vector<Part>& parts) {
  int width = 0;
  for (const Part& part : parts)
    width += badgeSize(part.badge).width() + scaledPixels(kNestHeaderGap) +
             (part.words.isEmpty()
                  ? 0
                  : QFontMetrics(wordFont(kSmallPixels)).horizontalAdvance(part.words) + scaledPixels(kBadgeGap));
  return width;
}

}  // namespace

NestHeader::NestHeader(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      picker_(new PickerButton(themes, this)),
      back_(new QPushButton(this)),
      copy_(new IconButton(themes, QStringLiteral("copy"), IconButton::Look::Flat, this)),
      copyMenu_(new QMenu(copy_)),
      enlarge_(new EnlargeButton(themes, this)),
      legend_(tensorLetters()) {
  setObjectName("nestHeader");
  setAccessibleName(title());
  picker_->setObjectName("layerPicker");
  picker_->setLabel(tr("Layer"));
  describe(copy_, "copyMapping", tr("Copy the mapping"), tr("Copy the mapping as text or as JSON"));
  copy_->setPopupMode(QToolButton::InstantPopup);
  copyMenu_->setObjectName("copyMappingMenu");
  copy_->setMenu(copyMenu_);
  back_->hide();
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    place();
  });
}

void NestHeader::setPicture(const MappingPicture& picture) {
  picture_ = picture;
  picker_->setShown(picture.layer, picture.operation);
  back_->setVisible(picture.own);
  enableButtons();
  QStringList words;
  for (const Part& part : partsOf(picture, false)) words << (part.badge.text + " " + part.words).trimmed();
  setAccessibleDescription(words.join(", "));
  setToolTip((QStringList{picture.reason} + picture.notes).join('\n').trimmed());
  place();
}

void NestHeader::enableButtons() {
  for (QWidget* button : {copy_, table_, save_})
    if (button) button->setEnabled(!picture_.nest.empty());
}

void NestHeader::setBackAction(QAction* action) {
  describe(back_, "backToBest", action->text(), action->toolTip());
  back_->setText(action->text());
  connect(back_, &QPushButton::clicked, action, &QAction::trigger);
}

void NestHeader::setCopyActions(const QList<QAction*>& actions) {
  copyMenu_->addActions(actions);
}

void NestHeader::setPlotActions(const PlotActions& actions) {
  table_ = new IconButton(themes_, QStringLiteral("table-2"), IconButton::Look::Flat, this);
  save_ = new IconButton(themes_, QStringLiteral("download"), IconButton::Look::Flat, this);
  table_->follow(actions.table);
  save_->follow(actions.save);
  copyMenu_->addAction(actions.copy);
  enableButtons();
  place();
}

QSize NestHeader::sizeHint() const {
  return {scaledPixels(kPicker), scaledPixels(kHeight)};
}

void NestHeader::resizeEvent(QResizeEvent*) {
  place();
}

void NestHeader::place() {
  const int high = scaledPixels(kControl), middle = (height() - 1 - high) / 2;
  int right = width() - scaledPixels(kRight);
  std::vector<IconButton*> buttons{enlarge_, copy_};
  if (save_) buttons = {enlarge_, save_, copy_, table_};
  for (IconButton* button : buttons) {
    right -= button->width();
    button->move(right, (height() - 1 - button->height()) / 2);
    --right;
  }
  if (picture_.own) {
    const int wide = back_->sizeHint().width();
    right -= wide + scaledPixels(kBadgeGap);
    back_->setGeometry(right, middle, wide, high);
  }
  const int left = scaledPixels(kLeft) +
                   QFontMetrics(wordFont(kBodyPixels, QFont::DemiBold)).horizontalAdvance(title()) +
                   scaledPixels(kNestHeaderGap);
  const int all = right - left - scaledPixels(kNestHeaderGap);
  brief_ = all - widthOf(partsOf(picture_, false)) < scaledPixels(kMinPicker);
  const int room = all - widthOf(partsOf(picture_, brief_));
  picker_->setGeometry(left, middle, std::clamp(room, scaledPixels(kMinPicker), scaledPixels(kPicker)), high);
  update();
}

void NestHeader::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  paintHeadFrame(painter, rect(), theme);
  painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(QRect(scaledPixels(kLeft), 0, width(), height() - 1), Qt::AlignLeft | Qt::AlignVCenter, title());

  const int end = (picture_.own ? back_->x() : (table_ ? table_ : copy_)->x()) - scaledPixels(kBadgeGap);
  int x = picker_->geometry().right() + 1 + scaledPixels(kNestHeaderGap);
  for (const Part& part : partsOf(picture_, brief_)) {
    const QSize size = badgeSize(part.badge);
    painter.setFont(wordFont(kSmallPixels));
    const int words =
        part.words.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(part.words) + scaledPixels(kBadgeGap);
    if (x + size.width() + words > end) return;
    paintBadge(painter, {x, (height() - 1 - size.height()) / 2}, part.badge, theme);
    x += size.width();
    painter.setFont(wordFont(kSmallPixels));
    painter.setPen(theme.text3);
    painter.drawText(QRect(x + scaledPixels(kBadgeGap) - 1, 0, words, height() - 1), Qt::AlignLeft | Qt::AlignVCenter,
                     part.words);
    x += words + scaledPixels(kNestHeaderGap);
  }
}

}  // namespace tilescope::gui

#include "moc_nest_header.cpp"

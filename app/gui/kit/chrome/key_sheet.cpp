// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/key_sheet.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kColumns = 3, kMaxColumns = 4;
constexpr int kColumn = 312, kNarrowColumn = 288;  // px at 100 %; kNarrowColumn: for more than three columns
constexpr int kColumnGap = 24, kKeySheetRow = 17, kHead = 19, kGroupGap = 2;
constexpr int kKeyGap = 8;

int columnOf(int columns) {
  return columns > kColumns ? kNarrowColumn : kColumn;
}

int widthOf(int columns) {
  return columns * scaledPixels(columnOf(columns)) + (columns - 1) * scaledPixels(kColumnGap);
}

}  // namespace

KeySheet::KeySheet(std::vector<WidgetKeys> groups, const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), groups_(std::move(groups)) {
  describe(this, "keySheet", tr("Keys"), tr("All keyboard shortcuts of the window"),
           tr("The shortcuts of every menu, and the keys that a control understands while it has the focus."));
  QStringList lines;
  for (const WidgetKeys& group : groups_)
    for (const KeyHelp& key : group.keys) lines << tr("%1: %2 %3").arg(group.place, key.keys, key.does);
  setAccessibleDescription(lines.join(QStringLiteral("; ")));
  setFocusPolicy(Qt::StrongFocus);
  connect(themes_, &ThemeController::changed, this, [this] {
    arrange();
    updateGeometry();
    update();
  });
  arrange();
}

void KeySheet::fitInto(const QSize& room) {
  room_ = room;
  arrange();
  resize(sizeHint());  // a scroll area keeps the size that its widget had
  updateGeometry();
}

int KeySheet::heightOf(const WidgetKeys& group) const {
  return scaledPixels(kHead + kGroupGap) + static_cast<int>(group.keys.size()) * scaledPixels(kKeySheetRow);
}

// The min height if the groups are distributed, in order, over this number of columns.
int KeySheet::heightIn(int columns) const {
  int least = 0, all = 0;
  for (const WidgetKeys& group : groups_) {
    least = std::max(least, heightOf(group));
    all += heightOf(group);
  }
  for (int height = std::max(least, all / columns); height < all; ++height) {
    int used = 1, top = 0;
    for (const WidgetKeys& group : groups_) {
      if (top + heightOf(group) > height) ++used, top = 0;
      top += heightOf(group);
    }
    if (used <= columns) return height;
  }
  return all;
}

void KeySheet::arrange() {
  columns_ = kColumns;
  while (columns_ > 1 && !room_.isEmpty() && widthOf(columns_) > room_.width()) --columns_;
  height_ = heightIn(columns_);
  while (columns_ < kMaxColumns && sizeHint().height() > room_.height() && widthOf(columns_ + 1) <= room_.width())
    height_ = heightIn(++columns_);
  places_.clear();
  int column = 0, top = 0;
  for (const WidgetKeys& group : groups_) {
    const int next = heightOf(group);
    if (top + next > height_) {
      ++column;
      top = 0;
    }
    places_.emplace_back(column * scaledPixels(columnOf(columns_) + kColumnGap), top);
    top += next;
  }
}

QSize KeySheet::sizeHint() const {
  return {widthOf(columns_), height_ - scaledPixels(kGroupGap)};
}

void KeySheet::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    QRect line(places_[i], QSize(scaledPixels(columnOf(columns_)), scaledPixels(kHead)));
    painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
    painter.setPen(theme.text);
    writeLine(painter, line, Qt::AlignLeft,
              elided(painter.fontMetrics(), groups_[i].place, Qt::ElideRight, line.width()));
    line.moveTop(line.bottom() + 1);
    line.setHeight(scaledPixels(kKeySheetRow));
    for (const KeyHelp& key : groups_[i].keys) {
      const int keys = drawKeys(painter, line, key.keys, theme.text2, theme);
      painter.setFont(wordFont());
      painter.setPen(theme.text2);
      const QRect room = line.adjusted(0, 0, -keys - scaledPixels(kKeyGap), 0);
      writeLine(painter, room, Qt::AlignLeft,
                elided(QFontMetrics(painter.font()), key.does, Qt::ElideRight, room.width()));
      line.translate(0, scaledPixels(kKeySheetRow));
    }
  }
}

}  // namespace tilescope::gui

#include "moc_key_sheet.cpp"

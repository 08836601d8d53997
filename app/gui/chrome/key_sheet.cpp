// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chrome/key_sheet.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/gui/chrome/described.h"
#include "app/gui/chrome/paint_parts.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kColumns = 3;
constexpr int kColumn = 312, kColumnGap = 24, kRow = 20, kHead = 24, kGroupGap = 8;  // px at 100 %
constexpr int kLineGap = 8;

}  // namespace

KeySheet::KeySheet(std::vector<WidgetKeys> groups, const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), groups_(std::move(groups)) {
  describe(this, "keySheet", tr("Keys"), tr("Every key of the window and what it does"),
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

int KeySheet::heightOf(const WidgetKeys& group) const {
  return scaledPixels(kHead + kGroupGap) + static_cast<int>(group.keys.size()) * scaledPixels(kRow);
}

// One group after the other; the next column begins where a third of all is passed.
void KeySheet::arrange() {
  int all = 0;
  for (const WidgetKeys& group : groups_) all += heightOf(group);
  places_.clear();
  height_ = 0;
  int column = 0, top = 0;
  for (const WidgetKeys& group : groups_) {
    const int next = heightOf(group);
    if (top > 0 && top + next / 2 > all / kColumns && column + 1 < kColumns) {
      ++column;
      top = 0;
    }
    places_.emplace_back(column * scaledPixels(kColumn + kColumnGap), top);
    top += next;
    height_ = std::max(height_, top);
  }
}

QSize KeySheet::sizeHint() const {
  return {kColumns * scaledPixels(kColumn) + (kColumns - 1) * scaledPixels(kColumnGap), height_};
}

void KeySheet::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    QRect line(places_[i], QSize(scaledPixels(kColumn), scaledPixels(kHead)));
    painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
    painter.setPen(theme.text);
    writeLine(painter, line, Qt::AlignLeft, groups_[i].place);
    line.moveTop(line.bottom() + 1);
    line.setHeight(scaledPixels(kRow));
    for (const KeyHelp& key : groups_[i].keys) {
      const int keys = drawKeys(painter, line, key.keys, theme.text2, theme);
      painter.setFont(wordFont());
      painter.setPen(theme.text2);
      const QRect room = line.adjusted(0, 0, -keys - scaledPixels(kLineGap), 0);
      writeLine(painter, room, Qt::AlignLeft,
                elided(QFontMetrics(painter.font()), key.does, Qt::ElideRight, room.width()));
      line.translate(0, scaledPixels(kRow));
    }
  }
}

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/selection_head.h"

#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr int kSelectionHeadPadding = 12;

}  // namespace

QRect paintSelectionHead(QPainter& painter, const QRect& rect, const Theme& theme, const QString& what,
                         const QString& place) {
  painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.border);
  const QRect room = rect.adjusted(kSelectionHeadPadding, 0, -kSelectionHeadPadding, 0);
  const QRect head(room.left(), room.top() + 1, room.width(), scaledPixels(kSelectionHeadRow));
  painter.setFont(wordFont(kSmallPixels, QFont::Medium));
  painter.setPen(theme.text3);
  writeLine(painter, head, Qt::AlignLeft, what);
  painter.setFont(wordFont(kSmallPixels));
  writeLine(painter, head, Qt::AlignRight, place);
  return {room.left(), head.bottom() + 1, room.width(), scaledPixels(kSelectionNameRow)};
}

}  // namespace tilescope::gui

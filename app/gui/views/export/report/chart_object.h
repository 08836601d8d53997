// SPDX-License-Identifier: GPL-3.0-or-later
// A chart within a text: drawn from its SVG, so that a PDF holds lines and letters and no pixels.
#pragma once

#include <QObject>
#include <QTextFormat>
#include <QTextObjectInterface>

#include "core/report/document.h"

namespace tilescope::gui {

class ChartObject : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;

  // Draws the charts of this text.
  explicit ChartObject(QTextDocument& text);

  // Where a chart stands: as wide as this, in its own proportions, but not higher.
  static QTextCharFormat formatOf(const report::Chart& chart, const QSizeF& room);

  QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                  const QTextFormat& format) override;
};

}  // namespace tilescope::gui

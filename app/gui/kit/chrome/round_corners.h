// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBitmap>
#include <QImage>
#include <QPainter>
#include <QWidget>

namespace tilescope::gui {

// Cuts the corners of a window off where its rounded frame leaves them out: without a compositor what is transparent is
// black. What the frame's edge covers by half is left, for a smooth edge where there is one.
inline void cutRoundCorners(QWidget& window, double radius) {
  QImage shape(window.size(), QImage::Format_ARGB32_Premultiplied);
  shape.fill(Qt::transparent);
  QPainter painter(&shape);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(Qt::black);
  painter.drawRoundedRect(QRectF(window.rect()), radius, radius);
  painter.end();
  window.setMask(QBitmap::fromImage(shape.createAlphaMask(Qt::ThresholdDither)));
}

}  // namespace tilescope::gui

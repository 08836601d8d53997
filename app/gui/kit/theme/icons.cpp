// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/icons.h"

#include <QDir>
#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "core/base/ensure.h"

// Must be outside of namespaces, because the macro declares a global function.
static bool registerGuiResources() {
  Q_INIT_RESOURCE(gui);
  Q_INIT_RESOURCE(help);
  return true;
}

namespace tilescope::gui {
namespace {

constexpr int kSmallIcon = 14;
constexpr int kLargestRatio = 3;  // max pixel ratio with sharp icons

QByteArray drawing(const QString& name, int pixels, const QColor& colour) {
  registerResources();
  QFile file(":/icons/" + name + ".svg");
  ensure(file.open(QIODevice::ReadOnly), qPrintable(QString("no icon ") + name));
  QByteArray svg = file.readAll();
  svg.replace("currentColor", colour.name().toLatin1());
  svg.replace("stroke-width=\"2\"", pixels <= kSmallIcon ? "stroke-width=\"2.1\"" : "stroke-width=\"1.8\"");
  return svg;
}

}  // namespace

// Cached, because rendering an SVG is slow.
QPixmap iconPixmap(const QString& name, int pixels, const QColor& colour, qreal devicePixelRatio) {
  const QString key = QStringLiteral("icon %1 %2 %3 %4").arg(name).arg(pixels).arg(colour.name()).arg(devicePixelRatio);
  QPixmap known;
  if (QPixmapCache::find(key, &known)) return known;
  QPixmap pixmap(qRound(pixels * devicePixelRatio), qRound(pixels * devicePixelRatio));
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer(drawing(name, pixels, colour)).render(&painter);
  painter.end();
  pixmap.setDevicePixelRatio(devicePixelRatio);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

QIcon icon(const QString& name, int pixels, const QColor& colour, const QColor& disabled) {
  QIcon icon;
  for (int ratio = 1; ratio <= kLargestRatio; ++ratio) {
    icon.addPixmap(iconPixmap(name, pixels, colour, ratio), QIcon::Normal);
    icon.addPixmap(iconPixmap(name, pixels, disabled, ratio), QIcon::Disabled);
  }
  return icon;
}

void registerResources() {
  [[maybe_unused]] static const bool registered = registerGuiResources();
}

}  // namespace tilescope::gui

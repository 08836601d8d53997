// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/chart_object.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextDocument>

namespace tilescope::gui {
namespace {

constexpr int kSvg = QTextFormat::UserProperty + 1;
constexpr int kSize = QTextFormat::UserProperty + 2;

// Qt takes a list of families for the name of one: the first is left.
QByteArray withOneFamily(const std::string& svg) {
  static const QRegularExpression kFamilies(QStringLiteral("(font-family=\"[^\",]*),[^\"]*\""));
  return QString::fromStdString(svg).replace(kFamilies, QStringLiteral("\\1\"")).toUtf8();
}

}  // namespace

ChartObject::ChartObject(QTextDocument& text) : QObject(&text) {
  text.documentLayout()->registerHandler(kType, this);
}

QTextCharFormat ChartObject::formatOf(const report::Chart& chart, const QSizeF& room) {
  QTextCharFormat format;
  format.setObjectType(kType);
  format.setProperty(kSvg, withOneFamily(chart.svg));
  const QSizeF size = chart.width > 0 && chart.height > 0 ? QSizeF(chart.width, chart.height) : room;
  format.setProperty(kSize, size.scaled(room, Qt::KeepAspectRatio));
  return format;
}

QSizeF ChartObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
  return format.property(kSize).toSizeF();
}

void ChartObject::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format) {
  QSvgRenderer renderer(format.property(kSvg).toByteArray());
  renderer.setAspectRatioMode(Qt::KeepAspectRatio);
  renderer.render(painter, place);
}

}  // namespace tilescope::gui

#include "moc_chart_object.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_files.h"

#include <QBuffer>
#include <QFontMetrics>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "core/base/parts.h"

namespace tilescope::gui {
namespace {

// px
constexpr int kMargin = 16;
constexpr int kHead = 32;  // title and legend
constexpr int kGap = 8;
constexpr int kLegendGap = 16;
constexpr int kDotsPerInch = 96;
constexpr double kPointsPerInch = 72;
const QString kTitleKey = QStringLiteral("Title"), kDescriptionKey = QStringLiteral("Description"),
              kSoftwareKey = QStringLiteral("Software");
constexpr int kPngScale = 2;  // for high-resolution screens and print

QString maker() {
  const std::string_view version = toolVersion();
  return QStringLiteral("Tilescope ") + QString::fromUtf8(version.data(), static_cast<qsizetype>(version.size()));
}

struct PageLayout {
  QSize size;
  QRect head;
  QPoint plot;
  QRect design, command;
};

// Between words, so that a command can be copied; only a word that is longer than a line is broken.
QTextOption wrapping() {
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  return option;
}

int heightOf(const QString& text, const QFont& font, int width) {
  QTextLayout lines(text, font);
  lines.setTextOption(wrapping());
  qreal height = 0;
  lines.beginLayout();
  for (QTextLine line = lines.createLine(); line.isValid(); line = lines.createLine()) {
    line.setLineWidth(width);
    height += line.height();
  }
  lines.endLayout();
  return static_cast<int>(std::ceil(height));
}

QFont designFont() {
  return wordFont(kSmallPixels);
}

QFont commandFont() {
  return codeFont(kSmallPixels);
}

PageLayout layOut(const QSize& plot, const PlotPage& page) {
  PageLayout layout;
  const int width = plot.width();
  layout.head = QRect(kMargin, kMargin / 2, width, kHead);
  layout.plot = QPoint(kMargin, layout.head.bottom() + 1);
  layout.design =
      QRect(kMargin, layout.plot.y() + plot.height() + kGap, width, heightOf(page.design, designFont(), width));
  layout.command =
      QRect(kMargin, layout.design.bottom() + kGap / 2, width, heightOf(page.command, commandFont(), width));
  layout.size = QSize(width + 2 * kMargin, layout.command.bottom() + kMargin);
  return layout;
}

void paintAround(QPainter& painter, const PageLayout& layout, const PlotPage& page, const Theme& theme) {
  painter.fillRect(QRect(QPoint(), layout.size), theme.plot);
  const QFont titleFont = wordFont(kStrongPixels, QFont::DemiBold);
  painter.setFont(titleFont);
  painter.setPen(theme.text);
  painter.drawText(layout.head, Qt::AlignLeft | Qt::AlignVCenter, page.title);
  QRect rest = layout.head;
  rest.setLeft(rest.left() + QFontMetrics(titleFont).horizontalAdvance(page.title) + kLegendGap);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text3);
  painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, page.subtitle);
  if (!page.subtitle.isEmpty())
    rest.setLeft(rest.left() + QFontMetrics(painter.font()).horizontalAdvance(page.subtitle) + kLegendGap);
  paintLegend(painter, rest, page.legend, theme);
  painter.setFont(designFont());
  painter.setPen(theme.text2);
  painter.drawText(QRectF(layout.design), page.design, wrapping());
  painter.setFont(commandFont());
  painter.setPen(theme.text3);
  painter.drawText(QRectF(layout.command), page.command, wrapping());
}

void paintPage(QPaintDevice& device, Plot& plot, const PageLayout& layout, const PlotPage& page, const Theme& theme) {
  plot.paintPicture(device, layout.plot, [&](QPainter& painter) { paintAround(painter, layout, page, theme); });
}

QString description(const PlotPage& page) {
  return page.design + QLatin1Char('\n') + page.command + QLatin1Char('\n') + maker();
}

QByteArray png(Plot& plot, const PageLayout& layout, const PlotPage& page, const Theme& theme) {
  QImage image(layout.size * kPngScale, QImage::Format_RGB32);
  image.setDevicePixelRatio(kPngScale);
  paintPage(image, plot, layout, page, theme);
  image.setText(kTitleKey, page.title);
  image.setText(kDescriptionKey, page.design + QLatin1Char('\n') + page.command);
  image.setText(kSoftwareKey, maker());
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return bytes;
}

QByteArray svg(Plot& plot, const PageLayout& layout, const PlotPage& page, const Theme& theme) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(kDotsPerInch);
  generator.setSize(layout.size);
  generator.setViewBox(QRect(QPoint(), layout.size));
  generator.setTitle(page.title);
  generator.setDescription(description(page));
  paintPage(generator, plot, layout, page, theme);
  return bytes;
}

QByteArray pdf(Plot& plot, const PageLayout& layout, const PlotPage& page, const Theme& theme) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QSizeF(layout.size) * (kPointsPerInch / kDotsPerInch), QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(page.title + QStringLiteral(": ") + page.design);
    writer.setCreator(maker());
    paintPage(writer, plot, layout, page, theme);
  }
  return bytes;
}

QString quoted(const QString& cell) {
  if (!cell.contains(QLatin1Char(',')) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')))
    return cell;
  return QLatin1Char('"') + QString(cell).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString line(const QStringList& cells) {
  QStringList all;
  std::transform(cells.begin(), cells.end(), std::back_inserter(all), quoted);
  return all.join(QLatin1Char(',')) + QLatin1Char('\n');
}

// Most programs treat # as a comment.
QByteArray csv(const PlotTable& table, const PlotPage& page) {
  QString text;
  for (const QString& words : {page.title, page.design, page.command, maker()})
    text += QLatin1String("# ") + QString(words).replace(QLatin1Char('\n'), QLatin1Char(' ')) + QLatin1Char('\n');
  text += line(table.heads);
  for (const QStringList& row : table.rows) text += line(row);
  return text.toUtf8();
}

}  // namespace

std::optional<PlotFormat> plotFormatOf(const QString& path) {
  const QString end = path.section(QLatin1Char('.'), -1).toLower();
  if (end == QLatin1String("png")) return PlotFormat::Png;
  if (end == QLatin1String("svg")) return PlotFormat::Svg;
  if (end == QLatin1String("pdf")) return PlotFormat::Pdf;
  if (end == QLatin1String("csv")) return PlotFormat::Csv;
  return std::nullopt;
}

QByteArray plotFile(Plot& plot, const PlotPage& page, PlotFormat format, const Theme& theme) {
  if (format == PlotFormat::Csv) return csv(plot.table(), page);
  const PageLayout layout = layOut(plot.pictureSize(), page);
  if (format == PlotFormat::Png) return png(plot, layout, page, theme);
  return format == PlotFormat::Svg ? svg(plot, layout, page, theme) : pdf(plot, layout, page, theme);
}

}  // namespace tilescope::gui

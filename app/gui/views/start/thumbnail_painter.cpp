// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/thumbnail_painter.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/roofline/roofline_painter.h"
#include "app/gui/views/explore/traffic/traffic_painter.h"
#include "app/gui/views/mapping/nest/energy_bars.h"
#include "app/gui/views/mapping/nest/latency_bar.h"
#include "app/gui/views/mapping/nest/nest_painter.h"

namespace tilescope::gui {
namespace {
constexpr double kMargin = 14;          // px
constexpr double kRooflineScale = 0.6;  // marks are drawn as in a plot of about twice the size
constexpr double kTopShare = 1.08;      // padding above the tallest bar, as a factor
constexpr double kNestScale = 0.62;
constexpr double kBarsScale = 0.9;

void paintAxes(QPainter& painter, const QRectF& area, const Theme& theme) {
  painter.setPen(QPen(theme.axis, 1));
  painter.drawLine(QPointF(area.left(), area.top()), QPointF(area.left(), area.bottom()));
  painter.drawLine(QPointF(area.left(), area.bottom()), QPointF(area.right(), area.bottom()));
}

// Scales the painter, so that marks and lines keep their proportions.
QRectF scaledArea(QPainter& painter, const QSizeF& size, double scale) {
  painter.scale(scale, scale);
  return QRectF(QPointF(), size / scale).adjusted(kMargin, kMargin, -kMargin, -kMargin);
}

void paintRoofline(QPainter& painter, const QSizeF& size, const RooflineData& data, const Theme& theme) {
  const QRectF area = scaledArea(painter, size, kRooflineScale);
  const RooflineRanges ranges = rangesFor(data, std::nullopt, area.size());
  const PlotFrame frame{area, ranges.intensity, ranges.performance, true, true};
  const MarkShapes shapes = shapesOf(data, placesOf(data), frame);
  const Expansion none;
  const RooflinePicture picture{data, theme, frame, shapes, none};
  paintZones(painter, picture);
  paintAxes(painter, area, theme);
  paintRooflineData(painter, picture, {}, {});
}

void paintTraffic(QPainter& painter, const QSizeF& size, const TrafficData& data, const Theme& theme) {
  const QRectF area = QRectF(QPointF(), size).adjusted(kMargin, kMargin, -kMargin, -kMargin);
  double largest = 0;
  std::vector<BarAmounts> amounts;
  for (const TrafficBar& bar : data.bars) {
    amounts.push_back({bar.bytes, bar.minimum});
    largest = std::max({largest, amounts.back().total(), bar.minimum});
  }
  const PlotFrame frame{area, {0, 1}, {0, std::max(largest * kTopShare / kBytesPerMegabyte, 1e-9)}, false, false};
  const TrafficColumns columns = columnsFor(area, static_cast<int>(data.bars.size()), 0);
  std::vector<BarShape> shapes;
  for (std::size_t i = 0; i < data.bars.size(); ++i)
    shapes.push_back(barShape(data.bars[i].state, amounts[i], 0, static_cast<int>(i), columns, frame));
  painter.save();
  painter.setClipRect(area.adjusted(0, -1, 0, 0));  // hides the texts below the plot
  paintTrafficData(painter, {data, theme, columns, shapes}, {});
  painter.restore();
  painter.setPen(QPen(theme.axis, 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
}

void paintNestPart(QPainter& painter, const QSizeF& size, const NestPicture& nest, const Theme& theme) {
  if (nest.empty()) return;
  const double scale = std::min(kNestScale, (size.width() - 2 * kMargin) / leastNestWidth());
  const QRectF room = QRectF(QPointF(), size).adjusted(kMargin, kMargin, -kMargin, 0);
  painter.setClipRect(room);
  painter.translate(room.topLeft());
  painter.scale(scale, scale);
  const NestPlaces places = placesOf(nest, static_cast<int>(room.width() / scale));
  NestState state;
  state.locked = true;
  paintNest(painter, QRect(QPoint(), places.size), nest, places, state, theme);
}

template <class Card>
void paintCard(QPainter& painter, const QSizeF& size, Card& card) {
  const double scale = std::min(kBarsScale, size.height() / card.sizeHint().height());
  painter.scale(scale, scale);
  const QSize room = (size / scale).toSize();
  card.resize(room.width(), std::min(card.sizeHint().height(), room.height()));
  card.render(&painter, QPoint(0, (room.height() - card.height()) / 2), {}, QWidget::DrawChildren);
}

}  // namespace

QPixmap thumbnailPixmap(const Thumbnail& thumbnail, const QSize& size, qreal devicePixelRatio,
                        const ThemeController& themes) {
  const Theme& theme = themes.theme();
  QPixmap pixmap(size * devicePixelRatio);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(theme.plot);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const MappingPicture& mapping = thumbnail.mapping;
  switch (thumbnail.kind) {
    case ExamplePicture::Roofline:
      paintRoofline(painter, size, thumbnail.roofline, theme);
      break;
    case ExamplePicture::Traffic:
      paintTraffic(painter, size, thumbnail.traffic, theme);
      break;
    case ExamplePicture::Nest:
      paintNestPart(painter, size, mapping.nest, theme);
      break;
    case ExamplePicture::Energy: {
      EnergyBars bars(&themes);
      bars.setParts(mapping.energy, mapping.nest.bands.size(), mapping.energyUnit, mapping.energyEstimate,
                    mapping.energyTotal);
      paintCard(painter, size, bars);
      break;
    }
    case ExamplePicture::Latency: {
      LatencyBar bar(&themes);
      bar.setParts(mapping.latency, mapping.overlapped, mapping.latencyTotal);
      paintCard(painter, size, bar);
      break;
    }
  }
  return pixmap;
}

}  // namespace tilescope::gui

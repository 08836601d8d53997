// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_style.h"

#include <qcustomplot.h>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "core/chart/axis_ticks.h"

namespace tilescope::gui {
namespace {

using chart::AxisRange;
using chart::AxisTick;
using chart::GridLine;

constexpr int kTickLength = 4;
constexpr int kTickLabelPadding = 4;
constexpr double kMinorGridOpacity = 0.45;
constexpr double kPixelsPerLinearTick = 34;  // min px between ticks; usually about 40

bool isHorizontal(const QCPAxis& axis) {
  return axis.orientation() == Qt::Horizontal;
}

// From the widget's size: the layout of this repaint is not known yet.
double axisPixels(const QCPAxis& axis) {
  const QMargins margins = axis.axisRect()->margins();
  const QRect viewport = axis.parentPlot()->viewport();
  const int pixels = isHorizontal(axis) ? viewport.width() - margins.left() - margins.right()
                                        : viewport.height() - margins.top() - margins.bottom();
  return std::max(1, pixels);
}

AxisRange rangeOf(const QCPAxis& axis) {
  return {axis.range().lower, axis.range().upper};
}

class PlainTicker : public QCPAxisTicker {
 public:
  explicit PlainTicker(const QCPAxis& axis) : axis_(axis) {}

  void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                QVector<QString>* labels) override {
    ticks.clear();
    if (subTicks) subTicks->clear();
    if (labels) labels->clear();
    for (const AxisTick& tick : ticksOf({range.lower, range.upper})) {
      ticks.append(tick.value);
      if (labels) labels->append(words(tick.label));
    }
  }

 private:
  std::vector<AxisTick> ticksOf(const AxisRange& range) const {
    if (axis_.scaleType() == QCPAxis::stLinear)
      return chart::linearTicks(range, axisPixels(axis_), kPixelsPerLinearTick);
    const QFontMetricsF metrics(axis_.tickLabelFont());
    return chart::logTicks(range, axisPixels(axis_), [&](const std::string& label) {
      return isHorizontal(axis_) ? metrics.horizontalAdvance(words(label)) : metrics.capHeight();
    });
  }

  const QCPAxis& axis_;
};

// Lighter lines at twos and fives, which have ticks and labels. QCPGrid cannot do this.
class Grid : public QCPLayerable {
 public:
  explicit Grid(QCustomPlot* plot) : QCPLayerable(plot, QStringLiteral("grid")) {}

  QColor colour;

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }

  void draw(QCPPainter* painter) override {
    const QRect area = mParentPlot->axisRect()->rect();
    for (const QCPAxis* axis : {mParentPlot->xAxis, mParentPlot->yAxis}) {
      if (!axis->ticks()) continue;
      for (const GridLine& line : linesOf(*axis)) drawLine(*painter, *axis, area, line);
    }
  }

 private:
  static std::vector<GridLine> linesOf(const QCPAxis& axis) {
    if (axis.scaleType() == QCPAxis::stLogarithmic) return chart::logGridLines(rangeOf(axis), axisPixels(axis));
    std::vector<GridLine> lines;
    for (const AxisTick& tick : chart::linearTicks(rangeOf(axis), axisPixels(axis), kPixelsPerLinearTick))
      lines.push_back({tick.value, true});
    return lines;
  }

  void drawLine(QPainter& painter, const QCPAxis& axis, const QRect& area, const GridLine& line) const {
    QColor ink = colour;
    if (!line.strong) ink.setAlphaF(kMinorGridOpacity);
    const int at = qRound(axis.coordToPixel(line.value));
    if (isHorizontal(axis))
      painter.fillRect(at, area.top(), 1, area.height(), ink);
    else
      painter.fillRect(area.left(), at, area.width(), 1, ink);
  }
};

}  // namespace

void preparePlot(QCustomPlot& plot) {
  plot.setInteractions({});
  plot.setAutoAddPlottableToLegend(false);
  plot.axisRect()->setAutoMargins(QCP::msNone);
  plot.setNotAntialiasedElements(QCP::aeAxes | QCP::aeGrid);
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
    axis->grid()->setVisible(false);
    axis->setSubTicks(false);
    axis->setTickLength(0, kTickLength);
    axis->setTickLabelPadding(kTickLabelPadding);
  }
  new Grid(&plot);
}

void applyTheme(QCustomPlot& plot, const Theme& theme) {
  plot.setBackground(QBrush(theme.plot));
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
    const QPen line = axis->tickLengthOut() > 0 ? QPen(theme.axis, 1) : QPen(Qt::NoPen);
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setTickLabelFont(numberFont(kSmallPixels));
    axis->setTickLabelColor(theme.text2);
  }
  for (QCPLayerable* layerable : plot.layer(QStringLiteral("grid"))->children())
    if (Grid* grid = dynamic_cast<Grid*>(layerable)) grid->colour = theme.grid;
}

void useLogTicks(QCPAxis& axis) {
  axis.setScaleType(QCPAxis::stLogarithmic);
  axis.setTicker(QSharedPointer<PlainTicker>::create(axis));
}

void useLinearTicks(QCPAxis& axis) {
  axis.setScaleType(QCPAxis::stLinear);
  axis.setTicker(QSharedPointer<PlainTicker>::create(axis));
}

void useNoLine(QCPAxis& axis) {
  axis.setTickLength(0, 0);
  axis.setTickLabelPadding(kTickLabelPadding + kTickLength);
  axis.setBasePen(Qt::NoPen);
  axis.setTickPen(Qt::NoPen);
}

void useNoTicks(QCPAxis& axis) {
  axis.setTicks(false);
  axis.setTickLabels(false);
}

}  // namespace tilescope::gui

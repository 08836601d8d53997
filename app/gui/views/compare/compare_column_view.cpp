// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_column_view.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/compare/column_head.h"
#include "app/gui/views/compare/left_out_column.h"
#include "app/gui/views/compare/waiting_note.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/roofline/roofline_words.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {
constexpr QSize kMinRoofline(330, 150), kMinTraffic(330, 110);  // px
constexpr int kCompareColumnViewGap = 6;                        // px
constexpr int kRooflineShare = 3, kTrafficShare = 2;
constexpr std::array kHeadMetrics{Metric::Energy, Metric::Latency, Metric::Traffic};

ColumnHeadData headOf(const CompareColumn& column, bool best, Objective objective) {
  ColumnHeadData head;
  head.title = column.title;
  head.letter = column.letter;
  head.stale = !column.answered;
  if (best) head.mark = {.tone = Tone::Accent, .text = QObject::tr("best %1").arg(words(labelOf(objective)))};
  head.framed = best;
  if (!column.plan) {
    head.fits = !column.answered;
    head.note = column.answered ? QObject::tr("This design cannot be planned.") : QObject::tr("Being planned…");
    return head;
  }
  const std::size_t infeasible = column.plan->infeasibleLayers.size();
  if (infeasible > 0) {
    head.fits = false;
    head.note = infeasible == 1 ? QObject::tr("1 layer is infeasible")
                                : QObject::tr("%1 layers are infeasible").arg(infeasible);
    return head;
  }
  for (const TotalFigure& figure : column.figures)
    if (std::find(kHeadMetrics.begin(), kHeadMetrics.end(), figure.metric) != kHeadMetrics.end())
      head.figures.push_back({words(figure.value), words(figure.unit),
                              figure.change ? changeBadge(*figure.change, figure.metric) : Badge{}, figure.estimate});
  return head;
}

LegendEntries withWords(LegendEntries entries, const QStringList& words) {
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].text = words.value(static_cast<qsizetype>(i));
  return entries;
}

}  // namespace

CompareColumnView::CompareColumnView(const ThemeController* themes, const QString& id, DockSet& docks, QWidget* parent)
    : QWidget(parent),
      id_(id),
      head_(new ColumnHead(themes)),
      rooflinePlot_(new RooflinePlot(themes)),
      trafficPlot_(new TrafficPlot(themes)),
      rooflineTwin_(new PlotTwin(rooflinePlot_, themes)),
      trafficTwin_(new PlotTwin(trafficPlot_, themes)),
      rooflineTitle_(new DockTitle(themes, tr("Roofline"))),
      trafficTitle_(new DockTitle(themes, tr("Traffic"))),
      open_(makeOpen(themes, docks)),
      folded_(new LeftOutColumn(themes)),
      rooflineNote_(new WaitingNote(themes, rooflineTwin_)),
      trafficNote_(new WaitingNote(themes, trafficTwin_)) {
  setObjectName(QStringLiteral("column ") + id);
  folded_->setObjectName(folded_->objectName() + QLatin1Char(' ') + id);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(open_);
  layout->addWidget(folded_);
  folded_->hide();
  connect(folded_, &LeftOutColumn::clicked, this, &CompareColumnView::broughtBack);
  connectPlots();
}

QWidget* CompareColumnView::makeOpen(const ThemeController* themes, DockSet& docks) {
  rooflinePlot_->setMinimumSize(kMinRoofline);
  rooflinePlot_->setLabelled(false);
  trafficPlot_->setMinimumSize(kMinTraffic);
  for (QWidget* named :
       std::initializer_list<QWidget*>{head_, rooflinePlot_, trafficPlot_, rooflineTwin_, trafficTwin_})
    named->setObjectName(named->objectName() + QLatin1Char(' ') + id_);
  auto* open = new QWidget(this);
  auto* layout = new QVBoxLayout(open);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kCompareColumnViewGap);
  layout->addWidget(head_);
  auto* roofline = new DockFrame(themes, rooflineTitle_, rooflineTwin_, open);
  auto* traffic = new DockFrame(themes, trafficTitle_, trafficTwin_, open);
  layout->addWidget(roofline, kRooflineShare);
  layout->addWidget(traffic, kTrafficShare);
  docks.attach("roofline", roofline, rooflineTitle_, rooflineTitle_->addEnlargeButton());
  docks.attach("traffic", traffic, trafficTitle_, trafficTitle_->addEnlargeButton());
  return open;
}

void CompareColumnView::connectPlots() {
  connect(rooflinePlot_, &RooflinePlot::layersClicked, this, &CompareColumnView::layersClicked);
  connect(trafficPlot_, &TrafficPlot::layersClicked, this, &CompareColumnView::layersClicked);
  connect(rooflinePlot_, &RooflinePlot::backgroundClicked, this, &CompareColumnView::backgroundClicked);
  connect(trafficPlot_, &TrafficPlot::backgroundClicked, this, &CompareColumnView::backgroundClicked);
  const auto hovered = [this](Metric metric) {
    return [this, metric](const QStringList& layers, const QRect& rect) {
      emit layerHovered(layers.value(0));
      emit layersExplained(layers, metric, rect);
    };
  };
  connect(rooflinePlot_, &RooflinePlot::markHovered, this, hovered(Metric::Latency));
  connect(trafficPlot_, &TrafficPlot::markHovered, this, hovered(Metric::Traffic));
  connect(rooflinePlot_, &RooflinePlot::hoverLeft, this, [this] { emit layerHovered({}); });
  connect(trafficPlot_, &TrafficPlot::hoverLeft, this, [this] { emit layerHovered({}); });
}

// Keys of the plots come here if they have no use for them.
void CompareColumnView::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Delete) return QWidget::keyPressEvent(event);
  leftOut_ ? emit broughtBack() : emit head_->leaveOutRequested();
  leftOut_ ? folded_->setFocus() : trafficPlot_->setFocus();
}

void CompareColumnView::show(const CompareColumn& column, const CompareModel& model, bool best) {
  const Objective objective = column.plan ? column.plan->request.objective : Objective::Latency;
  leftOut_ = column.leftOut;
  open_->setVisible(!leftOut_);
  folded_->setVisible(leftOut_);
  folded_->setTitle(column.title);
  setSizePolicy(leftOut_ ? QSizePolicy::Fixed : QSizePolicy::Preferred, QSizePolicy::Preferred);
  ColumnHeadData head = headOf(column, best && model.compared().size() > 1, objective);
  head.canLeaveOut = model.canLeaveOut();
  if (column.inSet) head.mark = {.tone = Tone::Accent, .text = tr("in the set")};
  head.framed = model.chosenSet() ? column.inSet : head.framed;
  head_->setData(head);
  const QString note = column.plan       ? QString()
                       : column.answered ? tr("Nothing to draw: this design cannot be planned.")
                                         : tr("Waits for the plan of this column");
  rooflineNote_->setText(note);
  trafficNote_->setText(note);
  roofline_ = column.roofline;
  rooflinePlot_->setData(column.roofline);
  trafficPlot_->setData(column.traffic);
  rooflinePlot_->setAccessibleName(tr("Roofline of %1").arg(column.title));
  trafficPlot_->setAccessibleName(tr("Off-chip traffic per layer of %1").arg(column.title));
}

void CompareColumnView::setAxes(const RooflineRanges& ranges, double upper, std::optional<double> lower) {
  rooflinePlot_->setCommonRanges(ranges);
  trafficPlot_->setCommonUpper(upper);
  trafficPlot_->setLogarithmic(lower);
}

void CompareColumnView::setLegends(bool shown) {
  if (!shown) {
    rooflineTitle_->setLegend({});
    return trafficTitle_->setLegend({});
  }
  const LegendEntries bounds = boundLegend(), tensors = tensorLegend();
  rooflineTitle_->setLegend(bounds, withWords(bounds, {tr("memory"), tr("compute")}));
  trafficTitle_->setLegend(tensors, withWords(tensors, {"I", "W", "O", tr("min")}));
}

void CompareColumnView::setSelection(const QStringList& layers) {
  rooflinePlot_->setSelection(layers);
  trafficPlot_->setSelection(layers);
}

void CompareColumnView::setHovered(const QString& layer) {
  rooflinePlot_->setHovered(layer);
  trafficPlot_->setHovered(layer);
}

void CompareColumnView::setAnimated(bool animated) {
  rooflinePlot_->setAnimated(animated);
  trafficPlot_->setAnimated(animated);
}

QSizeF CompareColumnView::rooflineArea() const {
  return rooflinePlot_->areaSize();
}

double CompareColumnView::largestTraffic() const {
  return trafficPlot_->largest();
}

std::optional<double> CompareColumnView::smallestTraffic() const {
  return trafficPlot_->smallest();
}

std::vector<PlotDock> CompareColumnView::plots() const {
  return {{rooflineTwin_, rooflineTitle_, tr("Roofline, %1").arg(head_->data().title)},
          {trafficTwin_, trafficTitle_, tr("Traffic per layer, %1").arg(head_->data().title)}};
}

}  // namespace tilescope::gui

#include "moc_compare_column_view.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/designs_controller.h"

#include <QJsonArray>
#include <QMenu>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/designs/design_table.h"
#include "app/gui/views/explore/designs/design_words.h"
#include "app/gui/views/explore/explore_state.h"
#include "app/gui/views/layer_tips.h"

namespace tilescope::gui {
namespace {
enum class AxisPlace : std::size_t { Along, Up, Colour };

// y axis first: "Energy by chip area".
QString titleOf(const DesignAxes& axes) {
  return DesignsController::tr("%1 by %2").arg(words(rowOf(axes.y).label), words(name(axes.x)));
}

std::optional<Metric> metricAt(const DesignAxes& axes, AxisPlace place) {
  return place == AxisPlace::Along ? axes.x : place == AxisPlace::Up ? axes.y : axes.colour;
}

// A metric can be on only one axis. If it was on another, the axes swap metrics.
DesignAxes withMetric(DesignAxes axes, AxisPlace place, std::optional<Metric> metric) {
  const std::optional<Metric> before = metricAt(axes, place);
  if (place != AxisPlace::Along && axes.x == metric) axes.x = before.value_or(axes.x);
  if (place != AxisPlace::Up && axes.y == metric) axes.y = before.value_or(axes.y);
  if (place != AxisPlace::Colour && axes.colour == metric) axes.colour = before;
  if (place == AxisPlace::Along) axes.x = *metric;
  if (place == AxisPlace::Up) axes.y = *metric;
  if (place == AxisPlace::Colour) axes.colour = metric == axes.x || metric == axes.y ? std::nullopt : metric;
  return axes;
}

std::optional<Metric> designMetricOf(const QString& id) {
  for (const Metric metric : metricsOf(kInDesigns))
    if (idOf(metric) == id) return metric;
  return std::nullopt;
}

// Reads axes from files of version 1.0: "energy_latency", y axis first.
std::optional<DesignAxes> axesOfPair(const QString& pair) {
  const std::optional<Metric> up = designMetricOf(pair.section(u'_', 0, 0)),
                              along = designMetricOf(pair.section(u'_', 1));
  return up && along ? std::optional(DesignAxes{*along, *up, {}}) : std::nullopt;
}

std::optional<DesignAxes> axesOf(const QJsonObject& state) {
  const QJsonArray ids = state["metrics"].toArray();
  if (ids.isEmpty()) return axesOfPair(state["figures"].toString());
  const std::optional<Metric> along = designMetricOf(ids[0].toString()), up = designMetricOf(ids[1].toString());
  if (!along || !up || along == up) return std::nullopt;
  return withMetric({*along, *up, {}}, AxisPlace::Colour, designMetricOf(ids[2].toString()));
}

}  // namespace

DesignsController::DesignsController(DesignsModel& model, SessionController& session, LayerTips& tips,
                                     const ThemeController* themes, QObject* parent)
    : QObject(parent),
      model_(model),
      session_(session),
      tips_(tips),
      plot_(new DesignPlot(model.cloud(), themes)),
      table_(new DesignTable(themes)) {
  plot_->setNames([this](DesignId id) { return model_.wordsOf(id); });
  connect(&model_, &DesignsModel::pictureChanged, this, &DesignsController::showPicture);
  connect(&model_, &DesignsModel::selectionChanged, this, &DesignsController::showPicture);
  connect(&model_, &DesignsModel::rowsChanged, this, &DesignsController::showRows);
  connect(plot_, &DesignPlot::selected, this, [this](const DesignIds& ids) {
    model_.select(ids);
    if (!ids.empty()) table_->scrollToDesign(model_.picture().selection.front());
  });
  connect(table_, &DesignTable::selectionChangedByUser, &model_, &DesignsModel::select);
  const auto makePresent = [this](DesignId id) {
    tips_.hide();
    model_.makePresent(id);
  };
  connect(plot_, &DesignPlot::activated, this, makePresent);
  connect(table_, &DesignTable::activated, this, makePresent);
  connect(plot_, &DesignPlot::designHovered, this, &DesignsController::point);
  connect(plot_, &DesignPlot::hoverLeft, this, &DesignsController::leave);
  connect(table_, &DesignTable::designHovered, this, [this](DesignId id) { plot_->setHovered(id); });
  connect(table_, &DesignTable::hoverLeft, this, [this] { plot_->setHovered(std::nullopt); });
  connect(&session_, &SessionController::gestureChanged, this, [this](bool held) {
    plot_->holdAxes(held);
    if (plotDock_.title) plotDock_.title->setAxesHeld(held);
  });
}

void DesignsController::setDock(ExploreDocks& docks, const Dock& plot) {
  docks_ = &docks;
  plotDock_ = plot;
  showPicture();
  showRows();
}

void DesignsController::addActions(ActionRegistry& actions) {
  auto* menu = new QMenu(plot_);
  const std::array titles{tr("Along"), tr("Up"), tr("Colour")};
  const std::array texts{tr("%1 along"), tr("%1 up"), tr("Colour by %1")};
  const std::array ids{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("colour")};
  for (const AxisPlace place : {AxisPlace::Along, AxisPlace::Up, AxisPlace::Colour}) {
    const auto i = static_cast<std::size_t>(place);
    QMenu* submenu = menu->addMenu(titles[i]);
    const auto add = [&](const QString& id, const QString& text, std::optional<Metric> metric) {
      QAction* action = actions.add({.id = "view.designs." + ids[i] + u'.' + id,
                                     .menu = tr("&View") + "/" + tr("Designs plot") + "/" + titles[i],
                                     .text = text,
                                     .tip = tr("Show the designs by this metric"),
                                     .exclusive = true},
                                    [this, place, metric] {
                                      model_.setAxes(withMetric(model_.picture().axes, place, metric));
                                      checkChoices();
                                    });
      submenu->addAction(action);
      choices_.push_back({static_cast<int>(place), metric, action});
    };
    if (place == AxisPlace::Colour) add(QStringLiteral("none"), tr("No colour"), std::nullopt);
    for (const Metric metric : metricsOf(kInDesigns)) {
      const bool isWithin = place == AxisPlace::Colour;
      add(idOf(metric), texts[i].arg(words(isWithin ? rowOf(metric).name : rowOf(metric).label)), metric);
    }
  }
  checkChoices();
  auto* axes = new QAction(tr("Metrics of the axes and the colour"), this);
  axes->setObjectName("designs axes");
  IconButton* button = plotDock_.title->addAction(axes, "chevron-down");
  connect(axes, &QAction::triggered, this,
          [menu, button] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
  connect(actions.action("edit.select_none"), &QAction::triggered, this, [this] { model_.select({}); });
}

void DesignsController::checkChoices() {
  for (const Choice& choice : choices_)
    choice.action->setChecked(metricAt(model_.picture().axes, static_cast<AxisPlace>(choice.place)) == choice.metric);
}

QJsonObject DesignsController::state() const {
  const DesignAxes& axes = model_.picture().axes;
  QJsonObject state;
  QJsonArray metrics{idOf(axes.x), idOf(axes.y)};
  if (axes.colour) metrics.append(idOf(*axes.colour));
  state["metrics"] = metrics;
  if (const std::optional<DesignRanges>& ranges = plot_->ranges()) {
    state["x"] = jsonOf(ranges->x);
    state["y"] = jsonOf(ranges->y);
  }
  return state;
}

void DesignsController::restore(const QJsonObject& state) {
  if (const std::optional<DesignAxes> axes = axesOf(state)) model_.setAxes(*axes);
  const auto x = rangeOf(state["x"]), y = rangeOf(state["y"]);
  if (x && y) plot_->setRanges({*x, *y});
  showPicture();  // updates the number of designs in the ranges
}

void DesignsController::showLegend() {
  const std::optional<Metric> metric = model_.picture().axes.colour;
  const std::optional<AxisRange>& range = plot_->colours();
  if (!metric || !range) return plotDock_.title->setLegend({});
  const MetricRow& row = rowOf(*metric);
  const Scale scale(range->upper, row.family, model_.cloud().energyUnit());
  const Mark mark = row.largerIsBetter ? Mark::Scale : Mark::ReversedScale;
  const QString values =
      tr("%1 to %2 %3").arg(words(scale.number(range->lower)), words(scale.number(range->upper)), words(scale.unit()));
  LegendEntries entries{{mark, tr("%1, %2").arg(words(row.name), values), {}}};
  if (model_.picture().isEstimate(*metric)) entries.push_back({Mark::Estimate, tr("estimate"), {}});
  plotDock_.title->setLegend(entries, {{mark, values, {}}});
}

void DesignsController::showPicture() {
  plot_->setPicture(model_.picture());
  table_->selectDesigns(model_.picture().selection);
  if (!plotDock_.title) return;
  docks_->retitle(plotDock_, titleOf(model_.picture().axes));
  const std::size_t all = model_.cloud().size(), shown = plot_->shownCount();
  QString subtitle = all == 1 ? tr("1 design") : tr("%1 designs").arg(all);
  if (shown != all) subtitle = tr("%1 of %2 designs").arg(shown).arg(all);
  if (model_.cloud().limits().isSet()) subtitle += tr(", %1 in budget").arg(all - model_.cloud().beyondCount());
  if (!model_.presentFits()) subtitle += tr("; the current one is infeasible");
  plotDock_.title->setSubtitle(subtitle);
  showLegend();
  checkChoices();
}

void DesignsController::showRows() {
  table_->setRows(model_.rows(), model_.cloud().energyUnit(), model_.referenceName());
  table_->selectDesigns(model_.picture().selection);
  emit rowsShown();
}

QString DesignsController::tableSubtitle() const {
  const std::size_t rows = model_.rows().size(), selected = model_.picture().selection.size();
  if (selected > 0) return tr("%1 of %2 selected").arg(selected).arg(rows);
  return tr("%1 designs: the front and the nearest to the current one").arg(rows);
}

void DesignsController::point(DesignId id, const QRect& globalRect) {
  tips_.showProvenance(model_.explain(id), globalRect);
}

void DesignsController::leave() {
  tips_.hide();
}

}  // namespace tilescope::gui

#include "moc_designs_controller.cpp"

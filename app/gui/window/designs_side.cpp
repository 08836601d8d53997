// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/designs_side.h"

#include <fmt/format.h>

#include <QActionGroup>
#include <QMenu>

#include "app/gui/chrome/dock_title.h"
#include "app/gui/chrome/icon_button.h"
#include "app/gui/models/design_words.h"
#include "app/gui/models/words.h"
#include "app/gui/plots/design_plot.h"
#include "app/gui/table/design_table.h"
#include "app/gui/window/explore_state.h"
#include "app/gui/window/layer_tips.h"

namespace tilescope::gui {
namespace {

// In session files and names of actions: "energy_latency", up, then along.
std::string idOf(DesignAxes axes) {
  return fmt::format("{}_{}", name(axes.y), name(axes.x));
}

// "Energy and latency": up, then along.
QString titleOf(DesignAxes axes) {
  return DesignsSide::tr("%1 and %2").arg(capital(words(name(axes.y))), words(name(axes.x)));
}

}  // namespace

DesignsSide::DesignsSide(DesignsModel& model, SessionController& session, LayerTips& tips,
                         const ThemeController* themes, QObject* parent)
    : QObject(parent),
      model_(model),
      session_(session),
      tips_(tips),
      plot_(new DesignPlot(model.cloud(), themes)),
      table_(new DesignTable(themes)) {
  plot_->setNames([this](DesignId id) { return model_.wordsOf(id); });
  connect(&model_, &DesignsModel::pictureChanged, this, &DesignsSide::showPicture);
  connect(&model_, &DesignsModel::selectionChanged, this, &DesignsSide::showPicture);
  connect(&model_, &DesignsModel::rowsChanged, this, &DesignsSide::showRows);
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
  connect(plot_, &DesignPlot::designHovered, this, &DesignsSide::point);
  connect(plot_, &DesignPlot::hoverLeft, this, &DesignsSide::leave);
  connect(table_, &DesignTable::designHovered, this, [this](DesignId id) { plot_->setHovered(id); });
  connect(table_, &DesignTable::hoverLeft, this, [this] { plot_->setHovered(std::nullopt); });
  connect(&session_, &SessionController::gestureChanged, this, [this](bool held) {
    plot_->holdAxes(held);
    if (plotDock_.title) plotDock_.title->setAxesHeld(held);
  });
}

void DesignsSide::setDock(ExploreDocks& docks, const Dock& plot) {
  docks_ = &docks;
  plotDock_ = plot;
  showPicture();
  showRows();
}

void DesignsSide::addActions(ActionRegistry& actions) {
  auto* group = new QActionGroup(this);
  auto* menu = new QMenu(plot_);
  constexpr std::array kPairs = designPairs();
  for (std::size_t i = 0; i < kPairs.size(); ++i) {
    QAction* action = actions.add({words("view.designs." + idOf(kPairs[i])),
                                   tr("&View") + "/" + tr("Designs plot"),
                                   titleOf(kPairs[i]),
                                   tr("Show the designs by these two metrics"),
                                   {},
                                   {},
                                   true},
                                  [this, axes = kPairs[i]] { model_.setAxes(axes); });
    action->setActionGroup(group);
    axesActions_[i] = action;
    action->setChecked(model_.picture().axes == kPairs[i]);
    menu->addAction(action);
  }
  auto* axes = new QAction(tr("Metrics of the axes"), this);
  axes->setObjectName("designs axes");
  IconButton* button = plotDock_.title->addAction(axes, "chevron-down");
  connect(axes, &QAction::triggered, this,
          [menu, button] { menu->popup(button->mapToGlobal(QPoint(0, button->height()))); });
  connect(actions.action("edit.select_none"), &QAction::triggered, this, [this] { model_.select({}); });
}

QJsonObject DesignsSide::state() const {
  QJsonObject state;
  state["figures"] = words(idOf(model_.picture().axes));
  if (const std::optional<DesignRanges>& ranges = plot_->ranges()) {
    state["x"] = jsonOf(ranges->x);
    state["y"] = jsonOf(ranges->y);
  }
  return state;
}

void DesignsSide::restore(const QJsonObject& state) {
  constexpr std::array kPairs = designPairs();
  for (std::size_t i = 0; i < kPairs.size(); ++i)
    if (state["figures"].toString() == words(idOf(kPairs[i]))) {
      model_.setAxes(kPairs[i]);
      axesActions_[i]->setChecked(true);
    }
  const auto x = rangeOf(state["x"]), y = rangeOf(state["y"]);
  if (x && y) plot_->setRanges({*x, *y});
  showPicture();  // how many designs they hold
}

void DesignsSide::showPicture() {
  plot_->setPicture(model_.picture());
  table_->selectDesigns(model_.picture().selection);
  if (!plotDock_.title) return;
  docks_->retitle(plotDock_, titleOf(model_.picture().axes));
  const std::size_t all = model_.cloud().size(), shown = plot_->shownCount();
  QString subtitle = all == 1 ? tr("1 design") : tr("%1 designs").arg(all);
  if (shown != all) subtitle = tr("%1 of %2 designs").arg(shown).arg(all);
  if (model_.cloud().limits().isSet())
    subtitle += tr(", %1 within the budgets").arg(all - model_.cloud().beyondCount());
  if (!model_.presentFits()) subtitle += tr("; the present one is infeasible");
  plotDock_.title->setSubtitle(subtitle);
}

void DesignsSide::showRows() {
  table_->setRows(model_.rows(), model_.cloud().energyUnit(), model_.referenceName());
  table_->selectDesigns(model_.picture().selection);
  emit rowsShown();
}

QString DesignsSide::tableSubtitle() const {
  const std::size_t rows = model_.rows().size(), selected = model_.picture().selection.size();
  if (selected > 0) return tr("%1 of %2 selected").arg(selected).arg(rows);
  return tr("%1 designs: the front and the nearest to the present one").arg(rows);
}

void DesignsSide::point(DesignId id, const QRect& globalRect) {
  tips_.showProvenance(model_.explain(id), globalRect);
}

void DesignsSide::leave() {
  tips_.hide();
}

}  // namespace tilescope::gui

#include "moc_designs_side.cpp"

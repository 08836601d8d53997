// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/schedule/schedule_dock.h"

#include <QVBoxLayout>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/mapping/mapping_model.h"
#include "app/gui/views/mapping/schedule/schedule_figures.h"
#include "app/gui/views/mapping/schedule/schedule_plot.h"

namespace tilescope::gui {
ScheduleDock::ScheduleDock(const MappingModel& model, LayerTips& tips, const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      model_(model),
      tips_(tips),
      title_(new DockTitle(themes, tr("Schedule"))),
      plot_(new SchedulePlot(themes)),
      twin_(new PlotTwin(plot_, themes)) {
  setObjectName("schedule dock");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(new DockFrame(themes, title_, twin_, this));
  connect(plot_, &SchedulePlot::itemHovered, this, &ScheduleDock::explain);
  connect(plot_, &SchedulePlot::hoverLeft, this, [this] { tips_.hide(); });
}

void ScheduleDock::refresh() {
  const SchedulePicture& picture = model_.schedule();
  plot_->setPicture(picture);
  title_->setSubtitle(scheduleHead(picture));
  title_->setLegend(scheduleLegend(picture));
}

void ScheduleDock::holdAxes(bool held) {
  plot_->holdAxes(held);
  title_->setAxesHeld(held);
}

bool ScheduleDock::isOfModel() const {
  return model_.schedule().isOfModel;
}

PlotDock ScheduleDock::plot() const {
  return {twin_, title_, tr("Schedule")};
}

void ScheduleDock::explain(std::size_t step, const QRect& globalRect) {
  if (const std::optional<Provenance> about = model_.explainStep(step))
    tips_.showProvenance(*about, globalRect);
  else
    tips_.hide();
}

}  // namespace tilescope::gui

#include "moc_schedule_dock.cpp"

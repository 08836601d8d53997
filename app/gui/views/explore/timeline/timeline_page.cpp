// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_page.h"

#include <QVBoxLayout>
#include <utility>

#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/timeline/timeline_plot.h"
#include "app/gui/views/layer_tips.h"

namespace tilescope::gui {
namespace {
constexpr int kTimelineRest = 100;  // ms between pictures during a drag

}  // namespace

TimelinePage::TimelinePage(const ExploreModel& model, const SessionController& session, LayerTips& tips,
                           const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      model_(model),
      session_(session),
      tips_(tips),
      title_(new DockTitle(themes, {})),
      plot_(new TimelinePlot(themes)),
      twin_(new PlotTwin(plot_, themes)) {
  setObjectName(QStringLiteral("timeline page"));
  title_->setTitle({});  // the tab has the title
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(twin_, 1);
  rest_.setSingleShot(true);
  rest_.setInterval(kTimelineRest);
  connect(&rest_, &QTimer::timeout, this, [this] {
    if (behind_) refresh();
  });
  connect(&model_, &ExploreModel::pictureChanged, this, &TimelinePage::fallBehind);
  connect(&session_, &SessionController::partitionChanged, this, &TimelinePage::fallBehind);
  connect(plot_, &TimelinePlot::itemHovered, this, &TimelinePage::explain);
  connect(plot_, &TimelinePlot::hoverLeft, this, [this] {
    tips_.hide();
    emit layerHovered({});
  });
}

PlotDock TimelinePage::plotDock() const {
  return {twin_, title_, tr("Timeline")};
}

void TimelinePage::addPrefetchAction(QAction* action) {
  QWidget* button = title_->addAction(action, QStringLiteral("lightbulb"));
  setTabOrder(plot_, button);
}

void TimelinePage::setPrefetch(bool shown) {
  if (std::exchange(prefetch_, shown) != shown) fallBehind();
}

void TimelinePage::holdAxes(bool held) {
  plot_->holdAxes(held);
  title_->setAxesHeld(held);
}

void TimelinePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (behind_) refresh();
}

void TimelinePage::fallBehind() {
  behind_ = true;
  if (isVisible() && !rest_.isActive()) refresh();
}

void TimelinePage::refresh() {
  behind_ = false;
  rest_.start();
  const ExecutionPlan* plan = model_.plan();
  const TimelinePicture picture =
      timelinePicture(plan, prefetch_, plan ? timelineSpans(session_.design(), *plan, partitions_) : std::nullopt);
  plot_->setPicture(picture);
  title_->setSubtitle(timelineHead(picture));
  title_->setLegend(timelineLegend(picture), briefTimelineLegend(picture));
}

void TimelinePage::explain(std::size_t item, const QRect& globalRect) {
  const TimelineCell cell = plot_->cellOf(item);
  const TimelinePicture& picture = plot_->picture();
  const ExecutionPlan* plan = model_.plan();
  if (behind_ || !plan) return tips_.hide();
  emit layerHovered(words(picture.timeline.layers[cell.layer].name));
  tips_.showProvenance(explainCell(*plan, picture, cell.layer, picture.rows[cell.row]), globalRect);
}

}  // namespace tilescope::gui

#include "moc_timeline_page.cpp"

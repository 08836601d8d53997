// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/axes_memory.h"

#include <set>

#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"

namespace tilescope::gui {

AxesMemory::AxesMemory(SessionController& session, const ExploreModel& model, RooflinePlot& roofline,
                       TrafficPlot& traffic, QObject* parent)
    : QObject(parent), session_(session), model_(model), roofline_(roofline), traffic_(traffic) {
  connect(&session_.history(), &QUndoStack::indexChanged, this, &AxesMemory::follow);
  connect(&model_, &ExploreModel::pictureChanged, this, &AxesMemory::putBack);
  // The history reports its own end too, after the model's.
  connect(&model_, &QObject::destroyed, this, [this] { session_.history().disconnect(this); });
  connect(&session_, &SessionController::opened, this, [this] {
    axes_.clear();
    wanted_.reset();
    step_ = nullptr;
  });
}

// The plots still show the design before: its plan comes later.
void AxesMemory::follow() {
  const QUndoStack& history = session_.history();
  const QUndoCommand* step = history.index() > 0 ? history.command(history.index() - 1) : nullptr;
  if (step == step_) return;
  axes_[step_] = {roofline_.ranges(), traffic_.upperBound()};
  step_ = step;
  forgetGoneSteps();
  const auto known = axes_.find(step);
  wanted_ = known != axes_.end() ? std::optional(known->second) : std::nullopt;
  putBack();
}

// Another step may come to stand at the address of one that is gone.
void AxesMemory::forgetGoneSteps() {
  const QUndoStack& history = session_.history();
  std::set<const QUndoCommand*> steps{nullptr};
  for (int i = 0; i < history.count(); ++i) steps.insert(history.command(i));
  std::erase_if(axes_, [&](const auto& entry) { return !steps.contains(entry.first); });
}

void AxesMemory::putBack() {
  if (!wanted_ || model_.isStale()) return;
  roofline_.setRanges(wanted_->roofline);
  traffic_.setUpperBound(wanted_->traffic);
  wanted_.reset();
}

}  // namespace tilescope::gui

#include "moc_axes_memory.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/view_history.h"

#include <QJsonArray>
#include <cmath>
#include <set>

#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kMaxSteps = 200;
constexpr QLatin1String kWords("filter"), kIntensity("intensity"), kPerformance("performance"), kColumns("columns");

QJsonArray toArray(const Extent& extent) {
  return {extent.lower, extent.upper};
}

std::optional<Extent> extentFrom(const QJsonValue& value, double least) {
  const QJsonArray ends = value.toArray();
  if (ends.size() != 2) return std::nullopt;
  const Extent extent{ends[0].toDouble(std::nan("")), ends[1].toDouble(std::nan(""))};
  if (!(extent.lower >= least) || !(extent.upper > extent.lower) || !std::isfinite(extent.upper)) return std::nullopt;
  return extent;
}

}  // namespace

QJsonObject toJson(const Lens& lens) {
  QJsonObject state;
  if (!lens.words.isEmpty()) state.insert(kWords, lens.words);
  if (lens.roofline) {
    state.insert(kIntensity, toArray(lens.roofline->intensity));
    state.insert(kPerformance, toArray(lens.roofline->performance));
  }
  if (lens.columns) state.insert(kColumns, toArray(*lens.columns));
  return state;
}

Lens lensFromJson(const QJsonObject& state) {
  Lens lens;
  lens.words = state.value(kWords).toString();
  constexpr double kMinOnLogAxis = 1e-12;
  const std::optional<Extent> intensity = extentFrom(state.value(kIntensity), kMinOnLogAxis);
  const std::optional<Extent> performance = extentFrom(state.value(kPerformance), kMinOnLogAxis);
  if (intensity && performance) lens.roofline = RooflineExtent{*intensity, *performance};
  lens.columns = extentFrom(state.value(kColumns), 0);
  return lens;
}

void ViewHistory::go(const Lens& next, const QString& run) {
  if (next == lens()) return;
  if (!run.isEmpty() && !steps_.empty() && steps_.back().run == run) {
    steps_.back().lens = next;
    const Lens& before = steps_.size() > 1 ? steps_[steps_.size() - 2].lens : start_;
    if (before == next) steps_.pop_back();  // a text was typed and removed again
  } else {
    steps_.push_back({next, run});
    if (steps_.size() > kMaxSteps) {
      start_ = steps_.front().lens;
      steps_.erase(steps_.begin());
    }
  }
  emit changed();
}

void ViewHistory::endRun() {
  if (!steps_.empty()) steps_.back().run.clear();
}

void ViewHistory::back() {
  if (steps_.empty()) return;
  steps_.pop_back();
  endRun();
  emit changed();
}

void ViewHistory::reset() {
  restart({});
}

void ViewHistory::restart(const Lens& at) {
  if (steps_.empty() && start_ == at) return;
  steps_.clear();
  start_ = at;
  emit changed();
}

AxesMemory::AxesMemory(SessionController& session, const ExploreModel& model, RooflinePlot& roofline,
                       TrafficPlot& traffic, QObject* parent)
    : QObject(parent), session_(session), model_(model), roofline_(roofline), traffic_(traffic) {
  connect(&session_.history(), &QUndoStack::indexChanged, this, &AxesMemory::follow);
  connect(&model_, &ExploreModel::pictureChanged, this, &AxesMemory::putBack);
  // The history outlives the model and emits signals in its destructor.
  connect(&model_, &QObject::destroyed, this, [this] { session_.history().disconnect(this); });
  connect(&session_, &SessionController::opened, this, [this] {
    axes_.clear();
    wanted_.reset();
    step_ = nullptr;
  });
}

// Call before the plots show the new design.
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

// A new command may get the address of a deleted one.
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

#include "moc_view_history.cpp"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/view_history.h"

#include <QJsonArray>
#include <cmath>

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
    if (before == next) steps_.pop_back();  // typed and removed again
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

}  // namespace tilescope::gui

#include "moc_view_history.cpp"

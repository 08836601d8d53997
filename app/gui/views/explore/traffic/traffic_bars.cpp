// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_bars.h"

#include <QVariantAnimation>
#include <algorithm>

#include "app/gui/plots/motion.h"

namespace tilescope::gui {
TrafficBars::TrafficBars(QObject* parent)
    : QObject(parent), growth_(makeMotion(this, [this](double share) { showShare(share); })) {
  connect(growth_, &QVariantAnimation::finished, this, &TrafficBars::arrived);
}

QStringList TrafficBars::layersOf(int bar) const {
  return data_.layers.empty() ? QStringList(layerOf(bar)) : data_.layers[static_cast<std::size_t>(bar)];
}

double TrafficBars::largest() const {
  double largest = 0;
  for (const BarAmounts& bar : goals_) largest = std::max({largest, bar.total(), bar.minimum});
  for (const double pinned : data_.pinned) largest = std::max(largest, pinned);
  return largest;
}

std::optional<double> TrafficBars::smallest() const {
  std::optional<double> smallest;
  const auto take = [&](double bytes) {
    if (bytes > 0) smallest = std::min(smallest.value_or(bytes), bytes);
  };
  for (const BarAmounts& bar : goals_) {
    take(bar.total());
    take(bar.minimum);
  }
  for (const double pinned : data_.pinned) take(pinned);
  return smallest;
}

bool TrafficBars::isRelatedTo(const TrafficData& other) const {
  return std::any_of(other.bars.begin(), other.bars.end(),
                     [&](const TrafficBar& bar) { return barByLayer_.contains(words(bar.layer)); });
}

void TrafficBars::setData(const TrafficData& data, bool grows) {
  growth_->stop();
  QHash<QString, int> bars;
  Amounts goals, starts;
  for (const TrafficBar& bar : data.bars) {
    const QString layer = words(bar.layer);
    const int before = barOf(layer);
    goals.push_back(amountsOf(bar));
    starts.push_back(before < 0 ? goals.back() : amounts_[static_cast<std::size_t>(before)]);
    const int place = static_cast<int>(goals.size()) - 1;
    bars.insert(layer, place);
    if (!data.layers.empty())
      for (const QString& copy : data.layers[goals.size() - 1]) bars.insert(copy, place);
  }
  data_ = data;
  barByLayer_ = bars;
  goals_ = goals;
  starts_ = starts;
  amounts_ = grows ? starts_ : goals_;
  if (!grows) return;
  if (starts_ == goals_)
    emit arrived();
  else
    growth_->start();
}

void TrafficBars::showShare(double share) {
  for (std::size_t i = 0; i < amounts_.size(); ++i) amounts_[i] = between(starts_[i], goals_[i], share);
  emit moved();
}

void TrafficBars::jump() {
  if (growth_->state() != QVariantAnimation::Running) return;
  growth_->stop();
  showShare(1);
}

BarShape TrafficBars::shape(int bar, const TrafficColumns& columns, const PlotFrame& frame) const {
  const auto at = static_cast<std::size_t>(bar);
  return barShape(data_.bars[at].state, amounts_[at], data_.pinnedBytes(at), bar, columns, frame);
}

std::vector<BarShape> TrafficBars::shapes(const TrafficColumns& columns, const PlotFrame& frame) const {
  std::vector<BarShape> shapes;
  shapes.reserve(data_.bars.size());
  for (int bar = 0; bar < count(); ++bar) shapes.push_back(shape(bar, columns, frame));
  return shapes;
}

}  // namespace tilescope::gui

#include "moc_traffic_bars.cpp"

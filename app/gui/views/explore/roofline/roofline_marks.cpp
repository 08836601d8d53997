// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_marks.h"

#include <QVariantAnimation>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/motion.h"

namespace tilescope::gui {
namespace {
constexpr int kNone = -1;

bool hasOneOf(const RooflineMark& mark, const QSet<QString>& layers) {
  return std::any_of(mark.layers.begin(), mark.layers.end(),
                     [&](const std::string& layer) { return layers.contains(words(layer)); });
}

}  // namespace

RooflineMarks::RooflineMarks(QObject* parent)
    : QObject(parent), glide_(makeMotion(this, [this](double share) { showShare(share); })) {
  connect(glide_, &QVariantAnimation::finished, this, &RooflineMarks::arrived);
}

RooflineMarks::PlacesByName RooflineMarks::placesByName() const {
  PlacesByName named;
  for (std::size_t i = 0; i < places_.size(); ++i) named.insert(nameOf(data_.marks[i]), places_[i]);
  return named;
}

bool RooflineMarks::isRelatedTo(const RooflineData& other) const {
  const PlacesByName own = placesByName();
  return std::any_of(other.marks.begin(), other.marks.end(),
                     [&](const RooflineMark& mark) { return own.contains(nameOf(mark)); });
}

void RooflineMarks::setData(const RooflineData& data, bool glides) {
  const PlacesByName before = placesByName();
  glide_->stop();
  data_ = data;
  goals_ = placesOf(data);
  if (glides) return glideFrom(before);
  places_ = goals_;
  expanded_.showShare(1);
}

void RooflineMarks::setLevels(const RooflineLevels& levels, bool glides) {
  expanded_.set(levels);
  if (!glides) return expanded_.showShare(1);
  glide_->stop();
  glideFrom(placesByName());
}

void RooflineMarks::glideFrom(const PlacesByName& start) {
  starts_ = start;
  places_ = between(starts_, data_, goals_, 0);
  expanded_.startFromHere();
  if (places_ == goals_ && expanded_.isSettled())
    emit arrived();
  else
    glide_->start();
}

void RooflineMarks::showShare(double share) {
  places_ = between(starts_, data_, goals_, share);
  expanded_.showShare(share);
  emit moved();
}

bool RooflineMarks::jump() {
  glide_->stop();
  if (places_ == goals_ && expanded_.isSettled()) return false;
  places_ = goals_;
  expanded_.showShare(1);
  return true;
}

int markOf(const RooflineData& data, const QString& layer) {
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    if (std::ranges::count(data.marks[i].layers, layer.toStdString()) > 0) return static_cast<int>(i);
  return kNone;
}

QSet<int> marksOf(const RooflineData& data, const QStringList& layers) {
  const QSet<QString> wanted(layers.begin(), layers.end());
  QSet<int> marks;
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    if (hasOneOf(data.marks[i], wanted)) marks.insert(static_cast<int>(i));
  return marks;
}

QSet<int> marksWithout(const RooflineData& data, const QSet<QString>& layers) {
  QSet<int> marks;
  for (std::size_t i = 0; i < data.marks.size(); ++i)
    if (!hasOneOf(data.marks[i], layers)) marks.insert(static_cast<int>(i));
  return marks;
}

QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item) {
  if (item < 0 || isBatch(item)) return {};
  if (isLevel(item)) return {levels.layer};
  if (isMeasured(item)) return {data.measured.places[static_cast<std::size_t>(item - kFirstMeasured)].layer};
  QStringList layers;
  for (const std::string& layer : data.marks[static_cast<std::size_t>(item)].layers) layers << words(layer);
  return layers;
}

std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels, const BatchPath& path) {
  std::vector<std::pair<double, int>> found;
  for (std::size_t i = 0; i < levels.levels.size(); ++i)
    found.emplace_back(levels.levels[i].intensity, kFirstLevel + static_cast<int>(i));
  for (std::size_t i = 0; i < places.size() && levels.levels.empty(); ++i)
    if (places[i].shown) found.emplace_back(places[i].logIntensity, static_cast<int>(i));
  for (std::size_t i = 0; i < path.steps.size() && path.isShown() && levels.levels.empty(); ++i)
    found.emplace_back(std::log(path.steps[i].intensity()), kFirstBatch + static_cast<int>(i));
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<int> order;
  for (const auto& [place, item] : found) order.push_back(item);
  return order;
}

int stepped(const std::vector<int>& order, int present, int step) {
  const auto at = std::find(order.begin(), order.end(), present);
  if (at == order.end()) return step > 0 ? order.front() : order.back();
  const auto next = std::clamp<std::ptrdiff_t>(at - order.begin() + step, 0, std::ssize(order) - 1);
  return order[static_cast<std::size_t>(next)];
}

}  // namespace tilescope::gui

#include "moc_roofline_marks.cpp"

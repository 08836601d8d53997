// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_marks.h"

#include <QVariantAnimation>
#include <algorithm>

#include "app/gui/plots/motion.h"

namespace tilescope::gui {

RooflineMarks::RooflineMarks(QObject* parent)
    : QObject(parent), glide_(makeMotion(this, [this](double share) { showShare(share); })) {
  connect(glide_, &QVariantAnimation::finished, this, &RooflineMarks::arrived);
}

RooflineMarks::PlacesByName RooflineMarks::placesByName() const {
  PlacesByName named;
  for (std::size_t i = 0; i < places_.size(); ++i) named.insert(data_.marks[i].layers.value(0), places_[i]);
  return named;
}

bool RooflineMarks::isRelatedTo(const RooflineData& other) const {
  const PlacesByName own = placesByName();
  return std::any_of(other.marks.begin(), other.marks.end(),
                     [&](const RooflineMark& mark) { return own.contains(mark.layers.value(0)); });
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

}  // namespace tilescope::gui

#include "moc_roofline_marks.cpp"

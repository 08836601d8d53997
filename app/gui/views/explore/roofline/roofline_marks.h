// SPDX-License-Identifier: GPL-3.0-or-later
// The displayed positions of the roofline's marks and of the expanded layer's points: final, or animated after new
// data.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <vector>

#include "app/gui/views/explore/roofline/batch_path.h"
#include "app/gui/views/explore/roofline/roofline_levels.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

class QVariantAnimation;

namespace tilescope::gui {

class RooflineMarks : public QObject {
  Q_OBJECT
 public:
  explicit RooflineMarks(QObject* parent);

  const RooflineData& data() const { return data_; }
  const ExpandedLevels& expanded() const { return expanded_; }
  const RooflineLevels& levels() const { return expanded_.levels(); }
  const MarkPlaces& goals() const { return goals_; }

  bool isRelatedTo(const RooflineData& other) const;  // the two have a mark with the same first layer
  // An animation ends with arrived(), at once if nothing moves; without animation all positions are final.
  void setData(const RooflineData& data, bool glides);
  void setLevels(const RooflineLevels& levels, bool glides);
  bool jump();  // ends the animation; returns true if something was still moving

  MarkShapes shapes(const PlotFrame& frame) const { return shapesOf(data_, places_, frame); }

 signals:
  void moved();
  void arrived();

 private:
  using PlacesByName = QHash<QString, MarkPlace>;

  PlacesByName placesByName() const;
  void glideFrom(const PlacesByName& start);
  void showShare(double share);

  QVariantAnimation* glide_;
  RooflineData data_;
  MarkPlaces places_;  // current positions
  MarkPlaces goals_;   // final positions
  PlacesByName starts_;
  ExpandedLevels expanded_;
};

// The items of the roofline under one numbering: marks in the order of the data, points of the expanded layer,
// measured places, then steps of the path. Also the layers of an item, and the order for arrow keys.

inline constexpr int kFirstLevel = 1 << 20;     // number of the first point of the expanded layer
inline constexpr int kFirstMeasured = 1 << 21;  // number of the first measured place
inline constexpr int kFirstBatch = 1 << 22;     // number of the first step of the path

constexpr bool isBatch(int item) {
  return item >= kFirstBatch;
}
constexpr bool isMeasured(int item) {
  return item >= kFirstMeasured && !isBatch(item);
}
constexpr bool isLevel(int item) {
  return item >= kFirstLevel && item < kFirstMeasured;
}

int markOf(const RooflineData& data, const QString& layer);              // -1: none
QSet<int> marksOf(const RooflineData& data, const QStringList& layers);  // marks with at least one of these layers
QSet<int> marksWithout(const RooflineData& data, const QSet<QString>& layers);  // marks with none of these layers

// Empty for -1 and for steps of the path.
QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item);

// The points of the expanded layer, otherwise all visible marks and the steps of the path.
std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels, const BatchPath& path = {});

// The item `step` places right of the current one; without a current one, one of the ends. The order must not be
// empty.
int stepped(const std::vector<int>& order, int present, int step);

}  // namespace tilescope::gui

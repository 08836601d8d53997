// SPDX-License-Identifier: GPL-3.0-or-later
// The displayed positions of the roofline's marks and of the expanded layer's points. New positions are shown at once
// or after an animation.
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

  bool isRelatedTo(const RooflineData& other) const;  // both have a mark with the same first layer
  // With `glides`, positions are animated and arrived() is emitted at the end; otherwise they are final at once.
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

// Numbers for all items of the roofline: marks in the order of the data, points of the expanded layer, measured places,
// and path steps. Functions below find the layers of an item and the order for the arrow keys.

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

// Empty if item is −1 or a step of the path.
QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item);

// All visible marks and path steps; while a layer is expanded, only its points.
std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels, const BatchPath& path = {});

// The item `step` places to the right of the current one. Without a current item, the leftmost or rightmost. The order
// must not be empty.
int stepped(const std::vector<int>& order, int present, int step);

}  // namespace tilescope::gui

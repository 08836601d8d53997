// SPDX-License-Identifier: GPL-3.0-or-later
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
  // glides: animated; arrived() follows.
  void setData(const RooflineData& data, bool glides);
  void setLevels(const RooflineLevels& levels, bool glides);
  bool jump();  // ends the animation; true if something was moving

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
  MarkPlaces places_;
  MarkPlaces goals_;
  PlacesByName starts_;
  ExpandedLevels expanded_;
};

// Numbers of all items: marks in the order of the data, points of the expanded layer, measured places, path steps.

inline constexpr int kFirstLevel = 1 << 20;
inline constexpr int kFirstMeasured = 1 << 21;
inline constexpr int kFirstBatch = 1 << 22;

constexpr bool isBatch(int item) {
  return item >= kFirstBatch;
}
constexpr bool isMeasured(int item) {
  return item >= kFirstMeasured && !isBatch(item);
}
constexpr bool isLevel(int item) {
  return item >= kFirstLevel && item < kFirstMeasured;
}

int markOf(const RooflineData& data, const QString& layer);  // -1: none
QSet<int> marksOf(const RooflineData& data, const QStringList& layers);
QSet<int> marksWithout(const RooflineData& data, const QSet<QString>& layers);

// Empty for −1 and steps of the path.
QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item);

// Marks and path steps; while a layer is expanded, only its points.
std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels, const BatchPath& path = {});

// Without a current item, starts at the left or right end. order: not empty.
int stepped(const std::vector<int>& order, int present, int step);

}  // namespace tilescope::gui

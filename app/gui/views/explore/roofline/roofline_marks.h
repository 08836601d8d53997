// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of the roofline and the points of its expanded layer as they are on screen: where they belong, or on their
// way there after new data.
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

  bool isRelatedTo(const RooflineData& other) const;  // a mark of both begins with the same layer
  // Gliding ends with arrived(), at once where nothing moves; otherwise everything is there.
  void setData(const RooflineData& data, bool glides);
  void setLevels(const RooflineLevels& levels, bool glides);
  bool jump();  // where everything belongs; true: something was not there

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
  MarkPlaces places_;  // on screen now
  MarkPlaces goals_;   // where they belong
  PlacesByName starts_;
  ExpandedLevels expanded_;
};

// What of the roofline can be pointed at, by number: marks as in the data, then the points of the expanded layer, then
// what was measured, then the batches of the path. Which layers they are of, and in which order the keys walk along
// them.

inline constexpr int kFirstLevel = 1 << 20;     // the number of the first point of the expanded layer
inline constexpr int kFirstMeasured = 1 << 21;  // of the first place that was measured
inline constexpr int kFirstBatch = 1 << 22;     // of the first step of the path

constexpr bool isBatch(int item) {
  return item >= kFirstBatch;
}
constexpr bool isMeasured(int item) {
  return item >= kFirstMeasured && !isBatch(item);
}
constexpr bool isLevel(int item) {
  return item >= kFirstLevel && item < kFirstMeasured;
}

int markOf(const RooflineData& data, const QString& layer);                     // -1: none
QSet<int> marksOf(const RooflineData& data, const QStringList& layers);         // with one of these layers
QSet<int> marksWithout(const RooflineData& data, const QSet<QString>& layers);  // with none of them

// Of nothing (-1) and of batches: none.
QStringList layersOf(const RooflineData& data, const RooflineLevels& levels, int item);

// The points of the expanded layer, else all marks that are shown and the steps of the path.
std::vector<int> fromLeftToRight(const MarkPlaces& places, const RooflineLevels& levels, const BatchPath& path = {});

// The item `step` places right of the current one; from nowhere, one of the ends. The order is not empty.
int stepped(const std::vector<int>& order, int present, int step);

}  // namespace tilescope::gui

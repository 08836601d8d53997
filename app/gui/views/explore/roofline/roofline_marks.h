// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of the roofline and the points of its expanded layer as they are on screen: where they belong, or on their
// way there after new data.
#pragma once

#include <QHash>
#include <QObject>

#include "app/gui/views/explore/roofline/roofline_levels.h"

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

}  // namespace tilescope::gui

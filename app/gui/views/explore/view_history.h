// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the picture is looked at, filter and zoom, and the way back: every step is kept, Back takes the last
// one away, Reset all of them. It changes no design; undo knows nothing of it.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <vector>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

class RooflinePlot;
class TrafficPlot;

struct Extent {
  double lower = 0, upper = 1;

  bool operator==(const Extent&) const = default;
};

struct RooflineExtent {
  Extent intensity, performance;  // MAC/B, GMAC/s; both logarithmic

  bool operator==(const RooflineExtent&) const = default;
};

struct Lens {
  QString words;                           // of the filter; empty: every layer
  std::optional<RooflineExtent> roofline;  // absent: everything in sight
  std::optional<Extent> columns;           // of the traffic plot, in layers from the left

  bool operator==(const Lens&) const = default;
};

QJsonObject toJson(const Lens& lens);
Lens lensFromJson(const QJsonObject& state);  // what is missing or makes no sense is left out

class ViewHistory : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const Lens& lens() const { return steps_.empty() ? start_ : steps_.back().lens; }
  bool canGoBack() const { return !steps_.empty(); }

  // One step. Steps of the same run that follow each other, such as turns of one wheel, are one; an empty run joins
  // nothing.
  void go(const Lens& next, const QString& run = {});
  void endRun();  // a pause: what follows is another step
  void back();
  void reset();                  // to everything in sight; itself a step back cannot undo
  void restart(const Lens& at);  // without a way back

 signals:
  void changed();

 private:
  struct Step {
    Lens lens;
    QString run;
  };
  Lens start_;
  std::vector<Step> steps_;
};

// The axes that each step of the history was shown with: axes rest where they are while data fits them, so that the
// design alone does not say what they were. Undo and redo put them back.
class AxesMemory : public QObject {
  Q_OBJECT
 public:
  // To be made after what shows the model's pictures.
  AxesMemory(SessionController& session, const ExploreModel& model, RooflinePlot& roofline, TrafficPlot& traffic,
             QObject* parent);

 private:
  struct Axes {
    RooflineRanges roofline;
    double traffic = 0;
  };
  void follow();
  void forgetGoneSteps();
  void putBack();

  SessionController& session_;
  const ExploreModel& model_;
  RooflinePlot& roofline_;
  TrafficPlot& traffic_;
  std::map<const QUndoCommand*, Axes> axes_;  // by the step that led there; null: the beginning
  const QUndoCommand* step_ = nullptr;        // the last one
  std::optional<Axes> wanted_;                // as soon as the picture is of the current design
};

}  // namespace tilescope::gui

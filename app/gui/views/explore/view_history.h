// SPDX-License-Identifier: GPL-3.0-or-later
// The history of filter and zoom in the explore view: Back reverts the last step, Reset all steps. It is independent of
// the design and of undo.
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
  QString words;                           // text of the filter; empty: every layer
  std::optional<RooflineExtent> roofline;  // nullopt: everything
  std::optional<Extent> columns;           // of the traffic plot, as layer indices from the left

  bool operator==(const Lens&) const = default;
};

QJsonObject toJson(const Lens& lens);
Lens lensFromJson(const QJsonObject& state);  // drops missing or invalid parts

class ViewHistory : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const Lens& lens() const { return steps_.empty() ? start_ : steps_.back().lens; }
  bool canGoBack() const { return !steps_.empty(); }

  // Adds a step. Consecutive steps of the same run, such as turns of a wheel, are merged. Steps without a run are never
  // merged.
  void go(const Lens& next, const QString& run = {});
  void endRun();  // after a pause: later steps are not merged with earlier ones
  void back();
  void reset();                  // shows everything and clears the history, so Back cannot revert it
  void restart(const Lens& at);  // clears the history

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

// The axes at each step of the undo history, restored by undo and redo. They are stored, because axes also depend on
// earlier designs: they are kept as long as data fits them.
class AxesMemory : public QObject {
  Q_OBJECT
 public:
  // Must be created after the widgets that show the model's pictures.
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
  std::map<const QUndoCommand*, Axes> axes_;  // by the last command before them; null: the initial state
  const QUndoCommand* step_ = nullptr;        // the last command
  std::optional<Axes> wanted_;                // applied when the picture shows the current design
};

}  // namespace tilescope::gui

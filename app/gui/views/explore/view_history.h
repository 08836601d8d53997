// SPDX-License-Identifier: GPL-3.0-or-later
// The history of filter and zoom, independent of the design and of undo.
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
  std::optional<RooflineExtent> roofline;  // nullopt: everything
  std::optional<Extent> columns;           // layer indices from the left; nullopt: everything

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

  // Consecutive steps of the same run, such as wheel turns, are merged; steps without a run never.
  void go(const Lens& next, const QString& run = {});
  void endRun();  // later steps are not merged with earlier ones
  void back();
  void reset();                  // shows everything; Back cannot revert it
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

// Axes at each step of the undo history, because they depend on earlier designs, too.
class AxesMemory : public QObject {
  Q_OBJECT
 public:
  // Create after the widgets that show the model's pictures.
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
  const QUndoCommand* step_ = nullptr;
  std::optional<Axes> wanted_;  // applied when the picture shows the current design
};

}  // namespace tilescope::gui

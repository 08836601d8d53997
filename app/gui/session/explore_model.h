// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the explore view, without widgets. It sends the design to the runner and turns its plans into rows,
// metrics, plot data and texts. It never goes back to an older generation than the one shown.
#pragma once

#include <QObject>
#include <QTimer>
#include <algorithm>
#include <optional>

#include "app/gui/session/pins_model.h"
#include "app/gui/session/plan_runner.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/session/session_controller.h"
#include "core/picture/layer_rows.h"
#include "core/picture/total_figures.h"

namespace tilescope::gui {

// The progress of the plan. While other layers are being proven, a layer counts as done if its interim mapping is
// proven optimal and only a better one among equals is sought.
struct Progress {
  bool complete = true;  // every layer has its final plan for the current design
  bool stopped = false;  // stopped by the user
  std::size_t done = 0, total = 0;
  std::size_t proving = 0;    // layers with an interim plan that is not proven yet
  std::optional<double> gap;  // certified, for the whole plan; nullopt: no bound is known
  std::size_t proven = 0;     // number of distinct layers
  double largestGap = 0;
  std::uint64_t nodes = 0;
  std::optional<double> solveSeconds;  // nullopt: not to be shown

  std::size_t withoutAnswer() const { return total - std::min(total, done + proving); }
  // Every layer has a plan, some are not proven yet: the metrics are those of the design, with a gap.
  bool isWholePreview() const { return !complete && proving > 0 && withoutAnswer() == 0; }
};

// A metric of the reference, shown next to the current one.
struct ReferenceFigure {
  QString name;   // "A", "profile"
  QString value;  // "0.396 ms"
  // The change of the current metric against it: relative, or for shares the difference. nullopt if they are not
  // comparable.
  std::optional<double> change;
  Metric metric = Metric::Latency;

  bool operator==(const ReferenceFigure&) const = default;
};

Progress progressOf(const PlanUpdate& update);

class ExploreModel : public QObject {
  Q_OBJECT
 public:
  // pins: provides the plans of reference pins; null: differences are only against the unchanged profile.
  ExploreModel(SessionController& session, PlanRunner& runner, PinsModel* pins = nullptr, QObject* parent = nullptr);

  // Whether future results include the solve time. Without it, the same design always gives the same picture.
  void setTimed(bool timed) { timed_ = timed; }

  // Null before the first plan, and if there is nothing to plan.
  const ExecutionPlan* plan() const { return update_.plan.get(); }
  const std::shared_ptr<const ExecutionPlan>& sharedPlan() const { return update_.plan; }
  const LayerRows& rows() const { return rows_; }
  const LayerRow* row(const QString& layer) const;
  const LayerResult* result(const QString& layer) const;  // null if there is none
  const std::vector<TotalFigure>& figures() const { return figures_; }
  const ExecutionPlan* figuresPlan() const { return figuresOf_.get(); }  // that they are of; null: of none yet
  const RooflineData& roofline() const { return roofline_; }
  const MeasuredPlace* measured(const QString& layer) const;  // null if the layer was not measured
  const TrafficData& traffic() const { return traffic_; }
  const MappingHeads& mappingHeads() const { return mappingHeads_; }
  const tilescope::Verdict& verdict() const { return verdict_; }
  // Whether verdict and suggested fix belong to the current plan. Until then they may be those of the previous design,
  // without edits to apply.
  bool isVerdictFresh() const { return verdictFresh_; }
  const std::vector<Change>& changes() const { return ranked_.changes; }
  const RankedChanges& rankedChanges() const { return ranked_; }
  const Progress& progress() const { return progress_; }
  Diagnostics warnings() const;
  // Whether the user stopped the search for mappings or for the best change.
  bool isStopped() const { return progress_.stopped || adviceStopped_; }
  void searchAgain() { ask(); }

  // Searches for changes of the current design that reach the target, once its verdict is fresh. A newer design ends
  // the search.
  void reach(const Target& target);
  void stopReaching();
  // Whether the current design cannot be planned; failed() reported why.
  bool hasFailed() const { return failed_; }
  // Whether the picture belongs to another design than the session's, or has unsolved layers.
  bool isStale() const;
  // Like isStale(), but true only after a delay, so that drags do not flicker.
  bool isVisiblyStale() const { return visiblyStale_; }
  // Whether the plan is there and the search for the best change has been running for a while.
  bool isVisiblyAdvising() const { return visiblyAdvising_; }

  // The reference of differences: the letter of a pin, "profile", or empty. Its plan may be missing for a while.
  QString referenceName() const;
  QChar referencePin() const;  // null if the reference is not a pin
  // For layers with a plan in both designs, and for the totals.
  std::optional<ReferenceFigure> referenceFigure(const QString& layer, Metric metric) const;
  std::optional<ReferenceFigure> referenceTotal(Metric metric) const;

  std::optional<Provenance> explain(const QString& layer, Metric metric) const;
  std::optional<Provenance> explainTotal(Metric metric) const;

 signals:
  void pictureChanged();  // rows, metrics, plots, progress or differences changed
  void verdictChanged();
  void staleChanged();  // isVisiblyStale or isVisiblyAdvising changed
  void failed(const tilescope::Diagnostics& reasons);
  void tried(std::size_t plans, std::size_t answers);  // progress of reach()
  void reached(const tilescope::gui::TargetAnswer& answer);

 private:
  void ask();
  void show(const PlanUpdate& update);
  void take(const Advice& advice);
  void clear();
  void showFinding();
  void forgetTimes();
  std::shared_ptr<const ExecutionPlan> referencePlan() const;
  void compare();
  void followPins();
  void followMeasured();
  void setVisiblyStale(bool stale);
  void setAdvising(bool advising);
  void showThatItTakesTime();

  SessionController& session_;
  PlanRunner& runner_;
  PinsModel* pins_;
  std::uint64_t asked_ = 0, reaching_ = 0;
  PlanUpdate update_;
  LayerRows rows_;
  std::vector<TotalFigure> figures_;
  std::shared_ptr<const ExecutionPlan> figuresOf_;  // the plan of the figures; null: none yet
  std::shared_ptr<const ExecutionPlan> comparedWith_;
  LayerRows referenceRows_;  // rows of comparedWith_
  PlanIdentity identity_;
  RooflineData roofline_;
  TrafficData traffic_;
  MappingHeads mappingHeads_;
  // The input of the search for a suggested fix; the values under the sliders are not part of it.
  struct Question {
    std::string network, hardware;
    Objective objective = Objective::Metric;
    std::string search;
    bool operator==(const Question&) const = default;
  };
  Question question_;
  tilescope::Verdict verdict_;
  bool verdictFresh_ = false;
  bool failed_ = false;
  bool timed_ = true;
  bool adviceStopped_ = false;
  RankedChanges ranked_;
  Progress progress_;
  QTimer patience_;
  bool visiblyStale_ = false;
  QTimer advicePatience_;
  bool visiblyAdvising_ = false;
};

}  // namespace tilescope::gui

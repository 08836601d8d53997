// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the explore view, without widgets: sends the design to the plan runner, and makes rows, metrics and
// plot data of the plans.
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

// Progress of a plan. done also counts layers with an optimal mapping for which a better one among equals is sought.
struct Progress {
  bool complete = true;
  bool stopped = false;
  std::size_t done = 0, total = 0;
  std::size_t proving = 0;    // layers with an unproven interim mapping
  std::optional<double> gap;  // of the whole plan; nullopt: no bound known
  std::size_t proven = 0;     // distinct layers
  double largestGap = 0;
  std::uint64_t nodes = 0;
  std::optional<double> solveSeconds;

  std::size_t withoutAnswer() const { return total - std::min(total, done + proving); }
  // All layers have a plan, but some are unproven. Metrics then show a gap.
  bool isWholePreview() const { return !complete && proving > 0 && withoutAnswer() == 0; }
};

// A metric of the reference, shown next to the current one.
struct ReferenceFigure {
  QString name;
  QString value;
  std::optional<double> change;
  Metric metric = Metric::Latency;

  bool operator==(const ReferenceFigure&) const = default;
};

Progress progressOf(const PlanUpdate& update);

class ExploreModel : public QObject {
  Q_OBJECT
 public:
  // pins: may be the reference; null: only the unchanged profile is.
  ExploreModel(SessionController& session, PlanRunner& runner, PinsModel* pins = nullptr, QObject* parent = nullptr);

  // Without solve times, equal designs give equal pictures.
  void setTimed(bool timed) { timed_ = timed; }

  // Null before the first plan, or if there is nothing to plan.
  const ExecutionPlan* plan() const { return update_.plan.get(); }
  const std::shared_ptr<const ExecutionPlan>& sharedPlan() const { return update_.plan; }
  const LayerRows& rows() const { return rows_; }
  const LayerRow* row(const QString& layer) const;
  const LayerResult* result(const QString& layer) const;  // null: none
  const std::vector<TotalFigure>& figures() const { return figures_; }
  const ExecutionPlan* figuresPlan() const { return figuresOf_.get(); }  // behind figures(); null: none yet
  const RooflineData& roofline() const { return roofline_; }
  const MeasuredPlace* measured(const QString& layer) const;  // null: not measured
  const TrafficData& traffic() const { return traffic_; }
  const MappingHeads& mappingHeads() const { return mappingHeads_; }
  const tilescope::Verdict& verdict() const { return verdict_; }
  // False while diagnosis and suggested fix are old and cannot be applied.
  bool isVerdictFresh() const { return verdictFresh_; }
  const std::vector<Change>& changes() const { return ranked_.changes; }
  const RankedChanges& rankedChanges() const { return ranked_; }
  const Progress& progress() const { return progress_; }
  Diagnostics warnings() const;
  // The user stopped the search for mappings or for the best change.
  bool isStopped() const { return progress_.stopped || adviceStopped_; }
  void searchAgain() { ask(); }

  // Searches for changes that reach the target, once the diagnosis is fresh. A newer design stops it.
  void reach(const Target& target);
  void stopReaching();
  // The current design cannot be planned; failed() gave the reason.
  bool hasFailed() const { return failed_; }
  // The plan belongs to another design, or has unsolved layers.
  bool isStale() const;
  // Like isStale(), but delayed, so that drags do not flicker.
  bool isVisiblyStale() const { return visiblyStale_; }
  // The search for the best change has been running for a while.
  bool isVisiblyAdvising() const { return visiblyAdvising_; }

  // A pin's letter, "profile", or empty. Its plan may not be solved yet.
  QString referenceName() const;
  QChar referencePin() const;  // null: not a pin
  // nullopt if one of the two plans lacks the metric.
  std::optional<ReferenceFigure> referenceFigure(const QString& layer, Metric metric) const;
  std::optional<ReferenceFigure> referenceTotal(Metric metric) const;

  std::optional<Provenance> explain(const QString& layer, Metric metric) const;
  std::optional<Provenance> explainTotal(Metric metric) const;

 signals:
  void pictureChanged();
  void verdictChanged();
  void staleChanged();
  void failed(const tilescope::Diagnostics& reasons);
  void tried(std::size_t plans, std::size_t answers);
  void reached(const tilescope::gui::TargetAnswer& answer);

 private:
  void ask();
  void show(const PlanUpdate& update);
  void take(const Advice& advice);
  void clear();
  void showFinding();
  void dropOldFix();
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
  std::shared_ptr<const ExecutionPlan> figuresOf_;  // behind figures_; null: none yet
  std::shared_ptr<const ExecutionPlan> comparedWith_;
  LayerRows referenceRows_;
  PlanIdentity identity_;
  RooflineData roofline_;
  TrafficData traffic_;
  MappingHeads mappingHeads_;
  // What a suggested fix is for. Slider values are not part of it, so that the old fix stays during a drag.
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
  QTimer oldFixPatience_;
  bool visiblyAdvising_ = false;
};

}  // namespace tilescope::gui

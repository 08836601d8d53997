// SPDX-License-Identifier: GPL-3.0-or-later
// What the explore view shows, without widgets: the design goes to the runner, its answers become rows, metrics, plot
// data and words. Pictures are never of a generation older than one shown before.
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

// How far the picture is. A layer whose interim answer is proven already, of which only a better one of equals is still
// sought, is done while others are proven.
struct Progress {
  bool complete = true;  // every layer has its answer for the current design
  bool stopped = false;  // by the user
  std::size_t done = 0, total = 0;
  std::size_t proving = 0;    // have an interim answer, whose proof is open
  std::optional<double> gap;  // certified, of the whole plan; none: no bound is known
  std::size_t proven = 0;     // distinct layers
  double largestGap = 0;
  std::uint64_t nodes = 0;
  std::optional<double> solveSeconds;  // none: not to be shown

  std::size_t withoutAnswer() const { return total - std::min(total, done + proving); }
  // Every layer has an answer, of some the proof is open: the metrics are those of the design, with a gap.
  bool isWholePreview() const { return !complete && proving > 0 && withoutAnswer() == 0; }
};

// A metric of the reference beside the current one.
struct ReferenceFigure {
  QString name;   // "A", "profile"
  QString value;  // "0.396 ms"
  // Of the current metric against it: relative, or of a share its difference. Absent where they do not compare.
  std::optional<double> change;
  Metric metric = Metric::Latency;

  bool operator==(const ReferenceFigure&) const = default;
};

Progress progressOf(const PlanUpdate& update);

class ExploreModel : public QObject {
  Q_OBJECT
 public:
  // pins: where the plans of reference pins come from; null: differences are against the unchanged profile only.
  ExploreModel(SessionController& session, PlanRunner& runner, PinsModel* pins = nullptr, QObject* parent = nullptr);

  // How long searches took differs each time; without it the same design makes the same picture. For the next answers.
  void setTimed(bool timed) { timed_ = timed; }

  // Null before the first answer and where there is nothing to plan.
  const ExecutionPlan* plan() const { return update_.plan.get(); }
  const std::shared_ptr<const ExecutionPlan>& sharedPlan() const { return update_.plan; }
  const LayerRows& rows() const { return rows_; }
  const LayerRow* row(const QString& layer) const;
  const LayerResult* result(const QString& layer) const;  // null where there is none
  const std::vector<TotalFigure>& figures() const { return figures_; }
  const ExecutionPlan* figuresPlan() const { return figuresOf_.get(); }  // that they are of; null: of none yet
  const RooflineData& roofline() const { return roofline_; }
  const MeasuredPlace* measured(const QString& layer) const;  // null where it was not measured
  const TrafficData& traffic() const { return traffic_; }
  const MappingHeads& mappingHeads() const { return mappingHeads_; }
  const tilescope::Verdict& verdict() const { return verdict_; }
  // With the suggested fix of this very plan; until then it may be that of the design before, without edits.
  bool isVerdictFresh() const { return verdictFresh_; }
  const std::vector<Change>& changes() const { return ranked_.changes; }
  const RankedChanges& rankedChanges() const { return ranked_; }
  const Progress& progress() const { return progress_; }
  Diagnostics warnings() const;
  // By the user: layers, or the best change, were not looked for to the end.
  bool isStopped() const { return progress_.stopped || adviceStopped_; }
  void searchAgain() { ask(); }

  // Looks for changes of the current design that reach the target, once its verdict is fresh; a newer design ends it.
  void reach(const Target& target);
  void stopReaching();
  // The current design cannot be planned; failed() said why.
  bool hasFailed() const { return failed_; }
  // Whether the picture is of another design than the session's, or has layers without an answer.
  bool isStale() const;
  // The same as shown: only what stays stale for a while is shown as such, so that a drag does not flicker.
  bool isVisiblyStale() const { return visiblyStale_; }
  // The plan is there; the best change has been looked for for a while.
  bool isVisiblyAdvising() const { return visiblyAdvising_; }

  // What differences are against: the letter of a pin, "profile", or nothing. Its plan may be missing for a while.
  QString referenceName() const;
  QChar referencePin() const;  // null: none
  // Of the layers with a plan in both, and of the totals.
  std::optional<ReferenceFigure> referenceFigure(const QString& layer, Metric metric) const;
  std::optional<ReferenceFigure> referenceTotal(Metric metric) const;

  std::optional<Provenance> explain(const QString& layer, Metric metric) const;
  std::optional<Provenance> explainTotal(Metric metric) const;

 signals:
  void pictureChanged();  // rows, metrics, plots, progress, differences
  void verdictChanged();
  void staleChanged();  // of isVisiblyStale or isVisiblyAdvising
  void failed(const tilescope::Diagnostics& reasons);
  void tried(std::size_t plans, std::size_t answers);  // of reach()
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
  std::shared_ptr<const ExecutionPlan> figuresOf_;  // the plan that they are of; null: of none yet
  std::shared_ptr<const ExecutionPlan> comparedWith_;
  LayerRows referenceRows_;  // of comparedWith_
  PlanIdentity identity_;
  RooflineData roofline_;
  TrafficData traffic_;
  MappingHeads mappingHeads_;
  // What a suggested fix is about; the values under the sliders are not part of it.
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

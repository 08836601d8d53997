// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of all sliders of the current design, solved in the background, a few points at a time: the parameter that
// the user attends to first, then one point of each in turn; of a curve the current value, its neighbours and the ends
// first, so that its height is known early, then the nearest powers of two, then the nearest of the rest. Nothing is
// asked while a slider is dragged.
//
// What was solved for a design is remembered, so that undo brings curves back at once and the curve of the very slider
// that moved stays what it is: it does not depend on its own value.
//
// When all points of a curve are there, the mappings found at one of its values are tried at those others where the
// limit of nodes stopped a search (core/explore/carried_mappings.h). Plans without that limit, such as the one on
// screen, stay as they are.
#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>

#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/session/design_keys.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/session_controller.h"
#include "core/base/bounded_map.h"
#include "core/explore/parameters.h"

namespace tilescope::gui {

// What a point of ZigZag's model may take per layer. Energy and traffic are mostly proven within it; where the limit
// ends the search the point is that of the best mapping found, and marked.
inline constexpr std::uint64_t kCurveNodes = 500;

class ParameterCurves : public QObject {
  Q_OBJECT
 public:
  ParameterCurves(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~ParameterCurves() override;

  // Empty without such a slider, and while there is nothing to show.
  const ParameterCurve& curve(const QString& id) const;
  QStringList ids() const;
  bool isComplete() const;  // every point of every curve is solved

  void setEnabled(bool enabled);   // off: no curves, and nothing is solved for them, but for the one wanted elsewhere
  void attend(const QString& id);  // under the pointer or with the focus; empty: none
  void want(const QString& id);    // for something beside the panel: solved next, whether enabled or not; empty: none
  // A plan that somebody else has solved to the end.
  void learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed(const QString& id);
  void solved(const tilescope::app::Design& design, const std::shared_ptr<const tilescope::ExecutionPlan>& plan);

 private:
  struct Answer {
    std::optional<double> objective;  // none: some layer is infeasible
    bool proven = true;
    bool limited = false;         // of some layer's search
    std::optional<double> bound;  // none: unknown
    EnergyUnit energyUnit = EnergyUnit::Picojoule;
    bool energyIsEstimate = false;
    double energy = 0, seconds = 0, macs = 0, offChipBytes = 0;
    std::optional<double> tokensPerSecond{};  // of language models
    std::optional<ResourceShare> limit{};     // of transformers
    BudgetValues budgets{};                   // what the plan has of them
  };
  struct Line {
    Parameter parameter;               // of the unchanged profile: its range is the slider's
    app::Design without;               // the design that the curve is of, without a change of this parameter
    double value = 0;                  // present one, in base units; may lie outside the range
    std::vector<HardwareEdit> edits;   // of this parameter in the current design
    std::uint64_t context = 0;         // its key
    std::vector<std::uint64_t> keys;   // of the points
    std::deque<std::size_t> open;      // points to be solved, the first next
    std::vector<BudgetValues> values;  // of the points, as far as they are known; areas only while they have a budget
    ParameterCurve curve;
    ParameterCurve before;       // shown, quieter, until the curve has something to show; usually empty
    std::uint64_t carrying = 0;  // ticket
  };

  void follow();
  void renew();
  bool isAskedFor(const QString& id) const { return enabled_ || id == wanted_; }
  void renewLine(Line& line, double value);
  static void showNew(Line& line);
  bool fill(Line& line, std::size_t point);
  static void fill(Line& line, std::size_t point, const Answer& answer);
  void followBudgets();
  void markBeyond(Line& line) const;
  void feed();
  std::map<QString, Line>::iterator nextLine();
  void ask(Line& line, std::size_t point);
  bool isWaitingToCarry(const Line& line) const;
  std::uint64_t carriedKey(const Line& line) const;
  void carry(const QString& id, Line& line);
  void takeCarried(const QString& id, std::uint64_t key, const Plans& before, const Plans& carried);
  void showCarried(Line& line) const;
  static std::uint64_t pointKey(const Line& line, std::size_t point);
  void take(std::uint64_t key, const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan);
  void remember(std::uint64_t key, const ExecutionPlan* plan);
  static Answer answerOf(const ExecutionPlan* plan);
  void keep(std::uint64_t key, const std::shared_ptr<const ExecutionPlan>& plan);
  void forgetPlansBut(std::uint64_t latest);
  void fillAll(std::uint64_t key);
  void dropAsked();
  app::Design designAt(const Line& line, double value) const;

  static constexpr std::size_t kMaxAnswers = 200'000;  // some 30 MB
  static constexpr std::size_t kMaxCarried = 5'000;    // as much

  SessionController& session_;
  PlanQueue& queue_;
  DesignKeys keys_;
  std::map<QString, Line> lines_;
  BoundedMap<std::uint64_t, Answer> answers_{kMaxAnswers};
  std::unordered_map<std::uint64_t, std::shared_ptr<const ExecutionPlan>> plans_;  // as they were found
  BoundedMap<std::uint64_t, std::vector<Answer>> carried_{kMaxCarried};  // of the points of a line, by carriedKey()
  BoundedMap<std::uint64_t, Answer> lastCarried_{kMaxAnswers};  // by line and point, until carried_ knows better
  std::map<std::uint64_t, std::uint64_t> asked_;                // tickets by key
  QString attended_, wanted_, lastServed_;
  QTimer rest_;
  bool enabled_ = true;
};

}  // namespace tilescope::gui

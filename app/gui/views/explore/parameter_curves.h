// SPDX-License-Identifier: GPL-3.0-or-later
// Solved in the background, the parameter under the pointer first. Nothing is requested during a drag. Solved points
// are remembered, so that undo restores curves at once. When a curve is complete, mappings of all its points are tried
// where the node limit stopped the search (core/explore/carried_mappings.h).
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
// Per layer and point with ZigZag's model. Energy and traffic are mostly proven within this limit; other points have
// the best mapping found and are marked.
inline constexpr std::uint64_t kCurveNodes = 500;

class ParameterCurves : public QObject {
  Q_OBJECT
 public:
  ParameterCurves(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~ParameterCurves() override;

  // Empty: no such slider, or no point is solved.
  const ParameterCurve& curve(const QString& id) const;
  QStringList ids() const;
  bool isComplete() const;

  // Off: curves are neither shown nor solved, except that of want().
  void setEnabled(bool enabled);
  void attend(const QString& id);  // under the pointer or with the focus; empty: none
  // Solves this curve next, even if curves are off; empty: none.
  void want(const QString& id);
  void learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed(const QString& id);
  void solved(const tilescope::app::Design& design, const std::shared_ptr<const tilescope::ExecutionPlan>& plan);

 private:
  struct Answer {
    std::optional<double> objective;  // nullopt: infeasible
    bool proven = true;
    bool limited = false;         // the node limit stopped a search
    std::optional<double> bound;  // nullopt: unknown
    EnergyUnit energyUnit = EnergyUnit::Picojoule;
    bool energyIsEstimate = false;
    double energy = 0, seconds = 0, macs = 0, offChipBytes = 0;
    std::optional<double> tokensPerSecond{};  // of language models
    std::optional<ResourceShare> limit{};     // of transformers
    BudgetValues budgets{};
  };
  struct Line {
    Parameter parameter;              // of the unchanged profile, which sets the slider's range
    app::Design without;              // current design without edits of this parameter; the clock: with the profile's
    double value = 0;                 // base units; may be outside the range
    app::Design present;              // with the current value
    std::uint64_t context = 0;        // key of `without`
    std::vector<std::uint64_t> keys;  // by point
    std::deque<std::size_t> open;     // unsolved points, the next one first
    // Budgeted values by point; nullopt: unknown. Areas only if they have a budget.
    std::vector<BudgetValues> values;
    ParameterCurve curve;
    ParameterCurve before;       // old curve, dimmed, while the new one has no points
    std::uint64_t carrying = 0;  // ticket of the request in progress
  };

  void follow();
  void renew();
  bool isAskedFor(const QString& id) const { return enabled_ || id == wanted_; }
  static void drop(Line& line);
  void renewLine(Line& line, double value);
  void adopt(const Line& before, const Line& line);
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
  static constexpr std::size_t kMaxCarried = 5'000;

  SessionController& session_;
  PlanQueue& queue_;
  DesignKeys keys_;
  std::map<QString, Line> lines_;
  BoundedMap<std::uint64_t, Answer> answers_{kMaxAnswers};
  std::unordered_map<std::uint64_t, std::shared_ptr<const ExecutionPlan>> plans_;
  // answers of a whole line, by carriedKey()
  BoundedMap<std::uint64_t, std::vector<Answer>> carried_{kMaxCarried};
  BoundedMap<std::uint64_t, Answer> lastCarried_{kMaxAnswers};  // until carried_ has an answer
  std::map<std::uint64_t, std::uint64_t> asked_;
  QString attended_, wanted_, lastServed_;
  QTimer rest_;
  std::shared_ptr<const PlanRequest> request_;  // of the last design
  bool isRenamed_ = false;  // since the last renew(), only the name of the machine or the file of its values changed
  bool enabled_ = true;
};

}  // namespace tilescope::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of all sliders for the current design, solved in the background, a few points at a time. The parameter
// under the pointer comes first, then one point of each curve in turn. Each curve starts with the current value, its
// neighbours and the ends, so that its height is known early. The nearest powers of two follow, then the rest from near
// to far. Nothing is requested while a slider is dragged.
//
// Solved points are remembered, so that undo restores curves at once. A curve does not depend on the current value of
// its own parameter and therefore stays the same when its slider moves.
//
// At points where the node limit stopped a search, the mappings of all other points are tried when the curve is
// complete (core/explore/carried_mappings.h). Plans without that limit, such as the current one, are not changed.
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

// Node limit per layer for a point with ZigZag's model. Energy and traffic are mostly proven within this limit. A point
// whose search it stops has the best mapping found and is marked.
inline constexpr std::uint64_t kCurveNodes = 500;

class ParameterCurves : public QObject {
  Q_OBJECT
 public:
  ParameterCurves(SessionController& session, PlanQueue& queue, QObject* parent = nullptr);
  ~ParameterCurves() override;

  // Empty if there is no such slider or no point is solved.
  const ParameterCurve& curve(const QString& id) const;
  QStringList ids() const;
  bool isComplete() const;  // every point of every curve is solved

  // Off: curves are neither shown nor solved, except the one set by want().
  void setEnabled(bool enabled);
  void attend(const QString& id);  // the parameter under the pointer or with the focus; empty: none
  // Solves this curve next, even if curves are off; empty: none. Used outside the panel.
  void want(const QString& id);
  // Adds a completely solved plan from elsewhere.
  void learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan);

 signals:
  void changed(const QString& id);
  void solved(const tilescope::app::Design& design, const std::shared_ptr<const tilescope::ExecutionPlan>& plan);

 private:
  struct Answer {
    std::optional<double> objective;  // nullopt: some layer is infeasible
    bool proven = true;
    bool limited = false;         // the node limit stopped a search
    std::optional<double> bound;  // nullopt: unknown
    EnergyUnit energyUnit = EnergyUnit::Picojoule;
    bool energyIsEstimate = false;
    double energy = 0, seconds = 0, macs = 0, offChipBytes = 0;
    std::optional<double> tokensPerSecond{};  // only for language models
    std::optional<ResourceShare> limit{};     // only for transformers
    BudgetValues budgets{};                   // values of the quantities with budgets
  };
  struct Line {
    Parameter parameter;              // of the unchanged profile, which defines the slider's range
    app::Design without;              // the current design without any edit of this parameter
    double value = 0;                 // the current value in base units; may be outside the range
    std::vector<HardwareEdit> edits;  // the current design's edits of this parameter
    std::uint64_t context = 0;        // key of `without`
    std::vector<std::uint64_t> keys;  // keys of the points
    std::deque<std::size_t> open;     // unsolved points, the next one first
    // Budgeted values of the points, nullopt if unknown; areas only if they have a budget.
    std::vector<BudgetValues> values;
    ParameterCurve curve;
    ParameterCurve before;       // the old curve, dimmed, while the new one has no points
    std::uint64_t carrying = 0;  // ticket of the request in progress
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
  static constexpr std::size_t kMaxCarried = 5'000;    // also some 30 MB

  SessionController& session_;
  PlanQueue& queue_;
  DesignKeys keys_;
  std::map<QString, Line> lines_;
  BoundedMap<std::uint64_t, Answer> answers_{kMaxAnswers};
  std::unordered_map<std::uint64_t, std::shared_ptr<const ExecutionPlan>> plans_;  // results of the searches
  // all answers of a line, by carriedKey()
  BoundedMap<std::uint64_t, std::vector<Answer>> carried_{kMaxCarried};
  BoundedMap<std::uint64_t, Answer> lastCarried_{kMaxAnswers};  // by line and point, used until carried_ has an answer
  std::map<std::uint64_t, std::uint64_t> asked_;                // tickets by key
  QString attended_, wanted_, lastServed_;
  QTimer rest_;
  bool enabled_ = true;
};

}  // namespace tilescope::gui

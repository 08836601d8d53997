// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison without widgets. Dataflows are planned only while the view is visible.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/compare/dataflow_plans.h"
#include "app/gui/views/compare/set_words.h"
#include "app/gui/views/compare/unrolling_search.h"
#include "app/gui/views/explore/layer_lines.h"
#include "core/explore/plan_comparison.h"

namespace tilescope::gui {
struct CompareColumn {
  QString id;     // as saved in the session
  QString title;  // "Weight-stationary", "Eyeriss"
  QString name;   // inside a sentence
  QChar letter;   // letter of a pin, or null
  app::Design design;
  std::shared_ptr<const PlanRequest> request;
  std::shared_ptr<const ExecutionPlan> plan;  // null: not solved yet, or impossible
  bool answered = false;                      // the plan is up to date
  bool leftOut = false;                       // neither drawn nor compared
  bool inSet = false;                         // a dataflow of the chosen set
  std::vector<TotalFigure> figures;           // including changes against the reference
  RooflineData roofline;
  TrafficData traffic;
  std::shared_ptr<const ExecutionPlan> shown, shownAgainst;  // plans behind the visible metrics and plots
};

inline constexpr const char* kDataflowColumn = "dataflow ";  // before the name, in the id of a column
inline bool isDataflowColumn(const QString& id) {
  return id.startsWith(QLatin1String(kDataflowColumn));
}

class CompareModel : public QObject {
  Q_OBJECT
 public:
  CompareModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins, PlanQueue& queue,
               QObject* parent = nullptr);
  ~CompareModel() override;

  void setActive(bool active);

  const std::vector<CompareColumn>& columns() const { return columns_; }
  // Pairs of id and title.
  std::vector<std::pair<QString, QString>> candidates() const;
  // Compares columns that have a plan; nullopt: none has.
  const std::optional<PlanComparison>& comparison() const { return comparison_; }
  const std::vector<std::size_t>& compared() const { return compared_; }  // index in columns() of each compared column
  // The same without the best per layer, which no dataflow can beat. Its winners and wins are those of ranked().
  const std::optional<PlanComparison>& ranking() const { return ranking_; }
  const std::vector<std::size_t>& ranked() const { return ranked_; }
  QString referenceName() const;                       // "pin A", "present, best per layer", "the best two"
  std::optional<std::size_t> referenceColumn() const;  // index in columns(); nullopt: the reference is not a column
  const ExecutionPlan* reference() const { return reference_.get(); }
  QString finding() const;
  QString remedy() const;
  QString waiting() const;  // what is still planned; empty: nothing
  bool isComplete() const;  // every column has its final plan, and every dataflow if they are compared

  const DataflowPlans& dataflows() const { return dataflows_; }
  // Whether sets are of all unrollings of the array, or only of the profile's dataflows.
  bool anyUnrolling() const { return anyUnrolling_; }
  QString unrollingProgress() const { return unrollings_.progress(); }
  void setAnyUnrolling(bool any);
  ShownSets sets() const;
  QString waitingForSets() const;  // shown while there are none
  bool comparesDataflows() const;  // a column is a dataflow or the best per layer
  bool comparesOnlyDataflows() const;
  // The reference of all differences instead of pin or current design; index in the sets. nullopt: none.
  std::optional<std::size_t> chosenSet() const;
  void chooseSet(std::optional<std::size_t> set);
  QString whyNotKept() const;  // why the chosen dataflows cannot be the only ones; empty: they can
  void keepChosen();

  void compareDataflows();
  void comparePins();
  void add(const QString& id);
  void remove(const QString& id);
  bool canLeaveOut() const;  // another column stays
  void setLeftOut(const QString& id, bool leftOut);
  const QStringList& leftOut() const { return leftOut_; }
  void restoreLeftOut(const QStringList& ids);
  void clear();
  void pinColumn(const QString& id);

 signals:
  void columnsChanged();
  void pictureChanged();
  void refused(const tilescope::Diagnostics& reasons);

 private:
  struct Wanted {
    QString title, name;
    QChar letter;
    app::Design design;
  };
  std::optional<Wanted> wanted(const QString& id) const;
  std::vector<CompareColumn> wantedColumns() const;
  void follow();
  void searchUnrollings();
  std::shared_ptr<const ExecutionPlan> presentPlan() const;
  void showPlans();
  void compare();
  void show(CompareColumn& column);
  QStringList dataflowIds() const;
  QString unlikeMachines() const;  // sentences, each with a space behind it; empty: alike
  QString wins() const;
  QString bestPair() const;

  SessionController& session_;
  const ExploreModel& explore_;
  const PinsModel& pins_;
  DataflowPlans dataflows_;
  UnrollingSearch unrollings_;
  bool anyUnrolling_ = false;
  BlockFolding folding_;
  bool active_ = false;
  std::vector<CompareColumn> columns_;
  QStringList leftOut_;
  std::optional<std::size_t> chosenSet_;
  std::shared_ptr<const ExecutionPlan> reference_;
  std::vector<std::size_t> compared_;
  std::optional<PlanComparison> comparison_;
  std::vector<std::size_t> ranked_;
  std::optional<PlanComparison> ranking_;
};

}  // namespace tilescope::gui

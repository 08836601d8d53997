// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison without widgets. Dataflows are planned only while the view is visible.
#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/session_controller.h"
#include "core/explore/plan_comparison.h"

namespace tilescope::gui {
struct CompareColumn {
  QString id;     // as saved in the session
  QString title;  // "Weight-stationary", "base"
  QString name;   // inside a sentence
  QChar letter;   // letter of a pin, or null
  app::Design design;
  std::shared_ptr<const PlanRequest> request;
  std::shared_ptr<const ExecutionPlan> plan;  // null: not solved yet, or impossible
  bool answered = false;                      // the plan is up to date
  std::vector<TotalFigure> figures;           // including changes against the reference
  RooflineData roofline;
  TrafficData traffic;
  std::shared_ptr<const ExecutionPlan> shown, shownAgainst;  // plans behind the visible metrics and plots
};

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
  QString referenceName() const;                                          // "pin A", "present, best per layer"
  std::optional<std::size_t> referenceColumn() const;  // index in columns(); nullopt: the reference is not a column
  const ExecutionPlan* reference() const { return reference_.get(); }
  QString finding() const;
  QString remedy() const;
  bool isComplete() const;  // every column has its final plan

  void compareDataflows();
  void comparePins();
  void add(const QString& id);
  void remove(const QString& id);
  void clear();
  void pinColumn(const QString& id);

 signals:
  void columnsChanged();
  void pictureChanged();

 private:
  struct Wanted {
    QString title, name;
    QChar letter;
    app::Design design;
  };
  std::optional<Wanted> wanted(const QString& id) const;
  std::vector<CompareColumn> wantedColumns() const;
  void follow();
  void askDataflows();
  void take(const QString& id, const std::shared_ptr<const ExecutionPlan>& plan);
  void showPlans();
  void compare();
  void dropTickets();
  QStringList dataflowIds() const;

  SessionController& session_;
  const ExploreModel& explore_;
  const PinsModel& pins_;
  PlanQueue& queue_;
  bool active_ = false;
  std::vector<CompareColumn> columns_;
  std::map<QString, std::uint64_t> tickets_;  // requests in progress, by column id
  std::shared_ptr<const ExecutionPlan> reference_;
  std::vector<std::size_t> compared_;
  std::optional<PlanComparison> comparison_;
};

}  // namespace tilescope::gui

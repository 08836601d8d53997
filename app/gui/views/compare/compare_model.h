// SPDX-License-Identifier: GPL-3.0-or-later
// Designs side by side, without widgets: the columns of the session with their plans, what differs from the reference,
// and which column is best for which layer. Dataflows are planned only while somebody looks.
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
  QString id;     // as in the session
  QString title;  // "Weight-stationary", "base"
  QString name;   // the same within a sentence
  QChar letter;   // of a pin; null otherwise
  app::Design design;
  std::shared_ptr<const PlanRequest> request;
  std::shared_ptr<const ExecutionPlan> plan;  // null: not solved yet, or it cannot be planned
  bool answered = false;                      // of the current request; until then the plan is an older one
  std::vector<TotalFigure> figures;           // with their changes against the reference
  RooflineData roofline;
  TrafficData traffic;
  std::shared_ptr<const ExecutionPlan> shown, shownAgainst;  // what the metrics and plots are of
};

class CompareModel : public QObject {
  Q_OBJECT
 public:
  CompareModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins, PlanQueue& queue,
               QObject* parent = nullptr);
  ~CompareModel() override;

  void setActive(bool active);  // somebody looks

  const std::vector<CompareColumn>& columns() const { return columns_; }
  // What could stand beside them still: current design, dataflows, pins; id and title.
  std::vector<std::pair<QString, QString>> candidates() const;
  // Of the columns that have a plan, in their order; nothing before the first one.
  const std::optional<PlanComparison>& comparison() const { return comparison_; }
  const std::vector<std::size_t>& compared() const { return compared_; }  // index of each in columns()
  QString referenceName() const;                                          // "pin A", "present, best per layer"
  std::optional<std::size_t> referenceColumn() const;                     // index in columns(), where it is one
  const ExecutionPlan* reference() const { return reference_.get(); }
  QString finding() const;  // a sentence
  QString remedy() const;   // what goes with it, with its numbers
  bool isComplete() const;  // every column has its answer

  void compareDataflows();  // all of the profile, side by side
  void comparePins();       // the current design and the pins
  void add(const QString& id);
  void remove(const QString& id);
  void clear();
  void pinColumn(const QString& id);  // keeps its design

 signals:
  void columnsChanged();  // others than before
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
  std::map<QString, std::uint64_t> tickets_;  // by column
  std::shared_ptr<const ExecutionPlan> reference_;
  std::vector<std::size_t> compared_;
  std::optional<PlanComparison> comparison_;
};

}  // namespace tilescope::gui

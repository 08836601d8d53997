// SPDX-License-Identifier: GPL-3.0-or-later
// Designs side by side, without widgets: the columns of the session with their plans, what differs from the reference,
// and which column is best for which layer. Plans are asked for only while somebody looks.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/models/explore_model.h"
#include "app/gui/models/layer_row.h"
#include "app/gui/models/roofline_data.h"
#include "app/gui/models/total_figure.h"
#include "app/gui/models/traffic_data.h"
#include "app/gui/runner/plan_queue.h"
#include "app/gui/session/session_controller.h"
#include "core/explore/plan_comparison.h"

namespace tilescope::gui {

inline const QString kPresentColumn = QStringLiteral("present");
QString dataflowColumn(const std::string& dataflow);
QString pinColumn(QChar letter);

struct CompareColumn {
  QString id;
  QString title;  // "Weight-stationary", "base"
  QChar letter;   // of a pin; null otherwise
  std::shared_ptr<const PlanRequest> request;
  std::shared_ptr<const ExecutionPlan> plan;  // null: not answered yet, or problem says why there is none
  QString problem;
  bool stale = false;  // the plan is of the design before
  std::vector<TotalFigure> figures;
  RooflineData roofline;
  TrafficData traffic;
};

class CompareModel : public QObject {
  Q_OBJECT
 public:
  CompareModel(SessionController& session, const ExploreModel& explore, PlanQueue& queue, QObject* parent = nullptr);
  ~CompareModel() override;

  void setActive(bool active);  // somebody looks

  const std::vector<CompareColumn>& columns() const { return columns_; }
  const CompareColumn* column(const QString& id) const;
  // What could stand beside them still: present design, dataflows, pins; id and title.
  std::vector<std::pair<QString, QString>> candidates() const;
  // Columns that have a plan, in their order; the comparison counts them.
  std::vector<const CompareColumn*> answered() const;
  // Against the reference pin or, without one, the present design; nothing before the first answers.
  const std::optional<PlanComparison>& comparison() const { return comparison_; }
  QString referenceName() const;
  Objective objective() const { return session_.design().objective; }
  EnergyUnit energyUnit() const;
  bool energyIsEstimate() const;
  QString finding() const;  // a sentence
  QString remedy() const;   // the rest of it, with its numbers
  bool isComplete() const;  // every column has its answer

  void compareDataflows();  // all of the profile, side by side
  void comparePins();       // the present design and the pins
  void add(const QString& id);
  void remove(const QString& id);
  void clear();
  void pin(const QString& id);  // keeps a column's design

 signals:
  void columnsChanged();  // others than before
  void pictureChanged();

 private:
  struct Wanted {
    QString id, title;
    QChar letter;
    app::Design design;
  };
  std::optional<Wanted> wanted(const QString& id) const;
  void refresh();
  void ask(CompareColumn& column);
  void take(const QString& id, const std::shared_ptr<const PlanRequest>& request,
            const std::shared_ptr<const ExecutionPlan>& plan);
  void setPlan(CompareColumn& column, std::shared_ptr<const ExecutionPlan> plan);
  void askReference();
  std::shared_ptr<const ExecutionPlan> referencePlan() const;
  void compare();
  void dropTickets();

  SessionController& session_;
  const ExploreModel& explore_;
  PlanQueue& queue_;
  bool active_ = false;
  std::vector<CompareColumn> columns_;
  std::map<QString, std::uint64_t> tickets_;  // by column; kReferenceId is the reference's
  std::shared_ptr<const PlanRequest> referenceRequest_;
  std::shared_ptr<const ExecutionPlan> reference_;
  std::optional<PlanComparison> comparison_;
};

}  // namespace tilescope::gui

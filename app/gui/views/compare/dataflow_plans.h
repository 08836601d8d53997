// SPDX-License-Identifier: GPL-3.0-or-later
// The plans of the current design with each dataflow of its profile, and the best sets of them. Old plans and sets stay
// until new ones replace them.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/session_controller.h"
#include "core/explore/dataflow_sets.h"

namespace tilescope::gui {

struct PlannedDataflow {
  std::optional<std::string> name;  // nullopt: the best one per layer
  app::Design design;
  std::shared_ptr<const PlanRequest> request;  // null: the design cannot be planned
  std::shared_ptr<const ExecutionPlan> plan;   // null: not solved yet, or impossible
  bool answered = false;                       // the plan is up to date
};

bool isSameNetwork(const Network& a, const Network& b);  // even with another batch
// The plan if it is of the network of this request, otherwise null.
std::shared_ptr<const ExecutionPlan> ifOfNetwork(std::shared_ptr<const ExecutionPlan> plan, const PlanRequest& request);

class DataflowPlans : public QObject {
  Q_OBJECT
 public:
  DataflowPlans(const SessionController& session, const ExploreModel& explore, PlanQueue& queue,
                QObject* parent = nullptr);
  ~DataflowPlans() override;

  // Asks for missing plans. False: drops what is not planned yet.
  void setWanted(bool wanted);
  bool isWanted() const { return wanted_; }
  void follow();  // call when the design has changed

  // In the order of the profile, then the best per layer.
  const std::vector<PlannedDataflow>& all() const { return all_; }
  const PlannedDataflow* find(const std::optional<std::string>& name) const;

  // Null until every dataflow has a plan, with one dataflow, and for dataflows that cannot be planned. May be of the
  // design before the last change: see setsAreCurrent().
  const std::shared_ptr<const DataflowSets>& sets() const { return sets_; }
  bool setsAreCurrent() const;
  // Names of the dataflows that the sets are made of, by index.
  const std::vector<std::string>& names() const { return namesOfSets_; }

 signals:
  void changed();

 private:
  void ask();
  void takePresent();
  void makeSets();
  void dropTickets();

  const SessionController& session_;
  const ExploreModel& explore_;
  PlanQueue& queue_;
  bool wanted_ = false;
  std::vector<PlannedDataflow> all_;
  std::vector<std::uint64_t> tickets_;
  std::shared_ptr<const DataflowSets> sets_;
  std::vector<std::shared_ptr<const ExecutionPlan>> plansOfSets_;
  std::vector<std::string> namesOfSets_;
};

}  // namespace tilescope::gui

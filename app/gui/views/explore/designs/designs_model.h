// SPDX-License-Identifier: GPL-3.0-or-later
// Requests missing plans of pins.
#pragma once

#include <QChar>
#include <QHash>
#include <QTimer>
#include <algorithm>
#include <map>
#include <vector>

#include "app/gui/session/plan_queue.h"
#include "app/gui/session/solved_designs.h"
#include "app/gui/views/explore/designs/design_words.h"
#include "core/models/provenance.h"

namespace tilescope::gui {
struct DesignPin {
  QChar letter;
  DesignId id = 0;
  bool operator==(const DesignPin&) const = default;
};

struct DesignsPicture {
  DesignAxes axes;
  std::optional<DesignId> present;    // nullopt: not solved, or infeasible
  std::optional<DesignId> reference;  // reference pin, where the arrow starts
  std::vector<DesignPin> pins;
  DesignIds selection;
  std::vector<Metric> estimates;  // metrics of the current design that are estimates
  DesignLimits limits;
  QString lack;  // data that a chosen metric needs: "Chip area needs a node"

  bool isEstimate(Metric metric) const {
    return std::find(estimates.begin(), estimates.end(), metric) != estimates.end();
  }
  bool operator==(const DesignsPicture&) const = default;
};

struct DesignRow {
  DesignId id = 0;
  QString words;
  DesignFigures figures{};
  std::optional<double> change;  // of the objective, relative to the reference
  bool isBetter = false;
  QChar pin;
  bool present = false, onFront = false, ahead = false, proven = true, estimate = false;
  bool operator==(const DesignRow&) const = default;
};
using DesignRows = std::vector<DesignRow>;

inline constexpr std::size_t kNearestRows = 100;
inline constexpr std::size_t kMaxSelected = 1000;

class DesignsModel : public QObject {
  Q_OBJECT
 public:
  DesignsModel(SessionController& session, SolvedDesigns& solved, PlanQueue& queue, QObject* parent = nullptr);
  ~DesignsModel() override;

  DesignCloud& cloud() { return cloud_; }
  void learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan) { cloud_.add(design, *plan); }
  const DesignCloud& cloud() const { return cloud_; }
  const DesignsPicture& picture() const { return picture_; }
  const DesignRows& rows() const { return rows_; }
  QString referenceName() const;  // reference of changes: "A", "profile"
  bool presentFits() const { return presentFits_; }
  bool isSettled() const { return !rowsRest_.isActive() && !pictureRest_.isActive(); }  // no update is pending

  void recall(const app::KnownDesigns& known);
  app::KnownDesigns known() const { return cloud_.known(app::kMaxKeptDesigns); }

  void setAxes(DesignAxes axes);
  // Selects at most kMaxSelected designs, those on the front first.
  void select(DesignIds ids);
  bool makePresent(DesignId id);  // one undo step; false: already current

  QString wordsOf(DesignId id) const;
  Provenance explain(DesignId id) const;  // metrics, and differences from the current design

 signals:
  void pictureChanged();  // not emitted for selection changes
  void selectionChanged();
  void rowsChanged();

 private:
  void take(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan);
  void follow();
  void followBudgets();
  DesignLimits limitsOfSession() const;
  void refresh();
  void makeRows();
  void askFor(const app::Design& design);
  void dropTickets();
  app::Design referenceDesign() const;
  QString lackOfAxes() const;
  std::optional<double> changeOf(DesignId id, const std::optional<DesignId>& reference) const;
  DesignIds rowIds() const;

  SessionController& session_;
  PlanQueue& queue_;
  DesignCloud cloud_;
  DesignsPicture picture_;
  DesignRows rows_;
  std::vector<Metric> estimates_;
  bool presentFits_ = true;
  std::uint64_t rowsGeneration_ = 0;
  mutable QHash<DesignId, QString> words_;  // text by design, of the current generation
  mutable DesignNames names_;
  std::map<std::uint64_t, std::uint64_t> tickets_;
  DesignKeys keys_;
  QTimer rowsRest_, pictureRest_;
};

}  // namespace tilescope::gui

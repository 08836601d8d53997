// SPDX-License-Identifier: GPL-3.0-or-later
// What plot and table of the designs show, without widgets: which metrics, the current design, the pins, the
// selection, and the designs worth a row. Plans that pins need and nobody has solved yet are asked for.
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
  std::optional<DesignId> present;    // none: it is not solved, or does not fit
  std::optional<DesignId> reference;  // of a pin; an arrow leads from it to the current one
  std::vector<DesignPin> pins;
  DesignIds selection;            // ascending
  std::vector<Metric> estimates;  // of the current design
  DesignLimits limits;
  QString lack;  // what the profile needs for a metric that is chosen: "Chip area needs a node"

  bool isEstimate(Metric metric) const {
    return std::find(estimates.begin(), estimates.end(), metric) != estimates.end();
  }
  bool operator==(const DesignsPicture&) const = default;
};

struct DesignRow {
  DesignId id = 0;
  QString words;
  DesignFigures figures{};
  std::optional<double> change;  // of the plan's objective against the reference, relative
  bool isBetter = false;         // by that change
  QChar pin;
  bool present = false, onFront = false, ahead = false, proven = true, estimate = false;
  bool operator==(const DesignRow&) const = default;
};
using DesignRows = std::vector<DesignRow>;

// Rows beside those of the front, the open ones ahead of it, the pins and the selection: the nearest to the present
// design.
inline constexpr std::size_t kNearestRows = 100;
inline constexpr std::size_t kMaxSelected = 1000;

class DesignsModel : public QObject {
  Q_OBJECT
 public:
  DesignsModel(SessionController& session, SolvedDesigns& solved, PlanQueue& queue, QObject* parent = nullptr);
  ~DesignsModel() override;

  DesignCloud& cloud() { return cloud_; }
  // A design that somebody else than the runner has solved.
  void learn(const app::Design& design, const std::shared_ptr<const ExecutionPlan>& plan) { cloud_.add(design, *plan); }
  const DesignCloud& cloud() const { return cloud_; }
  const DesignsPicture& picture() const { return picture_; }
  const DesignRows& rows() const { return rows_; }  // by the first metric
  QString referenceName() const;                    // "A", "profile": what the changes are against
  bool presentFits() const { return presentFits_; }
  bool isSettled() const { return !rowsRest_.isActive() && !pictureRest_.isActive(); }  // all that came is shown

  // Another session is open: the designs that its file has take the place of those of the session before.
  void recall(const app::KnownDesigns& known);
  app::KnownDesigns known() const { return cloud_.known(app::kMaxKeptDesigns); }

  // Two different metrics, and a third one or none that colours.
  void setAxes(DesignAxes axes);
  // At most kMaxSelected, those of the front first; the rest is left out.
  void select(DesignIds ids);
  bool makePresent(DesignId id);  // one step of undo; false: it is the current one

  QString wordsOf(DesignId id) const;
  Provenance explain(DesignId id) const;  // its metrics, and how they differ from those of the current design

 signals:
  void pictureChanged();  // but the selection
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
  mutable QHash<DesignId, QString> words_;  // of the generation shown
  mutable DesignNames names_;
  std::map<std::uint64_t, std::uint64_t> tickets_;
  DesignKeys keys_;
  QTimer rowsRest_, pictureRest_;
};

}  // namespace tilescope::gui

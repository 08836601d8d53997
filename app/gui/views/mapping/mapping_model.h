// SPDX-License-Identifier: GPL-3.0-or-later
// The mapping of one layer, best or the user's own, without widgets: plan and session become a nest with its metrics; a
// moved loop becomes a new mapping, evaluated at once. The layer is the first selected one, or the first with a plan.
// The best mapping is that of the plan on its machine; the user's own is judged on the session's machine, at once. The
// picture is made when somebody asks for it, so that a hidden view costs nothing.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/kit/words/choice.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/mapping_picture.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {

class MappingModel : public QObject {
  Q_OBJECT
 public:
  MappingModel(SessionController& session, const ExploreModel& explore, QObject* parent = nullptr);

  const MappingPicture& picture() const;
  bool isSettled() const { return explore_.plan() && !explore_.isStale(); }  // of the session's design, whole
  Choices layers() const;                                                    // of the plan, that shown is checked
  std::optional<Provenance> explainMove(const std::string& memory, Tensor tensor, Move move) const;
  // How large a tile is, and against what space.
  std::optional<Provenance> explainTile(const std::string& memory, Tensor tensor) const;
  std::optional<Provenance> explainLoop(std::size_t loop) const;  // what it iterates and reuses
  bool isEdited() const;                                          // the shown layer has a mapping of the user's
  LoopFacts loopFacts(std::size_t loop) const;
  const SchedulePicture& schedule() const;                        // of the layer shown
  std::optional<Provenance> explainStep(std::size_t step) const;  // of the schedule
  bool hasPrograms() const;                                       // the plan's model compiles
  std::optional<ShownMapping> shownMapping() const;               // nothing where there is no nest
  QString text() const;                                           // of the mapping; "" where there is none
  QString json() const;                                           // tilescope.mapping/1

  // A new mapping of the user's, as one step; refused() says why where it cannot be. position: number of loops of the
  // memory's band, the moved one not counted, lie further in.
  bool moveLoop(std::size_t loop, const std::string& memory, std::size_t position);
  bool moveAcross(std::size_t loop, bool outward);  // into the neighbouring band
  bool moveWithin(std::size_t loop, bool outward);  // past its neighbour in the band
  bool splitLoop(std::size_t loop);                 // K 8 becomes K 2, its smallest prime factor, and around it K 4
  bool mergeLoop(std::size_t loop);                 // with the next one further out
  void backToBest();

 signals:
  void changed();  // ask for the picture again
  void refused(const QString& finding, const QString& remedy);

 private:
  struct Shown {
    MappingPicture picture;
    std::optional<LayerResult> result;  // of the mapping shown; absent where it has none
    HardwareProfile hardware;           // of the result: with space for a mapping that does not fit
    LoopNest nest;
    // That the user's mappings are made and judged for: the session's, which may be ahead of the plan by a change of
    // the machine. Null where the session asks for other layers or another model.
    std::shared_ptr<const PlanRequest> request;
  };

  void makeDirty();
  const Shown& shown() const;
  Shown make() const;
  void showMapping(Shown& shown, const LayerPlan& plan) const;
  void showOwn(Shown& shown, const Mapping& own, const LayerResult* best) const;
  Facts changesOf(const Shown& shown, const Mapping& own, const LayerResult& best) const;
  void addNest(Shown& shown) const;

  const LayerPlan* layerPlan() const;
  const Layer* layer(const std::string& name) const;
  const CostModel* model() const;
  std::shared_ptr<const PlanRequest> sessionRequest() const;
  MappingAnswer evaluate(const PlanRequest& request, const HardwareProfile& hardware, const Mapping& mapping) const;
  ShownMapping mappingOfNest() const;
  const PlanRequest& requestOf(const Shown& shown) const;
  const LoopMapping& loops() const;  // of the nest shown, if it is not locked
  bool canEdit(std::size_t loop, const QString& refusal);
  QString loopText(std::size_t loop) const;  // "K 2"
  bool take(const QString& step, const QString& refusal, const Result<LoopMapping>& next);

  SessionController& session_;
  const ExploreModel& explore_;
  mutable std::optional<Shown> shown_;
  mutable std::optional<SchedulePicture> schedule_;
};

}  // namespace tilescope::gui

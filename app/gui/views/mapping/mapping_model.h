// SPDX-License-Identifier: GPL-3.0-or-later
// The mapping of one layer, the best or the user's, without widgets. It makes a nest with metrics from plan and
// session; moving a loop makes a new mapping, which is evaluated at once. The layer is the first selected one, or the
// first with a plan. The best mapping belongs to the plan and its hardware; the user's is evaluated on the session's
// hardware. The picture is made on demand, so that a hidden view costs nothing.
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
  Choices layers() const;  // layers of the plan; the shown one is checked
  std::optional<Provenance> explainMove(const std::string& memory, Tensor tensor, Move move) const;
  // The size of a tile compared with the available capacity.
  std::optional<Provenance> explainTile(const std::string& memory, Tensor tensor) const;
  std::optional<Provenance> explainLoop(std::size_t loop) const;  // what the loop iterates and reuses
  bool isEdited() const;                                          // the shown layer has a mapping of the user
  LoopFacts loopFacts(std::size_t loop) const;
  const SchedulePicture& schedule() const;                        // for the shown layer
  std::optional<Provenance> explainStep(std::size_t step) const;  // a step of the schedule
  bool hasPrograms() const;                                       // the plan's model compiles programs
  std::optional<ShownMapping> shownMapping() const;               // nullopt if there is no nest
  QString text() const;                                           // of the mapping; "" if there is none
  QString json() const;                                           // tilescope.mapping/1

  // Makes a new mapping of the user, as one undo step; emits refused() if it is invalid. position: number of loops of
  // the memory's band that are further in, without the moved one.
  bool moveLoop(std::size_t loop, const std::string& memory, std::size_t position);
  bool moveAcross(std::size_t loop, bool outward);  // into the neighbouring band
  bool moveWithin(std::size_t loop, bool outward);  // past its neighbour in the band
  bool splitLoop(std::size_t loop);                 // K 8 becomes K 2, its smallest prime factor, and K 4 outside it
  bool mergeLoop(std::size_t loop);                 // with the next loop further out
  void backToBest();

 signals:
  void changed();  // the picture must be fetched again
  void refused(const QString& finding, const QString& remedy);

 private:
  struct Shown {
    MappingPicture picture;
    std::optional<LayerResult> result;  // of the shown mapping; nullopt if it has none
    HardwareProfile hardware;           // for the result; enlarged if the mapping does not fit
    LoopNest nest;
    // The request for the user's mappings: that of the session, which may be one hardware change ahead of the plan.
    // Null if the session has other layers or another model.
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
  const LoopMapping& loops() const;  // of the shown nest, which must not be locked
  bool canEdit(std::size_t loop, const QString& refusal);
  QString loopText(std::size_t loop) const;  // "K 2"
  bool take(const QString& step, const QString& refusal, const Result<LoopMapping>& next);

  SessionController& session_;
  const ExploreModel& explore_;
  mutable std::optional<Shown> shown_;
  mutable std::optional<SchedulePicture> schedule_;
};

}  // namespace tilescope::gui
